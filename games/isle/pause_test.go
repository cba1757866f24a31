package isle

import (
	"fmt"
	"testing"
)

func TestPause(t *testing.T) {
	const cat, other = "cat-01-blue", "cat-02-blue"
	for name, c := range map[string]struct {
		lines []string
		want  string
	}{
		"fish per rare without one aboard":    {[]string{"phase confirm", "hand 0 fish-per-rare-treasure"}, "confirm []"},
		"nothing but the end":                 {[]string{"phase confirm", "hand 0 oshax"}, "none"},
		"a basket before the day ends":        {[]string{"phase confirm", "hand 0 gain-permanent-basket"}, "confirm [gain-permanent-basket]"},
		"a basket on the last day":            {[]string{"phase confirm", "day 5", "hand 0 gain-permanent-basket"}, "confirm []"},
		"cards before lessons are read":       {[]string{"phase read", "order 0 1", "hand 0 draw-cards-2"}, "end [draw-cards-2]"},
		"a basket while lessons are read":     {[]string{"phase read", "order 0 1", "hand 0 gain-permanent-basket"}, "end []"},
		"no basket to rescue with":            {[]string{"phase rescue", "order 0 1", "fish 0 9", "left " + cat, "baskets 0 0 1", "hand 0 gain-permanent-basket"}, "pass [gain-permanent-basket]"},
		"a basket, but no fish":               {[]string{"phase rescue", "order 0 1", "fish 0 1", "left " + cat, "baskets 0 0 1", "hand 0 gain-permanent-basket"}, "pass []"},
		"a cat can be rescued":                {[]string{"phase rescue", "order 0 1", "fish 0 9", "left " + cat, "hand 0 gain-permanent-basket"}, "none"},
		"too dear, but cheaper on the left":   {[]string{"phase rescue", "order 0 1", "fish 0 3", "right " + cat, "hand 0 move-cats-between-fields"}, "pass [move-cats-between-fields]"},
		"too dear everywhere":                 {[]string{"phase rescue", "order 0 1", "fish 0 2", "right " + cat, "hand 0 move-cats-between-fields"}, "pass []"},
		"tiles could come that can be paid":   {[]string{"phase rescue", "order 0 1", "fish 0 3", "right " + cat, "bag " + other, "hand 0 add-tiles-to-fields"}, "pass [add-tiles-to-fields]"},
		"a turn of the other, nothing to end": {[]string{"phase rescue", "order 1 0", "fish 0 9", "left " + cat, "hand 0 gain-permanent-basket"}, "none"},
	} {
		t.Run(name, func(t *testing.T) {
			s := arrange(t, c.lines)
			got := "none"
			if p := s.view(0).Own.Pause; p != nil {
				got = fmt.Sprintf("%s %v", p.Close, p.Useful)
			}
			if got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
			if s.view(1).Own.Pause != nil && s.turnSeat() != 1 {
				t.Error("the other seat is asked too")
			}
		})
	}
}
