package server

import (
	"testing"

	"github.com/purrlor/purrlor/rules/game"
)

// waiting returns a connection whose client reads nothing, with a queue of this many bytes.
func waiting(bytes int) *conn {
	return &conn{server: New(Config{Limits: Limits{QueueBytes: bytes}}), writing: true}
}

// The queue is bounded while it is written.
func TestSendQueueBound(t *testing.T) {
	t.Parallel()
	message := make([]byte, 100)
	tests := []struct {
		name    string
		written int // of those that were taken to be written
		more    int // messages that come then
		want    game.Code
	}{
		{"what is being written counts", 0, 5, CodeSlow},
		{"as much as fits", 0, 4, ""},
		{"what is written no longer counts", 6, 10, ""},
		{"one too many after that", 6, 11, CodeSlow},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c := waiting(10 * len(message))
			for range 6 {
				c.Send(message)
			}
			queue, _, _ := c.take()
			for _, m := range queue[:tt.written] {
				c.written(len(m))
			}
			for range tt.more {
				c.Send(message)
			}
			if c.code != tt.want {
				t.Errorf("got %q, want %q", c.code, tt.want)
			}
		})
	}
}

// A message that is larger than the queue is sent alone.
func TestSendQueueLargeMessage(t *testing.T) {
	t.Parallel()
	c := waiting(10)
	c.Send(make([]byte, 100))
	if c.closed {
		t.Error("a single message closes the connection")
	}
	if c.Send([]byte("x")); c.code != CodeSlow {
		t.Errorf("got %q, want %q", c.code, CodeSlow)
	}
}
