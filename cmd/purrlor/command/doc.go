// Package command holds what all commands share: input and output, usage errors, flags of a game table, recorded games, and
// a writer that keeps strangers' text from controlling the terminal.
package command
