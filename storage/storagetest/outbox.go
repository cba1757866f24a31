package storagetest

import (
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/internal/waittest"
	"github.com/purrlor/purrlor/notifications/outbox"
	"github.com/purrlor/purrlor/notifications/target"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/storage/backend"
	"github.com/purrlor/purrlor/table"
)

var testOutbox = []demand{
	{"notices are kept for every target", noticesPerTarget},
	{"notices are kept with their change or not at all", noticesWithChange},
	{"a claim keeps others away until it ends", claimedDeliveries},
	{"a claim of a clock that was ahead is over", claimsOfAnotherClock},
	{"several claim each delivery once", claimsConcurrently},
	{"deliveries go with their target, person and table", deliveriesGo},
	{"deliveries become too old", oldDeliveries},
}

// hookOf gives a person a webhook.
func hookOf(t *testing.T, s backend.Store, p ids.PersonID, endpoint string) target.Target {
	t.Helper()
	hook := target.Target{Kind: target.Webhook, Endpoint: endpoint, Secret: "secret"}
	ok(t, s.AddTarget(t.Context(), people.Target{Person: p, Target: hook}, 0))
	return hook
}

// post commits a change that notifies people.
func post(t *testing.T, s backend.Store, b *Book, id string, people ...ids.PersonID) {
	t.Helper()
	ok(t, s.Commit(t.Context(), b.telling(id, people...)))
}

func (b *Book) telling(id string, people ...ids.PersonID) table.Change {
	c := b.Next(1)
	for i, p := range people {
		c.Notices = append(c.Notices, table.PersonNotice{ID: fmt.Sprint(id, i), Person: p, Notice: table.Notice{Kind: table.YourTurn, Table: b.Table, Game: "isle"}})
	}
	return c
}

// claim claims all unclaimed deliveries for an hour.
func claim(t *testing.T, s backend.Store) []outbox.Delivery {
	t.Helper()
	return got(s.ClaimDeliveries(t.Context(), time.Hour, 100))(t)
}

func idsOf(list []outbox.Delivery) (ids []string) {
	for _, d := range list {
		ids = append(ids, d.ID)
	}
	return ids
}

func noticesPerTarget(t *testing.T, s backend.Store) {
	ann, bob := someone(t, s, "Ann"), someone(t, s, "Bob")
	first, second := hookOf(t, s, ann.ID, "https://a.example/1"), hookOf(t, s, ann.ID, "https://a.example/2")
	book := NewBook()
	none(t, "deliveries before", claim(t, s))
	post(t, s, book, "n", ann.ID, bob.ID)
	want := []outbox.Delivery{
		{ID: "n0-1", Person: ann.ID, Notice: table.Notice{Kind: table.YourTurn, Table: book.Table, Game: "isle"}, Target: first},
		{ID: "n0-2", Person: ann.ID, Notice: table.Notice{Kind: table.YourTurn, Table: book.Table, Game: "isle"}, Target: second},
	}
	same(t, "deliveries", claim(t, s), want)
	push := target.Target{Kind: target.Push, Endpoint: "https://p.example/1", P256dh: "key", Auth: "auth"}
	ok(t, s.AddTarget(t.Context(), people.Target{Person: bob.ID, Target: push}, 0))
	post(t, s, book, "m", bob.ID)
	post(t, s, book, "o", ann.ID)
	list := claim(t, s)
	same(t, "later ones, the oldest first", idsOf(list), []string{"m0-1", "o0-1", "o0-2"})
	same(t, "target", list[0].Target, push)
}

func noticesWithChange(t *testing.T, s backend.Store) {
	ann := someone(t, s, "Ann")
	hookOf(t, s, ann.ID, "https://a.example/1")
	book := NewBook()
	stale := *book
	post(t, s, book, "made", ann.ID)
	refused(t, "a change that lost its place", s.Commit(t.Context(), stale.telling("lost", ann.ID)), storage.ErrTaken)
	c := book.telling("refused", ann.ID)
	c.MaxHosted = 1
	refused(t, "a change whose host is not there", s.Commit(t.Context(), c), storage.ErrNotFound)
	same(t, "deliveries", idsOf(claim(t, s)), []string{"made0-1"})
}

