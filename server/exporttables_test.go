package server_test

import (
	"encoding/json"
	"slices"
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/lobby"
	"github.com/purrlor/purrlor/notifications"
	"github.com/purrlor/purrlor/notifications/outbox"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/server"
	"github.com/purrlor/purrlor/storage/transfer"
	"github.com/purrlor/purrlor/table"
)

// exported maps every table with a column of people to the export field with its data. A value with a leading dash explains instead why
// the export omits the table.
var exported = map[string]string{
	"aliases": "aliases", "asides": "lines", "blocks": "blocks", "bot_challenges": "challenges", "bots": "bot", "deals": "deals", "devices": "devices",
	"friend_cards": "friends", "friend_requests": "friends", "friends": "friends", "lines": "lines", "logins": "accounts", "mutes": "mutes",
	"mail_confirmations": "targets", "passkeys": "ways", "persons": "person", "profiles": "seen", "ratings": "ratings", "recoveries": "recovery",
	"reports": "reports", "result_pictures": "pictures", "result_seats": "games", "rows": "tables", "seat_names": "seats", "seats": "tables",
	"tallies": "results", "targets": "targets", "tries": "tries",
	"codes":    "- secrets, for minutes",
	"commands": "- ids by which commands are carried out once",
	"outbox":   "- notices of tables that are told, on their way",
}

// Every database table with data of people is in the export.
func TestExportCoversStoredTables(t *testing.T) {
	t.Parallel()
	for _, table := range transfer.Tables() {
		personal := slices.ContainsFunc(table.Columns, func(c transfer.Column) bool {
			return slices.Contains([]string{"person", "other", "by", "about", "alias"}, c.Name)
		})
		if _, known := exported[table.Name]; personal && !known {
			t.Errorf("%s has people, but the export does not tell of it", table.Name)
		}
	}
}

// TestExportOfFilledTables fills all tables for one person, and expects each of them in the export.
func TestExportOfFilledTables(t *testing.T) {
	t.Parallel()
	b := newTestServer(t, withPasskeys, func(s *serverSetup) { s.webhooks = true })
	anna, boris, also, robot := b.guest("Anna"), b.guest("Boris"), b.guest("Also Anna"), b.guest("Robot")
	anna.isBot("isle")
	robot.isBot("boxes")
	anna.addPasskey("My key")
	anna.recoveryCode()
	anna.call("POST", "/api/me/targets", notifications.Target{Kind: notifications.Webhook, Endpoint: hook, Secret: secretOfHook}).ok(t)
	b.befriend(anna, boris)
	also.merge(anna.mergeCode()).ok(t)
	anna.call("PUT", "/api/me/blocks/"+string(b.guest("Dan").id), nil).ok(t)
	anna.call("PUT", "/api/me/mutes/"+string(b.guest("Eve").id), nil).ok(t)
	over := b.won(ratedIsle(true), anna, boris)
	anna.command(over, table.Command{Do: table.DoSay, Text: "Meow"}).ok(t)
	anna.command(over, table.Command{Do: table.DoReport, Person: boris.id, Reason: "Hisses"}).ok(t)
	anna.command(over, table.Command{Do: table.DoName, Seat: seat(0), Text: "Kitten"}).ok(t)
	anna.call("POST", "/api/deals", server.NewDeal{Settings: boxesOf(2), Bots: []string{"kitten"}}).ok(t)
	anna.plays(anna.voyage("isle").ID)
	alone := table.Settings{Game: "isle", Config: []byte(`{"mode":"solo","players":1,"difficulty":"easy"}`), Takeover: "random"}
	b.playOut(b.started(alone, anna), anna) // which leaves a picture
	now, ctx := b.clock.Now(), t.Context()
	for _, err := range []error{
		b.disk.AddLogin(ctx, people.Login{Issuer: "https://id.example", Subject: "anna", Person: anna.id, Made: now}, ids.HashOf(anna.secret()), people.MaxLogins),
		b.disk.AddMailConfirmation(ctx, outbox.MailConfirmation{Secret: ids.HashOf("m"), Person: anna.id, Endpoint: "mailto:a@example.org", Expires: now.Add(time.Hour)}, 0),
		people.AddChallenge(ctx, b.disk, people.Challenge{Bot: robot.id, Table: anna.create(boxesOf(2)), By: anna.id, Made: now}),
		b.disk.PutSeek(ctx, lobby.Seek{ID: "seek", Person: anna.id, Criteria: lobby.Criteria{Game: "boxes"}, Since: now, Until: now.Add(time.Hour)}),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	if _, err := b.disk.CountRated(ctx); err != nil {
		t.Fatal(err)
	}
	var all map[string]json.RawMessage
	got := anna.call("GET", "/api/me/export", nil)
	got.ok(t, &all)
	for table, field := range exported {
		if raw := string(all[field]); field[0] != '-' && (raw == "" || raw == "[]" || raw == "null" || raw == "{}") {
			t.Errorf("the export has no %s, which is in %s: %s", field, table, raw)
		}
	}
	var e server.Export
	if err := game.DecodeStrict([]byte(got.body), &e); err != nil {
		t.Fatal(err)
	}
	for what, ok := range map[string]bool{
		"the curve": len(e.Curves) == 1 && len(e.Curves[0].Points) == 1, "the try": e.Tries[0].Number == 1 && e.Tries[0].Ended == nil,
		"the challenge": e.Challenges[0].Bot == robot.id && e.Challenges[0].By == anna.id, "the seek": e.Seek != nil && e.Seek.Criteria.Game == "boxes",
		"the bot": e.Bot.Open, "the address": slices.ContainsFunc(e.Targets, func(v server.TargetView) bool { return v.Endpoint == "mailto:a@example.org" }),
		"results": e.Results[0].Games == 1,
	} {
		if !ok {
			t.Errorf("%s: got %s", what, got.body)
		}
	}
}
