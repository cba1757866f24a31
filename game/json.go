package game

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
)

// DecodeStrict decodes one JSON value and refuses unknown fields and anything behind it.
func DecodeStrict(raw []byte, into any) error {
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.DisallowUnknownFields()
	if err := dec.Decode(into); err != nil {
		return err
	}
	if err := dec.Decode(&struct{}{}); !errors.Is(err, io.EOF) {
		return errors.New("something stands behind the value")
	}
	return nil
}
