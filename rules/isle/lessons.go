package isle

import (
	"fmt"
	"slices"

	"github.com/purrlor/purrlor/rules/grid"
)

//go:generate go run ./rulegen

// lesson is a card that pays at the end of the game: a rule with its numbers. Lessons, family cards and the sister's lessons share
// the rules.
type lesson struct {
	number  int
	rule    LessonRule
	points  int
	count   int
	per     int
	rare    int
	common  int
	colours [2]Colour
	rooms   string
	alone   int // the minimum when there are no other players
}

// found is the result of a rule: the points, the count and the squares concerned.
type found struct {
	points int
	n      int
	at     grid.Bits
}

func newLesson(d cardData) lesson {
	l := lesson{
		number: d.Number, rule: ruleNamed(d.Rule), points: d.Points, count: d.Count, per: d.Per,
		rare: d.Rare, common: d.Common, rooms: d.Rooms, alone: d.SoloMinimum,
	}
	if d.Colour != NoColour {
		l.colours[0] = d.Colour
	}
	copy(l.colours[:], d.Colours)
	if l.rule == NoRule {
		panic(fmt.Sprintf("isle: card %d has the rule %q, which lessonrule.go does not list: run go generate ./rules/isle", d.Number, d.Rule))
	}
	return l
}

// each pays the points n times.
func each(l *lesson, n int, at grid.Bits) found { return found{l.points * n, n, at} }

// once pays the points if the condition holds.
func once(l *lesson, ok bool, n int, at grid.Bits) found {
	if !ok {
		return found{0, n, at}
	}
	return found{l.points, n, at}
}

// ruleNamed returns a rule by its name in the data files, or NoRule.
func ruleNamed(name string) LessonRule {
	return LessonRule(max(0, slices.Index(lessonRuleNames[:], name)))
}

func (r LessonRule) String() string { return lessonRuleNames[r] }
