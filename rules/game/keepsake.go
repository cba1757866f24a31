package game

// Figure is a number of a seat at the end of a game that people try to beat.
type Figure struct {
	Name  string `json:"name"` // record.NAME in the word catalogues
	Value int    `json:"value"`
	Least bool   `json:"least,omitempty"` // smaller is better
}

// Keepsake is what a result stores about a seat: its figures, and the data of a picture.
type Keepsake struct {
	Figures []Figure
	Picture any // as JSON, nil for none
}

// Keeper is an optional part of Rules. It returns the keepsakes of each seat after the game, and nothing before.
type Keeper[V any] interface {
	Keepsakes(v *V) []Keepsake
}

// Keepsakes returns each seat's keepsake, with public information only.
func (m *match[S, A, V]) Keepsakes() []Keepsake {
	keeper, ok := m.rules.(Keeper[V])
	if !ok {
		return nil
	}
	v := m.view(Nobody)
	return keeper.Keepsakes(&v)
}
