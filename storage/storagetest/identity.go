package storagetest

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/notifications/target"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/storage/backend"
	"github.com/purrlor/purrlor/table"
)

var identities = []demand{
	{"passkeys are kept, named, used and removed", passkeysKept},
	{"a passkey is one person's", passkeysTaken},
	{"nobody has too many passkeys or logins", methodsBounded},
	{"logins are kept, used and removed", loginsKept},
	{"passkeys and logins go with their person", methodsDeleted},
	{"a challenge is answered once", challengeOnce},
	{"a device of somebody who comes back takes the place of the one not seen for longest", admitted},
	{"an alias brings everything along", merged},
	{"what one of the two wants to be spared of, both are", mergedBlocks},
	{"codes that do not merge", mergeRefused},
	{"nobody plays against themselves", mergeSeated},
	{"aliases of an alias become the other's", mergeChain},
	{"an alias has the name, the ban and the end of its person", mergeShared},
	{"a deleted person's aliases go along", mergeDeleted},
	{"opponents and tables of an alias are those of its person", mergeOpponents},
	{"two merge each other at once, and one is the other's alias", mergeConcurrently},
	{"all that somebody has said", linesBy},
}

func passkeyOf(p ids.PersonID, id string) people.Passkey {
	return people.Passkey{ID: []byte(id), Person: p, Name: "Phone\x00", Record: []byte(`{"n":1}`), Made: moment}
}

func passkeysKept(t *testing.T, s backend.Store) {
	ann, d := guest(t, s, "Ann")
	bob := someone(t, s, "Bob")
	first, second := passkeyOf(ann.ID, "\x00first"), passkeyOf(ann.ID, "second")
	second.Made = moment.Add(time.Second)
	ok(t, s.AddPasskey(t.Context(), second, d.Secret, people.MaxPasskeys))
	ok(t, s.AddPasskey(t.Context(), first, d.Secret, people.MaxPasskeys))
	same(t, "a passkey", got(s.Passkey(t.Context(), first.ID))(t), first)
	same(t, "the passkeys", got(s.Passkeys(t.Context(), ann.ID))(t), []people.Passkey{first, second})
	none(t, "passkeys of Bob", got(s.Passkeys(t.Context(), bob.ID))(t))

	ok(t, s.RenamePasskey(t.Context(), ann.ID, first.ID, "Key"))
	ok(t, s.TouchPasskey(t.Context(), first.ID, []byte(`{"n":2}`), moment.Add(time.Hour)))
	first.Name, first.Record, first.Used = "Key", []byte(`{"n":2}`), moment.Add(time.Hour)
	same(t, "the passkey that was used", got(s.Passkey(t.Context(), first.ID))(t), first)
	refused(t, "somebody else's passkey", s.RenamePasskey(t.Context(), bob.ID, first.ID, "Mine"), storage.ErrNotFound)

	ok(t, s.RemovePasskey(t.Context(), bob.ID, first.ID))
	ok(t, s.RemovePasskey(t.Context(), ann.ID, second.ID))
	same(t, "the passkeys left", got(s.Passkeys(t.Context(), ann.ID))(t), []people.Passkey{first})
	refused(t, "a removed passkey", errOf(s.Passkey(t.Context(), second.ID)), storage.ErrNotFound)
}

func passkeysTaken(t *testing.T, s backend.Store) {
	ann, a := guest(t, s, "Ann")
	bob, b := guest(t, s, "Bob")
	ok(t, s.AddPasskey(t.Context(), passkeyOf(ann.ID, "key"), a.Secret, people.MaxPasskeys))
	refused(t, "a passkey of somebody else", s.AddPasskey(t.Context(), passkeyOf(bob.ID, "key"), b.Secret, people.MaxPasskeys), storage.ErrTaken)
	refused(t, "a passkey twice", s.AddPasskey(t.Context(), passkeyOf(ann.ID, "key"), a.Secret, people.MaxPasskeys), storage.ErrTaken)
	refused(t, "by another's device", s.AddPasskey(t.Context(), passkeyOf(ann.ID, "other"), b.Secret, people.MaxPasskeys), storage.ErrNotFound)
	ok(t, s.RevokeSession(t.Context(), a.Secret))
	refused(t, "by a device that is gone", s.AddPasskey(t.Context(), passkeyOf(ann.ID, "other"), a.Secret, people.MaxPasskeys), storage.ErrNotFound)
	same(t, "the passkeys", len(got(s.Passkeys(t.Context(), ann.ID))(t)), 1)
}

