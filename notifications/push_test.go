package notifications

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"io"
	"math/big"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"
)

// browser is the receiver of Web Push messages.
type browser struct {
	key  *ecdh.PrivateKey
	auth []byte
}

func newBrowser(t *testing.T) browser {
	t.Helper()
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	b := browser{key: key, auth: make([]byte, 16)}
	_, _ = rand.Read(b.auth)
	return b
}

func (b browser) target(endpoint string) Target {
	encode := base64.RawURLEncoding.EncodeToString
	return Target{Kind: Push, Endpoint: endpoint, P256dh: encode(b.key.PublicKey().Bytes()), Auth: encode(b.auth)}
}

// decrypt decrypts a body according to RFC 8291 and RFC 8188.
func (b browser) decrypt(body []byte) ([]byte, error) {
	if len(body) < 86 || body[20] != 65 {
		return nil, errors.New("no header")
	}
	salt, size, keyID, sealed := body[:16], binary.BigEndian.Uint32(body[16:]), body[21:86], body[86:]
	if uint32(len(sealed)) > size {
		return nil, errors.New("more than one record")
	}
	server, err := ecdh.P256().NewPublicKey(keyID)
	if err != nil {
		return nil, err
	}
	shared, err := b.key.ECDH(server)
	if err != nil {
		return nil, err
	}
	info := "WebPush: info\x00" + string(b.key.PublicKey().Bytes()) + string(keyID)
	ikm, err := hkdf.Key(sha256.New, shared, b.auth, info, 32)
	if err != nil {
		return nil, err
	}
	cek, err := hkdf.Key(sha256.New, ikm, salt, "Content-Encoding: aes128gcm\x00", 16)
	if err != nil {
		return nil, err
	}
	nonce, err := hkdf.Key(sha256.New, ikm, salt, "Content-Encoding: nonce\x00", 12)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(cek)
	if err != nil {
		return nil, err
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		return nil, err
	}
	plain, err := gcm.Open(nil, nonce, sealed, nil)
	if err != nil {
		return nil, err
	}
	text, ok := strings.CutSuffix(strings.TrimRight(string(plain), "\x00"), "\x02")
	if !ok {
		return nil, errors.New("no delimiter of the last record")
	}
	return []byte(text), nil
}

// claims verifies the signature of a VAPID header (RFC 8292) and returns its claims.
func claims(header string, keys Keys) (map[string]any, error) {
	parts := regexp.MustCompile(`^vapid t=([^.]+\.[^.]+)\.([^,]+), k=(.+)$`).FindStringSubmatch(header)
	if parts == nil || parts[3] != keys.Public {
		return nil, errors.New("not a VAPID header with our key: " + header)
	}
	point, err := decodeKey(keys.Public)
	if err != nil {
		return nil, err
	}
	public, err := ecdsa.ParseUncompressedPublicKey(elliptic.P256(), point)
	if err != nil {
		return nil, err
	}
	sig, err := decodeKey(parts[2])
	if err != nil || len(sig) != 64 {
		return nil, errors.New("not a signature of ES256")
	}
	sum := sha256.Sum256([]byte(parts[1]))
	if !ecdsa.Verify(public, sum[:], new(big.Int).SetBytes(sig[:32]), new(big.Int).SetBytes(sig[32:])) {
		return nil, errors.New("the signature does not fit")
	}
	_, payload, _ := strings.Cut(parts[1], ".")
	raw, err := decodeKey(payload)
	if err != nil {
		return nil, err
	}
	var out map[string]any
	return out, json.Unmarshal(raw, &out)
}

func mustKeys(t *testing.T) Keys {
	t.Helper()
	keys, err := GenerateKeys()
	if err != nil {
		t.Fatal(err)
	}
	return keys
}

