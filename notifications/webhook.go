package notifications

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"strconv"
	"strings"
	"time"
)

// SignatureHeader carries the signature of a webhook's body: t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">.
const SignatureHeader = "Purrlor-Signature"

// Reasons why Verify rejects a request.
var (
	ErrSignature = errors.New("notify: signature does not match the body")
	ErrStale     = errors.New("notify: signature is too old or from the future")
)

// Sign returns the value of SignatureHeader for a body sent at the given time.
func Sign(secret string, at time.Time, body []byte) string {
	t := strconv.FormatInt(at.Unix(), 10)
	return "t=" + t + ",v1=" + hex.EncodeToString(signature(secret, t, body))
}

func signature(secret, t string, body []byte) []byte {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(t))
	mac.Write([]byte("."))
	mac.Write(body)
	return mac.Sum(nil)
}

// Verify is for receivers. It accepts a body if one v1 of the header matches it and its time is within tolerance of now. It ignores
// other fields of the header, so that later versions can add some.
func Verify(secret, header string, body []byte, now time.Time, tolerance time.Duration) error {
	var t string
	var given [][]byte
	for field := range strings.SplitSeq(header, ",") {
		switch name, value, _ := strings.Cut(strings.TrimSpace(field), "="); name {
		case "t":
			t = value
		case "v1":
			if mac, err := hex.DecodeString(value); err == nil {
				given = append(given, mac)
			}
		}
	}
	seconds, err := strconv.ParseInt(t, 10, 64)
	if err != nil || secret == "" {
		return ErrSignature
	}
	want := signature(secret, t, body)
	for _, mac := range given {
		if !hmac.Equal(mac, want) {
			continue
		}
		if now.Sub(time.Unix(seconds, 0)).Abs() > tolerance {
			return ErrStale
		}
		return nil
	}
	return ErrSignature
}
