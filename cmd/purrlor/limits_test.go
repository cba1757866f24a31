package main

import (
	"bytes"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"github.com/purrlor/purrlor/cmd/purrlor/lab/load"
	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people/names"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/server"
	"github.com/purrlor/purrlor/table"
)

// limitsByFlag has the flag of every API limit; other tests show that each limit holds.
var limitsByFlag = map[string]string{
	"max-body": "BodyBytes", "max-message": "MessageBytes", "sockets-per-person": "SocketsPerPerson", "sockets-per-address": "SocketsPerAddress",
	"connections-per-address": "ConnectionsPerAddress",
	"tables-per-socket":       "TablesPerSocket", "commands-per-second": "CommandsPerSecond", "requests-per-second": "RequestsPerSecond", "guests-per-minute": "GuestsPerMinute",
	"tables-per-person": "TablesPerPerson", "max-name": "NameChars", "max-chat": "ChatChars", "lines-per-minute": "LinesPerMinute", "devices-per-person": "DevicesPerPerson",
	"targets-per-person": "TargetsPerPerson", "max-queue": "QueueBytes",
}

// otherFlags do not limit client input, except for max-pages.
var otherFlags = []string{
	"config", "listen", "data", "store", "nats", "lease", "public-url", "trusted-proxy", "metrics", "webhooks", "oidc-issuer", "oidc-client-id", "oidc-client-secret", "oidc-name", "allow-notices-to", "contact", "log-json", "bot-pace", "idle", "tables-in-memory", "max-pages", "page",
	"smtp", "smtp-from", "smtp-security", "smtp-user", "smtp-password", "smtp-password-file", "mail-every", "mail-delay",
}

func TestLimitsHaveFlags(t *testing.T) {
	for field := range reflect.TypeFor[server.Limits]().Fields() {
		found := 0
		for _, name := range limitsByFlag {
			if name == field.Name {
				found++
			}
		}
		if found != 1 {
			t.Errorf("%s: got %d flags, want 1", field.Name, found)
		}
	}
	usual, model := parseServe(t)
	for _, f := range model.Flags {
		if limitsByFlag[f.Name] == "" && !slices.Contains(otherFlags, f.Name) {
			t.Errorf("--%s is not known here", f.Name)
		}
	}
	if usual.limits() != server.DefaultLimits() {
		t.Errorf("got the limits %+v without flags, want %+v", usual.limits(), server.DefaultLimits())
	}
	for name, field := range limitsByFlag {
		t.Run(name, func(t *testing.T) {
			got, _ := parseServe(t, "--"+name, "7")
			want := server.DefaultLimits()
			limit := reflect.ValueOf(&want).Elem().FieldByName(field)
			limit.Set(reflect.ValueOf(7).Convert(limit.Type()))
			if got.limits() != want {
				t.Errorf("got %+v, want %+v", got.limits(), want)
			}
		})
	}
}

func TestServerKeepsFlagLimits(t *testing.T) {
	t.Setenv(asProgram, "1")
	var log bytes.Buffer
	server, err := load.StartServer(filepath.Join(t.TempDir(), "purrlor.db"), &log, "--max-name", "4", "--max-chat", "5", "--max-pages", "100")
	if err != nil {
		t.Fatal(err)
	}
	defer server.Kill()
	client := load.NewClient([]string{server.URL}, "isle", 2)
	_, err = client.CreateGuest(t.Context(), "Borys")
	wantCode(t, err, names.CodeNameTooLong)
	anna, err := client.CreateGuest(t.Context(), "Anna")
	wantCode(t, err, "")
	tableID, err := client.CreateTable(t.Context(), anna)
	wantCode(t, err, "")
	say := func(text string) error {
		var none any
		_, err := client.Post(t.Context(), "/api/tables/"+string(tableID)+"/commands", anna, table.Command{ID: ids.New(), Do: table.DoSay, Text: text}, &none)
		return err
	}
	wantCode(t, say("purrr"), "")
	wantCode(t, say("purrrr"), names.CodeTextTooLong)
	for n := 0; n < 1000 && err == nil; n++ {
		_, err = client.CreateTable(t.Context(), anna)
	}
	wantCode(t, err, table.CodeStoreFull)
}

func wantCode(t *testing.T, err error, want game.Code) {
	t.Helper()
	if got := game.CodeOf(err); got != want {
		t.Errorf("got error %v, want the code %q", err, want)
	}
}
