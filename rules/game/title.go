package game

// Feat is an achievement that earns a title after a game: having the most of something, or having done something, which counts 1. S
// is what a game knows of a seat at the end.
type Feat[S any] struct {
	Name  string
	Most  bool // only seats with the maximum earn it, if that distinguishes them
	Count func(*S) int
	Shown func(*S) int // number in the title, if it differs from Count
}

// maxTitles limits the titles of a seat.
const maxTitles = 2

// Titles gives each seat the first titles that it has earned. A seat without a title gets the first one of others that it has
// earned; everyone earns the last of others. The key of a title is the prefix and the name of its feat.
func Titles[S any](prefix string, seats []S, feats, others []Feat[S]) [][]Message {
	titles := make([][]Message, len(seats))
	for seat := range titles {
		for i := range feats {
			if f := &feats[i]; len(titles[seat]) < maxTitles && f.earned(seats, seat) {
				titles[seat] = append(titles[seat], f.title(prefix, &seats[seat]))
			}
		}
		for i := range others {
			if f := &others[i]; len(titles[seat]) == 0 && (f.earned(seats, seat) || i == len(others)-1) {
				titles[seat] = append(titles[seat], f.title(prefix, &seats[seat]))
			}
		}
	}
	return titles
}

// earned reports whether a seat has earned the feat. A count below 1 earns nothing. A maximum earns nothing if more than half of
// the seats share it.
func (f *Feat[S]) earned(seats []S, seat int) bool {
	own := f.Count(&seats[seat])
	if own < 1 || !f.Most {
		return own >= 1
	}
	equal := 0
	for i := range seats {
		switch n := f.Count(&seats[i]); {
		case n > own:
			return false
		case n == own:
			equal++
		}
	}
	return 2*equal <= len(seats)
}

func (f *Feat[S]) title(prefix string, seat *S) Message {
	count := f.Count
	if f.Shown != nil {
		count = f.Shown
	}
	return Message{Key: prefix + f.Name, Args: map[string]any{"count": count(seat)}}
}
