package sqlstore

import (
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
)

// Words is an argument for text that people or their bots write, which may contain any byte.
type Words string

// wordsField scans a column of Words.
type wordsField struct{ *string }

func toWords(s *string) wordsField { return wordsField{s} }

// ScanBytes reads the column in PostgreSQL.
func (f wordsField) ScanBytes(raw []byte) error {
	*f.string = string(raw)
	return nil
}

// Scan reads the column in SQLite.
func (f wordsField) Scan(value any) error {
	switch value := value.(type) {
	case string:
		*f.string = value
	case []byte:
		*f.string = string(value)
	default:
		return fmt.Errorf("text is stored as %T", value)
	}
	return nil
}

// timeField scans a column of a time; NULL is the zero time.
type timeField struct{ *time.Time }

func toTime(t *time.Time) timeField { return timeField{t} }

// Scan reads the column: a time in PostgreSQL, milliseconds in SQLite.
func (f timeField) Scan(value any) error {
	switch value := value.(type) {
	case nil:
		*f.Time = time.Time{}
	case int64:
		*f.Time = time.UnixMilli(value).UTC()
	case time.Time:
		*f.Time = value.UTC()
	default:
		return fmt.Errorf("time is stored as %T", value)
	}
	return nil
}

// HashField scans a column of a hash.
type HashField struct{ Hash *ids.Hash }

func toHash(h *ids.Hash) HashField { return HashField{h} }

// ScanBytes reads the column in PostgreSQL.
func (f HashField) ScanBytes(raw []byte) error {
	if len(raw) != len(f.Hash) {
		return fmt.Errorf("hash has %d bytes, want %d", len(raw), len(f.Hash))
	}
	copy(f.Hash[:], raw)
	return nil
}

// Scan reads the column in SQLite.
func (f HashField) Scan(value any) error {
	raw, _ := value.([]byte)
	return f.ScanBytes(raw)
}

// Encode returns arguments with some of them replaced by the encode function.
func Encode(args []any, encode func(any) (encoded any, changed bool)) []any {
	all := args
	for i, arg := range args {
		encoded, changed := encode(arg)
		if !changed {
			continue
		}
		if &all[0] == &args[0] { // copies the slice, which the caller may reuse
			all = slices.Clone(args)
		}
		all[i] = encoded
	}
	return all
}

// Moment returns a time as it is stored, to the millisecond.
func Moment(t time.Time) time.Time { return time.UnixMilli(t.UnixMilli()).UTC() }

// nullTime returns a time, or NULL for the zero time.
func nullTime(t time.Time) any {
	if t.IsZero() {
		return nil
	}
	return t
}

// Blob returns non-nil bytes, for a column that is never NULL.
func Blob(b []byte) []byte {
	if b == nil {
		return []byte{}
	}
	return b
}

// limitOf returns a limit; 0 means none, which is a very large number.
func limitOf(limit int) int {
	if limit <= 0 {
		return math.MaxInt32
	}
	return limit
}

// idList returns ids as a list.
func idList[T ~string](ids []T) []string {
	list := make([]string, len(ids))
	for i, id := range ids {
		list[i] = string(id)
	}
	return list
}
