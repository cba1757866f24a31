package server_test

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/waittest"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/protocol"
	"github.com/purrlor/purrlor/server"
	"github.com/purrlor/purrlor/table"
)

func (p *person) friends() (list server.FriendList) {
	p.b.t.Helper()
	p.call("GET", "/api/me/friends", nil).ok(p.b.t, &list)
	return list
}

// friend returns the only friend of a person.
func (p *person) friend() server.Friend {
	p.b.t.Helper()
	list := p.friends().Friends
	if len(list) != 1 {
		p.b.t.Fatalf("%s has friends %+v, want one", p.name, list)
	}
	return list[0]
}

// played makes people finish a game together.
func (b *testServer) played(people ...*person) {
	b.t.Helper()
	tableID := b.started(isleOf(len(people)), people...)
	people[1].command(tableID, table.Command{Do: table.DoConcede, Seat: seat(1)}).ok(b.t)
}

// Opponents become friends.
func TestFriendsAfterGame(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	anna, boris, zoe := b.guest("Anna"), b.guest("Boris"), b.guest("Zoe")
	b.played(anna, boris)
	var met []server.RecentOpponent
	anna.call("GET", "/api/me/opponents", nil).ok(t, &met)
	if len(met) != 1 || met[0].Person != boris.id || met[0].Name != "Boris" {
		t.Errorf("got opponents %+v", met)
	}
	anna.call("PUT", "/api/me/friends/"+string(zoe.id), nil).refused(t, http.StatusForbidden, people.CodeNotOpponent)
	anna.call("PUT", "/api/me/friends/"+string(boris.id), nil).ok(t)
	if got := anna.friends(); len(got.Asked) != 1 || got.Asked[0].Name != "Boris" || len(got.Friends)+len(got.Requests) != 0 {
		t.Errorf("Anna sees %+v", got)
	}
	if got := boris.friends(); len(got.Requests) != 1 || got.Requests[0].Name != "Anna" || len(got.Friends)+len(got.Asked) != 0 {
		t.Errorf("Boris sees %+v", got)
	}
	boris.call("PUT", "/api/me/friends/"+string(anna.id), nil).ok(t)
	if anna.friend().Name != "Boris" || boris.friend().Name != "Anna" {
		t.Error("they are not friends")
	}
	anna.call("GET", "/api/me/opponents", nil).ok(t, &met)
	if len(met) != 0 {
		t.Errorf("friends are still listed as opponents: %+v", met)
	}
	boris.call("DELETE", "/api/me/friends/"+string(anna.id), nil).ok(t)
	if got := anna.friends(); len(got.Friends) != 0 {
		t.Errorf("a friendship has ended for one side: %+v", got)
	}
}

func TestFriendRequestDeclined(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	anna, boris := b.guest("Anna"), b.guest("Boris")
	b.played(anna, boris)
	anna.call("PUT", "/api/me/friends/"+string(boris.id), nil).ok(t)
	boris.call("DELETE", "/api/me/friends/"+string(anna.id), nil).ok(t)
	if a, c := anna.friends(), boris.friends(); len(a.Asked) != 0 || len(c.Requests) != 0 {
		t.Errorf("got %+v and %+v", a, c)
	}
}

// A block ends a friendship silently.
func TestBlockEndsFriendship(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	anna, boris := b.guest("Anna"), b.guest("Boris")
	b.played(anna, boris)
	b.befriend(anna, boris)
	anna.call("PUT", "/api/me/blocks/"+string(boris.id), nil).ok(t)
	if len(anna.friends().Friends)+len(boris.friends().Friends) != 0 {
		t.Error("they are still friends")
	}
	// Boris asks again, and Anna gets no notification.
	boris.call("PUT", "/api/me/friends/"+string(anna.id), nil).ok(t)
	if got := boris.friends().Asked; len(got) != 1 {
		t.Errorf("Boris can tell that he is blocked: %+v", got)
	}
	if got := anna.friends(); len(got.Requests) != 0 {
		t.Errorf("Anna sees %+v", got)
	}
	var met []server.RecentOpponent
	anna.call("GET", "/api/me/opponents", nil).ok(t, &met)
	if len(met) != 0 {
		t.Errorf("Anna is offered whom she has blocked: %+v", met)
	}
}

