package server_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/lobby"
	"github.com/purrlor/purrlor/notifications"
	"github.com/purrlor/purrlor/notifications/outbox"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/isle"
	"github.com/purrlor/purrlor/server"
	"github.com/purrlor/purrlor/table"
)

// world has people in all roles, and secrets that must not leak.
type world struct {
	*testServer
	people         map[role]*person
	table          ids.TableID       // private, runs, may be looked at
	shut           ids.TableID       // private, runs, admits no spectators
	open           ids.TableID       // public, has not started
	private        ids.TableID       // the same, but private
	over           ids.TableID       // played to its end
	cards          map[role][]string // lessons that only this role has seen
	hidden         map[role][]string // what belongs to the role alone and may be shown to it
	never          []string          // secret from everyone
	device, target string            // of boris
	link           string            // by which people become boris' friends
	code, shutCode string            // of private and shut
	passkey, login string            // of boris
	mergeCode      string            // of anna
	overCode       string
	deal           string      // of boris
	try            ids.TableID // at which he plays it
}

func newWorld(t *testing.T) *world {
	games := 0
	w := &world{people: map[role]*person{}, target: hook, testServer: newTestServer(t, func(s *serverSetup) {
		s.webhooks, s.mail, s.public = true, true, home
		s.options.Seed = func() game.Seed {
			games++
			return game.SeedOf(fmt.Sprint("world ", games))
		}
	})}
	w.cards, w.hidden = map[role][]string{}, map[role][]string{}
	w.people[nobody] = w.testServer.nobody()
	for r, name := range map[role]string{guest: "Gus", spectator: "Zoe", own: "Boris", other: "Celina", host: "Anna"} {
		w.people[r] = w.guest(name)
	}
	anna, boris, celina := w.people[host], w.people[own], w.people[other]
	w.table = w.started(isleOf(3), anna, boris, celina)
	shut := isleOf(3)
	shut.Watch = false
	w.shut = w.started(shut, anna, boris, celina)
	public := isleOf(2)
	public.Public = true
	w.open, w.private = anna.create(public), anna.create(isleOf(2))
	w.over = w.started(isleOf(2), anna, boris)
	boris.command(w.over, table.Command{Do: table.DoConcede, Seat: seat(1)}).ok(t)
	boris.command(w.table, table.Command{Do: table.DoSay, Text: "Psst at the table"}).ok(t)
	boris.command(w.shut, table.Command{Do: table.DoSay, Text: "Psst at the table"}).ok(t)
	boris.call("PATCH", "/api/me", `{"prefs":"`+hiddenPrefs+`"}`).ok(t)
	boris.call("POST", "/api/me/targets", notifications.Target{Kind: notifications.Webhook, Endpoint: hook, Secret: secretOfHook}).ok(t)
	w.hub.Dispatcher = notifications.NewDispatcher(notifications.DispatcherConfig{Store: w.disk, Sender: notifications.NewSender(notifications.SenderConfig{Client: http.DefaultClient})})
	t.Cleanup(func() { _ = w.hub.Dispatcher.Close(context.Background()) })
	for _, c := range []outbox.MailConfirmation{
		{Secret: ids.HashOf("another"), Person: boris.id, Endpoint: "mailto:b@example.org", Expires: w.clock.Now().Add(time.Hour)},
		{Secret: ids.HashOf(secretOfMail), Person: boris.id, Endpoint: "mailto:boris@example.org", Expires: w.clock.Now().Add(time.Hour)},
	} {
		if err := w.disk.AddMailConfirmation(t.Context(), c, 0); err != nil {
			t.Fatal(err)
		}
	}
	if err := outbox.ConfirmMail(t.Context(), w.disk, ids.HashOf("another"), "stop-boris", w.clock.Now()); err != nil {
		t.Fatal(err)
	}
	boris.call("PUT", "/api/me/blocks/"+string(w.people[guest].id), nil).ok(t)
	w.befriend(boris, celina)
	w.befriend(anna, celina)
	var link server.FriendLink
	boris.call("POST", "/api/me/friend-link", nil).ok(t, &link)
	w.link = link.Link
	w.code, w.shutCode, w.overCode = w.invitationTo(w.private), w.invitationTo(w.shut), w.invitationTo(w.over)
	boris.addPasskey("The key ring of Boris")
	account := people.Login{Issuer: "https://id.example.org", Subject: "boris-at-the-club", Person: boris.id, Made: w.clock.Now()}
	if err := w.disk.AddLogin(context.Background(), account, ids.HashOf(boris.secret()), people.MaxLogins); err != nil {
		t.Fatal(err)
	}
	ways := boris.ways()
	w.passkey, w.login, w.mergeCode = ways.Passkeys[0].ID, ways.Logins[0].ID, anna.mergeCode()
	var deal server.DealIDRef
	boris.call("POST", "/api/deals", server.NewDeal{Settings: boxesOf(2), Bots: []string{"kitten"}}).ok(t, &deal)
	var try server.TableRef
	boris.call("POST", "/api/deals/"+string(deal.ID)+"/tables", nil).ok(t, &try)
	w.deal, w.try = string(deal.ID), try.ID
	family := lobby.Criteria{Game: "isle", Preset: "family", Least: 6, Most: 6, Clock: table.Clock{Kind: table.NoClock}}
	boris.call("POST", "/api/me/seek", family).ok(t)
	w.keepSeek(boris.id)
	w.findSecrets()
	return w
}

