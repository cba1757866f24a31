package notifications

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/purrlor/purrlor/internal/waittest"
)

// receiver responds to requests in place of the network.
type receiver func(*http.Request) (int, error)

func (f receiver) RoundTrip(r *http.Request) (*http.Response, error) {
	status, err := f(r)
	if err != nil {
		return nil, err
	}
	header := http.Header{}
	if status == http.StatusTooManyRequests {
		header.Set("Retry-After", "300")
	}
	return &http.Response{StatusCode: status, Header: header, Body: http.NoBody, Request: r}, nil
}

func (f receiver) client() *http.Client { return &http.Client{Transport: f} }

func hook(name string) Target {
	return Target{Kind: Webhook, Endpoint: "https://" + name + ".example.com/hidden", Secret: "hidden secret of it"}
}

func mustClose(t *testing.T, o *Sender) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), waittest.Patience)
	defer cancel()
	if err := o.Close(ctx); err != nil {
		t.Fatal(err)
	}
}

// A full sender drops notifications.
func TestSenderFull(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		release := make(chan struct{})
		o := NewSender(SenderConfig{Size: 3, Workers: 1, Client: receiver(func(*http.Request) (int, error) {
			<-release
			return http.StatusOK, nil
		}).client()})
		for i := range 5 {
			o.Send(Message{ID: "n-1", To: []Target{hook(fmt.Sprint(i))}})
			synctest.Wait()
		}
		if got, want := o.Stats(), (Stats{Waiting: 3, Dropped: 2}); got != want {
			t.Errorf("got %+v, want %+v", got, want)
		}
		close(release)
		mustClose(t, o)
		o.Send(Message{ID: "n-2", To: []Target{hook("late")}})
		if got, want := o.Stats(), (Stats{Sent: 3, Dropped: 3}); got != want {
			t.Errorf("got %+v, want %+v", got, want)
		}
	})
}

// A failing target takes no more than its share.
func TestSenderFailingTarget(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var order []string
		o := NewSender(SenderConfig{Workers: 1, Client: receiver(func(r *http.Request) (int, error) {
			order = append(order, r.URL.Hostname())
			if r.URL.Hostname() == "bad.example.com" {
				return http.StatusServiceUnavailable, nil
			}
			return http.StatusOK, nil
		}).client()})
		for range maxPerTarget + 10 {
			o.Send(Message{ID: "n-1", To: []Target{hook("bad")}})
		}
		o.Send(Message{ID: "n-2", To: []Target{hook("good")}})
		synctest.Wait()
		if want := []string{"bad.example.com", "good.example.com"}; !slices.Equal(order, want) {
			t.Errorf("got requests to %v, want %v", order, want)
		}
		if got, want := o.Stats(), (Stats{Waiting: maxPerTarget, Sent: 1, Retried: 1, Dropped: 10}); got != want {
			t.Errorf("got %+v, want %+v", got, want)
		}
		mustClose(t, o)
	})
}

func TestSenderTargetOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var got []string
		busy := false
		o := NewSender(SenderConfig{Client: receiver(func(r *http.Request) (int, error) {
			if busy {
				t.Error("two requests to one target at a time")
			}
			busy = true
			time.Sleep(time.Second)
			busy = false
			body, _ := io.ReadAll(r.Body)
			if got = append(got, string(body)); len(got) == 2 {
				return http.StatusInternalServerError, nil
			}
			return http.StatusOK, nil
		}).client()})
		for _, id := range []string{"1", "2", "3"} {
			o.Send(Message{ID: id, Table: "t-1", To: []Target{hook("a")}})
		}
		time.Sleep(time.Hour)
		mustClose(t, o)
		line := func(id string) string { return `{"id":"` + id + `","kind":"","table":"t-1"}` }
		if want := []string{line("1"), line("2"), line("2"), line("3")}; !slices.Equal(got, want) {
			t.Errorf("got %v, want %v", got, want)
		}
	})
}

