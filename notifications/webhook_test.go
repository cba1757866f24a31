package notifications

import (
	"crypto/rand"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"
)

func TestSignature(t *testing.T) {
	const secret = "a secret of sixteen"
	at := time.Unix(1_800_000_000, 0)
	body := []byte(`{"id":"n-1"}`)
	// printf '1800000000.{"id":"n-1"}' | openssl dgst -sha256 -hmac 'a secret of sixteen'
	const mac = "7767dc775caaa43879467b7bc91dbfb2f9d2ea7901a6765856abf6026617548a"
	header := "t=1800000000,v1=" + mac
	if got := Sign(secret, at, body); got != header {
		t.Fatalf("got %s, want %s", got, header)
	}
	tests := []struct {
		name, secret, header, body string
		after                      time.Duration
		want                       error
	}{
		{"as sent", secret, header, string(body), 0, nil},
		{"as old as may be", secret, header, string(body), 5 * time.Minute, nil},
		{"too old", secret, header, string(body), 5*time.Minute + time.Second, ErrStale},
		{"from the future", secret, header, string(body), -5*time.Minute - time.Second, ErrStale},
		{"an altered body", secret, header, `{"id":"n-2"}`, 0, ErrSignature},
		{"an altered time", secret, "t=1800000001,v1=" + mac, string(body), 0, ErrSignature},
		{"an altered signature", secret, "t=1800000000,v1=00" + mac[2:], string(body), 0, ErrSignature},
		{"a shorter signature", secret, "t=1800000000,v1=" + mac[:32], string(body), 0, ErrSignature},
		{"another secret", "another secret of it", header, string(body), 0, ErrSignature},
		{"an empty secret", "", Sign("", at, body), string(body), 0, ErrSignature},
		{"no header", secret, "", string(body), 0, ErrSignature},
		{"no time", secret, "v1=" + mac, string(body), 0, ErrSignature},
		{"no signature", secret, "t=1800000000", string(body), 0, ErrSignature},
		{"a signature of another version", secret, "t=1800000000,v0=" + mac, string(body), 0, ErrSignature},
		{"a second signature that fits", secret, "t=1800000000,v1=00,v2=x, v1=" + mac, string(body), 0, nil},
		{"a time beyond all bounds", secret, "t=99999999999999999999,v1=" + mac, string(body), 0, ErrSignature},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := Verify(tt.secret, tt.header, []byte(tt.body), at.Add(tt.after), 5*time.Minute)
			if !errors.Is(got, tt.want) {
				t.Errorf("got %v, want %v", got, tt.want)
			}
		})
	}
}

func TestWebhookSignature(t *testing.T) {
	secret := rand.Text()
	type request struct {
		header http.Header
		body   []byte
	}
	got := make(chan request, 1)
	s, config := serve(t, func(_ http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		got <- request{r.Header, body}
	})
	o := NewSender(SenderConfig{Client: NewClient(config)})
	o.Send(Message{
		ID: "n-1", Kind: "your_turn", Table: "t-1", Link: "/t/t-1", Key: "notice_turn", Args: map[string]any{"day": 3},
		Text: "It is your turn.", To: []Target{{Kind: Webhook, Endpoint: s.URL + "/hook", Secret: secret}},
	})
	mustClose(t, o)
	r := <-got
	want := `{"id":"n-1","kind":"your_turn","table":"t-1","link":"/t/t-1","key":"notice_turn","args":{"day":3},"text":"It is your turn."}`
	if string(r.body) != want {
		t.Errorf("got %s, want %s", r.body, want)
	}
	if !json.Valid(r.body) || r.header.Get("Content-Type") != "application/json" {
		t.Errorf("got content type %q, want JSON", r.header.Get("Content-Type"))
	}
	if err := Verify(secret, r.header.Get(SignatureHeader), r.body, time.Now(), time.Minute); err != nil {
		t.Error(err)
	}
	if strings.Contains(string(r.body), secret) {
		t.Error("the secret is in the body")
	}
}
