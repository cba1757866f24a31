package notifications

import (
	"io"
	"net/http"
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

func TestAnswers(t *testing.T) {
	tests := []struct {
		name   string
		answer int
		err    error
		asked  int
		want   Stats
	}{
		{"taken", 200, nil, 1, Stats{Sent: 1}},
		{"taken without content", 204, nil, 1, Stats{Sent: 1}},
		{"gone", 410, nil, 1, Stats{Gone: 1}},
		{"not found", 404, nil, 1, Stats{Gone: 1}},
		{"a redirect", 307, nil, 1, Stats{Failed: 1}},
		{"refused", 403, nil, 1, Stats{Failed: 1}},
		{"too long", 413, nil, 1, Stats{Failed: 1}},
		{"too many", 429, nil, 4, Stats{Failed: 1, Retried: 3}},
		{"out of order", 503, nil, 4, Stats{Failed: 1, Retried: 3}},
		{"no network", 0, io.ErrUnexpectedEOF, 4, Stats{Failed: 1, Retried: 3}},
		{"a forbidden address", 0, checkDial("10.0.0.1:443", nil), 1, Stats{Failed: 1}},
	}
	for _, tt := range tests {
		for _, to := range []Target{hook("a"), newBrowser(t).target("https://a.example.com/")} {
			t.Run(tt.name+" by "+string(to.Kind), func(t *testing.T) {
				keys := mustKeys(t)
				synctest.Test(t, func(t *testing.T) {
					asked := 0
					var dead []Target
					o := NewSender(SenderConfig{
						Keys:   keys,
						Client: receiver(func(*http.Request) (int, error) { asked++; return tt.answer, tt.err }).client(),
						Gone:   func(to Target) { dead = append(dead, to) },
					})
					o.Send(Message{ID: "n-1", To: []Target{to}})
					time.Sleep(time.Hour)
					mustClose(t, o)
					if got := o.Stats(); got != tt.want || asked != tt.asked {
						t.Errorf("got %+v after %d requests, want %+v after %d", got, asked, tt.want, tt.asked)
					}
					if isGone := tt.want.Gone > 0; isGone != slices.Equal(dead, []Target{to}) {
						t.Errorf("got %v reported dead, want it %v", dead, isGone)
					}
				})
			})
		}
	}
}

func TestRetriesSpacedAndSigned(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var times []time.Time
		var waits []time.Duration
		o := NewSender(SenderConfig{
			Client: receiver(func(r *http.Request) (int, error) {
				times = append(times, time.Now())
				body, _ := io.ReadAll(r.Body)
				if err := Verify(hook("a").Secret, r.Header.Get(SignatureHeader), body, time.Now(), time.Second); err != nil {
					t.Error(err)
				}
				if len(times) == 3 {
					return http.StatusOK, nil
				}
				if len(times) == 2 {
					return http.StatusTooManyRequests, nil
				}
				return http.StatusBadGateway, nil
			}).client(),
			After: func(d time.Duration, f func()) { waits = append(waits, d); time.AfterFunc(d, f) },
		})
		o.Send(Message{ID: "n-1", To: []Target{hook("a")}})
		time.Sleep(time.Hour)
		mustClose(t, o)
		if got, want := o.Stats(), (Stats{Sent: 1, Retried: 2}); got != want {
			t.Fatalf("got %+v, want %+v", got, want)
		}
		if waits[1] != 5*time.Minute {
			t.Errorf("got a wait of %v, want the five minutes asked for", waits[1])
		}
		for i, wait := range waits {
			if got := times[i+1].Sub(times[i]); got != wait {
				t.Errorf("attempt %d came after %v, want %v", i+2, got, wait)
			}
		}
	})
}

func TestBackoff(t *testing.T) {
	tests := []struct {
		name      string
		failed    int
		asked     time.Duration
		low, high time.Duration
	}{
		{"after the first attempt", 1, 0, 2500 * time.Millisecond, 7500 * time.Millisecond},
		{"after the second", 2, 0, 12500 * time.Millisecond, 37500 * time.Millisecond},
		{"after the third", 3, 0, 62500 * time.Millisecond, 187500 * time.Millisecond},
		{"as long as asked", 1, time.Minute, time.Minute, time.Minute},
		{"no sooner than ours", 1, time.Second, 2500 * time.Millisecond, 7500 * time.Millisecond},
		{"asked for too much", 1, time.Hour, maxBackoff, maxBackoff},
		{"asked for the past", 1, -time.Hour, 2500 * time.Millisecond, 7500 * time.Millisecond},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			seen := map[time.Duration]bool{}
			for range 200 {
				got := backoff(tt.failed, tt.asked)
				if got < tt.low || got > tt.high {
					t.Fatalf("got %v, want %v to %v", got, tt.low, tt.high)
				}
				seen[got] = true
			}
			if tt.low != tt.high && len(seen) < 2 {
				t.Error("all waits are the same")
			}
		})
	}
}

func TestRetryAfter(t *testing.T) {
	now := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	for header, want := range map[string]time.Duration{
		"": 0, "120": 2 * time.Minute, "Fri, 02 Jan 2026 03:05:05 GMT": time.Minute, "-1": 0, "soon": 0, "99999999999999": 0,
	} {
		if got := retryAfter(header, now); got != want {
			t.Errorf("%q: got %v, want %v", header, got, want)
		}
	}
}
