package isle

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"
)

// Learning goes on where it stopped and gives the same weights.
func TestLearningResumes(t *testing.T) {
	t.Parallel()
	learn := func(folder string, games, workers int) []byte {
		t.Helper()
		l := Learning{Folder: folder, Seed: "test", Generations: 1, Games: games, Workers: workers}
		last := 0
		weights, err := l.Run(context.Background(), func(done, total int) {
			if done < last || total != 2*games {
				t.Errorf("%d games of %d after %d", done, total, last)
			}
			last = done
		}, func(TrainingResult) {})
		if err != nil {
			t.Fatal(err)
		}
		return weights
	}
	folder := t.TempDir()
	first := learn(folder, 1, 1)
	resumed := learn(folder, 2, 2)
	if bytes.Equal(first, resumed) {
		t.Error("a second game has taught nothing")
	}
	if at := learn(t.TempDir(), 2, 1); !bytes.Equal(at, resumed) {
		t.Error("learning that was stopped gives other weights than learning at once")
	}
}

func TestLearningStoppedKeepsFolder(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	l := Learning{Folder: t.TempDir(), Seed: "test", Generations: 1, Games: 1, Workers: 1}
	if _, err := l.Run(ctx, func(int, int) {}, func(TrainingResult) {}); err == nil {
		t.Error("a stopped learning ended without an error")
	}
	if err := os.WriteFile(l.file(1, "many", "gob"), []byte("no samples"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := l.Run(context.Background(), func(int, int) {}, func(TrainingResult) {}); err == nil {
		t.Error("a damaged file of samples was taken")
	}
	if left, _ := filepath.Glob(filepath.Join(l.Folder, "*.new")); left != nil {
		t.Errorf("drafts are left: %v", left)
	}
}
