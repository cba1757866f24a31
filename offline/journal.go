package offline

import "context"

// Record is what a journal keeps under a key. Keys sort as their bytes do; values are JSON.
type Record struct {
	Key   string
	Value string
}

// Batch is a change of a journal: records to put and keys to delete.
type Batch struct {
	Puts    []Record
	Deletes []string
}

func (b *Batch) empty() bool { return len(b.Puts) == 0 && len(b.Deletes) == 0 }

// Journal keeps records for good. One store uses it at a time.
type Journal interface {
	// Read returns the records whose keys begin with a prefix, in the order of their keys.
	Read(ctx context.Context, prefix string) ([]Record, error)
	// Write carries a batch out as a whole or not at all. It returns nil when all of it is durable. An error says that nothing of it
	// was done, as far as the journal can tell.
	Write(ctx context.Context, b Batch) error
}