func TestPushEncryption(t *testing.T) {
	type request struct {
		header http.Header
		body   []byte
	}
	got := make(chan request, 2)
	s, config := serve(t, func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		got <- request{r.Header, body}
		w.WriteHeader(http.StatusCreated)
	})
	keys, b := mustKeys(t), newBrowser(t)
	o := NewSender(SenderConfig{Client: NewClient(config), Keys: keys, Contact: "mailto:keeper@example.com"})
	o.Send(Message{ID: "n-1", Kind: "your_turn", Table: "t-1", Urgent: true, To: []Target{b.target(s.URL + "/send/1")}})
	mustClose(t, o)
	if st := o.Stats(); st.Sent != 1 {
		t.Fatalf("got %+v, want 1 sent", st)
	}
	r := <-got

	plain, err := b.decrypt(r.body)
	if want := `{"id":"n-1","kind":"your_turn","table":"t-1"}`; err != nil || string(plain) != want {
		t.Errorf("got %s, %v, want %s", plain, err, want)
	}
	if _, err := newBrowser(t).decrypt(r.body); err == nil {
		t.Error("another browser can read the notice")
	}
	if len(r.body) > 4096 {
		t.Errorf("got a body of %d bytes, want at most 4096", len(r.body))
	}
	for name, want := range map[string]string{
		"Content-Encoding": "aes128gcm", "Ttl": "86400", "Urgency": "high", "Topic": topic("t-1"),
	} {
		if got := r.header.Get(name); got != want {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
	c, err := claims(r.header.Get("Authorization"), keys)
	if err != nil {
		t.Fatal(err)
	}
	if c["aud"] != s.URL || c["sub"] != "mailto:keeper@example.com" {
		t.Errorf("got claims %v, want the audience %s and the contact", c, s.URL)
	}
	if exp, _ := c["exp"].(float64); time.Until(time.Unix(int64(exp), 0)) > 24*time.Hour || exp == 0 {
		t.Errorf("got claims %v, want an end within a day", c)
	}
}

// The longest notification fits into a push message.
func TestPushLongestNotification(t *testing.T) {
	s, config := serve(t, func(http.ResponseWriter, *http.Request) {})
	o := NewSender(SenderConfig{Client: NewClient(config), Keys: mustKeys(t)})
	to := []Target{newBrowser(t).target(s.URL)}
	frame, _ := Message{Text: "x"}.body()
	room := maxBody - len(frame) + 1
	o.Send(Message{Text: strings.Repeat("x", room), To: to})
	o.Send(Message{Text: strings.Repeat("x", room+1), To: to})
	mustClose(t, o)
	if got, want := o.Stats(), (Stats{Sent: 1, Failed: 1}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// A push leaves the body that targets share as it was.
func TestPushSharedBody(t *testing.T) {
	body := append(make([]byte, 0, 8), "{}"...)
	s := transport{
		client: receiver(func(*http.Request) (int, error) { return http.StatusCreated, nil }).client(),
		keys:   mustKeys(t), now: time.Now,
	}
	if res := s.try(t.Context(), newBrowser(t).target("https://push.example.com/"), delivery{body: body}); res.verdict != sent {
		t.Fatal(res.err)
	}
	if got, want := string(body[:8]), "{}\x00\x00\x00\x00\x00\x00"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestTopics(t *testing.T) {
	if got := topic("t-1"); len(got) != 32 || got != topic("t-1") || got == topic("t-2") || strings.Contains(got, "t-1") {
		t.Errorf("got %q, want 32 characters that stand for the table alone", got)
	}
	if got := topic(""); got != "" {
		t.Errorf("got %q for no table, want none", got)
	}
}

func TestKeysAsJSON(t *testing.T) {
	keys, other := mustKeys(t), mustKeys(t)
	raw, err := json.Marshal(keys)
	if err != nil {
		t.Fatal(err)
	}
	var back Keys
	if err := json.Unmarshal(raw, &back); err != nil || back != keys {
		t.Errorf("the pair changed on the way: %v", err)
	}
	for name, raw := range map[string]string{
		"halves of two pairs":        `{"public":"` + other.Public + `","private":"` + keys.Private + `"}`,
		"no private key":             `{"public":"` + keys.Public + `"}`,
		"a private key of zero":      `{"public":"` + keys.Public + `","private":"` + strings.Repeat("A", 43) + `"}`,
		"a key that is not base64":   `{"public":"` + keys.Public + `","private":"*"}`,
		"something else than a pair": `[]`,
	} {
		if err := json.Unmarshal([]byte(raw), &Keys{}); err == nil {
			t.Errorf("%s: got no error", name)
		} else if strings.Contains(err.Error(), keys.Private) {
			t.Errorf("%s: the error shows the private key", name)
		}
	}
}