// keepSeek keeps a person waiting for a game for as long as a slow machine needs to seat them.
func (w *world) keepSeek(p ids.PersonID) {
	w.t.Helper()
	seek, err := w.disk.SeekOf(w.t.Context(), p)
	if err == nil {
		err = w.disk.RenewSeeks(w.t.Context(), []ids.SeekID{seek.ID}, w.clock.Now().Add(time.Hour))
	}
	if err != nil {
		w.t.Fatal(err)
	}
}

func (b *testServer) befriend(p, other *person) {
	b.t.Helper()
	if err := people.Befriend(context.Background(), b.disk, p.id, other.id, b.clock.Now()); err != nil {
		b.t.Fatal(err)
	}
}

// invitationTo gives a table an invitation code at any stage.
func (b *testServer) invitationTo(table ids.TableID) string {
	b.t.Helper()
	code, err := b.disk.AddInvitation(context.Background(), table, lobby.NewInvitationCode())
	if err != nil {
		b.t.Fatal(err)
	}
	return code
}

// findSecrets collects what must not leak, from the store and the games.
func (w *world) findSecrets() {
	w.t.Helper()
	for _, table := range []ids.TableID{w.table, w.shut} {
		rows, err := w.disk.Rows(context.Background(), table, 0)
		if err != nil {
			w.t.Fatal(err)
		}
		for _, r := range rows {
			var b struct{ Seed game.Seed }
			if r.Kind == "start" && json.Unmarshal(r.Body, &b) == nil {
				w.never = append(w.never, b.Seed.String())
			}
		}
		for at, who := range []role{host, own, other} {
			v := w.position(table, w.people[host]).Match.View(game.Seat(at)).(isle.View)
			for _, c := range v.Own.Draft[0].Saw {
				if strings.HasPrefix(c.String(), "lesson-") {
					w.cards[who] = append(w.cards[who], c.String())
				}
			}
		}
	}
	for _, who := range roles[1:] {
		p := w.people[who]
		devices, err := w.disk.Sessions(context.Background(), p.id)
		if err != nil || len(devices) != 1 {
			w.t.Fatal(devices, err)
		}
		w.never = append(w.never, p.secret(), devices[0].Secret.String())
		if who == own {
			w.device = devices[0].Secret.String()[:16]
		}
	}
	w.never = append(w.never, secretOfHook, secretOfMail, "stop-boris", ids.HashOf(secretOfMail).String())
	w.hidden[own] = []string{hook, hiddenPrefs, w.device, w.link, w.passkey, w.login, "The key ring of Boris", "boris-at-the-club"}
}

// forbidden returns everything that a role must never see.
func (w *world) forbidden(who role) []string {
	list := slices.Clone(w.never)
	for _, r := range roles {
		if r == who {
			continue
		}
		list = append(list, w.hidden[r]...)
		for _, c := range w.cards[r] {
			if !slices.Contains(w.cards[who], c) {
				list = append(list, c)
			}
		}
	}
	return list
}

// fill replaces placeholders in a row with the world's names.
func (w *world) fill(who role, text string) string {
	table := w.table
	if who == guest {
		table = w.shut
	}
	return strings.NewReplacer("{table}", string(table), "{over}", string(w.over), "{open}", string(w.open), "{private}", string(w.private),
		"{device}", w.device, "{person}", string(w.people[own].id), "{friend}", string(w.people[other].id), "{target}", w.target, "{secret}", secretOfMail, "{stop}", "stop-boris", "{link}", w.link, "{code}", w.code,
		"{shut-code}", w.shutCode, "{over-code}", w.overCode, "{passkey}", w.passkey, "{login}", w.login, "{merge-code}", w.mergeCode, "{deal}", w.deal, "{try}", string(w.try)).Replace(text)
}
