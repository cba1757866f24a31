package storagetest

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/notifications/outbox"
	"github.com/purrlor/purrlor/notifications/target"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/storage/backend"
	"github.com/purrlor/purrlor/table"
)

var mail = []demand{
	{"an address is mailed after its owner agrees", confirmedMail},
	{"an address that nobody confirms is forgotten", unconfirmedMail},
	{"addresses are bounded", boundedMail},
	{"an address can be stopped", stoppedMail},
	{"deliveries by mail wait for each other", gatheredMail},
	{"an address is mailed once in a while, whoever it is for", reservedMail},
	{"several reserve an address once", reservedConcurrently},
}

const annsAddress = "mailto:ann@example.org"

// asked stores an unconfirmed address of a person. The confirmation expires ten minutes after the moment.
func asked(t *testing.T, s backend.Store, p ids.PersonID, endpoint, secret string) outbox.MailConfirmation {
	t.Helper()
	c := outbox.MailConfirmation{Secret: ids.HashOf(secret), Person: p, Endpoint: endpoint, Language: "uk", Expires: after(600)}
	ok(t, s.AddMailConfirmation(t.Context(), c, 0))
	return c
}

// mailOf gives a person a confirmed address.
func mailOf(t *testing.T, s backend.Store, p ids.PersonID, endpoint string) target.Target {
	t.Helper()
	asked(t, s, p, endpoint, "secret of "+string(p))
	ok(t, outbox.ConfirmMail(t.Context(), s, ids.HashOf("secret of "+string(p)), "stop of "+string(p), moment))
	return target.Target{Kind: target.Mail, Endpoint: endpoint, Secret: "stop of " + string(p), Language: "uk"}
}

func confirmedMail(t *testing.T, s backend.Store) {
	ann := someone(t, s, "Ann")
	first := asked(t, s, ann.ID, annsAddress, "first")
	same(t, "what waits", got(outbox.Unconfirmed(t.Context(), s, ann.ID, moment))(t), []outbox.MailConfirmation{first})
	none(t, "targets before", got(s.Targets(t.Context(), ann.ID))(t))
	again := asked(t, s, ann.ID, annsAddress, "again")
	refused(t, "the first secret", outbox.ConfirmMail(t.Context(), s, first.Secret, "stop", moment), storage.ErrNotFound)
	same(t, "confirmation", got(outbox.Confirmation(t.Context(), s, again.Secret, moment))(t), again)
	ok(t, outbox.ConfirmMail(t.Context(), s, again.Secret, "stop", moment))
	target := target.Target{Kind: target.Mail, Endpoint: annsAddress, Secret: "stop", Language: "uk"}
	same(t, "targets", got(s.Targets(t.Context(), ann.ID))(t), []people.Target{{Person: ann.ID, Target: target}})
	none(t, "what waits afterwards", got(outbox.Unconfirmed(t.Context(), s, ann.ID, moment))(t))
	refused(t, "the secret once more", outbox.ConfirmMail(t.Context(), s, again.Secret, "stop", moment), storage.ErrNotFound)
}

func unconfirmedMail(t *testing.T, s backend.Store) {
	ann := someone(t, s, "Ann")
	c := asked(t, s, ann.ID, annsAddress, "secret")
	late := after(600)
	none(t, "what waits too late", got(outbox.Unconfirmed(t.Context(), s, ann.ID, late))(t))
	refused(t, "too late", outbox.ConfirmMail(t.Context(), s, c.Secret, "stop", late), storage.ErrNotFound)
	ok(t, s.SetBanned(t.Context(), ann.ID, true))
	refused(t, "of a banned person", outbox.ConfirmMail(t.Context(), s, c.Secret, "stop", moment), storage.ErrNotFound)
	ok(t, s.SetBanned(t.Context(), ann.ID, false))
	got(people.Expire(t.Context(), s, late.Add(time.Second)))(t)
	refused(t, "after it was deleted", outbox.ConfirmMail(t.Context(), s, c.Secret, "stop", moment), storage.ErrNotFound)

	c = asked(t, s, ann.ID, annsAddress, "removed")
	ok(t, s.RemoveTarget(t.Context(), ann.ID, annsAddress))
	refused(t, "one that was taken back", outbox.ConfirmMail(t.Context(), s, c.Secret, "stop", moment), storage.ErrNotFound)
	c = asked(t, s, ann.ID, annsAddress, "of nobody")
	ok(t, s.DeletePerson(t.Context(), ann.ID))
	refused(t, "of a person who is gone", outbox.ConfirmMail(t.Context(), s, c.Secret, "stop", moment), storage.ErrNotFound)
}

func boundedMail(t *testing.T, s backend.Store) {
	ann := someone(t, s, "Ann")
	hookOf(t, s, ann.ID, "https://a.example/1")
	asked(t, s, ann.ID, annsAddress, "secret")
	more := outbox.MailConfirmation{Secret: ids.HashOf("more"), Person: ann.ID, Endpoint: "mailto:b@example.org", Expires: after(600)}
	refused(t, "a third", s.AddMailConfirmation(t.Context(), more, 2), storage.ErrTooMany)
	more.Endpoint = annsAddress
	ok(t, s.AddMailConfirmation(t.Context(), more, 2))
}

