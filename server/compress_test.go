package server_test

import (
	"bytes"
	"compress/flate"
	"compress/gzip"
	"io"
	"strings"
	"testing"

	"github.com/purrlor/purrlor/protocol"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/server"
	"github.com/purrlor/purrlor/table"
)

// accepting returns a person whose requests accept some codings.
func (p *person) accepting(codings string) *person {
	other := *p
	other.header = p.header.Clone()
	other.header.Set("Accept-Encoding", codings)
	return &other
}

func unzipped(t *testing.T, body string) string {
	t.Helper()
	r, err := gzip.NewReader(strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	raw, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

func TestCompressLongAnswers(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	p := b.guest("Anna")
	table := b.started(isleOf(2), p, b.guest("Boris"))
	long := "/api/tables/" + string(table) + "/options?piece=cat-01-blue"
	plain := p.accepting("identity").call("GET", long, nil)
	plain.ok(t)
	if len(plain.body) < 3000 {
		t.Fatalf("the answer has %d bytes, too few to show anything", len(plain.body))
	}
	tests := []struct {
		name, accept, path string
		want               string
	}{
		{"a long answer", "gzip, deflate, br", long, "gzip"},
		{"a client that refuses", "gzip;q=0", long, ""},
		{"a client that likes it plain", "identity, gzip;q=0.5", long, ""},
		{"a client that takes brotli alone", "br", long, ""},
		{"a short answer", "gzip", "/api/lobby", ""},
		{"a refusal", "gzip", "/api/tables/" + string(table) + "/options?piece=x", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			a := p.accepting(tt.accept).call("GET", tt.path, nil)
			if got := a.header.Get("Content-Encoding"); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
			if got := a.header.Values("Vary"); len(got) != 1 || got[0] != "Accept-Encoding" {
				t.Errorf("got Vary %q", got)
			}
			if tt.path != long {
				return
			}
			body := a.body
			if tt.want != "" {
				if len(body) > len(plain.body)/2 {
					t.Errorf("%d of %d bytes are left", len(body), len(plain.body))
				}
				body = unzipped(t, body)
			}
			if body != plain.body {
				t.Error("the body is another one")
			}
		})
	}
}

// The length of a compressed response would leak a secret that stands beside chosen text.
func TestCompressNoSecrets(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	anna, boris := b.guest("Anna"), b.guest("Boris")
	tableID := b.started(isleOf(2), anna, boris)
	for range 20 {
		boris.command(tableID, table.Command{Do: table.DoSay, Text: strings.Repeat("purr ", 40)}).ok(t)
	}
	at := "/api/tables/" + string(tableID)
	for _, path := range []string{at, at + "/lines", "/api/me", "/api/me/tables", "/api/me/devices", "/api/visit"} {
		a := anna.accepting("gzip, br").call("GET", path, nil)
		a.ok(t)
		if got := a.header.Get("Content-Encoding"); got != "" {
			t.Errorf("%s: got %q", path, got)
		}
	}
	for _, r := range server.Routes() {
		if own := strings.HasPrefix(r.Path, "/api/me") || r.Path == "/api/tables/{table}"; r.Zipped && (own || r.Method != "GET") {
			t.Errorf("%s %s is compressed", r.Method, r.Path)
		}
	}
}

// BenchmarkFrames measures what compression of socket frames would save and cost. It sends a whole game to one of its players, and
// compresses each message separately, as the protocol does without a shared context.
func BenchmarkFrames(b *testing.B) {
	for name, settings := range map[string]table.Settings{"isle": isleOf(2), "boxes": boxesOf(2)} {
		b.Run(name, func(b *testing.B) {
			s := newTestServer(b)
			anna, boris := s.guest("Anna"), s.guest("Boris")
			table := s.started(settings, anna, boris)
			socket := anna.dial()
			socket.send(protocol.ClientMessage{Type: "look", Table: table})
			socket.find("the scene", func(m message) bool { return len(m.Scene) > 0 })
			people := []*person{anna, boris}
			r := game.SeedOf("frames").Stream("test", 0)
			for !s.position(table, anna).Match.Over() {
				c := s.next(table, anna, &r)
				people[*c.Seat].command(table, c).ok(b)
			}
			var frames [][]byte
			for _, m := range socket.messages(func(message) bool { return true }) {
				frames = append(frames, []byte(m.raw))
			}
			w, err := flate.NewWriter(nil, flate.BestSpeed)
			if err != nil {
				b.Fatal(err)
			}
			var plain, small int
			for b.Loop() {
				plain, small = 0, 0
				for _, frame := range frames {
					plain += len(frame)
					if len(frame) < 512 {
						small += len(frame)
						continue
					}
					var out bytes.Buffer
					w.Reset(&out)
					_, _ = w.Write(frame)
					_ = w.Flush()
					small += out.Len()
				}
			}
			b.ReportMetric(float64(len(frames)), "frames")
			b.ReportMetric(float64(plain)/float64(len(frames)), "bytes/frame")
			b.ReportMetric(float64(small)/float64(len(frames)), "packed/frame")
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(frames)), "ns/frame")
		})
	}
}