// A later push replaces an earlier one.
func TestSenderPushReplaced(t *testing.T) {
	keys, b := mustKeys(t), newBrowser(t)
	synctest.Test(t, func(t *testing.T) {
		var got []string
		o := NewSender(SenderConfig{Keys: keys, Client: receiver(func(r *http.Request) (int, error) {
			time.Sleep(time.Second)
			body, _ := io.ReadAll(r.Body)
			plain, err := b.decrypt(body)
			if err != nil {
				t.Error(err)
			}
			if got = append(got, string(plain)); len(got) == 1 {
				return http.StatusInternalServerError, nil
			}
			return http.StatusOK, nil
		}).client()})
		to := []Target{b.target("https://push.example.com/1")}
		o.Send(Message{ID: "1", Table: "t-1", To: to})
		synctest.Wait() // the first attempt is running; when it fails, the last push has replaced it
		o.Send(Message{ID: "2", Table: "t-1", To: to})
		o.Send(Message{ID: "3", Table: "t-2", To: to})
		o.Send(Message{ID: "4", Table: "t-1", To: to})
		o.Send(Message{ID: "5", To: to})
		o.Send(Message{ID: "6", To: to})
		time.Sleep(time.Hour)
		mustClose(t, o)
		want := []string{
			`{"id":"1","kind":"","table":"t-1"}`, `{"id":"4","kind":"","table":"t-1"}`, `{"id":"3","kind":"","table":"t-2"}`,
			`{"id":"5","kind":""}`, `{"id":"6","kind":""}`,
		}
		if !slices.Equal(got, want) {
			t.Errorf("got %v, want %v", got, want)
		}
		if got, want := o.Stats(), (Stats{Sent: 4, Replaced: 2}); got != want {
			t.Errorf("got %+v, want %+v", got, want)
		}
	})
}

// A dead endpoint gets nothing.
func TestSenderDeadEndpoint(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		asked, dead := 0, 0
		o := NewSender(SenderConfig{
			Client: receiver(func(*http.Request) (int, error) { asked++; time.Sleep(time.Second); return http.StatusGone, nil }).client(),
			Gone:   func(Target) { dead++ },
		})
		for range 3 {
			o.Send(Message{ID: "n-1", To: []Target{hook("a")}})
		}
		mustClose(t, o)
		if got, want := o.Stats(), (Stats{Gone: 3}); got != want || asked != 1 || dead != 1 {
			t.Errorf("got %+v, %d requests, %d reports, want %+v, 1, 1", got, asked, dead, want)
		}
	})
}

func TestClose(t *testing.T) {
	t.Run("tries once more what waits for its next attempt", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			asked := 0
			o := NewSender(SenderConfig{Client: receiver(func(*http.Request) (int, error) {
				asked++
				return http.StatusServiceUnavailable, nil
			}).client()})
			o.Send(Message{ID: "n-1", To: []Target{hook("a")}})
			synctest.Wait()
			start := time.Now()
			mustClose(t, o)
			mustClose(t, o)
			if got, want := o.Stats(), (Stats{Failed: 1, Retried: 1}); got != want || asked != 2 || time.Since(start) != 0 {
				t.Errorf("got %+v after %d requests and %v, want %+v after 2 and no time", got, asked, time.Since(start), want)
			}
			time.Sleep(time.Hour)
		})
	})
	t.Run("gives up when its context ends", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			o := NewSender(SenderConfig{Workers: 1, Client: receiver(func(r *http.Request) (int, error) {
				<-r.Context().Done()
				return 0, r.Context().Err()
			}).client()})
			for _, name := range []string{"a", "b", "c"} {
				o.Send(Message{ID: "n-1", To: []Target{hook(name)}})
			}
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
			defer cancel()
			start := time.Now()
			if err := o.Close(ctx); !errors.Is(err, context.DeadlineExceeded) || time.Since(start) != time.Minute {
				t.Errorf("got %v after %v, want the end of the context after a minute", err, time.Since(start))
			}
			if got := o.Stats(); got.Waiting != 0 || got.Failed+got.Dropped != 3 {
				t.Errorf("got %+v, want 3 failed or dropped", got)
			}
		})
	})
}

func TestSenderTargetsNeverTried(t *testing.T) {
	o := NewSender(SenderConfig{Client: receiver(func(*http.Request) (int, error) { return http.StatusOK, nil }).client()})
	o.Send(Message{ID: "n-1", To: []Target{
		{Kind: "pigeon", Endpoint: "https://a.example.com/"},
		newBrowser(t).target("https://push.example.com/"), // but the sender has no keys
	}})
	o.Send(Message{ID: "n-2", Args: map[string]any{"f": func() {}}, To: []Target{hook("a")}})
	mustClose(t, o)
	if got, want := o.Stats(), (Stats{Failed: 3}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestSenderLogsHostOnly(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		statuses := []int{200, 410, 400, 503}
		var i atomic.Int64
		o := NewSender(SenderConfig{
			Workers: 1,
			Log:     slog.New(slog.NewJSONHandler(&out, &slog.HandlerOptions{Level: slog.LevelDebug})),
			Client: receiver(func(*http.Request) (int, error) {
				if n := int(i.Add(1)); n <= len(statuses) {
					return statuses[n-1], nil
				}
				return 0, io.ErrUnexpectedEOF
			}).client(),
		})
		for _, name := range []string{"a", "b", "c", "d", "e"} {
			o.Send(Message{ID: "n-" + name, Table: "hidden", Link: "/hidden", Text: "hidden", To: []Target{hook(name)}})
		}
		o.Send(Message{ID: "n-f", To: []Target{{Kind: Webhook, Endpoint: "https://f.example.com/hidden\x7f"}}})
		time.Sleep(time.Hour)
		mustClose(t, o)
		o.Send(Message{ID: "n-g", To: []Target{hook("g")}})
		if strings.Contains(out.String(), "hidden") {
			t.Errorf("a secret shows:\n%s", out.String())
		}
		for _, want := range []string{"send notice succeeded", "remove endpoint", "send notice failed", "retry notice", "drop notice", `"host":"a.example.com"`} {
			if !strings.Contains(out.String(), want) {
				t.Errorf("%q does not show:\n%s", want, out.String())
			}
		}
	})
}

