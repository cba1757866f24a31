package server_test

import (
	"bytes"
	"fmt"
	"os"
	"testing"

	"github.com/purrlor/purrlor/notifications"
	"github.com/purrlor/purrlor/server"
	"github.com/purrlor/purrlor/table"
)

// traces returns which words occur in the database files of a running server.
func (b *testServer) traces(words ...string) (found []string) {
	b.t.Helper()
	for _, path := range []string{b.path, b.path + "-wal"} {
		raw, err := os.ReadFile(path)
		if err != nil {
			b.t.Fatal(err)
		}
		for _, word := range words {
			if bytes.Contains(raw, []byte(word)) {
				found = append(found, word+" in "+path[len(b.path)-len("purrlor.db"):])
			}
		}
	}
	return found
}

func TestDeletedPeople(t *testing.T) {
	t.Parallel()
	t.Run("leave nothing in the file", func(t *testing.T) {
		b := newTestServer(t, func(s *serverSetup) { s.webhooks = true })
		anna, boris, eve := b.guest("Anna"), b.guest("Boris"), b.guest("Eve-to-be-forgotten")
		eve.call("PATCH", "/api/me", `{"prefs":{"secretpref":true}}`).ok(t)
		eve.call("POST", "/api/me/tokens", server.TokenRequest{Label: "labeloftoken"}).ok(t)
		eve.call("POST", "/api/me/targets", notifications.Target{Kind: notifications.Webhook, Endpoint: "https://hooks.example.org/evehook", Secret: "evehooksecret012"}).ok(t)
		var link server.FriendLink
		eve.call("POST", "/api/me/friend-link", nil).ok(t, &link)
		f := fileOf(true)
		f.Seats[0].Name = "nameinfile"
		eve.call("POST", "/api/files", f).ok(t)
		tableID := b.started(isleOf(3), anna, boris, eve)
		for i, c := range []table.Command{
			{Do: table.DoQuiet, Seat: seat(2), On: true},
			{Do: table.DoName, Seat: seat(2), Text: "nameofseat"},
			{Do: table.DoSay, Text: "saidbyeve"},
			{Do: table.DoReport, Person: boris.id, Reason: "reasonofeve"},
		} {
			c.ID = fmt.Sprintf("commandofeve%d", i)
			eve.call("POST", "/api/tables/"+string(tableID)+"/commands", c).ok(t)
		}
		anna.command(tableID, table.Command{Do: table.DoReport, Person: eve.id, Reason: "aboutheralone"}).ok(t)
		anna.command(tableID, table.Command{Do: table.DoReport, Person: boris.id, Reason: "rude to Eve-to-be-forgotten"}).ok(t)
		words := []string{
			"Eve-to-be-forgotten", "secretpref", "labeloftoken", "evehook", "evehooksecret012", link.Link, "nameinfile", "nameofseat", "saidbyeve", "reasonofeve",
			"commandofeve", "aboutheralone",
		}
		if got := b.traces(words...); len(got) < len(words) {
			t.Fatalf("before the deletion there is only %q", got)
		}
		eve.call("DELETE", "/api/me", nil).ok(t)
		if got := b.traces(words...); len(got) > 0 {
			t.Errorf("the file still has %q", got)
		}
	})
	t.Run("leave nothing on crowded pages", func(t *testing.T) {
		b := newTestServer(t)
		var gone []*person
		var words []string
		for i := range 120 {
			p := b.guest(fmt.Sprintf("Name-of-guest-%d-end", i))
			p.call("PATCH", "/api/me", fmt.Sprintf(`{"prefs":{"pref-of-guest-%d-end":%d}}`, i, i)).ok(t)
			if i%3 == 0 {
				gone = append(gone, p)
				words = append(words, p.name, fmt.Sprintf("pref-of-guest-%d-end", i))
			}
		}
		for _, p := range gone {
			p.call("DELETE", "/api/me", nil).ok(t)
		}
		if got := b.traces(words...); len(got) > 0 {
			t.Errorf("the file still has %q", got)
		}
	})
}
