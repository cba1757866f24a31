package contentencoding

import (
	"net/http"
	"testing"
)

func TestChoose(t *testing.T) {
	all := []string{Brotli, Gzip, Identity}
	tests := []struct {
		name    string
		accept  []string
		offered []string
		want    string
	}{
		{"a client that says nothing gets it plain", nil, all, Identity},
		{"an empty list is plain", []string{""}, all, Identity},
		{"browsers get brotli", []string{"gzip, deflate, br, zstd"}, all, Brotli},
		{"the first offered among equals", []string{"gzip, br"}, all, Brotli},
		{"gzip where there is no brotli", []string{"gzip, deflate"}, all, Gzip},
		{"an old name of gzip", []string{"x-gzip"}, all, Gzip},
		{"names in capitals", []string{"GZip;Q=0.5"}, all, Gzip},
		{"what is liked better", []string{"br;q=0.5, gzip;q=0.9"}, all, Gzip},
		{"what is refused is not sent", []string{"br;q=0, gzip"}, all, Gzip},
		{"all refused but plain", []string{"br;q=0, gzip;q=0.0"}, all, Identity},
		{"plain is liked better", []string{"identity, gzip;q=0.5"}, all, Identity},
		{"plain is liked less", []string{"identity;q=0.1, gzip;q=0.5"}, all, Gzip},
		{"anything", []string{"*"}, all, Brotli},
		{"anything but one", []string{"*, br;q=0"}, all, Gzip},
		{"nothing but one", []string{"gzip, *;q=0"}, all, Gzip},
		{"anything, of what is plain only", []string{"*"}, []string{Identity}, Identity},
		{"several headers are one list", []string{"deflate", "gzip"}, all, Gzip},
		{"unknown ones are passed over", []string{"zstd, dcb"}, all, Identity},
		{"an odd weight does not count", []string{"br;q=2, gzip;q=x"}, all, Identity},
		{"blanks anywhere", []string{" br ; q=0.3 ,\tgzip ; q=0.2 "}, all, Brotli},
		{"plain refused, nothing else offered", []string{"identity;q=0"}, []string{Identity}, ""},
		{"plain refused by a star", []string{"*;q=0"}, all, ""},
		{"plain allowed beside a star", []string{"*;q=0, identity"}, all, Identity},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, ok := Choose(http.Header{"Accept-Encoding": tt.accept}, tt.offered...)
			if got != tt.want || ok != (tt.want != "") {
				t.Errorf("got %q, %v, want %q", got, ok, tt.want)
			}
		})
	}
}