func TestFriendsByLink(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	anna, boris, celina := b.guest("Anna"), b.guest("Boris"), b.guest("Celina")
	var first, second server.FriendLink
	anna.call("POST", "/api/me/friend-link", nil).ok(t, &first)
	boris.call("POST", "/api/friend-links/"+first.Link, nil).ok(t)
	boris.call("POST", "/api/friend-links/"+first.Link, nil).ok(t) // once more changes nothing
	if boris.friend().Name != "Anna" || anna.friend().Name != "Boris" {
		t.Error("they are not friends")
	}
	if got := anna.friends().Link; got != first.Link {
		t.Errorf("got link %q, want %q", got, first.Link)
	}
	anna.call("POST", "/api/me/friend-link", nil).ok(t, &second)
	celina.call("POST", "/api/friend-links/"+first.Link, nil).refused(t, http.StatusNotFound, people.CodeBadFriendLink)
	anna.call("DELETE", "/api/me/friend-link", nil).ok(t)
	celina.call("POST", "/api/friend-links/"+second.Link, nil).refused(t, http.StatusNotFound, people.CodeBadFriendLink)
	anna.call("POST", "/api/me/friend-link", nil).ok(t, &second)
	if err := b.disk.SetBanned(context.Background(), anna.id, true); err != nil {
		t.Fatal(err)
	}
	celina.call("POST", "/api/friend-links/"+second.Link, nil).refused(t, http.StatusNotFound, people.CodeBadFriendLink)
}

// online makes a keeper store who is connected.
func (b *testServer) online() *server.PresenceKeeper {
	return server.StalePresence(b.store, b.hub, "", b.clock.Now)
}

// Friends see who is online and at which table.
func TestFriendPresence(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	anna, boris, zoe := b.guest("Anna"), b.guest("Boris"), b.guest("Zoe")
	b.befriend(anna, boris)
	b.befriend(zoe, boris)
	keeper := b.online()
	if anna.friend().Online {
		t.Error("Boris is online before he has come")
	}
	s := boris.dial()
	s.sync()
	keeper.Flush()
	if got := anna.friend(); !got.Online || got.At != nil {
		t.Errorf("got %+v", got)
	}
	public := isleOf(2)
	public.Public = true
	open, private := boris.create(public), boris.create(isleOf(2))
	s.subscribe(open)
	keeper.Flush()
	if got := anna.friend().At; got == nil || got.Table != open || got.Stage != table.Open || got.Game != "isle" {
		t.Errorf("got %+v at a public table", got)
	}
	s.subscribe(private)
	keeper.Flush()
	if got := anna.friend(); !got.Online || got.At != nil {
		t.Errorf("got %+v at a private table", got.At)
	}
	anna.command(private, table.Command{Do: table.DoSit}).ok(t)
	if got := anna.friend().At; got == nil || got.Table != private {
		t.Errorf("got %+v at a table of both", got)
	}
	if got := zoe.friend(); !got.Online || got.At != nil {
		t.Errorf("got %+v at a private table of others", got.At)
	}
	s.close()
	waittest.Until(t, "Boris is gone", func() bool { keeper.Flush(); return !anna.friend().Online })
}

// A public game that may not be watched is not shown.
func TestFriendPresenceUnwatchableGame(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	anna, boris, celina := b.guest("Anna"), b.guest("Boris"), b.guest("Celina")
	b.befriend(anna, boris)
	keeper := b.online()
	shut := isleOf(2)
	shut.Public, shut.Watch = true, false
	tableID := b.started(shut, boris, celina)
	s := boris.dial()
	s.subscribe(tableID)
	keeper.Flush()
	if got := anna.friend(); !got.Online || got.At != nil {
		t.Errorf("got %+v", got.At)
	}
	boris.command(tableID, table.Command{Do: table.DoDoor, On: true}).ok(t)
	if got := anna.friend().At; got == nil || got.Stage != table.Playing {
		t.Errorf("got %+v when it may be watched", got)
	}
}

