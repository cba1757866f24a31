package server_test

import "testing"

func TestMetricsOfAnswers(t *testing.T) {
	b := newTestServer(t)
	b.nobody().call("GET", "/api/ways", nil).ok(t)
	b.nobody().call("GET", "/api/me", nil)
	for name, want := range map[string]string{
		`purrlor_http_seconds_count{path="/api/ways",status="200"}`: "1",
		`purrlor_http_seconds_count{path="/api/me",status="401"}`:   "1",
	} {
		if got := b.metric(name); got != want {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
	}
}
