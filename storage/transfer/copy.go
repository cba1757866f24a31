// Package transfer copies all lasting data from one database to another of any kind, and proves that the copy is equal.
package transfer

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"hash"
	"iter"
)

// ErrNotEmpty reports that the target holds data.
var ErrNotEmpty = errors.New("the target is not empty")

// Rows are the rows of a table, one after the other. An error ends them.
type Rows = iter.Seq2[[]any, error]

// Reader reads a database.
type Reader interface {
	// Read returns the rows of a table in its order, each with a value for every column.
	Read(ctx context.Context, t *Table) Rows
}

// Writer writes and reads a database.
type Writer interface {
	Reader
	// Write adds rows to a table.
	Write(ctx context.Context, t *Table, rows Rows) error
}

// Source is a database that can be read as a whole.
type Source interface {
	// Export lets a function read a consistent snapshot of the database.
	Export(ctx context.Context, read func(Reader) error) error
}

// Target is a database that can be filled.
type Target interface {
	// Import lets a function write the database as its only writer. If the function or the commit fails, nothing was written.
	Import(ctx context.Context, write func(Writer) error) error
}

// Copied says what was copied of a table.
type Copied struct {
	Table string `json:"table"`
	Rows  int    `json:"rows"`
	Hash  []byte `json:"hash"` // over all values of all rows, the same in both databases
}

// Copy copies a whole database into an empty one, or nothing. Before the commit it reads the copy back: each table must have as
// many rows as its source, with the same values.
func Copy(ctx context.Context, from Source, to Target) (copied []Copied, err error) {
	err = from.Export(ctx, func(source Reader) error {
		return to.Import(ctx, func(target Writer) error {
			copied, err = fill(ctx, source, target)
			return err
		})
	})
	return copied, err
}

func fill(ctx context.Context, source Reader, target Writer) ([]Copied, error) {
	tables := Tables()
	for i := range tables {
		for _, err := range target.Read(ctx, &tables[i]) {
			if err != nil {
				return nil, fmt.Errorf("read table %s of the target: %w", tables[i].Name, err)
			}
			return nil, fmt.Errorf("%w: there are %s", ErrNotEmpty, tables[i].Name)
		}
	}
	sums := make([]*sum, len(tables))
	for i := range tables {
		var err error
		if sums[i], err = write(ctx, &tables[i], source, target); err != nil {
			return nil, err
		}
	}
	copied := make([]Copied, len(tables))
	for i := range tables {
		name, got := tables[i].Name, newSum()
		for _, err := range got.over(target.Read(ctx, &tables[i])) {
			if err != nil {
				return nil, fmt.Errorf("read table %s of the target: %w", name, err)
			}
		}
		copied[i] = Copied{name, sums[i].rows, sums[i].Sum(nil)}
		if got.rows != sums[i].rows || !bytes.Equal(got.Sum(nil), copied[i].Hash) {
			return nil, fmt.Errorf("table %s was not copied faithfully: %d of %d rows arrived, or they have other values", name, got.rows, sums[i].rows)
		}
	}
	return copied, nil
}

// write copies one table and returns the sum of what was read.
func write(ctx context.Context, t *Table, source Reader, target Writer) (*sum, error) {
	read := newSum()
	var failed error // an error of the source must not look like one of the target
	rows := func(yield func([]any, error) bool) {
		for row, err := range read.over(source.Read(ctx, t)) {
			if err == nil {
				err = ctx.Err()
			}
			if err != nil {
				failed = fmt.Errorf("read table %s of the source: %w", t.Name, err)
				yield(nil, failed)
				return
			}
			if !yield(row, nil) {
				return
			}
		}
	}
	var err error
	if t.Derived {
		for range rows {
		}
	} else {
		err = target.Write(ctx, t, rows)
	}
	switch {
	case failed != nil:
		return nil, failed
	case err != nil:
		return nil, fmt.Errorf("write table %s of the target: %w", t.Name, err)
	}
	return read, nil
}

// sum is a hash over rows, with their number.
type sum struct {
	hash.Hash
	rows int
	buf  []byte
}

func newSum() *sum { return &sum{Hash: sha256.New()} }

// over returns rows as they are, and takes them into the sum.
func (s *sum) over(rows Rows) Rows {
	return func(yield func([]any, error) bool) {
		for row, err := range rows {
			if err == nil {
				err = s.add(row)
			}
			if !yield(row, err) || err != nil {
				return
			}
		}
	}
}

// add takes a row into the sum. Each value is preceded by its type and its length, so that no two rows give the same bytes.
func (s *sum) add(row []any) error {
	s.rows++
	s.buf = binary.AppendUvarint(s.buf[:0], uint64(len(row)))
	for _, value := range row {
		if err := s.append(value); err != nil {
			return err
		}
	}
	_, _ = s.Write(s.buf) // it never fails
	return nil
}

func (s *sum) append(value any) error {
	head := func(kind byte, length int) { s.buf = binary.AppendUvarint(append(s.buf, kind), uint64(length)) }
	switch value := value.(type) {
	case nil:
		head('n', 0)
	case string:
		head('s', len(value))
		s.buf = append(s.buf, value...)
	case []byte:
		head('b', len(value))
		s.buf = append(s.buf, value...)
	case int64:
		head('i', 0)
		s.buf = binary.AppendVarint(s.buf, value)
	case bool:
		head('f', 0)
		s.buf = append(s.buf, map[bool]byte{false: 0, true: 1}[value])
	case []string:
		head('S', len(value))
		for _, text := range value {
			s.buf = binary.AppendUvarint(s.buf, uint64(len(text)))
			s.buf = append(s.buf, text...)
		}
	case []int64:
		head('I', len(value))
		for _, number := range value {
			s.buf = binary.AppendVarint(s.buf, number)
		}
	default:
		return fmt.Errorf("a value is a %T, which no column holds", value)
	}
	return nil
}
