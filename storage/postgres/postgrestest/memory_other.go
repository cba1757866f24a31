//go:build !linux

package postgrestest

// inMemory returns nothing where there is no folder for files in memory.
func inMemory() string { return "" }
