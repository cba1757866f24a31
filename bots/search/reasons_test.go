package search

import (
	"reflect"
	"slices"
	"testing"
)

func TestWeightiest(t *testing.T) {
	for _, c := range []struct{ points, want []float64 }{
		{[]float64{1, 4, 2, 3}, []float64{4, 3, 2}},
		{[]float64{0.4, 0.7, 0.2}, []float64{0.7}},
		{[]float64{0.1, 0.3, -5}, []float64{0.3}},
		{[]float64{-1}, []float64{0}},
	} {
		w := Reasons{Game: "isle"}
		for i, points := range c.points {
			w.Add("rats", points, Args{"count": i})
		}
		got := []float64{}
		for _, r := range w.Weightiest() {
			got = append(got, r.Points)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("of %v Weightiest returns %v, want %v", c.points, got, c.want)
		}
	}
}

func TestAddMergesEqualReasons(t *testing.T) {
	w := Reasons{Game: "isle"}
	w.Add("card", 1, Args{"card": "oshax"})
	w.Add("card", 2, Args{"card": "rescue-regular-3"})
	w.Add("card", 3, Args{"card": "oshax"})
	want := []Reason{{"isle.reason.card", Args{"card": "oshax"}, 4}, {"isle.reason.card", Args{"card": "rescue-regular-3"}, 2}}
	if got := w.Weightiest(); !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestWithout(t *testing.T) {
	rats := Reason{"isle.reason.rats", Args{"count": 2}, 2}
	more := Reason{"isle.reason.rats", Args{"count": 3}, 3}
	cheap := Reason{"isle.reason.cheap", Args{"fish": 1}, 1}
	none := Reason{Key: "isle.reason.little"}
	for _, c := range []struct{ list, other, want []Reason }{
		{[]Reason{rats, cheap}, []Reason{{"isle.reason.rats", Args{"count": 2}, 1}}, []Reason{cheap}},
		{[]Reason{more}, []Reason{rats}, []Reason{more}},
		{[]Reason{rats}, []Reason{rats}, nil},
		{[]Reason{none}, []Reason{rats}, nil},
	} {
		if got := without(c.list, c.other); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%v without %v is %v, want %v", c.list, c.other, got, c.want)
		}
	}
}
