// Package identitytest is a small OpenID Connect provider for tests. It uses only the standard library, so that it is independent
// of the tested library.
package identitytest

import (
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"math/big"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// Provider logs in everyone whom a test names.
type Provider struct {
	*httptest.Server
	ClientID, ClientSecret string
	// Change edits the claims of every token before signing; nil leaves them unchanged.
	Change func(claims map[string]any)
	// Sign replaces the published key for signing tokens, if it is set.
	Sign *rsa.PrivateKey
	// Methods lists how clients can send their secret; without it, the discovery document has no such list.
	Methods []string
	// Drop closes the connection of every request for a token, without an answer.
	Drop bool
	// Asked counts the requests for a token.
	Asked atomic.Int32

	mu   sync.Mutex
	key  *rsa.PrivateKey
	next map[string]any // claims of the next login
	sent map[string]login
}

// login is an issued code.
type login struct {
	claims                     map[string]any
	nonce, challenge, redirect string
}

// New starts a provider and stops it in the test's cleanup.
func New(t testing.TB) *Provider {
	t.Helper()
	p := &Provider{ClientID: "purrlor", ClientSecret: "a-secret-of-the-client", key: NewKey(t), sent: map[string]login{}}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /.well-known/openid-configuration", p.discovery)
	mux.HandleFunc("GET /keys", p.keys)
	mux.HandleFunc("GET /authorize", p.authorize)
	mux.HandleFunc("POST /token", p.token)
	p.Server = httptest.NewServer(mux)
	t.Cleanup(p.Close)
	return p
}

// NewKey makes a key.
func NewKey(t testing.TB) *rsa.PrivateKey {
	t.Helper()
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	return key
}

// LogIn plays the browser and the person: it opens the address and returns the parameters of the redirect.
func (p *Provider) LogIn(t testing.TB, address, subject, name string) (code, state string) {
	t.Helper()
	p.mu.Lock()
	p.next = map[string]any{"sub": subject, "name": name}
	p.mu.Unlock()
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	response, err := client.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusFound {
		t.Fatalf("the provider answered %s", response.Status)
	}
	back, err := response.Location()
	if err != nil {
		t.Fatal(err)
	}
	return back.Query().Get("code"), back.Query().Get("state")
}

func (p *Provider) discovery(w http.ResponseWriter, _ *http.Request) {
	document := map[string]any{
		"issuer": p.URL, "authorization_endpoint": p.URL + "/authorize", "token_endpoint": p.URL + "/token", "jwks_uri": p.URL + "/keys",
		"id_token_signing_alg_values_supported": []string{"RS256"}, "response_types_supported": []string{"code"},
		"subject_types_supported": []string{"public"}, "code_challenge_methods_supported": []string{"S256"},
	}
	if p.Methods != nil {
		document["token_endpoint_auth_methods_supported"] = p.Methods
	}
	answer(w, document)
}

func (p *Provider) keys(w http.ResponseWriter, _ *http.Request) {
	exponent := big.NewInt(int64(p.key.E)).Bytes()
	answer(w, map[string]any{"keys": []any{map[string]any{
		"kty": "RSA", "use": "sig", "alg": "RS256", "kid": "k1", "n": encode(p.key.N.Bytes()), "e": encode(exponent),
	}}})
}

func (p *Provider) authorize(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	back, err := url.Parse(q.Get("redirect_uri"))
	if err != nil || q.Get("response_type") != "code" || q.Get("client_id") != p.ClientID || q.Get("code_challenge_method") != "S256" {
		http.Error(w, "bad request", http.StatusBadRequest)
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	code := rand.Text()
	p.sent[code] = login{p.next, q.Get("nonce"), q.Get("code_challenge"), q.Get("redirect_uri")}
	values := url.Values{"code": {code}, "state": {q.Get("state")}}
	back.RawQuery = values.Encode()
	http.Redirect(w, r, back.String(), http.StatusFound)
}

func (p *Provider) token(w http.ResponseWriter, r *http.Request) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.Asked.Add(1)
	if p.Drop {
		panic(http.ErrAbortHandler)
	}
	id, secret, basic := r.BasicAuth()
	if p.Methods != nil && !slices.Contains(p.Methods, map[bool]string{true: "client_secret_basic", false: "client_secret_post"}[basic]) {
		w.WriteHeader(http.StatusUnauthorized)
		answer(w, map[string]any{"error": "invalid_client"})
		return
	}
	if !basic {
		id, secret = r.FormValue("client_id"), r.FormValue("client_secret")
	}
	l, known := p.sent[r.FormValue("code")]
	delete(p.sent, r.FormValue("code"))
	verifier := sha256.Sum256([]byte(r.FormValue("code_verifier")))
	if !known || id != p.ClientID || secret != p.ClientSecret || encode(verifier[:]) != l.challenge || r.FormValue("redirect_uri") != l.redirect {
		w.WriteHeader(http.StatusBadRequest)
		answer(w, map[string]any{"error": "invalid_grant"})
		return
	}
	claims := map[string]any{
		"iss": p.URL, "aud": p.ClientID, "nonce": l.nonce, "iat": time.Now().Unix(), "exp": time.Now().Add(time.Hour).Unix(),
	}
	for name, value := range l.claims {
		claims[name] = value
	}
	if p.Change != nil {
		p.Change(claims)
	}
	answer(w, map[string]any{"access_token": rand.Text(), "token_type": "Bearer", "id_token": p.sign(claims)})
}

func (p *Provider) sign(claims map[string]any) string {
	key := p.key
	if p.Sign != nil {
		key = p.Sign
	}
	body, _ := json.Marshal(claims) // maps of strings and numbers cannot fail
	text := encode([]byte(`{"alg":"RS256","kid":"k1","typ":"JWT"}`)) + "." + encode(body)
	hash := sha256.Sum256([]byte(text))
	signature, err := rsa.SignPKCS1v15(rand.Reader, key, crypto.SHA256, hash[:])
	if err != nil {
		return ""
	}
	return text + "." + encode(signature)
}

func encode(raw []byte) string { return base64.RawURLEncoding.EncodeToString(raw) }

func answer(w http.ResponseWriter, body any) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(body)
}
