package game

// Figure is a number of a seat at the end of a game that people like to better.
type Figure struct {
	Name  string `json:"name"` // record.NAME in the word catalogues
	Value int    `json:"value"`
	Least bool   `json:"least,omitempty"` // the less the better
}

// Keepsake is what is kept of a seat when its game is over: its figures, and what the page draws a picture of.
type Keepsake struct {
	Figures []Figure
	Picture any // as JSON, nil for none
}

// Keeper is an optional part of Rules: what is kept of each seat when the game is over. Before that it keeps nothing.
type Keeper[V any] interface {
	Keepsakes(v *V) []Keepsake
}

// Keepsakes returns what is kept of each seat, as everyone may know it.
func (m *match[S, A, V]) Keepsakes() []Keepsake {
	keeper, ok := m.rules.(Keeper[V])
	if !ok {
		return nil
	}
	v := m.view(Nobody)
	return keeper.Keepsakes(&v)
}
