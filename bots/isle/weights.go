package isle

// weights are the numbers of the evaluation that self-play has tuned; docs/bots.md describes how.
type weights struct {
	Rat    float64 // share of a rat's point that later cover is worth
	Room   float64 // share of the expected squares that goes into one room
	Single float64 // a lonely cat
	Pair   float64 // two cats
	Grow   float64 // expected growth of a family in cats per day
	Rim    float64 // each side between covered and free squares
	Hole1  float64 // a free square with no free neighbour
	Hole2  float64 // two of them
	End    float64 // the end of a corridor
	Map    float64 // a map that a cat can still find
	Found  float64 // the treasure of a map
	Chase  float64 // share of a royal rat's 3 points, if it can be chased away

	CatsPerDay    float64
	CommonsPerDay float64

	Fish   float64 // a fish that is useful on a later day
	Hoard  float64 // a fish beyond the needs of the next day
	Deny   float64 // the value of a tile to others
	Speed  float64 // a point of speed
	Basket float64 // a permanent basket for each later day
	Lesson float64 // trust in the points of a lesson not laid yet
	Card   float64 // an unused card for later days
	Family float64 // value of a family above its points, for characters who like families
}

var tuned = weights{
	Rat: 1.1, Room: 0.078, Single: 0.94, Pair: 5.4, Grow: 0.3, Rim: 0.08, Hole1: 1,
	Hole2: 0.8, End: 0.25, Map: 0.35, Found: 2.5, Chase: 1.5, CatsPerDay: 3.4, CommonsPerDay: 1.2,
	Fish: 0.42, Hoard: 0.3, Deny: 0.1, Speed: 0.2, Basket: 2.5, Lesson: 0.9, Card: 1.4,
}
