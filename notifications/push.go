package notifications

import (
	"bytes"
	"context"
	"crypto/ecdh"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"time"

	webpush "github.com/SherClockHolmes/webpush-go"

	"github.com/purrlor/purrlor/rules/game"
)

// pushTTL is how long a push service stores a notification for an offline browser.
const pushTTL = 24 * time.Hour

// Keys is the server's VAPID key pair, which identifies it to push services. Subscriptions depend on Public, so a server must store
// its pair permanently, as JSON.
type Keys struct {
	Public  string `json:"public"`
	Private string `json:"private"`
}

// GenerateKeys makes a new pair.
func GenerateKeys() (Keys, error) {
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		return Keys{}, fmt.Errorf("notify: generate keys: %w", err)
	}
	encode := base64.RawURLEncoding.EncodeToString
	return Keys{Public: encode(key.PublicKey().Bytes()), Private: encode(key.Bytes())}, nil
}

// UnmarshalJSON reads a pair and rejects halves that do not match, because push services would only respond with a bare 403.
func (k *Keys) UnmarshalJSON(raw []byte) error {
	type plain Keys
	var p plain
	if err := json.Unmarshal(raw, &p); err != nil {
		return errors.New("notify: keys are not valid JSON")
	}
	private, err := decodeKey(p.Private)
	if err != nil {
		return errors.New("notify: private key is not base64")
	}
	key, err := ecdh.P256().NewPrivateKey(private)
	if err != nil {
		return errors.New("notify: private key is not a P-256 key")
	}
	public, err := decodeKey(p.Public)
	if err != nil || !bytes.Equal(public, key.PublicKey().Bytes()) {
		return errors.New("notify: public key does not match the private key")
	}
	*k = Keys(p)
	return nil
}

// Format keeps the private key out of all formatted output.
func (k Keys) Format(f fmt.State, _ rune) { _, _ = fmt.Fprintf(f, "keys of %s", k.Public) }

// LogValue keeps the private key out of logs.
func (k Keys) LogValue() slog.Value { return slog.StringValue(fmt.Sprint(k)) }

// checkPushKeys enforces RFC 8291: the key is a point of P-256, and the secret has 16 bytes.
func checkPushKeys(p256dh, auth string) error {
	point, err := decodeKey(p256dh)
	if err == nil {
		_, err = ecdh.P256().NewPublicKey(point)
	}
	if err != nil {
		return game.Refuse(CodeBadPushKeys, "p256dh is not a point of P-256")
	}
	if secret, err := decodeKey(auth); err != nil || len(secret) != 16 {
		return game.Refuse(CodeBadPushKeys, "auth is not 16 bytes")
	}
	return nil
}

func decodeKey(s string) ([]byte, error) {
	return base64.RawURLEncoding.DecodeString(strings.TrimRight(s, "="))
}

// topic lets a notification replace an earlier one about the same table that the push service still stores. It is a hash, because a
// topic has at most 32 characters of base64url, and because the push service must not learn the table.
func topic(table string) string {
	if table == "" {
		return ""
	}
	sum := sha256.Sum256([]byte("purrlor table " + table))
	return base64.RawURLEncoding.EncodeToString(sum[:24])
}

var errNoKeys = errors.New("no keys for Web Push")

func (t *transport) push(ctx context.Context, to Target, d delivery) (*http.Response, error) {
	urgency := webpush.UrgencyNormal
	if d.urgent {
		urgency = webpush.UrgencyHigh
	}
	// The library appends its padding to the body. Other deliveries share the body, so clip it.
	return webpush.SendNotificationWithContext(ctx, slices.Clip(d.body), &webpush.Subscription{
		Endpoint: to.Endpoint,
		Keys:     webpush.Keys{P256dh: to.P256dh, Auth: to.Auth},
	}, &webpush.Options{
		HTTPClient:      t.client,
		Subscriber:      strings.TrimPrefix(t.contact, "mailto:"), // the library adds it back
		Topic:           topic(d.table),
		TTL:             int(pushTTL / time.Second),
		Urgency:         urgency,
		VAPIDPublicKey:  t.keys.Public,
		VAPIDPrivateKey: t.keys.Private,
	})
}
