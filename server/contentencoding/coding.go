// Package contentencoding chooses the compression of a response from the Accept-Encoding header.
package contentencoding

import (
	"net/http"
	"strconv"
	"strings"
)

// The codings as headers name them.
const (
	Brotli   = "br"
	Gzip     = "gzip"
	Identity = "identity" // uncompressed
)

// Choose returns the offered coding with the highest weight, or the first of several. Every client accepts identity unless it refuses it,
// but prefers any coding that it names. Choose returns false if the client accepts none of them.
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

// Vary tells caches that the response depends on Accept-Encoding.
func Vary(h http.Header) { h.Add("Vary", "Accept-Encoding") }

// weights maps each coding to the client's preference, from 0 (never) to 1.
type weights map[string]float64

// identityDefault is the weight of identity when the header omits it: acceptable, but below every named coding.
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

// parse reads Accept-Encoding and skips malformed parts.
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
