package api

import (
	"compress/gzip"
	"net/http"
	"sync"

	"github.com/purrlor/purrlor/coding"
)

// worthwhile is the size of an answer that compressing makes quicker: a smaller one fits into one packet with its headers.
const worthwhile = 1200

// quickest, since these answers are made anew each time.
var zippers = sync.Pool{New: func() any {
	z, err := gzip.NewWriterLevel(nil, gzip.BestSpeed)
	if err != nil {
		panic(err) // the level is a constant
	}
	return z
}}

// zipped compresses the long answers of a route. It is not for answers where what is secret stands beside what others have
// written: whoever sees how long they are could guess by it.
func zipped(r Route) Route {
	next := r.handler
	r.Zipped = true
	r.handler = http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		coding.Vary(w.Header())
		if chosen, _ := coding.Choose(q.Header, coding.Gzip, coding.Identity); chosen == coding.Gzip {
			w = &zipWriter{ResponseWriter: w}
		}
		next.ServeHTTP(w, q)
	})
	return r
}

// zipWriter compresses a body that comes in one piece, as writeJSON writes them.
type zipWriter struct {
	http.ResponseWriter
	status int
}

func (w *zipWriter) WriteHeader(status int) {
	w.status = status
	if status == http.StatusNoContent {
		w.ResponseWriter.WriteHeader(status)
	}
}

func (w *zipWriter) Write(body []byte) (int, error) {
	if len(body) < worthwhile {
		w.ResponseWriter.WriteHeader(w.status)
		return w.ResponseWriter.Write(body)
	}
	w.Header().Set("Content-Encoding", coding.Gzip)
	w.ResponseWriter.WriteHeader(w.status)
	z := zippers.Get().(*gzip.Writer)
	defer zippers.Put(z)
	z.Reset(w.ResponseWriter)
	n, err := z.Write(body)
	if err == nil {
		err = z.Close()
	}
	return n, err
}
