package game

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
)

// DecodeStrict decodes one JSON value. It rejects unknown fields and trailing data.
func DecodeStrict(raw []byte, into any) error {
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.DisallowUnknownFields()
	if err := dec.Decode(into); err != nil {
		return err
	}
	if err := dec.Decode(&struct{}{}); !errors.Is(err, io.EOF) {
		return errors.New("unexpected data after the JSON value")
	}
	return nil
}

// UnmarshalName reads a value by its name; names lists those of all values in order.
func UnmarshalName[T ~uint8](into *T, text []byte, names []string, what string) error {
	i := slices.Index(names, string(text))
	if i < 0 {
		return fmt.Errorf("unknown %s %q", what, text)
	}
	*into = T(i)
	return nil
}

// UnmarshalID reads a value by its id. No text is the zero value.
func UnmarshalID[T ~uint8](into *T, text []byte, parse func(string) (T, bool), what string) error {
	got, ok := parse(string(text))
	if !ok && len(text) > 0 {
		return fmt.Errorf("unknown %s %q", what, text)
	}
	*into = got
	return nil
}
