package main

import (
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/purrlor/purrlor/bots"
	"github.com/purrlor/purrlor/notifications"
	"github.com/purrlor/purrlor/people/names"
	"github.com/purrlor/purrlor/protocol"
	"github.com/purrlor/purrlor/room"
	"github.com/purrlor/purrlor/rules/boxes"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/games"
	"github.com/purrlor/purrlor/rules/grid"
	"github.com/purrlor/purrlor/rules/isle"
	"github.com/purrlor/purrlor/server"
)

// enumsByType returns the possible words of each type whose values are words.
func enumsByType() map[reflect.Type][]string {
	return map[reflect.Type][]string{
		reflect.TypeFor[game.Code]():                codes(),
		reflect.TypeFor[room.Verb]():                toStrings(room.Verbs()...),
		reflect.TypeFor[room.QuestionKind]():        toStrings(protocol.Questions()...),
		reflect.TypeFor[room.Pace]():                toStrings(room.Paces()...),
		reflect.TypeFor[room.NoticeKind]():          toStrings(room.NoticeKinds()...),
		reflect.TypeFor[room.Stage]():               toStrings(room.Open, room.Playing, room.Over),
		reflect.TypeFor[room.Outcome]():             toStrings(room.Won, room.Lost, room.Left, room.Undecided),
		reflect.TypeFor[room.Reason]():              toStrings(room.Finished, room.Conceded, room.Abandoned, room.Closed),
		reflect.TypeFor[room.ClockKind]():           toStrings(room.ClockKinds()...),
		reflect.TypeFor[room.ProposalKind]():        toStrings(room.Takeback, room.Abandon, room.Replace),
		reflect.TypeFor[room.DeviceKind]():          toStrings(room.Cookie, room.Token),
		reflect.TypeFor[notifications.TargetKind](): toStrings(notifications.Push, notifications.Webhook, notifications.Mail),
		reflect.TypeFor[notifications.Form]():       toStrings(notifications.Forms()...),
		reflect.TypeFor[grid.Turn]():                namesBetween(grid.Turn(0), grid.Turns-1),
		reflect.TypeFor[isle.Colour]():              namesBetween(isle.Blue, isle.Orange),
		reflect.TypeFor[isle.Phase]():               namesBetween(isle.Dawn, isle.Over),
		reflect.TypeFor[isle.Field]():               namesBetween(isle.Left, isle.KittenBoard),
		reflect.TypeFor[isle.Basket]():              namesBetween(isle.Permanent, isle.Temporary),
		reflect.TypeFor[isle.Board]():               namesFrom(isle.Board(0)),
		reflect.TypeFor[isle.Tile]():                namesFrom(isle.Tile(1)),
		reflect.TypeFor[isle.Card]():                namesFrom(isle.Card(1)),
		reflect.TypeFor[boxes.Phase]():              namesBetween(boxes.Starting, boxes.Over),
		reflect.TypeFor[boxes.Card]():               namesFrom(boxes.Card(1)),
	}
}

// namedNumber is a small number with a name.
type namedNumber interface {
	~uint8
	String() string
}

// namesBetween lists the names of a range.
func namesBetween[T namedNumber](first, last T) (list []string) {
	for x := int(first); x <= int(last); x++ {
		list = append(list, T(x).String())
	}
	return list
}

// namesFrom lists the names from one value to the last one that has a name.
func namesFrom[T namedNumber](first T) (list []string) {
	for x := int(first); x <= 255 && T(x).String() != ""; x++ {
		list = append(list, T(x).String())
	}
	return list
}

func toStrings[T ~string](words ...T) []string {
	list := make([]string, len(words))
	for i, w := range words {
		list[i] = string(w)
	}
	return list
}

// codes lists every code that a refusal can have.
func codes() []string {
	all := slices.Concat(game.SharedCodes(), room.Codes(), server.Codes(), names.Codes(), notifications.Codes(), isle.Codes(), boxes.Codes())
	list := toStrings(append(all, bots.CodeUnknownLevel, bots.CodeUnknownCharacter, bots.CodeNoDecision)...)
	slices.Sort(list)
	return slices.Compact(list)
}

// gameNames lists the games.
func gameNames() (list []string) {
	for _, g := range games.All() {
		list = append(list, g.Info().Name)
	}
	return list
}

// gameWords returns what a game needs of the word catalogues.
func gameWords(gameName string) game.Words {
	g, err := games.Named(gameName)
	if err != nil {
		panic(err) // the names of games are constants here
	}
	return g.Words()
}

// eventWords lists the events of days.
func eventWords() []string { return gameWords("isle").Values["event"] }

// wordsUnder lists what follows a prefix among the keys of a game's words.
func wordsUnder(gameName, prefix string) (list []string) {
	for _, key := range slices.Sorted(maps.Keys(gameWords(gameName).Keys)) {
		if rest, ok := strings.CutPrefix(key, prefix); ok {
			list = append(list, rest)
		}
	}
	return list
}
