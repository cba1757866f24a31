package server

import (
	"compress/gzip"
	"io"
	"net/http"
	"sync"

	"github.com/purrlor/purrlor/server/contentencoding"
)

// minCompressed is the smallest response worth compressing: anything smaller fits into one packet with its headers.
const minCompressed = 1200

// fastest, because these responses are compressed for every request.
var gzipWriters = sync.Pool{New: func() any {
	z, err := gzip.NewWriterLevel(nil, gzip.BestSpeed)
	if err != nil {
		panic(err) // the level is a constant
	}
	return z
}}

// compressed compresses long responses of a route. Do not use it for responses that mix secrets with text from other people: the length
// would leak the secret.
func compressed(r Route) Route {
	next := r.handler
	r.Zipped = true
	r.handler = http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		contentencoding.Vary(w.Header())
		if chosen, _ := contentencoding.Choose(q.Header, contentencoding.Gzip, contentencoding.Identity); chosen == contentencoding.Gzip {
			w = &gzipWriter{ResponseWriter: w}
		}
		next.ServeHTTP(w, q)
	})
	return r
}

// gzipWriter compresses a body written in one piece, as writeJSON does.
type gzipWriter struct {
	http.ResponseWriter
	status int
}

func (w *gzipWriter) WriteHeader(status int) {
	w.status = status
	if status == http.StatusNoContent {
		w.ResponseWriter.WriteHeader(status)
	}
}

func (w *gzipWriter) Write(body []byte) (int, error) {
	if len(body) < minCompressed {
		w.ResponseWriter.WriteHeader(w.status)
		return w.ResponseWriter.Write(body)
	}
	w.Header().Set("Content-Encoding", contentencoding.Gzip)
	w.ResponseWriter.WriteHeader(w.status)
	return len(body), packInto(w.ResponseWriter, body)
}

// packInto compresses a body into a writer.
func packInto(w io.Writer, body []byte) error {
	z := gzipWriters.Get().(*gzip.Writer)
	defer gzipWriters.Put(z)
	z.Reset(w)
	if _, err := z.Write(body); err != nil {
		return err
	}
	return z.Close()
}
