package main

import (
	"bytes"
	"flag"
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"github.com/purrlor/purrlor/api"
	"github.com/purrlor/purrlor/game"
	"github.com/purrlor/purrlor/names"
	"github.com/purrlor/purrlor/room"
)

// limitFlags has the flag of every limit of the interface, whose tests show that each of them holds.
var limitFlags = map[string]string{
	"max-body": "Body", "max-message": "Message", "sockets-per-person": "SocketsPerPerson", "sockets-per-address": "SocketsPerAddress",
	"connections-per-address": "ConnectionsPerAddress",
	"tables-per-socket":       "Looks", "commands-per-second": "Commands", "requests-per-second": "Requests", "guests-per-minute": "Guests",
	"tables-per-person": "Tables", "max-name": "Name", "max-chat": "Chat", "lines-per-minute": "Lines", "devices-per-person": "Devices",
	"targets-per-person": "Targets", "max-queue": "Queue",
}

// otherFlags bound nothing that a stranger sends, apart from max-pages.
var otherFlags = []string{
	"listen", "data", "public-url", "trusted-proxy", "metrics", "webhooks", "allow-notices-to", "contact", "log-json", "bot-pace", "idle", "tables-in-memory", "max-pages",
}

func TestEveryLimitHasAFlag(t *testing.T) {
	for field := range reflect.TypeFor[api.Limits]().Fields() {
		found := 0
		for _, name := range limitFlags {
			if name == field.Name {
				found++
			}
		}
		if found != 1 {
			t.Errorf("%s: got %d flags, want 1", field.Name, found)
		}
	}
	fs := flag.NewFlagSet("serve", flag.ContinueOnError)
	newServeFlags(fs)
	fs.VisitAll(func(f *flag.Flag) {
		if limitFlags[f.Name] == "" && !slices.Contains(otherFlags, f.Name) {
			t.Errorf("--%s is not known here", f.Name)
		}
	})
	for name, field := range limitFlags {
		t.Run(name, func(t *testing.T) {
			fs := flag.NewFlagSet("serve", flag.ContinueOnError)
			got := newServeFlags(fs)
			want := api.DefaultLimits()
			limit := reflect.ValueOf(&want).Elem().FieldByName(field)
			if usual := fmt.Sprint(limit.Interface()); fs.Lookup(name).DefValue != usual {
				t.Errorf("the default is %s, want %s", fs.Lookup(name).DefValue, usual)
			}
			if err := fs.Parse([]string{"--" + name, "7"}); err != nil {
				t.Fatal(err)
			}
			limit.Set(reflect.ValueOf(7).Convert(limit.Type()))
			if got.limits != want {
				t.Errorf("got %+v, want %+v", got.limits, want)
			}
		})
	}
}

func TestAServerKeepsTheLimitsOfItsFlags(t *testing.T) {
	t.Setenv(asProgram, "1")
	var log bytes.Buffer
	server, err := startServer(filepath.Join(t.TempDir(), "purrlor.db"), &log, "--max-name", "4", "--max-chat", "5", "--max-pages", "100")
	if err != nil {
		t.Fatal(err)
	}
	defer server.kill()
	site := newLoadSite(server.url, "isle", 2)
	_, err = site.guest(t.Context(), "Borys")
	wantCode(t, err, names.CodeNameTooLong)
	anna, err := site.guest(t.Context(), "Anna")
	wantCode(t, err, "")
	table, err := site.table(t.Context(), anna)
	wantCode(t, err, "")
	say := func(text string) error {
		var none any
		_, err := site.post(t.Context(), "/api/tables/"+string(table)+"/commands", anna, room.Command{ID: room.NewID(), Do: room.DoSay, Text: text}, &none)
		return err
	}
	wantCode(t, say("purrr"), "")
	wantCode(t, say("purrrr"), names.CodeTextTooLong)
	for n := 0; n < 1000 && err == nil; n++ {
		_, err = site.table(t.Context(), anna)
	}
	wantCode(t, err, room.CodeStoreFull)
}

func wantCode(t *testing.T, err error, want game.Code) {
	t.Helper()
	if got := game.CodeOf(err); got != want {
		t.Errorf("got error %v, want the code %q", err, want)
	}
}
