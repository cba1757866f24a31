package game

// Figure is a number of a seat at the end of a game that people try to beat.
type Figure struct {
	Name  string `json:"name"` // record.NAME in the word catalogues
	Value int    `json:"value"`
	Least bool   `json:"least,omitempty"` // smaller is better
}

// SeatRecord is what a result stores about a seat: its figures, and the data of a picture.
type SeatRecord struct {
	Figures []Figure
	Picture any // as JSON, nil for none
}

// SeatRecorder is an optional part of Rules. It returns the records of all seats after the game, and nothing before.
type SeatRecorder[V any] interface {
	SeatRecords(v *V) []SeatRecord
}

// SeatRecords returns each seat's record, with public information only.
func (m *match[S, A, V]) SeatRecords() []SeatRecord {
	recorder, ok := m.rules.(SeatRecorder[V])
	if !ok {
		return nil
	}
	v := m.view(Nobody)
	return recorder.SeatRecords(&v)
}
