// Package contentencoding chooses how a response is compressed, by what the client accepts (Accept-Encoding).
package contentencoding

import (
	"net/http"
	"strconv"
	"strings"
)

// The codings, by their names in headers.
const (
	Brotli   = "br"
	Gzip     = "gzip"
	Identity = "identity" // as it is
)

// Choose returns the offered coding that a client likes best, the first among equals. Every client accepts identity unless it
// refuses it, but one that names a coding prefers that to identity. It returns false if the client accepts none of them.
func Choose(h http.Header, offered ...string) (string, bool) {
	weights := parse(h)
	best, most := "", 0.0
	for _, name := range offered {
		if w := weights.of(name); w > most {
			best, most = name, w
		}
	}
	return best, best != ""
}

// Vary tells caches that the response depends on what Choose looked at.
func Vary(h http.Header) { h.Add("Vary", "Accept-Encoding") }

// weights are how much a client likes each coding, from 0 for never to 1.
type weights map[string]float64

// identityDefault is the weight of identity where the header does not mention it: acceptable, and worse than anything named.
const identityDefault = 0.0001

func (w weights) of(name string) float64 {
	if q, ok := w[name]; ok {
		return q
	}
	if q, ok := w["*"]; ok {
		if name == Identity {
			return min(q, identityDefault)
		}
		return q
	}
	if name == Identity {
		return identityDefault
	}
	return 0
}

// parse reads Accept-Encoding and leaves out what is malformed.
func parse(h http.Header) weights {
	w := weights{}
	for item := range strings.SplitSeq(strings.Join(h.Values("Accept-Encoding"), ","), ",") {
		name, params, _ := strings.Cut(item, ";")
		name = strings.ToLower(strings.TrimSpace(name))
		if name == "" {
			continue
		}
		if name == "x-gzip" {
			name = Gzip
		}
		if q, ok := quality(params); ok {
			w[name] = q
		}
	}
	return w
}

// quality reads the parameter q; without one it is 1.
func quality(params string) (float64, bool) {
	for param := range strings.SplitSeq(params, ";") {
		key, value, _ := strings.Cut(param, "=")
		if !strings.EqualFold(strings.TrimSpace(key), "q") {
			continue
		}
		q, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
		return q, err == nil && q >= 0 && q <= 1
	}
	return 1, true
}
