package server_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"sync"
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/internal/waittest"
	"github.com/purrlor/purrlor/notifications"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/server"
	"github.com/purrlor/purrlor/storage/backend"
	"github.com/purrlor/purrlor/storage/storagetest"
	"github.com/purrlor/purrlor/table"
)

// receiver is a webhook that counts its notifications.
type receiver struct {
	*httptest.Server
	mu      sync.Mutex
	times   map[string]int // by the id of the notice
	last    notifications.Message
	status  int
	refused int
}

func newReceiver(t *testing.T) *receiver {
	t.Helper()
	r := &receiver{times: map[string]int{}, status: http.StatusOK}
	r.Server = httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, request *http.Request) {
		r.mu.Lock()
		defer r.mu.Unlock()
		var n notifications.Message
		if err := json.NewDecoder(request.Body).Decode(&n); err != nil {
			t.Error(err)
		}
		if r.status == http.StatusOK {
			r.times[n.ID]++
			r.last = n
		} else {
			r.refused++
		}
		w.WriteHeader(r.status)
	}))
	t.Cleanup(r.Close)
	return r
}

// answer sets the response of the webhook.
func (r *receiver) answer(status int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.status = status
}

// got returns how many notifications arrived, and how many of them repeatedly.
func (r *receiver) got() (notices, repeated int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, n := range r.times {
		if n > 1 {
			repeated++
		}
	}
	return len(r.times), repeated
}

// asked returns how many requests the webhook received and refused.
func (r *receiver) asked() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.refused
}

// dispatch runs a dispatcher like a node. It retries refused notifications until it is closed.
func (r *receiver) dispatch(t *testing.T, store backend.Store) *notifications.Dispatcher {
	t.Helper()
	public, err := url.Parse("https://cats.example.org")
	if err != nil {
		t.Fatal(err)
	}
	sender := notifications.NewSender(notifications.SenderConfig{Client: r.Client(), After: func(time.Duration, func()) {}})
	d := notifications.NewDispatcher(notifications.DispatcherConfig{Store: store, Sender: sender, Public: public})
	t.Cleanup(func() { _ = d.Close(context.Background()) })
	return d
}

// mailbox is a store with a person who wants notifications of a table.
type mailbox struct {
	backend.Store
	t    *testing.T
	book *storagetest.Book
	sent int
}

func newMailbox(t *testing.T, store backend.Store, hook string) *mailbox {
	t.Helper()
	now := time.Now()
	device := people.Session{Secret: ids.HashOf("anna"), Kind: people.Cookie, Created: now, Seen: now}
	if err := store.AddPerson(t.Context(), people.Person{ID: "anna", Name: "Anna", Created: now}, device); err != nil {
		t.Fatal(err)
	}
	target := notifications.Target{Kind: notifications.Webhook, Endpoint: hook, Secret: "0123456789abcdef"}
	if err := store.AddTarget(t.Context(), people.Target{Person: "anna", Target: target}, 0); err != nil {
		t.Fatal(err)
	}
	return &mailbox{store, t, storagetest.NewBook(), 0}
}

// post commits changes that notify Anna.
func (m *mailbox) post(n int) {
	m.t.Helper()
	for range n {
		m.sent++
		c := m.book.Next(1)
		notice := table.Notice{Kind: table.YourTurn, Table: m.book.Table, Game: "isle"}
		c.Notices = []table.PersonNotice{{ID: fmt.Sprint("n", m.sent), Person: "anna", Notice: notice}}
		if err := m.Commit(m.t.Context(), c); err != nil {
			m.t.Fatal(err)
		}
	}
}

// empty reports whether the outbox is empty, including claimed entries.
func (m *mailbox) empty() bool {
	ids := make([]string, m.sent)
	for i := range ids {
		ids[i] = fmt.Sprintf("n%d-1", i+1)
	}
	if err := m.HoldDeliveries(m.t.Context(), ids, 0); err != nil {
		m.t.Fatal(err)
	}
	list, err := m.ClaimDeliveries(m.t.Context(), time.Nanosecond, 1)
	if err != nil {
		m.t.Fatal(err)
	}
	return len(list) == 0
}

// Notices of a node that died are sent by others.
func TestNoticesOfDeadNode(t *testing.T) {
	onBothStores(t, func(t *testing.T, store backend.Store) {
		hook := newReceiver(t)
		m := newMailbox(t, store, hook.URL)
		m.post(5)
		// The node claims some of them and crashes before it sends any.
		if list, err := m.ClaimDeliveries(t.Context(), time.Nanosecond, 3); err != nil || len(list) != 3 {
			t.Fatalf("claimed %d, %v", len(list), err)
		}
		d := hook.dispatch(t, store)
		waittest.Until(t, "all notices have come", func() bool { n, _ := hook.got(); return n == 5 })
		if err := d.Close(t.Context()); err != nil {
			t.Error(err)
		}
		if _, repeated := hook.got(); repeated > 0 || !m.empty() {
			t.Errorf("%d notices came twice; nothing is left: %v", repeated, m.empty())
		}
		hook.mu.Lock()
		defer hook.mu.Unlock()
		if n := hook.last; n.Kind != "your_turn" || n.Link != "https://cats.example.org/t/"+string(m.book.Table) || n.Args["game"] != "isle" || n.Text != "Isle: it’s your turn." {
			t.Errorf("got %+v", n)
		}
	})
}