// People can hide their presence.
func TestHiddenPresence(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	anna, boris := b.guest("Anna"), b.guest("Boris")
	b.befriend(anna, boris)
	keeper := b.online()
	boris.dial().sync()
	keeper.Flush()
	boris.call("PATCH", "/api/me/friends", `{"hidden":true}`).ok(t)
	b.clock.advance(time.Minute) // all who are there are stored again
	keeper.Flush()
	if anna.friend().Online || !boris.friends().Hidden {
		t.Error("Boris is seen though he hides")
	}
	boris.call("PATCH", "/api/me/friends", `{"hidden":false}`).ok(t)
	keeper.Flush()
	if !anna.friend().Online {
		t.Error("Boris is not seen again")
	}
}

// Presence ends with its node.
func TestPresenceOfDeadNode(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	anna, boris := b.guest("Anna"), b.guest("Boris")
	b.befriend(anna, boris)
	keeper := b.online()
	boris.dial().sync()
	keeper.Flush()
	b.clock.advance(people.PresenceLife / 2)
	keeper.Flush()
	b.clock.advance(people.PresenceLife * 3 / 4)
	if !anna.friend().Online {
		t.Error("Boris was stored again and is not seen")
	}
	b.clock.advance(people.PresenceLife / 2)
	if anna.friend().Online {
		t.Error("Boris is seen though his node has stored nothing for long")
	}
}

// New friends are seen immediately.
func TestNewFriendPresence(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	anna, boris := b.guest("Anna"), b.guest("Boris")
	keeper := b.online()
	anna.dial().sync()
	boris.dial().sync()
	keeper.Flush()
	var link server.FriendLink
	anna.call("POST", "/api/me/friend-link", nil).ok(t, &link)
	boris.call("POST", "/api/friend-links/"+link.Link, nil).ok(t)
	keeper.Flush()
	if !anna.friend().Online || !boris.friend().Online {
		t.Error("new friends do not see each other")
	}
}

func TestFriendInvitation(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	anna, boris, zoe := b.guest("Anna"), b.guest("Boris"), b.guest("Zoe")
	b.befriend(anna, boris)
	s := boris.dial()
	s.sync() // from now on notices reach it
	tableID := anna.create(isleOf(2))
	invite := "/api/tables/" + string(tableID) + "/invite"
	anna.call("POST", invite, server.Invited{Person: zoe.id}).refused(t, http.StatusForbidden, server.CodeNotFriends)
	boris.call("POST", invite, server.Invited{Person: anna.id}).refused(t, http.StatusForbidden, table.CodeNotSeated)
	anna.call("POST", invite, server.Invited{Person: boris.id}).ok(t)
	got := s.find("the invitation", func(m message) bool { return m.Type == "notice" })
	if got.Kind != string(table.Invited) || got.Table != tableID || !strings.Contains(got.raw, `"from":"Anna"`) {
		t.Errorf("got %s", got.raw)
	}
	boris.command(tableID, table.Command{Do: table.DoSit}).ok(t)
}

func TestFriendInvitationLimit(t *testing.T) {
	t.Parallel()
	b := newTestServer(t, func(s *serverSetup) { s.limits.LinesPerMinute = 6; frozen(s) })
	anna, boris := b.guest("Anna"), b.guest("Boris")
	b.befriend(anna, boris)
	invite := "/api/tables/" + string(anna.create(isleOf(2))) + "/invite"
	for range 3 {
		anna.call("POST", invite, server.Invited{Person: boris.id}).ok(t)
	}
	anna.call("POST", invite, server.Invited{Person: boris.id}).refused(t, http.StatusTooManyRequests, server.CodeTooMany)
}

