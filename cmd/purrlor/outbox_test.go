package main

import (
	"bytes"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/purrlor/purrlor/cmd/purrlor/lab/load"
	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/notifications"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/storage/postgres/postgrestest"
	"github.com/purrlor/purrlor/storage/transfer"
	"github.com/purrlor/purrlor/table"
)

func TestKilledServerKeepsNotices(t *testing.T) {
	skipIfShort(t)
	t.Run("a file", func(t *testing.T) { d := newDatabase(t); killBeforeNotice(t, &d) })
	t.Run("PostgreSQL", func(t *testing.T) {
		d := filledDatabase{path: postgrestest.Shared(t).NewDatabase(t, "", nil)}
		d.fillStore(openStore(t, d.path))
		killBeforeNotice(t, &d)
	})
}

// killBeforeNotice kills a server after it has acknowledged a command, but before the silent webhook has received the notification.
func killBeforeNotice(t *testing.T, d *filledDatabase) {
	t.Helper()
	mute, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer mute.Close()
	store := openStore(t, d.path)
	secret, hash := ids.NewSecret()
	now := time.Now()
	hook := notifications.Target{Kind: notifications.Webhook, Endpoint: "https://" + mute.Addr().String(), Secret: "0123456789abcdef"}
	for _, err := range []error{
		people.AddSession(t.Context(), store, people.Session{Secret: hash, Person: d.anna, Kind: people.Token, Created: now, Seen: now}, 0),
		store.AddTarget(t.Context(), people.Target{Person: d.borys, Target: hook}, 0),
		store.Close(),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv(asProgram, "1")
	var log bytes.Buffer
	server, err := load.StartServer(d.path, &log, "--webhooks", "--allow-notices-to", "127.0.0.1")
	if err != nil {
		t.Fatalf("%v\n%s", err, log.String())
	}
	t.Cleanup(server.Kill)
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, server.URL+"/api/tables/"+string(d.playing)+"/commands",
		strings.NewReader(`{"id":"end it","do":"abandon","seat":0}`))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Authorization", "Bearer "+secret)
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if answer.StatusCode != http.StatusNoContent {
		t.Fatalf("got %s", answer.Status)
	}
	server.Kill()

	store = openStore(t, d.path)
	defer store.Close()
	var ids []string
	err = store.(transfer.Source).Export(t.Context(), func(r transfer.Reader) error {
		for _, table := range transfer.Tables() {
			if table.Name != "outbox" {
				continue
			}
			for row, err := range r.Read(t.Context(), &table) {
				if err != nil {
					return err
				}
				ids = append(ids, row[0].(string))
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := store.HoldDeliveries(t.Context(), ids, 0); err != nil { // the minute for which the dead server has claimed them is over
		t.Fatal(err)
	}
	list, err := store.ClaimDeliveries(t.Context(), time.Minute, 10)
	want := table.Notice{Kind: table.VoteOpened, Table: d.playing, Game: "boxes"}
	if err != nil || len(list) != 1 || list[0].Person != d.borys || list[0].Notice != want || list[0].Target != hook {
		t.Errorf("left to be sent are %+v (%v), want %+v", list, err, want)
	}
}
