package identity

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"errors"
	"time"
)

// KeySize is the size of a seal's key, in bytes.
const KeySize = 32

// NewKey returns a random key.
func NewKey() []byte {
	key := make([]byte, KeySize)
	rand.Read(key)
	return key
}

// Seal encrypts state that the browser holds for the server. Every server with the key can open it.
type Seal struct{ aead cipher.AEAD }

// NewSeal makes a seal of a key.
func NewSeal(key []byte) (*Seal, error) {
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	aead, err := cipher.NewGCMWithRandomNonce(block)
	return &Seal{aead}, err
}

// ErrSeal reports that a text was sealed for another purpose or has expired.
var ErrSeal = errors.New("the ceremony is unknown or has expired")

// sealed is the encrypted value.
type sealed struct {
	Expires time.Time       `json:"expires"`
	Value   json.RawMessage `json:"value"`
}

// Close seals a value for a purpose until it expires.
func (s *Seal) Close(purpose string, value any, expires time.Time) (string, error) {
	raw, err := json.Marshal(value)
	if err != nil {
		return "", err
	}
	if raw, err = json.Marshal(sealed{expires, raw}); err != nil {
		return "", err
	}
	return base64.RawURLEncoding.EncodeToString(s.aead.Seal(nil, nil, raw, []byte(purpose))), nil
}

// Open returns a value that was sealed for a purpose, and its expiry. It returns ErrSeal if the text is not valid.
func (s *Seal) Open(purpose, text string, now time.Time, value any) (time.Time, error) {
	raw, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		return time.Time{}, ErrSeal
	}
	if raw, err = s.aead.Open(nil, nil, raw, []byte(purpose)); err != nil {
		return time.Time{}, ErrSeal
	}
	var in sealed
	if err := json.Unmarshal(raw, &in); err != nil {
		return time.Time{}, err
	}
	if !now.Before(in.Expires) {
		return time.Time{}, ErrSeal
	}
	return in.Expires, json.Unmarshal(in.Value, value)
}
