//go:build !linux

package sqlite

// freeBytes returns how much of the disk under a folder is free, where that is known.
func freeBytes(string) (free uint64, known bool) { return 0, false }