func methodsBounded(t *testing.T, s backend.Store) {
	ann, d := guest(t, s, "Ann")
	for i := range people.MaxPasskeys {
		ok(t, s.AddPasskey(t.Context(), passkeyOf(ann.ID, fmt.Sprint(i)), d.Secret, people.MaxPasskeys))
	}
	refused(t, "one passkey more", s.AddPasskey(t.Context(), passkeyOf(ann.ID, "more"), d.Secret, people.MaxPasskeys), storage.ErrTooMany)
	for i := range people.MaxLogins {
		ok(t, s.AddLogin(t.Context(), people.Login{Issuer: "x", Subject: fmt.Sprint(i), Person: ann.ID, Made: moment}, d.Secret, people.MaxLogins))
	}
	err := s.AddLogin(t.Context(), people.Login{Issuer: "x", Subject: "more", Person: ann.ID, Made: moment}, d.Secret, people.MaxLogins)
	refused(t, "one login more", err, storage.ErrTooMany)
}

func loginsKept(t *testing.T, s backend.Store) {
	ann, a := guest(t, s, "Ann")
	bob, b := guest(t, s, "Bob")
	l := people.Login{Issuer: "https://id.example.org", Subject: "ann\x00", Person: ann.ID, Made: moment}
	ok(t, s.AddLogin(t.Context(), l, a.Secret, people.MaxLogins))
	same(t, "the login", got(s.Login(t.Context(), l.Issuer, l.Subject))(t), l)
	same(t, "the logins", got(s.Logins(t.Context(), ann.ID))(t), []people.Login{l})
	taken := l
	taken.Person = bob.ID
	refused(t, "a login of somebody else", s.AddLogin(t.Context(), taken, b.Secret, people.MaxLogins), storage.ErrTaken)
	refused(t, "the subject at another provider", errOf(s.Login(t.Context(), "https://other.example.org", l.Subject)), storage.ErrNotFound)
	ok(t, s.TouchLogin(t.Context(), l.Issuer, l.Subject, moment.Add(time.Hour)))
	same(t, "when it was used", got(s.Login(t.Context(), l.Issuer, l.Subject))(t).Used, moment.Add(time.Hour))
	ok(t, s.RemoveLogin(t.Context(), bob.ID, l.Issuer, l.Subject))
	same(t, "logins after Bob removed Ann's", len(got(s.Logins(t.Context(), ann.ID))(t)), 1)
	ok(t, s.RemoveLogin(t.Context(), ann.ID, l.Issuer, l.Subject))
	none(t, "logins", got(s.Logins(t.Context(), ann.ID))(t))
}

func methodsDeleted(t *testing.T, s backend.Store) {
	ann, d := guest(t, s, "Ann")
	ok(t, s.AddPasskey(t.Context(), passkeyOf(ann.ID, "key"), d.Secret, people.MaxPasskeys))
	ok(t, s.AddLogin(t.Context(), people.Login{Issuer: "x", Subject: "ann", Person: ann.ID, Made: moment}, d.Secret, people.MaxLogins))
	ok(t, s.DeletePerson(t.Context(), ann.ID))
	refused(t, "the passkey", errOf(s.Passkey(t.Context(), []byte("key"))), storage.ErrNotFound)
	refused(t, "the login", errOf(s.Login(t.Context(), "x", "ann")), storage.ErrNotFound)
}