func claimedDeliveries(t *testing.T, s backend.Store) {
	ann := someone(t, s, "Ann")
	hookOf(t, s, ann.ID, "https://a.example/1")
	book := NewBook()
	for i := range 3 {
		post(t, s, book, fmt.Sprint("n", i), ann.ID)
	}
	same(t, "two of them", idsOf(got(s.ClaimDeliveries(t.Context(), time.Hour, 2))(t)), []string{"n00-1", "n10-1"})
	same(t, "the rest", idsOf(claim(t, s)), []string{"n20-1"})
	none(t, "claimed ones", claim(t, s))
	ok(t, s.RemoveDeliveries(t.Context(), []string{"n00-1", "nowhere"}))
	ok(t, s.HoldDeliveries(t.Context(), []string{"n00-1", "n10-1"}, 0))
	same(t, "one whose claim was ended", idsOf(claim(t, s)), []string{"n10-1"})
	ok(t, s.HoldDeliveries(t.Context(), []string{"n10-1", "n20-1"}, time.Millisecond))
	var again []string
	waittest.Until(t, "two claims are over", func() bool {
		again = append(again, idsOf(claim(t, s))...) // each exactly once
		return len(again) >= 2
	})
	slices.Sort(again)
	same(t, "those whose claim is over", again, []string{"n10-1", "n20-1"})
}

func claimsOfAnotherClock(t *testing.T, s backend.Store) {
	ann := someone(t, s, "Ann")
	hookOf(t, s, ann.ID, "https://a.example/1")
	post(t, s, NewBook(), "n", ann.ID)
	claim(t, s)
	ok(t, s.HoldDeliveries(t.Context(), []string{"n0-1"}, 100*time.Hour))
	same(t, "deliveries", idsOf(claim(t, s)), []string{"n0-1"})
	none(t, "once they are claimed", claim(t, s))
}

func claimsConcurrently(t *testing.T, s backend.Store) {
	ann := someone(t, s, "Ann")
	hookOf(t, s, ann.ID, "https://a.example/1")
	book := NewBook()
	const most = 40
	for i := range most {
		post(t, s, book, fmt.Sprint("n", i), ann.ID)
	}
	var mu sync.Mutex
	times := map[string]int{}
	var claiming sync.WaitGroup
	for range 8 {
		claiming.Go(func() {
			for range most {
				list, err := s.ClaimDeliveries(t.Context(), time.Hour, 3)
				if err != nil {
					t.Error(err)
				}
				mu.Lock()
				for _, id := range idsOf(list) {
					times[id]++
				}
				mu.Unlock()
			}
		})
	}
	claiming.Wait()
	for id, n := range times {
		same(t, "claims of "+id, n, 1)
	}
	same(t, "claimed", len(times), most)
}

func deliveriesGo(t *testing.T, s backend.Store) {
	ann, bob, eve := someone(t, s, "Ann"), someone(t, s, "Bob"), someone(t, s, "Eve")
	for _, p := range []ids.PersonID{ann.ID, bob.ID, eve.ID} {
		hookOf(t, s, p, "https://a.example/"+string(p))
	}
	book, other := NewBook(), NewBook()
	post(t, s, book, "n", ann.ID, bob.ID, eve.ID)
	post(t, s, other, "m", eve.ID)
	ok(t, s.RemoveTarget(t.Context(), ann.ID, "https://a.example/"+string(ann.ID)))
	ok(t, s.DeletePerson(t.Context(), bob.ID))
	ok(t, s.DeleteTable(t.Context(), other.Table))
	same(t, "what is left", idsOf(claim(t, s)), []string{"n2-1"})
	hookOf(t, s, ann.ID, "https://a.example/"+string(ann.ID))
	none(t, "what was deleted", claim(t, s))
}

func oldDeliveries(t *testing.T, s backend.Store) {
	ann := someone(t, s, "Ann")
	hookOf(t, s, ann.ID, "https://a.example/1")
	book := NewBook()
	post(t, s, book, "n", ann.ID) // one second after the moment
	got(people.Expire(t.Context(), s, moment.Add(people.DeliveryLife)))(t)
	same(t, "at the end of its life", idsOf(claim(t, s)), []string{"n0-1"})
	ok(t, s.HoldDeliveries(t.Context(), []string{"n0-1"}, 0))
	got(people.Expire(t.Context(), s, moment.Add(people.DeliveryLife+time.Minute)))(t)
	none(t, "afterwards", claim(t, s))
}
