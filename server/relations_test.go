package server_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/purrlor/purrlor/server"
	"github.com/purrlor/purrlor/table"
)

func TestMute(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	anna, boris := b.guest("Anna"), b.guest("Boris")
	b.befriend(anna, boris)
	tableID := b.started(isleOf(2), anna, boris)
	heard := func() (n int) {
		t.Helper()
		var lines []table.LineView
		anna.call("GET", "/api/tables/"+string(tableID)+"/lines", nil).ok(t, &lines)
		return len(lines)
	}
	say := table.Command{Do: table.DoSay, Reaction: "meow"}
	boris.command(tableID, say).ok(t)
	anna.call("PUT", "/api/me/mutes/"+string(boris.id), nil).ok(t)
	boris.command(tableID, say).ok(t)
	if got := heard(); got != 0 {
		t.Errorf("Anna hears %d lines of Boris, whom she has muted", got)
	}
	var r server.Relation
	anna.call("GET", "/api/me/people/"+string(boris.id), nil).ok(t, &r)
	if r != (server.Relation{Person: boris.id, Name: "Boris", Friend: true, Muted: true}) {
		t.Errorf("got %+v", r)
	}
	var list server.FriendList
	anna.call("GET", "/api/me/friends", nil).ok(t, &list)
	if len(list.Friends) != 1 || len(list.Muted) != 1 || list.Muted[0].Name != "Boris" {
		t.Errorf("got %+v, want a friend who is muted", list)
	}
	anna.call("DELETE", "/api/me/mutes/"+string(boris.id), nil).ok(t)
	if got := heard(); got != 2 {
		t.Errorf("Anna hears %d lines of Boris, want 2", got)
	}
}

func TestReportFlood(t *testing.T) {
	t.Parallel()
	b := newTestServer(t, func(s *serverSetup) { s.limits.GuestsPerMinute = 100 })
	boris := b.guest("Boris")
	report := func(p *person, kind table.ReportKind) answer {
		return p.call("POST", "/api/people/"+string(boris.id)+"/report", server.ReportRequest{Kind: kind, Subject: table.ReportName})
	}
	anna := b.guest("Anna")
	for range 6 {
		report(anna, "spam").ok(t)
	}
	report(anna, "spam").refused(t, http.StatusTooManyRequests, server.CodeTooManyReports)
	stored := func() int {
		t.Helper()
		list, err := b.disk.Reports(t.Context(), 0)
		if err != nil {
			t.Fatal(err)
		}
		return len(list)
	}
	if got := stored(); got != 1 {
		t.Errorf("%d reports are stored of one that was made six times", got)
	}
	for range 40 { // guests of the same address
		for _, kind := range table.ReportKinds()[:3] {
			report(b.guest("Another"), kind)
		}
	}
	if got := stored(); got > 30 {
		t.Errorf("one address has left %d reports", got)
	}
	b.clock.advance(time.Hour)
	report(anna, "abuse").ok(t)
}
