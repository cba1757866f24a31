package notifications

import (
	"bytes"
	"crypto/rand"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"github.com/purrlor/purrlor/rules/game"
)

func TestUnservableTargetsRefused(t *testing.T) {
	browser := newBrowser(t)
	push := browser.target("https://push.example.com/send/abc")
	hook := Target{Kind: Webhook, Endpoint: "https://hook.example.com/", Secret: rand.Text()}
	change := func(t Target, f func(*Target)) Target { f(&t); return t }
	tests := []struct {
		name string
		to   Target
		want game.Code
	}{
		{"a browser", push, ""},
		{"a browser with padded keys", change(push, func(t *Target) { t.Auth += "==" }), ""},
		{"a webhook", hook, ""},
		{"a form that nobody knows", change(hook, func(t *Target) { t.Form = "pigeon" }), CodeUnknownTarget},
		{"no kind", Target{Endpoint: "https://push.example.com/"}, CodeUnknownTarget},
		{"a bad address of a browser", change(push, func(t *Target) { t.Endpoint = "http://push.example.com/" }), CodeBadAddress},
		{"a private address of a webhook", change(hook, func(t *Target) { t.Endpoint = "https://10.0.0.1/" }), CodeForbiddenAddress},
		{"no key", change(push, func(t *Target) { t.P256dh = "" }), CodeBadPushKeys},
		{"a key that is not base64", change(push, func(t *Target) { t.P256dh = "!" + t.P256dh[1:] }), CodeBadPushKeys},
		{"a key off the curve", change(push, func(t *Target) { t.P256dh = "BB" + strings.Repeat("A", 85) }), CodeBadPushKeys},
		{"a short secret of a browser", change(push, func(t *Target) { t.Auth = t.Auth[:20] }), CodeBadPushKeys},
		{"a short secret of a webhook", change(hook, func(t *Target) { t.Secret = t.Secret[:15] }), CodeBadSecret},
		{"a long secret of a webhook", change(hook, func(t *Target) { t.Secret = strings.Repeat("a", 257) }), CodeBadSecret},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if err := CheckTarget(tt.to); game.CodeOf(err) != tt.want || (err == nil) != (tt.want == "") {
				t.Errorf("got %v, want %q", err, tt.want)
			}
		})
	}
}

func TestSecretsNotPrinted(t *testing.T) {
	to := Target{Kind: Webhook, Endpoint: "https://hook.example.com/hidden", Secret: "hidden", Auth: "hidden", P256dh: "hidden"}
	keys := Keys{Public: "public", Private: "hidden"}
	var out bytes.Buffer
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x"} {
		fmt.Fprintf(&out, verb+" "+verb+" "+verb+"\n", to, keys, Message{To: []Target{to}})
	}
	slog.New(slog.NewJSONHandler(&out, nil)).Info("json", "target", to, "keys", keys)
	slog.New(slog.NewTextHandler(&out, nil)).Info("text", "target", to, "keys", keys)
	if strings.Contains(out.String(), "hidden") || strings.Contains(out.String(), fmt.Sprintf("%x", "hidden")) {
		t.Errorf("a secret shows:\n%s", out.String())
	}
	if !strings.Contains(out.String(), "hook.example.com") {
		t.Errorf("the host does not show:\n%s", out.String())
	}
}

func TestCodesDistinct(t *testing.T) {
	seen := map[game.Code]bool{}
	for _, code := range Codes() {
		if code == "" || seen[code] {
			t.Errorf("%q is empty or listed twice", code)
		}
		seen[code] = true
	}
}
