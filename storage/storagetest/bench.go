package storagetest

import (
	"fmt"
	"sync"
	"testing"

	"github.com/purrlor/purrlor/storage/backend"
)

// BenchmarkCommit measures changes of one row, as moves make them, from one caller and from many concurrent ones.
func BenchmarkCommit(b *testing.B, open func(b testing.TB) backend.Store) {
	for _, callers := range []int{1, 8, 64} {
		b.Run(fmt.Sprint(callers, " callers"), func(b *testing.B) {
			s := open(b)
			var group sync.WaitGroup
			b.ResetTimer()
			for i := range callers {
				group.Go(func() {
					book := NewBook()
					for range (b.N + i) / callers {
						if err := s.Commit(b.Context(), book.Next(1)); err != nil {
							b.Error(err)
						}
					}
				})
			}
			group.Wait()
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "commits/s")
		})
	}
}

// BenchmarkRows measures reading the log of a long game.
func BenchmarkRows(b *testing.B, s backend.Store) {
	const length = 300
	book := NewBook()
	if err := s.Commit(b.Context(), book.Next(length)); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		rows, err := s.Rows(b.Context(), book.Table, 0)
		if err != nil || len(rows) != length {
			b.Fatal(len(rows), err)
		}
	}
}
