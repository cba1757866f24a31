package notifications

import (
	"bytes"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
)

// A panic loses no other notification.
func TestPanicInOneNotification(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log bytes.Buffer
		told := 0
		o := NewSender(SenderConfig{
			Workers: 1, Log: slog.New(slog.NewTextHandler(&log, nil)), Gone: func(Target) { told++; panic("gone too far") },
			Client: receiver(func(r *http.Request) (int, error) {
				switch {
				case strings.HasPrefix(r.URL.Host, "bad"):
					panic("a bad address")
				case strings.HasPrefix(r.URL.Host, "old"):
					return http.StatusGone, nil
				}
				return http.StatusOK, nil
			}).client(),
		})
		for _, name := range []string{"bad", "old", "good", "bad", "good"} {
			o.Send(Message{ID: "n-1", To: []Target{hook(name)}})
			synctest.Wait()
		}
		mustClose(t, o)
		if got := o.Stats(); got.Sent != 2 || got.Failed != 2 || got.Gone != 1 || got.Waiting != 0 || told != 1 {
			t.Errorf("got %+v", got)
		}
		if n := strings.Count(log.String(), "stack="); n != 3 {
			t.Errorf("the log has %d stacks, want 3", n)
		}
	})
}
