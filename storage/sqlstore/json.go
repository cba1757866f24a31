package sqlstore

import "encoding/json"

// toJSON returns the JSON of a value for a column, NULL for nil.
func toJSON[T any](v *T) any {
	if v == nil {
		return nil
	}
	raw, _ := json.Marshal(v) // values of the stored types cannot fail
	return raw
}

// jsonField scans a column that toJSON has written.
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
