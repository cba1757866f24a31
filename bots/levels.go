package bots

import (
	"slices"
	"strings"

	"github.com/purrlor/purrlor/rules/boxes"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/isle"
)

// The levels in order of strength.
const (
	Random   = "random"   // any legal action; for tests and the command line
	Kitten   = "kitten"   // a child
	Housecat = "housecat" // somebody who plays now and then
	Tabby    = "tabby"    // a sound judgement of every action, one step ahead
	Lynx     = "lynx"     // Isle: hesitates between what games have taught it. Boxes: looks a little further
	Leopard  = "leopard"  // Isle: does what games have taught it. Boxes: looks further
	Tiger    = "tiger"    // full strength: plays on in many possible worlds
)

// Levels returns the levels in order of strength.
func Levels() []string { return append([]string{Random}, Ladder()...) }

// Ladder returns the levels that people can climb, the weakest first.
func Ladder() []string { return []string{Kitten, Housecat, Tabby, Lynx, Leopard, Tiger} }

// rung is how a level chooses, in numbers that are tuned by matches: docs/bots.md tells which.
type rung struct {
	softness   float64 // one step ahead, points by which an action must be worse to be taken seldom; 0 to take the best one
	grace      float64 // points by which an action may be worse to be taken at all; 0 for any
	candidates int     // most actions that race in sampled worlds; 0 to judge one step ahead
	iterations int     // most of a race; 0 for as many as the budget allows
}

// level is a brain and how much of it is used.
type level[S, A comparable, V any] struct {
	name  string
	brain *brain[S, A, V]
	rung
}

// isleLadder are the levels of Isle.
var isleLadder = []level[isle.State, isle.Action, isle.View]{
	{Kitten, &isleFirst, rung{softness: 1, grace: 5}},
	{Housecat, &isleFirst, rung{softness: 0.5, grace: 4}},
	{Tabby, &isleFirst, rung{}},
	{Lynx, isleBrain, rung{softness: 0.25, grace: 4}},
	{Leopard, isleBrain, rung{candidates: 2, iterations: 4}},
	{Tiger, isleBrain, rung{candidates: 24}},
}

// boxesLadder are the levels of Boxes.
var boxesLadder = []level[boxes.State, boxes.Action, boxes.View]{
	{Kitten, boxesBrain, rung{softness: 6, grace: 14}},
	{Housecat, boxesBrain, rung{softness: 1.2, grace: 5}},
	{Tabby, boxesBrain, rung{}},
	{Lynx, boxesBrain, rung{candidates: 2, iterations: 4}},
	{Leopard, boxesBrain, rung{candidates: 3, iterations: 18}},
	{Tiger, boxesBrain, rung{candidates: 8}},
}

// ladder returns the levels of the time when there were three.
func (b *brain[S, A, V]) ladder() []level[S, A, V] {
	return []level[S, A, V]{
		{Kitten, b, rung{softness: b.softness}}, {Tabby, b, rung{}}, {Tiger, b, rung{candidates: b.candidates}},
	}
}

// character is a taste for a part of a game that shows in play.
type character[S, A any] struct {
	name  string
	taste func(p player[S, A]) // gives a player the taste
}

// isleTaste makes a character of a change of the weights that judge ships and cards.
func isleTaste(name string, change func(w *weights)) character[isle.State, isle.Action] {
	return character[isle.State, isle.Action]{name, func(p player[isle.State, isle.Action]) { change(&p.(*islePlayer).own.w) }}
}

var isleCharacters = []character[isle.State, isle.Action]{
	isleTaste("families", func(w *weights) { w.Family = 0.3 }),
	isleTaste("treasures", func(w *weights) { w.Found *= 1.4 }),
	isleTaste("lessons", func(w *weights) { w.Lesson *= 1.4 }),
	isleTaste("speed", func(w *weights) { w.Speed *= 1.5 }),
}

// boxesTaste is isleTaste for Boxes.
func boxesTaste(name string, change func(w *boxesWeights)) character[boxes.State, boxes.Action] {
	return character[boxes.State, boxes.Action]{name, func(p player[boxes.State, boxes.Action]) { change(&p.(*boxesPlayer).own.w) }}
}

var boxesCharacters = []character[boxes.State, boxes.Action]{
	boxesTaste("size", func(w *boxesWeights) { w.Grow *= 1.3 }),
	boxesTaste("closed", func(w *boxesWeights) {
		for gaps := 1; gaps < len(w.Close); gaps++ {
			w.Close[gaps] = min(1, 2*w.Close[gaps])
		}
	}),
	boxesTaste("sleep", func(w *boxesWeights) { w.Hold *= 1.15 }),
}

// Characters returns the characters that bots of a game can have.
func Characters(gameName string) []string {
	switch gameName {
	case "isle":
		return namesOf(isleCharacters)
	case "boxes":
		return namesOf(boxesCharacters)
	}
	return nil
}

func namesOf[S, A any](all []character[S, A]) []string {
	list := make([]string, len(all))
	for i := range all {
		list[i] = all[i].name
	}
	return list
}

// SplitName returns the level and the character of a bot's name, such as tabby.families; one without a character is a level.
func SplitName(name string) (level, character string) {
	level, character, _ = strings.Cut(name, ".")
	return level, character
}

// Searches reports whether a bot of such a name searches, which takes time.
func Searches(name string) bool {
	level, _ := SplitName(name)
	return level == Lynx || level == Leopard || level == Tiger
}

// Hasty returns the name of the bot that answers at once where one of such a name has no time to search.
func Hasty(name string) string {
	if !Searches(name) {
		return name
	}
	level, _ := SplitName(name)
	return Tabby + strings.TrimPrefix(name, level)
}

// mindOf finds the mind of a name on a ladder.
func mindOf[S, A comparable, V any](ladder []level[S, A, V], characters []character[S, A], name string) (Mind, error) {
	levelName, characterName := SplitName(name)
	m := &mind[S, A, V]{random: levelName == Random}
	if m.random {
		m.brain = ladder[0].brain
	} else {
		i := slices.IndexFunc(ladder, func(l level[S, A, V]) bool { return l.name == levelName })
		if i < 0 {
			known := []string{Random}
			for _, l := range ladder {
				known = append(known, l.name)
			}
			return nil, game.Refuse(CodeUnknownLevel, "unknown level %q; known are %s", levelName, strings.Join(known, ", "))
		}
		m.brain, m.rung = ladder[i].brain, ladder[i].rung
	}
	if levelName == name {
		return m, nil
	}
	i := slices.IndexFunc(characters, func(c character[S, A]) bool { return c.name == characterName })
	if i < 0 || m.random {
		return nil, game.Refuse(CodeUnknownCharacter, "a bot of level %s cannot be %q; there are %s", levelName, characterName,
			strings.Join(namesOf(characters), ", "))
	}
	m.taste = characters[i].taste
	return m, nil
}
