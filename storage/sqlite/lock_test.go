package sqlite

import (
	"os"
	"path/filepath"
	"testing"
)

func TestLockIsSharedByAllNamesOfFile(t *testing.T) {
	link := func(t *testing.T, target, name string) string {
		t.Helper()
		if err := os.Symlink(target, name); err != nil {
			t.Skip(err)
		}
		return name
	}
	tests := []struct {
		name  string
		other func(t *testing.T, dir string) string // another name of real/purrlor.db
	}{
		{"a link", func(t *testing.T, dir string) string {
			return link(t, filepath.Join(dir, "real", "purrlor.db"), filepath.Join(dir, "link.db"))
		}},
		{"a relative link", func(t *testing.T, dir string) string {
			return link(t, filepath.Join("real", "purrlor.db"), filepath.Join(dir, "link.db"))
		}},
		{"a link to a link", func(t *testing.T, dir string) string {
			link(t, filepath.Join("real", "purrlor.db"), filepath.Join(dir, "first.db"))
			return link(t, "first.db", filepath.Join(dir, "second.db"))
		}},
		{"a link to the folder", func(t *testing.T, dir string) string {
			return filepath.Join(link(t, "real", filepath.Join(dir, "folder")), "purrlor.db")
		}},
		{"a link out of a linked folder", func(t *testing.T, dir string) string {
			if err := os.MkdirAll(filepath.Join(dir, "deep", "down"), 0o755); err != nil {
				t.Fatal(err)
			}
			link(t, filepath.Join("..", "..", "real", "purrlor.db"), filepath.Join(dir, "deep", "down", "up.db"))
			return filepath.Join(link(t, filepath.Join("deep", "down"), filepath.Join(dir, "folder")), "up.db")
		}},
		{"a relative path", func(t *testing.T, dir string) string {
			t.Chdir(dir)
			return filepath.Join("real", "..", "real", "purrlor.db")
		}},
	}
	for _, tt := range tests {
		for _, there := range []bool{true, false} {
			name := tt.name
			if !there {
				name += " to what is not there yet"
			}
			t.Run(name, func(t *testing.T) {
				dir := t.TempDir()
				if err := os.Mkdir(filepath.Join(dir, "real"), 0o755); err != nil {
					t.Fatal(err)
				}
				first, second := filepath.Join(dir, "real", "purrlor.db"), tt.other(t, dir)
				if !there {
					first, second = second, first
				}
				s, err := Open(first, Options{})
				if err != nil {
					t.Fatal(err)
				}
				defer s.Close()
				if again, err := Open(second, Options{}); err == nil {
					again.Close()
					t.Error("two servers have one database")
				}
				if release, err := Lock(t.Context(), second); err == nil {
					_ = release()
					t.Error("a command holds the database of a server")
				}
			})
		}
	}
}

func TestLinkLoopIsRefused(t *testing.T) {
	name := filepath.Join(t.TempDir(), "loop.db")
	if err := os.Symlink("loop.db", name); err != nil {
		t.Skip(err)
	}
	if s, err := Open(name, Options{}); err == nil {
		s.Close()
		t.Error("it was opened")
	}
}
