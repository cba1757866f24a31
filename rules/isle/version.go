package isle

// Version is the newest version of the rules, shuffles included. A changed outcome raises it. A game is played to its end by
// the version that it was begun with, so what a version has changed is asked of the settings, here and nowhere else.
const Version = 2

// oldest is the first version whose games can still be played.
const oldest = 1

// Version 2:
//   - Alone, each of the sister's cards is turned up and may be answered before it acts (R6.1).
//   - "Second cat" and beasts exclude each other in a turn (R10.4).
//   - Cats that a card adds at dawn come on top of the morning's fill (R2.1).
//   - The first day is told like the others, with the cats that it brings.

// sisterIsAnswered reports whether the sister's cards wait until the player has let them act. In version 1 they acted as they
// were turned up.
func (set *settings) sisterIsAnswered() bool { return set.Version >= 2 }

// tellsFirstDay reports whether the game begins with the events of its first day. In version 1 they were not told.
func (set *settings) tellsFirstDay() bool { return set.Version >= 2 }

// beastsBarSecondCats reports whether neither rescue of a "second cat" may be a beast. In version 1 a beast could be the first.
func (set *settings) beastsBarSecondCats() bool { return set.Version >= 2 }

// fillsOnTop reports whether the morning adds to cats that are in the fields already. In version 1 they took the places of
// others.
func (set *settings) fillsOnTop() bool { return set.Version >= 2 }
