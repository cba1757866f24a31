package people

// Holding is a kind of data that the server stores about people.
type Holding struct {
	Name   string
	Merge  OnMerge
	Delete OnDelete
}

// OnMerge says what becomes of what an alias has when it becomes the owner's.
type OnMerge int

// What becomes of data in a merge.
const (
	Moves       OnMerge = iota + 1 // the owner gets it
	MovesOnce                      // the owner gets it unless they have the same: of what a person has once, the owner's stays
	Ends                           // it is deleted
	EndsForBoth                    // it is deleted, and the owner's as well
	Decided                        // MergeTies and MergeCards decide
	Sums                           // it is added to the owner's
	Recounts                       // the owner gets it, or it is worked out again for both if the owner has the same
	Stays                          // logs name the alias for good
)

// OnDelete says what becomes of what a person has when they are deleted.
type OnDelete int

// What becomes of data when its person is deleted.
const (
	Goes      OnDelete = iota + 1
	Silenced           // it stays without words
	Nameless           // it stays without the person
	Anonymous          // it stays without the person and without words
	Remains
)

// Holdings lists everything that is stored about people, with what becomes of it. Of the chat empty lines stay, so that the others
// keep their numbers. Reports stay for the operator, results for the other players, and deals for those who play them.
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
