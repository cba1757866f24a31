package table

// Fence is a claim to a table. Each claim raises the term, so that a store can tell the owner from one that has lost the table and
// does not know it yet. The zero fence is that of a house without a cluster.
type Fence struct {
	Owner string
	Term  int64
}

// Rules are those of a version of a game.
type Rules struct {
	Game    string
	Version int
}
