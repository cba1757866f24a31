package offline

import "context"

// Record is a value stored under a key. Keys sort by their bytes; values are JSON.
type Record struct {
	Key   string
	Value string
}

// Batch is a change to a journal: records to put and keys to delete.
type Batch struct {
	Puts    []Record
	Deletes []string
}

func (b *Batch) empty() bool { return len(b.Puts) == 0 && len(b.Deletes) == 0 }

// Journal stores records permanently. One store uses it at a time.
type Journal interface {
	// Read returns the records whose keys begin with a prefix, in the order of their keys.
	Read(ctx context.Context, prefix string) ([]Record, error)
	// Write applies a batch atomically. It returns nil once the batch is durable. An error means that nothing was written, as far as the
	// journal knows.
	Write(ctx context.Context, b Batch) error
}