func TestWebhooks(t *testing.T) {
	t.Run("are bounded by host and minute", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			var out bytes.Buffer
			var taken atomic.Int64
			o := NewSender(SenderConfig{Log: slog.New(slog.NewJSONHandler(&out, nil)), Client: receiver(func(*http.Request) (int, error) {
				taken.Add(1)
				return http.StatusOK, nil
			}).client()})
			flood := func() {
				for i := range 150 {
					for owner := range 2 {
						o.Send(Message{ID: fmt.Sprint(i), Owner: fmt.Sprint(owner), To: []Target{{Kind: Webhook, Endpoint: fmt.Sprintf("https://host.example.com/%d", i), Secret: "hidden"}}})
					}
				}
				time.Sleep(time.Second)
			}
			flood()
			if got := taken.Load(); got != 120 {
				t.Errorf("the host got %d webhooks in a minute, want 120", got)
			}
			if got := strings.Count(out.String(), "drop notice"); got != 1 {
				t.Errorf("the log says %d times that notices are dropped, want once", got)
			}
			o.Send(Message{ID: "other", To: []Target{hook("other")}})
			time.Sleep(time.Minute)
			flood()
			if got := taken.Load(); got != 241 {
				t.Errorf("the hosts got %d webhooks, want 241", got)
			}
			mustClose(t, o)
		})
	})
	t.Run("that fail are logged once for each target", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			var out bytes.Buffer
			status := http.StatusBadRequest
			o := NewSender(SenderConfig{Log: slog.New(slog.NewJSONHandler(&out, nil)), Client: receiver(func(*http.Request) (int, error) { return status, nil }).client()})
			send := func(answer int, names ...string) {
				status = answer
				for _, name := range names {
					o.Send(Message{ID: "n", To: []Target{hook(name)}})
					synctest.Wait()
				}
			}
			send(http.StatusBadRequest, "a", "a", "b", "a")
			if got := strings.Count(out.String(), "send notice failed"); got != 2 {
				t.Errorf("the log has %d failures of two targets, want 2:\n%s", got, out.String())
			}
			send(http.StatusOK, "a")
			send(http.StatusBadRequest, "a")
			if got := strings.Count(out.String(), "send notice failed"); got != 3 {
				t.Errorf("the log has %d failures after one target worked again, want 3", got)
			}
			mustClose(t, o)
		})
	})
}

func TestSenderConcurrentUse(t *testing.T) {
	keys, b := mustKeys(t), newBrowser(t)
	var taken atomic.Uint64
	o := NewSender(SenderConfig{Keys: keys, Client: receiver(func(r *http.Request) (int, error) {
		body, _ := io.ReadAll(r.Body)
		if strings.HasPrefix(r.URL.Hostname(), "push") {
			if _, err := b.decrypt(body); err != nil {
				t.Error(err)
			}
		}
		taken.Add(1)
		return http.StatusOK, nil
	}).client()})
	var senders sync.WaitGroup
	for s := range 4 {
		senders.Go(func() {
			for i := range 20 {
				o.Send(Message{ID: "n", Text: strings.Repeat("x", i), To: []Target{
					hook(fmt.Sprint(s)), hook(fmt.Sprint(i)),
					b.target(fmt.Sprintf("https://push%d.example.com/", i)), b.target(fmt.Sprintf("https://push%d.example.com/", s)),
				}})
				_ = o.Stats()
			}
		})
	}
	senders.Wait()
	mustClose(t, o)
	if st := o.Stats(); st.Sent != taken.Load() || st.Sent+st.Dropped != 320 {
		t.Errorf("got %+v and %d taken, want 320 sent or dropped", st, taken.Load())
	}
}
