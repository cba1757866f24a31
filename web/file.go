package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strings"

	"github.com/purrlor/purrlor/server/contentencoding"
)

// suffixes are how the build names compressed files.
var suffixes = map[string]string{contentencoding.Brotli: ".br", contentencoding.Gzip: ".gz"}

// file is a file of the page in every coding that the build has made. Most have no plain form, which is unpacked for the few
// who want it; a build for developing has nothing else.
type file struct {
	stored  map[string][]byte
	tags    map[string]string // entity tags: one for each coding, since their bytes differ
	codings []string          // what can be served, the best first
}

// read collects the files of the page by their plain names.
func read(dist fs.FS) map[string]*file {
	found := map[string]*file{}
	err := fs.WalkDir(dist, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.HasPrefix(entry.Name(), ".") {
			return err
		}
		raw, err := fs.ReadFile(dist, name)
		if err != nil {
			return err
		}
		in := contentencoding.Identity
		for c, suffix := range suffixes {
			if plain, ok := strings.CutSuffix(name, suffix); ok {
				name, in = plain, c
			}
		}
		if found[name] == nil {
			found[name] = &file{stored: map[string][]byte{}, tags: map[string]string{}}
		}
		found[name].stored[in] = raw
		return nil
	})
	if err != nil {
		panic(err) // the folder is in the binary
	}
	for _, f := range found {
		f.tag()
	}
	return found
}

// tag settles what can be served, and by which tags.
func (f *file) tag() {
	for _, c := range []string{contentencoding.Brotli, contentencoding.Gzip, contentencoding.Identity} {
		raw, ok := f.stored[c]
		if !ok && c == contentencoding.Identity {
			raw, ok = f.stored[contentencoding.Gzip]
		}
		if !ok {
			continue
		}
		sum := sha256.Sum256(raw)
		f.tags[c] = `"` + hex.EncodeToString(sum[:8]) + "-" + c + `"`
		f.codings = append(f.codings, c)
	}
}

// in returns the file in a coding that it has.
func (f *file) in(c string) ([]byte, error) {
	if raw, ok := f.stored[c]; ok {
		return raw, nil
	}
	r, err := gzip.NewReader(bytes.NewReader(f.stored[contentencoding.Gzip]))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}

// kind is the media type of a file, which the first bytes tell where the name does not.
func kind(name string, body []byte) string {
	switch path.Ext(name) { // which not every machine knows
	case ".webmanifest":
		return "application/manifest+json"
	case ".wasm":
		return "application/wasm"
	}
	if t := mime.TypeByExtension(path.Ext(name)); t != "" {
		return t
	}
	return http.DetectContentType(body)
}
