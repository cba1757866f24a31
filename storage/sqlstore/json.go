package sqlstore

import "encoding/json"

// toJSON returns what a column has of a value that can be missing.
func toJSON[T any](v *T) any {
	if v == nil {
		return nil
	}
	raw, _ := json.Marshal(v) // what is stored so can be written
	return raw
}

// jsonField reads a column that toJSON has written.
type jsonField[T any] struct{ into **T }

func fromJSON[T any](into **T) jsonField[T] { return jsonField[T]{into} }

// Scan reads a value of the database.
func (f jsonField[T]) Scan(value any) error {
	raw, _ := value.([]byte)
	if *f.into = nil; raw == nil {
		return nil
	}
	*f.into = new(T)
	return json.Unmarshal(raw, *f.into)
}