// Several nodes send each notice once.
func TestNoticesSentOnceByNodes(t *testing.T) {
	onBothStores(t, func(t *testing.T, store backend.Store) {
		hook := newReceiver(t)
		m := newMailbox(t, store, hook.URL)
		nodes := []*notifications.Dispatcher{hook.dispatch(t, store), hook.dispatch(t, store), hook.dispatch(t, store)}
		for i := range 30 {
			m.post(1)
			nodes[i%3].Wake()
			nodes[(i+1)%3].Wake()
		}
		waittest.Until(t, "all notices have come", func() bool { n, _ := hook.got(); return n == 30 })
		for _, d := range nodes {
			if err := d.Close(t.Context()); err != nil {
				t.Error(err)
			}
		}
		if _, repeated := hook.got(); repeated > 0 {
			t.Errorf("%d notices came twice", repeated)
		}
		if !m.empty() {
			t.Error("what was sent is still there")
		}
	})
}

// A notice that cannot be sent now is sent later.
func TestNoticesSentLater(t *testing.T) {
	onBothStores(t, func(t *testing.T, store backend.Store) {
		hook := newReceiver(t)
		hook.answer(http.StatusServiceUnavailable)
		m := newMailbox(t, store, hook.URL)
		m.post(3)
		node := hook.dispatch(t, store)
		waittest.Until(t, "the webhook was asked", func() bool { return hook.asked() > 0 })
		if err := node.Close(t.Context()); err != nil { // it tries what it has claimed once more
			t.Error(err)
		}
		if n, _ := hook.got(); n > 0 || m.empty() {
			t.Fatalf("%d notices were sent, and nothing is left: %v", n, m.empty())
		}
		hook.answer(http.StatusOK)
		node = hook.dispatch(t, store)
		waittest.Until(t, "all notices have come", func() bool { n, _ := hook.got(); return n == 3 })
		if err := node.Close(t.Context()); err != nil || !m.empty() {
			t.Errorf("it ended with %v, and nothing is left: %v", err, m.empty())
		}
	})
}

// A declined challenge reaches open pages only, although other notifications are stored.
func TestDeclineNotStored(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	hook := newReceiver(t)
	b.hub.Dispatcher = hook.dispatch(t, newTestServer(t).store) // leaves the deliveries of b where they are
	anna, robot := b.guest("Anna"), b.guest("Robot")
	robot.isBot("boxes", "isle")
	for _, p := range []*person{anna, robot} {
		target := notifications.Target{Kind: notifications.Webhook, Endpoint: hook.URL, Secret: "0123456789abcdef"}
		if err := b.disk.AddTarget(t.Context(), people.Target{Person: p.id, Target: target}, 0); err != nil {
			t.Fatal(err)
		}
	}
	keeper, line := b.online(), robot.dial()
	line.sync()
	keeper.Flush()
	tableID := anna.create(publicBoxes())
	anna.call("POST", "/api/tables/"+string(tableID)+"/invite", server.Invited{Person: robot.id}).ok(t)
	robot.call("DELETE", "/api/me/challenges/"+string(tableID), nil).ok(t)
	list, err := b.disk.ClaimDeliveries(t.Context(), time.Minute, 9)
	if err != nil || len(list) != 1 || list[0].Person != robot.id || list[0].Kind != table.Invited {
		t.Errorf("got %+v, %v, want the invitation of the bot", list, err)
	}
}

// A move notifies the people it concerns outside the page.
func TestNoticeOfMove(t *testing.T) {
	b := newTestServer(t, func(s *serverSetup) { s.options.StoreNotices = true })
	hook := newReceiver(t)
	anna, boris := b.guest("Anna"), b.guest("Boris")
	target := notifications.Target{Kind: notifications.Webhook, Endpoint: hook.URL, Secret: "0123456789abcdef"}
	if err := b.disk.AddTarget(t.Context(), people.Target{Person: boris.id, Target: target}, 0); err != nil {
		t.Fatal(err)
	}
	b.hub.Dispatcher = hook.dispatch(t, b.store)
	tableID, err := b.tables.Create(t.Context(), anna.id, table.Settings{Game: "isle", Config: []byte(`{"players":2}`)}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		who ids.PersonID
		table.Command
	}{
		{boris.id, table.Command{ID: "1", Do: table.DoSit}},
		{boris.id, table.Command{ID: "2", Do: table.DoReady, On: true}},
		{anna.id, table.Command{ID: "3", Do: table.DoStart}},
	} {
		if err := b.tables.Do(t.Context(), tableID, c.who, &c.Command); err != nil {
			t.Fatal(err)
		}
	}
	waittest.Until(t, "Boris is told", func() bool { n, _ := hook.got(); return n == 1 })
	hook.mu.Lock()
	defer hook.mu.Unlock()
	if n := hook.last; n.Kind != string(table.GameStarted) || n.Table != string(tableID) {
		t.Errorf("got %+v", n)
	}
}