func challengeOnce(t *testing.T, s backend.Store) {
	challenge := ids.HashOf("challenge")
	ok(t, s.SpendChallenge(t.Context(), challenge, moment))
	refused(t, "the same again", s.SpendChallenge(t.Context(), challenge, moment), storage.ErrRepeated)
	got(people.Expire(t.Context(), s, moment))(t)
	refused(t, "before it has expired", s.SpendChallenge(t.Context(), challenge, moment), storage.ErrRepeated)
	got(people.Expire(t.Context(), s, moment.Add(time.Second)))(t)
	ok(t, s.SpendChallenge(t.Context(), challenge, moment))
}

func admitted(t *testing.T, s backend.Store) {
	ann, first := guest(t, s, "Ann")
	second := newDevice(ann.ID)
	second.Seen = moment.Add(-time.Hour)
	ok(t, people.AddSession(t.Context(), s, second, 0))
	third := newDevice(ann.ID)
	same(t, "who comes back", got(people.Admit(t.Context(), s, third, 2))(t), ann)
	var left []ids.Hash
	for _, d := range got(s.Sessions(t.Context(), ann.ID))(t) {
		left = append(left, d.Secret)
	}
	if len(left) != 2 || !slices.Contains(left, first.Secret) || !slices.Contains(left, third.Secret) {
		t.Errorf("got devices %v, want the first and the third", left)
	}
	refused(t, "nobody", errOf(people.Admit(t.Context(), s, newDevice("nobody"), 0)), storage.ErrNotFound)
	ok(t, s.SetBanned(t.Context(), ann.ID, true))
	refused(t, "somebody banned", errOf(people.Admit(t.Context(), s, newDevice(ann.ID), 0)), storage.ErrNotFound)
}

// merge makes the second person an alias of the first.
func merge(t *testing.T, s backend.Store, person, alias ids.PersonID) error {
	t.Helper()
	d := newDevice(person)
	ok(t, people.AddSession(t.Context(), s, d, 0))
	code := ids.HashOf(ids.New())
	ok(t, s.AddCode(t.Context(), people.LoginCode{Secret: code, Person: person, Session: d.Secret, Expires: moment.Add(time.Minute)}))
	same(t, "whose the code is", got(people.CodeOwner(t.Context(), s, code, moment))(t).ID, person)
	e := newDevice(alias)
	ok(t, people.AddSession(t.Context(), s, e, 0))
	p, err := people.MergePeople(t.Context(), s, people.Merge{Code: code, Alias: alias, Session: e.Secret, At: moment})
	if err == nil {
		same(t, "with whom", p.ID, person)
		refused(t, "the code again", errOf(people.CodeOwner(t.Context(), s, code, moment)), storage.ErrNotFound)
	}
	return err
}

