package storagetest

import (
	"fmt"
	"sync/atomic"
	"testing"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/notifications/target"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/storage/backend"
	"github.com/purrlor/purrlor/table"
)

var persons = []demand{
	{"a person is kept exactly", personKept},
	{"a person comes with a device or not at all", personAndDevice},
	{"what changes of a person", personChanges},
	{"names of persons that exist", names},
	{"names of seats", seatNames},
	{"a deleted person leaves nothing", deletePerson},
	{"blocks", blocks},
	{"mutes go with the people", mutes},
	{"targets", targets},
	{"a person has no more targets than they may, however many come at once", targetsConcurrently},
	{"what belongs to nobody is refused", belongsToNobody},
}

func personKept(t *testing.T, s backend.Store) {
	want := people.Person{ID: "p", Name: "Zoë 🐈", Created: moment, Banned: true, Prefs: []byte("{\"a\":\"\x00\xff\"}")}
	ok(t, s.AddPerson(t.Context(), want, newDevice("p")))
	same(t, "person", got(s.Person(t.Context(), "p"))(t), want)
	ann := someone(t, s, "Ann")
	same(t, "the banned", got(s.BannedAmong(t.Context(), []ids.PersonID{"nobody", "p", ann.ID}))(t), []ids.PersonID{"p"})
	refused(t, "a person who is not there", errOf(s.Person(t.Context(), "nobody")), storage.ErrNotFound)
}

func personAndDevice(t *testing.T, s backend.Store) {
	ann, device := guest(t, s, "Ann")
	bob := people.Person{ID: "bob", Name: "Bob", Created: moment}
	if err := s.AddPerson(t.Context(), bob, device); err == nil {
		t.Error("a device was given to a second person")
	}
	refused(t, "the person without device", errOf(s.Person(t.Context(), "bob")), storage.ErrNotFound)

	second := newDevice(ann.ID)
	if err := s.AddPerson(t.Context(), people.Person{ID: ann.ID, Name: "Eve", Created: moment}, second); err == nil {
		t.Error("a person was added twice")
	}
	same(t, "name", got(s.Person(t.Context(), ann.ID))(t).Name, "Ann")
	same(t, "devices", got(s.Sessions(t.Context(), ann.ID))(t), []people.Session{device})
}

func personChanges(t *testing.T, s backend.Store) {
	want, other := someone(t, s, "Ann"), someone(t, s, "Bob")
	changed := got(s.ChangePerson(t.Context(), want.ID, func(p *people.Person) error {
		p.Name, p.Prefs = "Anna", []byte("\x00\xff")
		return nil
	}))(t)
	refused(t, "a change that fails", errOf(s.ChangePerson(t.Context(), want.ID, func(p *people.Person) error {
		p.Name = "Eve"
		return storage.ErrTooMany
	})), storage.ErrTooMany)
	same(t, "the changed person", changed, got(s.Person(t.Context(), want.ID))(t))
	ok(t, s.SetBanned(t.Context(), want.ID, true))
	want.Name, want.Prefs, want.Banned = "Anna", []byte("\x00\xff"), true
	same(t, "person", got(s.Person(t.Context(), want.ID))(t), want)
	ok(t, s.SetBanned(t.Context(), want.ID, false))
	same(t, "banned", got(s.Person(t.Context(), want.ID))(t).Banned, false)
	same(t, "the other person", got(s.Person(t.Context(), other.ID))(t), other)

	refused(t, "a name for nobody", rename(t, s, "nobody", "x"), storage.ErrNotFound)
	refused(t, "a ban of nobody", s.SetBanned(t.Context(), "nobody", true), storage.ErrNotFound)
}

// rename changes the name of a person.
func rename(t *testing.T, s backend.Store, id ids.PersonID, name string) error {
	_, err := s.ChangePerson(t.Context(), id, func(p *people.Person) error {
		p.Name = name
		return nil
	})
	return err
}

func names(t *testing.T, s backend.Store) {
	ann, bob := someone(t, s, "Ann"), someone(t, s, "Bob")
	guest(t, s, "Cat")
	found := got(s.Names(t.Context(), []ids.PersonID{bob.ID, "nobody", ann.ID, ann.ID}))(t)
	same(t, "names", found, map[ids.PersonID]string{ann.ID: "Ann", bob.ID: "Bob"})
	same(t, "no names", len(got(s.Names(t.Context(), nil))(t)), 0)
}

