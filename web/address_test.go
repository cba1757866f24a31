package web

import (
	"encoding/json"
	"os"
	"path"
	"strings"
	"testing"
)

// The same addresses are read by web/src/router.test.ts.
func TestIsAddress(t *testing.T) {
	raw, err := os.ReadFile("testdata/addresses.json")
	if err != nil {
		t.Fatal(err)
	}
	var addresses struct{ Known, Unknown []string }
	if err := json.Unmarshal(raw, &addresses); err != nil {
		t.Fatal(err)
	}
	shown := map[string]bool{}
	for _, address := range addresses.Known {
		name := strings.TrimPrefix(path.Clean(address), "/")
		if !isAddress(name) {
			t.Errorf("%s is not known", address)
		}
		first, _, _ := strings.Cut(name, "/")
		shown[first] = true
	}
	for _, address := range addresses.Unknown {
		if isAddress(strings.TrimPrefix(path.Clean(address), "/")) {
			t.Errorf("%s is known", address)
		}
	}
	for first := range routes {
		if !shown[first] {
			t.Errorf("testdata/addresses.json has no address that begins with %q", first)
		}
	}
}