func merged(t *testing.T, s backend.Store) {
	ann := someone(t, s, "Ann")
	bob, b := guest(t, s, "Bob")
	eve := someone(t, s, "Eve")
	ok(t, s.AddPasskey(t.Context(), passkeyOf(bob.ID, "key"), b.Secret, people.MaxPasskeys))
	ok(t, s.AddLogin(t.Context(), people.Login{Issuer: "x", Subject: "bob", Person: bob.ID, Made: moment}, b.Secret, people.MaxLogins))
	ok(t, s.SetRecovery(t.Context(), people.Recovery{Code: ids.HashOf("paper"), Person: bob.ID, Session: b.Secret, Made: moment}))
	hook := people.Target{Person: bob.ID, Target: target.Target{Kind: target.Webhook, Endpoint: "https://a.example"}}
	ok(t, s.AddTarget(t.Context(), hook, 0))
	ok(t, people.Befriend(t.Context(), s, bob.ID, eve.ID, moment))
	ok(t, s.SetFriendLink(t.Context(), bob.ID, "link"))
	tbl := NewBook()
	ok(t, s.Commit(t.Context(), tbl.Next(1)))
	got(s.Say(t.Context(), table.Line{Table: tbl.Table, At: moment, Person: bob.ID, Text: "Hello", Command: "c"}))(t)
	ok(t, s.NameSeat(t.Context(), table.SeatName{Table: tbl.Table, Person: bob.ID, Name: "Kid", Command: "d"}))
	ok(t, s.Report(t.Context(), people.Report{At: moment, Table: tbl.Table, By: eve.ID, About: bob.ID, Command: "e"}))

	ok(t, merge(t, s, ann.ID, bob.ID))
	p := got(personOf(t, s, b.Secret, moment))(t)
	same(t, "whose Bob's device is", p, ann)
	same(t, "whose the passkey is", got(s.Passkey(t.Context(), []byte("key")))(t).Person, ann.ID)
	same(t, "whose the login is", got(s.Login(t.Context(), "x", "bob"))(t).Person, ann.ID)
	same(t, "whose the recovery code is", got(s.Recovery(t.Context(), ann.ID))(t).Code, ids.HashOf("paper"))
	hook.Person = ann.ID
	same(t, "targets", got(s.Targets(t.Context(), ann.ID))(t), []people.Target{hook})
	same(t, "friends", others(t, s, ann.ID), []ids.PersonID{eve.ID})
	same(t, "Eve's friends", others(t, s, eve.ID), []ids.PersonID{ann.ID})
	same(t, "whose the link is", got(s.FriendLink(t.Context(), "link"))(t), ann.ID)
	same(t, "who said it", got(s.Lines(t.Context(), tbl.Table, 1))(t)[0].Person, ann.ID)
	same(t, "whose seat has a name", got(s.SeatNames(t.Context(), tbl.Table))(t)[0].Person, ann.ID)
	same(t, "who was reported", got(s.Reports(t.Context(), 1))(t)[0].About, ann.ID)
	same(t, "whose alias Bob is", got(s.Aliases(t.Context(), []ids.PersonID{ann.ID, bob.ID, eve.ID}))(t), map[ids.PersonID]ids.PersonID{bob.ID: ann.ID})
	same(t, "Ann's aliases", got(s.AliasesOf(t.Context(), ann.ID))(t), []ids.PersonID{bob.ID})
	none(t, "Bob's devices", got(s.Sessions(t.Context(), bob.ID))(t))
}

func mergedBlocks(t *testing.T, s backend.Store) {
	ann, bob, eve, dan := someone(t, s, "Ann"), someone(t, s, "Bob"), someone(t, s, "Eve"), someone(t, s, "Dan")
	ok(t, people.Befriend(t.Context(), s, ann.ID, eve.ID, moment))
	ok(t, people.Befriend(t.Context(), s, ann.ID, bob.ID, moment))
	got(people.RequestFriend(t.Context(), s, people.FriendRequest{From: dan.ID, To: bob.ID, Made: moment}))(t)
	ok(t, people.Block(t.Context(), s, bob.ID, eve.ID))
	ok(t, people.Block(t.Context(), s, dan.ID, bob.ID))
	ok(t, people.Block(t.Context(), s, bob.ID, ann.ID))
	ok(t, people.Hide(t.Context(), s, ann.ID, false))
	ok(t, people.Hide(t.Context(), s, bob.ID, true))
	ok(t, merge(t, s, ann.ID, bob.ID))
	same(t, "whom Ann blocks", got(s.Tied(t.Context(), ann.ID, people.TieBlock))(t), []ids.PersonID{eve.ID})
	same(t, "whom Dan blocks", got(s.Tied(t.Context(), dan.ID, people.TieBlock))(t), []ids.PersonID{ann.ID})
	none(t, "friends", others(t, s, ann.ID))
	none(t, "Eve's friends", others(t, s, eve.ID))
	if !got(s.FriendCard(t.Context(), ann.ID))(t).Hidden {
		t.Error("Ann is seen, want her as hidden as Bob was")
	}
}

