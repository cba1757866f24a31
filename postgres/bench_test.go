package postgres

import (
	"testing"

	"github.com/purrlor/purrlor/room"
	"github.com/purrlor/purrlor/room/storetest"
)

func BenchmarkCommit(b *testing.B) {
	storetest.BenchmarkCommit(b, func(b testing.TB) room.Store { return open(b, Options{}) })
}
