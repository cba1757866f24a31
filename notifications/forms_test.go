package notifications

import (
	"crypto/rand"
	"io"
	"net/http"
	"testing"

	"github.com/purrlor/purrlor/notifications/target"
	"github.com/purrlor/purrlor/rules/game"
)

func TestMessengerBodies(t *testing.T) {
	const text, link = "Isle: it’s your turn.", "https://cats.example.org/t/1"
	tests := []struct {
		form              target.Form
		path              string
		kind, body, click string
	}{
		{target.Discord, "/api/webhooks/1/x", "application/json", `{"allowed_mentions":{"parse":[]},"content":"Isle: it’s your turn.\nhttps://cats.example.org/t/1"}`, ""},
		{target.Slack, "/services/x", "application/json", `{"text":"Isle: it’s your turn.\nhttps://cats.example.org/t/1"}`, ""},
		{target.Matrix, "/webhook/x", "application/json", `{"text":"Isle: it’s your turn.\nhttps://cats.example.org/t/1"}`, ""},
		{
			target.Telegram, "/bot1:x/sendMessage?chat_id=-42", "application/json",
			`{"chat_id":"-42","link_preview_options":{"is_disabled":true},"text":"Isle: it’s your turn.\nhttps://cats.example.org/t/1"}`, "",
		},
		{target.Ntfy, "/my-cats", "text/plain; charset=utf-8", text, link},
	}
	for _, tt := range tests {
		t.Run(string(tt.form), func(t *testing.T) {
			type request struct{ path, kind, body, click, signature string }
			got := make(chan request, 1)
			s, config := serve(t, func(_ http.ResponseWriter, r *http.Request) {
				body, err := io.ReadAll(r.Body)
				if err != nil {
					t.Error(err)
				}
				got <- request{r.URL.RequestURI(), r.Header.Get("Content-Type"), string(body), r.Header.Get("Click"), r.Header.Get(SignatureHeader)}
			})
			to := Target{Kind: Webhook, Form: tt.form, Endpoint: s.URL + tt.path}
			if err := CheckTarget(to, config.Allow...); err != nil {
				t.Fatal(err)
			}
			o := NewSender(SenderConfig{Client: NewClient(config)})
			o.Send(Message{ID: "n1", Text: text, Link: link, To: []Target{to}})
			if err := o.Close(t.Context()); err != nil {
				t.Fatal(err)
			}
			if r, want := <-got, (request{tt.path, tt.kind, tt.body, tt.click, ""}); r != want {
				t.Errorf("got  %+v\nwant %+v", r, want)
			}
		})
	}
}

func TestFormValidation(t *testing.T) {
	const at = "https://hooks.example.org/x"
	tests := []struct {
		name string
		to   Target
		want game.Code
	}{
		{"a channel", Target{Form: target.Discord, Endpoint: at}, ""},
		{"a bot with a chat", Target{Form: target.Telegram, Endpoint: at + "?chat_id=1"}, ""},
		{"a bot without a chat", Target{Form: target.Telegram, Endpoint: at}, CodeBadAddress},
		{"a secret that signs nothing", Target{Form: target.Slack, Endpoint: at, Secret: rand.Text()}, CodeBadSecret},
		{"a private address", Target{Form: target.Ntfy, Endpoint: "https://192.168.1.1/cats"}, CodeForbiddenAddress},
		{"a plain address", Target{Form: target.Matrix, Endpoint: "http://hooks.example.org/x"}, CodeBadAddress},
		{"a form that nobody knows", Target{Form: "pigeon", Endpoint: at}, CodeUnknownTarget},
	}
	for _, tt := range tests {
		tt.to.Kind = Webhook
		if got := game.CodeOf(CheckTarget(tt.to)); got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.name, got, tt.want)
		}
	}
	for _, form := range []target.Form{target.Discord, target.Slack, target.Telegram, target.Matrix, target.Ntfy} {
		if err := CheckTarget(Target{Kind: Webhook, Form: form, Endpoint: at + "?chat_id=1"}); err != nil {
			t.Errorf("%s: %v", form, err)
		}
	}
}
