package isle

// Version is the newest version of the rules, including shuffles. A change of outcomes must raise it. A game keeps the version that
// it was started with, so all differences between versions are decided by the settings in this file.
const Version = 2

// oldest is the first version whose games can still be played.
const oldest = 1

// Version 2:
//   - Alone, each of the sister's cards is turned up and may be answered before it acts (R6.1).
//   - "Second cat" and beasts exclude each other in a turn (R10.4).
//   - Cats that a card adds at dawn come on top of the morning's fill (R2.1).
//   - The first day is told like the others, with the cats that it brings.

// sisterIsAnswered reports whether the sister's cards wait for the player. In version 1 they acted immediately.
func (set *settings) sisterIsAnswered() bool { return set.Version >= 2 }

// announcesFirstDay reports whether the game starts with the events of its first day. Version 1 omitted them.
func (set *settings) announcesFirstDay() bool { return set.Version >= 2 }

// beastsBarSecondCats reports whether neither rescue of a "second cat" may be a beast. In version 1 a beast could be the first.
func (set *settings) beastsBarSecondCats() bool { return set.Version >= 2 }

// fillsOnTop reports whether the morning fill ignores cats that are already in the fields. In version 1 they reduced it.
func (set *settings) fillsOnTop() bool { return set.Version >= 2 }