func mergeRefused(t *testing.T, s backend.Store) {
	ann, a := guest(t, s, "Ann")
	bob, b := guest(t, s, "Bob")
	code := ids.HashOf("code")
	ok(t, s.AddCode(t.Context(), people.LoginCode{Secret: code, Person: ann.ID, Session: a.Secret, Expires: moment}))
	attempt := func(what string, code ids.Hash, alias ids.PersonID, device ids.Hash, at time.Time) {
		t.Helper()
		refused(t, what, errOf(people.MergePeople(t.Context(), s, people.Merge{Code: code, Alias: alias, Session: device, At: at})), storage.ErrNotFound)
	}
	before := moment.Add(-time.Second)
	attempt("an expired code", code, bob.ID, b.Secret, moment)
	attempt("a wrong code", ids.HashOf("other"), bob.ID, b.Secret, before)
	attempt("one's own code", code, ann.ID, a.Secret, before)
	attempt("by another's device", code, bob.ID, a.Secret, before)
	ok(t, s.SetBanned(t.Context(), ann.ID, true))
	attempt("a banned person's code", code, bob.ID, b.Secret, before)
	ok(t, s.SetBanned(t.Context(), ann.ID, false))
	none(t, "aliases", got(s.AliasesOf(t.Context(), ann.ID))(t))
	_, err := people.MergePeople(t.Context(), s, people.Merge{Code: code, Alias: bob.ID, Session: b.Secret, At: before})
	ok(t, err)
}

// at returns the next change of a table with these people seated.
func at(b *Book, stage table.Stage, people ...ids.PersonID) table.Change {
	c := b.Next(1)
	c.Summary.Stage, c.Summary.People = stage, people
	return c
}

func mergeSeated(t *testing.T, s backend.Store) {
	ann := someone(t, s, "Ann")
	bob, b := guest(t, s, "Bob")
	eve := someone(t, s, "Eve")
	ok(t, merge(t, s, bob.ID, eve.ID))
	tbl := NewBook()
	ok(t, s.Commit(t.Context(), at(tbl, table.Playing, ann.ID, eve.ID)))
	refused(t, "an opponent of a game that runs", merge(t, s, ann.ID, bob.ID), people.ErrBothSeated)
	p := got(personOf(t, s, b.Secret, moment))(t)
	same(t, "whose Bob's device is", p.ID, bob.ID)
	ok(t, s.Commit(t.Context(), at(tbl, table.Over, ann.ID, eve.ID)))
	ok(t, merge(t, s, ann.ID, bob.ID))
}

func mergeChain(t *testing.T, s backend.Store) {
	ann, bob, eve := someone(t, s, "Ann"), someone(t, s, "Bob"), someone(t, s, "Eve")
	ok(t, merge(t, s, bob.ID, eve.ID))
	ok(t, merge(t, s, ann.ID, bob.ID))
	want := map[ids.PersonID]ids.PersonID{bob.ID: ann.ID, eve.ID: ann.ID}
	same(t, "aliases", got(s.Aliases(t.Context(), []ids.PersonID{bob.ID, eve.ID}))(t), want)
	same(t, "names", got(s.Names(t.Context(), []ids.PersonID{bob.ID, eve.ID}))(t), map[ids.PersonID]string{bob.ID: "Ann", eve.ID: "Ann"})
}

func mergeShared(t *testing.T, s backend.Store) {
	ann := someone(t, s, "Ann")
	bob, b := guest(t, s, "Bob")
	ok(t, merge(t, s, ann.ID, bob.ID))
	ok(t, rename(t, s, ann.ID, "Anna"))
	same(t, "the alias's name", got(s.Names(t.Context(), []ids.PersonID{bob.ID}))(t)[bob.ID], "Anna")
	ok(t, s.SetBanned(t.Context(), bob.ID, true))
	p := got(personOf(t, s, b.Secret, moment))(t)
	same(t, "whether banning the alias bans Ann", p.Banned, true)
	ok(t, s.SetBanned(t.Context(), ann.ID, false))
	same(t, "whether the alias is banned", got(s.Person(t.Context(), bob.ID))(t).Banned, false)
	refused(t, "banning nobody", s.SetBanned(t.Context(), "nobody", true), storage.ErrNotFound)
}

