package postgres

import (
	"testing"

	"github.com/purrlor/purrlor/storage/backend"
	"github.com/purrlor/purrlor/storage/storagetest"
)

func BenchmarkCommit(b *testing.B) {
	storagetest.BenchmarkCommit(b, func(b testing.TB) backend.Store { return open(b, Options{}) })
}

func BenchmarkRows(b *testing.B) {
	storagetest.BenchmarkRows(b, open(b, Options{}))
}