func seatNames(t *testing.T, s backend.Store) {
	ann, bob := someone(t, s, "Ann"), someone(t, s, "Bob")
	b := NewBook()
	ok(t, s.Commit(t.Context(), b.Next(1)))
	mia := table.SeatName{Table: b.Table, Seat: 1, Person: ann.ID, Name: "Mia"}
	tom := table.SeatName{Table: b.Table, Seat: 2, Person: bob.ID, Name: "Tom"}
	ok(t, s.NameSeat(t.Context(), tom))
	ok(t, s.NameSeat(t.Context(), table.SeatName{Table: b.Table, Seat: 1, Person: bob.ID, Name: "Max"}))
	ok(t, s.NameSeat(t.Context(), mia))
	same(t, "names of seats", got(s.SeatNames(t.Context(), b.Table))(t), []table.SeatName{mia, tom})
	ok(t, s.NameSeat(t.Context(), table.SeatName{Table: b.Table, Seat: 2, Person: bob.ID}))
	same(t, "names that are left", got(s.SeatNames(t.Context(), b.Table))(t), []table.SeatName{mia})
	ok(t, s.DeletePerson(t.Context(), ann.ID))
	none(t, "names of who is gone", got(s.SeatNames(t.Context(), b.Table))(t))
}

func deletePerson(t *testing.T, s backend.Store) {
	ann, device := guest(t, s, "Ann")
	bob := someone(t, s, "Bob")
	code := newCode(t, s, device, after(10))
	ok(t, s.AddTarget(t.Context(), push(ann.ID, "https://push.example/1"), 0))
	ok(t, people.Block(t.Context(), s, ann.ID, bob.ID))
	ok(t, people.Block(t.Context(), s, bob.ID, ann.ID))
	ok(t, s.DeletePerson(t.Context(), ann.ID))
	ok(t, s.DeletePerson(t.Context(), ann.ID))

	refused(t, "person", errOf(s.Person(t.Context(), ann.ID)), storage.ErrNotFound)
	refused(t, "secret", errOf(personOf(t, s, device.Secret, moment)), storage.ErrNotFound)
	refused(t, "code", errOf(use(t, s, code, moment)), storage.ErrNotFound)
	none(t, "devices", got(s.Sessions(t.Context(), ann.ID))(t))
	none(t, "targets", got(s.Targets(t.Context(), ann.ID))(t))
	none(t, "their blocks", got(s.Tied(t.Context(), ann.ID, people.TieBlock))(t))
	none(t, "blocks of others", got(s.Tied(t.Context(), bob.ID, people.TieBlock))(t))
	same(t, "the other person", got(s.Person(t.Context(), bob.ID))(t), bob)
}

func blocks(t *testing.T, s backend.Store) {
	ann, bob := someone(t, s, "Ann"), someone(t, s, "Bob")
	ok(t, people.Block(t.Context(), s, ann.ID, bob.ID))
	ok(t, people.Block(t.Context(), s, ann.ID, bob.ID))
	same(t, "blocked by Ann", got(s.Tied(t.Context(), ann.ID, people.TieBlock))(t), []ids.PersonID{bob.ID})
	none(t, "blocked by Bob", got(s.Tied(t.Context(), bob.ID, people.TieBlock))(t))
	ok(t, s.Unblock(t.Context(), ann.ID, bob.ID))
	ok(t, s.Unblock(t.Context(), ann.ID, bob.ID))
	none(t, "blocked by Ann in the end", got(s.Tied(t.Context(), ann.ID, people.TieBlock))(t))
}

func mutes(t *testing.T, s backend.Store) {
	ann, bob, eve := someone(t, s, "Ann"), someone(t, s, "Bob"), someone(t, s, "Eve")
	ok(t, people.Befriend(t.Context(), s, ann.ID, bob.ID, moment))
	ok(t, s.Mute(t.Context(), ann.ID, bob.ID))
	ok(t, s.Mute(t.Context(), ann.ID, bob.ID))
	ok(t, people.Block(t.Context(), s, ann.ID, eve.ID))
	same(t, "muted by Ann", got(s.Tied(t.Context(), ann.ID, people.TieMute))(t), []ids.PersonID{bob.ID})
	same(t, "whom Ann does not hear", len(got(people.MutedOrBlocked(t.Context(), s, ann.ID))(t)), 2)
	ok(t, people.Block(t.Context(), s, ann.ID, bob.ID))
	same(t, "whom Ann does not hear after she blocked Bob too", len(got(people.MutedOrBlocked(t.Context(), s, ann.ID))(t)), 2)
	ok(t, s.Unblock(t.Context(), ann.ID, bob.ID))
	none(t, "muted by Bob", got(s.Tied(t.Context(), bob.ID, people.TieMute))(t))
	refused(t, "nobody", errOf(s.Person(t.Context(), "nobody")), storage.ErrNotFound)
	refused(t, "a mute of nobody", s.Mute(t.Context(), ann.ID, "nobody"), storage.ErrNotFound)
	ok(t, s.Unmute(t.Context(), ann.ID, bob.ID))
	ok(t, s.Unmute(t.Context(), ann.ID, bob.ID))
	none(t, "muted by Ann in the end", got(s.Tied(t.Context(), ann.ID, people.TieMute))(t))

	ok(t, s.Mute(t.Context(), bob.ID, eve.ID))
	ok(t, s.Mute(t.Context(), eve.ID, bob.ID))
	ok(t, s.Mute(t.Context(), bob.ID, ann.ID))
	ok(t, merge(t, s, ann.ID, bob.ID))
	same(t, "whom Ann mutes once Bob is merged into her", got(s.Tied(t.Context(), ann.ID, people.TieMute))(t), []ids.PersonID{eve.ID})
	same(t, "whom Eve mutes", got(s.Tied(t.Context(), eve.ID, people.TieMute))(t), []ids.PersonID{ann.ID})
	ok(t, s.DeletePerson(t.Context(), ann.ID))
	none(t, "whom Eve mutes in the end", got(s.Tied(t.Context(), eve.ID, people.TieMute))(t))
}