// Guesses of invitation codes are throttled.
func TestInvitationCodeGuesses(t *testing.T) {
	t.Parallel()
	b := newTestServer(t, func(s *serverSetup) { s.limits.GuestsPerMinute = 1; frozen(s) })
	anna := b.guest("Anna")
	table := anna.create(isleOf(2))
	var code server.InvitationCode
	anna.call("POST", "/api/tables/"+string(table)+"/code", nil).ok(t, &code)
	for range 10 {
		anna.call("GET", "/api/invitations/XXXXXX", nil).refused(t, http.StatusNotFound, server.CodeBadInvitation)
	}
	b.nobody().call("GET", "/api/invitations/"+code.Code, nil).refused(t, http.StatusTooManyRequests, server.CodeTooMany)
}

func TestInvitationCode(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	anna, boris := b.guest("Anna"), b.guest("Boris")
	s := isleOf(2)
	s.Start = table.StartWhenFull
	tableID := anna.create(s)
	var code, again server.InvitationCode
	anna.call("POST", "/api/tables/"+string(tableID)+"/code", nil).ok(t, &code)
	anna.call("POST", "/api/tables/"+string(tableID)+"/code", nil).ok(t, &again)
	if code != again || len(code.Code) != 6 {
		t.Errorf("got %v and %v", code, again)
	}
	typed := strings.ToLower(code.Code[:3]) + "%20" + strings.ToLower(code.Code[3:])
	for _, p := range []*person{b.nobody(), boris} {
		var ref server.TableRef
		p.call("GET", "/api/invitations/"+typed, nil).ok(t, &ref)
		if ref.ID != tableID {
			t.Errorf("got table %s, want %s", ref.ID, tableID)
		}
	}
	boris.command(tableID, table.Command{Do: table.DoSit}).ok(t)
	if got := b.position(tableID, anna).Match; got == nil {
		t.Error("the game has not begun though all seats are taken")
	}
	b.nobody().call("GET", "/api/invitations/"+typed, nil).ok(t) // to watch
	anna.command(tableID, table.Command{Do: table.DoDoor, On: false}).ok(t)
	b.nobody().call("GET", "/api/invitations/"+typed, nil).refused(t, http.StatusNotFound, server.CodeBadInvitation)
	boris.call("GET", "/api/invitations/"+typed, nil).ok(t)
	boris.command(tableID, table.Command{Do: table.DoConcede, Seat: seat(1)}).ok(t)
	boris.call("GET", "/api/invitations/"+typed, nil).refused(t, http.StatusNotFound, server.CodeBadInvitation)
}

func TestFriendAway(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	anna, boris := b.guest("Anna"), b.guest("Boris")
	b.befriend(anna, boris)
	keeper := b.online()
	table := boris.create(boxesOf(2))
	first, second := boris.dial(), boris.dial()
	away := func() bool {
		t.Helper()
		keeper.Flush()
		return anna.friend().Away
	}
	first.subscribe(table)
	second.sync()
	if away() {
		t.Error("Boris is away while he looks")
	}
	first.expect("done", "", protocol.ClientMessage{Type: "look", Table: table, Elsewhere: true})
	if !away() || !anna.friend().Online {
		t.Error("Boris is not away though his page is out of sight")
	}
	second.subscribe(table)
	if away() {
		t.Error("Boris is away though he looks at another page")
	}
}

func TestBlockedList(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	anna, boris := b.guest("Anna"), b.guest("Boris")
	list := func(p *person) (out server.FriendList) {
		t.Helper()
		p.call("GET", "/api/me/friends", nil).ok(t, &out)
		return out
	}
	anna.call("PUT", "/api/me/blocks/"+string(boris.id), nil).ok(t)
	if got := list(anna).Blocked; len(got) != 1 || got[0].Person != boris.id || got[0].Name != "Boris" {
		t.Errorf("got %+v", got)
	}
	if got := list(boris).Blocked; len(got) != 0 {
		t.Errorf("who was blocked learns of it: %+v", got)
	}
	anna.call("DELETE", "/api/me/blocks/"+string(boris.id), nil).ok(t)
	if got := list(anna).Blocked; len(got) != 0 {
		t.Errorf("after that: %+v", got)
	}
}
