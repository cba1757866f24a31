package notifications

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// slowly simulates a network. Hosts whose names begin with "slow" respond after ten seconds; those with "turn" do so from the
// second request on. It returns a function that reports when each host was last called.
func slowly(t *testing.T) (*Sender, func(host string) time.Duration) {
	began := time.Now()
	var mu sync.Mutex
	asked := map[string]time.Duration{}
	o := NewSender(SenderConfig{Client: receiver(func(r *http.Request) (int, error) {
		host := strings.TrimSuffix(r.URL.Hostname(), ".example.com")
		mu.Lock()
		_, again := asked[host]
		asked[host] = time.Since(began)
		mu.Unlock()
		if strings.HasPrefix(host, "slow") || again && strings.HasPrefix(host, "turn") {
			time.Sleep(10 * time.Second)
		}
		return http.StatusOK, nil
	}).client()})
	t.Cleanup(func() { mustClose(t, o) })
	return o, func(host string) time.Duration {
		mu.Lock()
		defer mu.Unlock()
		at, ok := asked[host]
		if !ok {
			t.Errorf("%s was never asked", host)
		}
		return at
	}
}

// Slow endpoints delay no others.
func TestQueueSlowEndpoints(t *testing.T) {
	const slow = 200
	tests := []struct {
		name   string
		owner  func(i int) string
		proven bool // the quick endpoint has responded before
	}{
		{"of one stranger, to an endpoint that has answered before", func(int) string { return "eve" }, true},
		{"of one stranger, to a new endpoint", func(int) string { return "eve" }, false},
		{"of many strangers, to an endpoint that has answered before", func(i int) string { return fmt.Sprint("eve ", i) }, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				o, asked := slowly(t)
				if tt.proven {
					o.Send(Message{ID: "0", Owner: "anna", To: []Target{hook("quick")}})
					synctest.Wait()
				}
				time.Sleep(time.Second)
				for i := range slow {
					o.Send(Message{ID: "1", Owner: tt.owner(i), To: []Target{hook(fmt.Sprint("slow", i))}})
				}
				synctest.Wait()
				o.Send(Message{ID: "2", Owner: "anna", To: []Target{hook("quick")}})
				time.Sleep(time.Hour)
				delay := asked("quick") - time.Second
				t.Logf("%d slow endpoints: a notice to a quick one waits %v", slow, delay)
				if delay > 0 {
					t.Errorf("a notice to a quick endpoint waits %v", delay)
				}
				if got := o.Stats(); got.Sent < slow+1 || got.Waiting != 0 {
					t.Errorf("got %+v, want all sent", got)
				}
			})
		})
	}
}

func TestWorkerShares(t *testing.T) {
	for name, target := range map[string]func(i int) (owner string, to Target){
		"a host":   func(i int) (string, Target) { h := hook("slow"); h.Secret += fmt.Sprint(i); return fmt.Sprint(i), h },
		"an owner": func(i int) (string, Target) { return "eve", hook(fmt.Sprint("slow", i)) },
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				o, _ := slowly(t)
				for i := range 20 {
					owner, to := target(i)
					o.Send(Message{ID: "1", Owner: owner, To: []Target{to}})
				}
				synctest.Wait()
				o.mu.Lock()
				busy := o.queue.busy
				o.mu.Unlock()
				if want := map[string]int{"a host": maxPerHost, "an owner": maxPerOwner}[name]; busy != want {
					t.Errorf("got %d workers, want %d", busy, want)
				}
				time.Sleep(time.Hour)
			})
		})
	}
}

// An endpoint that becomes slow delays others only briefly.
func TestQueueNewlySlowEndpoint(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o, asked := slowly(t)
		send := func(id string) {
			for i := range defaultWorkers {
				o.Send(Message{ID: id, Owner: fmt.Sprint("eve ", i/maxPerOwner), To: []Target{hook(fmt.Sprint("turn", i))}})
			}
			synctest.Wait()
		}
		send("0")
		o.Send(Message{ID: "1", Owner: "anna", To: []Target{hook("quick")}})
		synctest.Wait()
		send("2")
		began := asked("quick")
		o.Send(Message{ID: "3", Owner: "anna", To: []Target{hook("quick")}})
		time.Sleep(time.Hour)
		if delay := asked("quick") - began; delay > slowAttempt {
			t.Errorf("a notice to a quick endpoint waits %v, want %v at most", delay, slowAttempt)
		}
		synctest.Wait()
		if o.queue.busy != 0 || o.queue.slow != 0 || o.queue.unproven != 0 {
			t.Errorf("got %d workers, %d slow attempts and %d unproven in the end", o.queue.busy, o.queue.slow, o.queue.unproven)
		}
	})
}

// A person with slow endpoints waits.
func TestQueueSlowOwner(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o, asked := slowly(t)
		const strangers, each = 40, 25
		for i := range strangers * each {
			o.Send(Message{ID: "1", Owner: fmt.Sprint("eve ", i/each), To: []Target{hook(fmt.Sprint("slow", i))}})
		}
		synctest.Wait()
		o.Send(Message{ID: "2", Owner: "anna", To: []Target{hook("quick")}})
		time.Sleep(time.Hour)
		turns := (strangers + defaultWorkers/2) / (defaultWorkers / 2) // of everyone who came first, in the half for new hosts
		if delay, want := asked("quick"), time.Duration(turns)*slowAttempt; delay > want {
			t.Errorf("a notice to a new endpoint waits %v behind %d slow ones, want %v at most", delay, strangers*each, want)
		}
	})
}