func push(id ids.PersonID, endpoint string) people.Target {
	return people.Target{Person: id, Target: target.Target{Kind: target.Push, Endpoint: endpoint, P256dh: "key", Auth: "auth"}}
}

func targets(t *testing.T, s backend.Store) {
	ann, bob := someone(t, s, "Ann"), someone(t, s, "Bob")
	browser := push(ann.ID, "https://push.example/1")
	hook := people.Target{Person: ann.ID, Target: target.Target{Kind: target.Webhook, Endpoint: "https://a.example/hook", Secret: "secret"}}
	shared := push(bob.ID, browser.Endpoint)
	for _, target := range []people.Target{browser, hook, shared} {
		ok(t, s.AddTarget(t.Context(), target, 0))
	}
	browser.Auth = "new"
	ok(t, s.AddTarget(t.Context(), browser, 0))

	found := map[string]people.Target{}
	for _, target := range got(s.Targets(t.Context(), ann.ID))(t) {
		found[target.Endpoint] = target
	}
	same(t, "targets", found, map[string]people.Target{browser.Endpoint: browser, hook.Endpoint: hook})
	ok(t, s.RemoveTarget(t.Context(), ann.ID, browser.Endpoint))
	ok(t, s.RemoveTarget(t.Context(), ann.ID, browser.Endpoint))
	same(t, "targets of Ann", got(s.Targets(t.Context(), ann.ID))(t), []people.Target{hook})
	same(t, "targets of Bob", got(s.Targets(t.Context(), bob.ID))(t), []people.Target{shared})
	ok(t, s.RemoveTarget(t.Context(), "", shared.Endpoint))
	same(t, "targets of Bob whose endpoint is gone", len(got(s.Targets(t.Context(), bob.ID))(t)), 0)
}

func targetsConcurrently(t *testing.T, s backend.Store) {
	ann := someone(t, s, "Ann")
	const most = 5
	var n atomic.Int64
	made := concurrently(t, storage.ErrTooMany, func() error {
		return s.AddTarget(t.Context(), push(ann.ID, fmt.Sprint("https://push.example/", n.Add(1))), most)
	})
	same(t, "targets made", made, most)
	list := got(s.Targets(t.Context(), ann.ID))(t)
	same(t, "targets", len(list), most)
	ok(t, s.AddTarget(t.Context(), push(ann.ID, list[0].Endpoint), most)) // replaces the target with the same endpoint
}

func belongsToNobody(t *testing.T, s backend.Store) {
	ann, hers := guest(t, s, "Ann")
	_, code := ids.NewSecret()
	refused(t, "device", people.AddSession(t.Context(), s, newDevice("nobody"), 0), storage.ErrNotFound)
	refused(t, "code", s.AddCode(t.Context(), people.LoginCode{Secret: code, Person: "nobody", Session: hers.Secret, Expires: after(1)}), storage.ErrNotFound)
	refused(t, "code of no device", s.AddCode(t.Context(), people.LoginCode{Secret: code, Person: ann.ID, Session: code, Expires: after(1)}), storage.ErrNotFound)
	refused(t, "target", s.AddTarget(t.Context(), push("nobody", "https://push.example/1"), 0), storage.ErrNotFound)
	refused(t, "block by nobody", people.Block(t.Context(), s, "nobody", ann.ID), storage.ErrNotFound)
	refused(t, "block of nobody", people.Block(t.Context(), s, ann.ID, "nobody"), storage.ErrNotFound)
}
