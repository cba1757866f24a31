package waittest_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/purrlor/purrlor/internal/waittest"
)

func TestUntil(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		begun := time.Now()
		waittest.Until(t, "nearly all of the patience is gone", func() bool { return time.Since(begun) >= waittest.Patience-time.Second })
	})
}

func TestNext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		from := make(chan int)
		time.AfterFunc(waittest.Patience-time.Second, func() { from <- 7 })
		if got := waittest.Next(t, "seven", from); got != 7 {
			t.Errorf("got %d", got)
		}
	})
}