func mergeDeleted(t *testing.T, s backend.Store) {
	ann, bob := someone(t, s, "Ann"), someone(t, s, "Bob")
	ok(t, merge(t, s, ann.ID, bob.ID))
	tbl := NewBook()
	ok(t, s.Commit(t.Context(), tbl.Next(1)))
	got(s.Say(t.Context(), table.Line{Table: tbl.Table, At: moment, Person: bob.ID, Text: "Hello", Command: "c"}))(t)
	ok(t, s.DeletePerson(t.Context(), ann.ID))
	none(t, "aliases", got(s.AliasesOf(t.Context(), ann.ID))(t))
	same(t, "names", len(got(s.Names(t.Context(), []ids.PersonID{ann.ID, bob.ID}))(t)), 0)
	same(t, "what the alias said", got(s.Lines(t.Context(), tbl.Table, 1))(t)[0].Text, "")
}

func mergeOpponents(t *testing.T, s backend.Store) {
	ann, bob, eve := someone(t, s, "Ann"), someone(t, s, "Bob"), someone(t, s, "Eve")
	both, theirs := NewBook(), NewBook()
	ok(t, s.Commit(t.Context(), at(both, table.Over, ann.ID, bob.ID)))
	ok(t, s.Commit(t.Context(), at(theirs, table.Over, bob.ID, eve.ID)))
	ok(t, merge(t, s, ann.ID, bob.ID))
	opponents := func(id ids.PersonID) (list []ids.PersonID) {
		for _, o := range got(s.Opponents(t.Context(), id, 0, 9))(t) {
			list = append(list, o.Person)
		}
		return list
	}
	same(t, "Ann's opponents", opponents(ann.ID), []ids.PersonID{eve.ID})
	same(t, "Eve's opponents", opponents(eve.ID), []ids.PersonID{ann.ID})
	same(t, "Ann's tables", len(got(s.List(t.Context(), table.Query{Person: ann.ID, Stage: table.Over}))(t)), 2)
	same(t, "Eve's tables", len(got(s.List(t.Context(), table.Query{Person: eve.ID}))(t)), 1)
}

func mergeConcurrently(t *testing.T, s backend.Store) {
	ann, a := guest(t, s, "Ann")
	bob, b := guest(t, s, "Bob")
	codes := []ids.Hash{ids.HashOf("ann"), ids.HashOf("bob")}
	ok(t, s.AddCode(t.Context(), people.LoginCode{Secret: codes[0], Person: ann.ID, Session: a.Secret, Expires: moment.Add(time.Minute)}))
	ok(t, s.AddCode(t.Context(), people.LoginCode{Secret: codes[1], Person: bob.ID, Session: b.Secret, Expires: moment.Add(time.Minute)}))
	done := make(chan error, 2)
	go func() {
		_, err := people.MergePeople(t.Context(), s, people.Merge{Code: codes[0], Alias: bob.ID, Session: b.Secret, At: moment})
		done <- err
	}()
	go func() {
		_, err := people.MergePeople(t.Context(), s, people.Merge{Code: codes[1], Alias: ann.ID, Session: a.Secret, At: moment})
		done <- err
	}()
	failed := 0
	for range 2 {
		if err := <-done; err != nil {
			refused(t, "the second", err, storage.ErrNotFound)
			failed++
		}
	}
	same(t, "how many failed", failed, 1)
	same(t, "aliases", len(got(s.Aliases(t.Context(), []ids.PersonID{ann.ID, bob.ID}))(t)), 1)
}

func linesBy(t *testing.T, s backend.Store) {
	ann := someone(t, s, "Ann")
	first, second := NewBook(), NewBook()
	ok(t, s.Commit(t.Context(), first.Next(1)))
	ok(t, s.Commit(t.Context(), second.Next(1)))
	for i, line := range []table.Line{
		{Table: first.Table, At: moment, Person: ann.ID, Text: "Hello"},
		{Table: first.Table, At: moment.Add(time.Second), Person: "bob", Text: "Go away"},
		{Table: second.Table, At: moment.Add(2 * time.Second), Person: ann.ID, Reaction: "purr"},
	} {
		line.Command = fmt.Sprint(i)
		got(s.Say(t.Context(), line))(t)
	}
	lines := got(s.LinesBy(t.Context(), ann.ID))(t)
	if len(lines) != 2 || lines[0].Text != "Hello" || lines[1].Reaction != "purr" || lines[1].Table != second.Table {
		t.Errorf("got %+v, want both lines of Ann's", lines)
	}
}