func stoppedMail(t *testing.T, s backend.Store) {
	ann, bob := someone(t, s, "Ann"), someone(t, s, "Bob")
	mailOf(t, s, ann.ID, annsAddress)
	bobs := mailOf(t, s, bob.ID, annsAddress)
	hook := people.Target{Person: bob.ID, Target: target.Target{Kind: target.Webhook, Endpoint: "https://a.example/1", Secret: "stop of " + string(ann.ID)}}
	ok(t, s.AddTarget(t.Context(), hook, 0))
	post(t, s, NewBook(), "n", ann.ID)
	ok(t, s.StopMail(t.Context(), "stop of "+string(ann.ID)))
	ok(t, s.StopMail(t.Context(), "stop of "+string(ann.ID)))
	none(t, "targets of Ann", got(s.Targets(t.Context(), ann.ID))(t))
	same(t, "targets of Bob", got(s.Targets(t.Context(), bob.ID))(t), []people.Target{hook, {Person: bob.ID, Target: bobs}})
	none(t, "mail to Ann", got(s.ClaimMail(t.Context(), time.Hour, outbox.MailPace{}, 10))(t))
}

func gatheredMail(t *testing.T, s backend.Store) {
	ann, bob := someone(t, s, "Ann"), someone(t, s, "Bob")
	target := mailOf(t, s, ann.ID, annsAddress)
	mailOf(t, s, bob.ID, "mailto:bob@example.org")
	hookOf(t, s, bob.ID, "https://a.example/1")
	book := NewBook()
	post(t, s, book, "n", ann.ID)
	post(t, s, book, "m", ann.ID, bob.ID)
	notice := table.Notice{Kind: table.Invited, Table: book.Table, Game: "isle"}
	ok(t, s.Post(t.Context(), table.PersonNotice{ID: "p", Person: ann.ID, Notice: notice}, time.Now()))
	same(t, "those that are not mail", idsOf(claim(t, s)), []string{"m1-1"})

	pace := outbox.MailPace{Delay: time.Minute, Every: time.Hour}
	list := got(s.ClaimMail(t.Context(), time.Hour, pace, 1))(t)
	same(t, "mail to Ann, the latest too", idsOf(list), []string{"n0-1", "m0-1", "p-1"})
	same(t, "target", list[2].Target, target)
	same(t, "notice", list[2].Notice, notice)
	same(t, "mail to Bob", idsOf(got(s.ClaimMail(t.Context(), time.Hour, pace, 9))(t)), []string{"m1-2"})
	none(t, "what is claimed", got(s.ClaimMail(t.Context(), time.Hour, pace, 9))(t))
	ok(t, s.HoldDeliveries(t.Context(), []string{"p-1"}, 0))
	none(t, "what is not old enough", got(s.ClaimMail(t.Context(), time.Hour, pace, 9))(t))
	pace.Delay = -time.Minute // the nodes' clocks may differ
	same(t, "what is old enough", idsOf(got(s.ClaimMail(t.Context(), time.Hour, pace, 9))(t)), []string{"p-1"})
}

func reservedMail(t *testing.T, s backend.Store) {
	ann, bob := someone(t, s, "Ann"), someone(t, s, "Bob")
	mailOf(t, s, ann.ID, annsAddress)
	mailOf(t, s, bob.ID, annsAddress)
	book := NewBook()
	post(t, s, book, "n", ann.ID)
	post(t, s, book, "m", bob.ID)
	same(t, "the first mail", got(s.ReserveMail(t.Context(), ann.ID, annsAddress, time.Hour))(t), true)
	same(t, "another", got(s.ReserveMail(t.Context(), ann.ID, annsAddress, time.Hour))(t), false)
	same(t, "another for Bob", got(s.ReserveMail(t.Context(), bob.ID, annsAddress, time.Hour))(t), false)
	same(t, "an address that is not there", got(s.ReserveMail(t.Context(), ann.ID, "mailto:b@example.org", time.Hour))(t), false)
	none(t, "mail within the hour", got(s.ClaimMail(t.Context(), time.Hour, outbox.MailPace{Every: time.Hour}, 9))(t))
	same(t, "mail later", idsOf(got(s.ClaimMail(t.Context(), time.Hour, outbox.MailPace{}, 9))(t)), []string{"n0-1", "m0-1"})
}

func reservedConcurrently(t *testing.T, s backend.Store) {
	people := make([]people.Person, 8)
	for i := range people {
		people[i], _ = guest(t, s, "Ann")
		mailOf(t, s, people[i].ID, annsAddress)
	}
	var reserved atomic.Int64
	var all sync.WaitGroup
	for _, p := range people {
		all.Go(func() {
			switch ok, err := s.ReserveMail(t.Context(), p.ID, annsAddress, time.Hour); {
			case err != nil:
				t.Error(err)
			case ok:
				reserved.Add(1)
			}
		})
	}
	all.Wait()
	same(t, "mails", int(reserved.Load()), 1)
}
