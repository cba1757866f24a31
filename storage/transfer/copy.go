// Package transfer copies all persistent data from one database to another of any kind, and verifies that the copy is equal.
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

// Rows iterates over the rows of a table. An error ends the iteration.
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

// Source is a database that can be exported.
type Source interface {
	// Export calls a function with a consistent snapshot of the database.
	Export(ctx context.Context, read func(Reader) error) error
}

// Target is a database that can be imported into.
type Target interface {
	// Import calls a function that fills the database as its only writer. If the function or the commit fails, nothing is written.
	Import(ctx context.Context, write func(Writer) error) error
}

// Copied describes the copy of one table.
type Copied struct {
	Table string `json:"table"`
	Rows  int    `json:"rows"`
	Hash  []byte `json:"hash"` // of all values of all rows; equal in both databases
}

// Copy copies a whole database into an empty one, or nothing. Before the commit it reads the copy back: each table must have the
// same number of rows as the source, with the same values.
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

// write copies one table and returns the checksum of the rows it read.
func write(ctx context.Context, t *Table, source Reader, target Writer) (*sum, error) {
	read := newSum()
	var failed error // distinguishes an error of the source from one of the target
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

// sum is a checksum of rows, and their number.
type sum struct {
	hash.Hash
	rows int
	buf  []byte
}

func newSum() *sum { return &sum{Hash: sha256.New()} }

// over passes rows through unchanged and adds them to the checksum.
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

// add adds a row to the checksum. Each value follows its type and length, so that different rows produce different bytes.
func (s *sum) add(row []any) error {
	s.rows++
	s.buf = binary.AppendUvarint(s.buf[:0], uint64(len(row)))
	for _, value := range row {
		if err := s.append(value); err != nil {
			return err
		}
	}
	_, _ = s.Write(s.buf) // Write of a hash never fails
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
