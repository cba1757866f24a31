package people

// Holding is a kind of data that the server stores about people.
type Holding struct {
	Name   string
	Merge  OnMerge
	Delete OnDelete
}

// OnMerge is what a merge does with an alias's data.
type OnMerge int

// The ways in which a merge treats data.
const (
	Moves       OnMerge = iota + 1 // the owner gets it
	MovesOnce                      // the owner gets it unless they already have it; for data that a person has once, the owner's version wins
	Ends                           // it is deleted
	EndsForBoth                    // it is deleted, and the owner's as well
	Decided                        // MergeTies and MergeCards combine both
	Sums                           // it is added to the owner's
	Recounts                       // the owner gets it; if both have it, it is recalculated for both
	Stays                          // logs name the alias permanently
)

// OnDelete is what deleting a person does with their data.
type OnDelete int

// The ways in which a deletion treats data.
const (
	Goes      OnDelete = iota + 1
	Silenced           // it stays, without its text
	Nameless           // it stays, without the person
	Anonymous          // it stays, without the person and without its text
	Remains
)

// Holdings lists all data stored about people, and what merging and deletion do with it. Chat lines stay as empty lines, so that
// other lines keep their numbers. Reports stay for the operator, results for the other players, and deals for the people who play
// them.
func Holdings() []Holding {
	return []Holding{
		{"sessions", Moves, Goes},
		{"passkeys", Moves, Goes},
		{"logins", Moves, Goes},
		{"codes", EndsForBoth, Goes},
		{"recovery code", MovesOnce, Goes},
		{"targets", MovesOnce, Goes},
		{"unconfirmed addresses", Ends, Goes},
		{"deliveries", Moves, Goes},
		{"lines", Moves, Anonymous},
		{"lines of spectators", Moves, Anonymous},
		{"reports", Moves, Silenced},
		{"reports of others", Moves, Silenced},
		{"commands", Stays, Goes},
		{"names of seats", Moves, Goes},
		{"friends", Decided, Goes},
		{"requests", Decided, Goes},
		{"blocks", Decided, Goes},
		{"mutes", Decided, Goes},
		{"friend card", Decided, Goes},
		{"presence", Ends, Goes},
		{"seek", Ends, Goes},
		{"tries", MovesOnce, Goes},
		{"deals", Moves, Remains},
		{"results", Moves, Nameless},
		{"pictures", Moves, Goes},
		{"tallies", Sums, Goes},
		{"ratings", Recounts, Goes},
		{"visibility", MovesOnce, Goes},
		{"bot", MovesOnce, Goes},
		{"challenges of a bot", MovesOnce, Goes},
		{"challenges", Moves, Goes},
		{"aliases", Moves, Goes},
	}
}
