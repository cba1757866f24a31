package table

import (
	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
)

// SeatName is what a person calls a seat of theirs, where somebody else plays at the same device.
type SeatName struct {
	Table  ids.TableID
	Seat   game.Seat
	Person ids.PersonID
	Name   string
	// Command is the id under which a store takes it once; it is not given back.
	Command string
}
