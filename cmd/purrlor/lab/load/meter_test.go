package load

import (
	"maps"
	"reflect"
	"testing"
	"time"
)

func TestMeterWindow(t *testing.T) {
	begin := time.Unix(1000, 0)
	at := func(ms int) time.Time { return begin.Add(time.Duration(ms) * time.Millisecond) }
	m := NewMeter(begin, time.Second)
	m.moveDone(at(-20), at(-10)) // before
	m.moveDone(at(-5), at(5))    // ends within
	for i := range 98 {
		m.moveDone(at(i), at(2*i+1))
	}
	m.moveDone(at(990), at(1190)) // begins within
	m.moveDone(at(1000), at(1001))
	m.countError("store_full")
	if m.Moves != 99 || !maps.Equal(m.Errors, map[string]int{"store_full": 1}) {
		t.Errorf("got %d moves and the errors %v, want 99 and one store_full", m.Moves, m.Errors)
	}
	if got, want := m.Quantiles(0.5, 0.98, 0.99, 0.999), []float64{50, 98, 200, 200}; !reflect.DeepEqual(got, want) {
		t.Errorf("got the quantiles %v, want %v", got, want)
	}
}

func TestPlanAfterPause(t *testing.T) {
	start := time.Unix(1000, 0)
	p := NewSchedule(start, 100, 5) // a move every 10 ms, every 50 ms at one table
	for _, tt := range []struct{ table, from, want int }{{0, 0, 0}, {2, 0, 20}, {2, 20, 20}, {2, 21, 70}, {4, 1000, 1040}} {
		got := p.nextDue(tt.table, start.Add(time.Duration(tt.from)*time.Millisecond)).Sub(start)
		if want := time.Duration(tt.want) * time.Millisecond; got != want {
			t.Errorf("table %d from %d ms on: got %v, want %v", tt.table, tt.from, got, want)
		}
	}
}
