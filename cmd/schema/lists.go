package main

import (
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/purrlor/purrlor/api"
	"github.com/purrlor/purrlor/bot"
	"github.com/purrlor/purrlor/game"
	"github.com/purrlor/purrlor/games"
	"github.com/purrlor/purrlor/games/boxes"
	"github.com/purrlor/purrlor/games/isle"
	"github.com/purrlor/purrlor/grid"
	"github.com/purrlor/purrlor/names"
	"github.com/purrlor/purrlor/notify"
	"github.com/purrlor/purrlor/room"
)

// lists are the words that values of a type can be.
func lists() map[reflect.Type][]string {
	return map[reflect.Type][]string{
		reflect.TypeFor[game.Code]():         codes(),
		reflect.TypeFor[room.Verb]():         texts(room.Verbs()...),
		reflect.TypeFor[room.NoticeKind]():   texts(room.NoticeKinds()...),
		reflect.TypeFor[room.Stage]():        texts(room.Open, room.Playing, room.Over),
		reflect.TypeFor[room.Reason]():       texts(room.Finished, room.Conceded, room.Abandoned, room.Closed),
		reflect.TypeFor[room.ClockKind]():    texts(room.NoClock, room.Reminder, room.Days),
		reflect.TypeFor[room.Asked]():        texts(room.Takeback, room.Abandon, room.Replace),
		reflect.TypeFor[room.DeviceKind]():   texts(room.Cookie, room.Token),
		reflect.TypeFor[notify.TargetKind](): texts(notify.Push, notify.Webhook),
		reflect.TypeFor[grid.Turn]():         named(grid.Turn(0), grid.Turns-1),
		reflect.TypeFor[isle.Colour]():       named(isle.Blue, isle.Orange),
		reflect.TypeFor[isle.Phase]():        named(isle.Dawn, isle.Over),
		reflect.TypeFor[isle.Field]():        named(isle.Left, isle.KittenBoard),
		reflect.TypeFor[isle.Board]():        until(isle.Board(0)),
		reflect.TypeFor[isle.Tile]():         until(isle.Tile(1)),
		reflect.TypeFor[isle.Card]():         until(isle.Card(1)),
		reflect.TypeFor[boxes.Phase]():       named(boxes.Starting, boxes.Over),
		reflect.TypeFor[boxes.Card]():        until(boxes.Card(1)),
	}
}

// word is a small number with a name.
type word interface {
	~uint8
	String() string
}

// named lists the names of a range.
func named[T word](first, last T) (list []string) {
	for x := int(first); x <= int(last); x++ {
		list = append(list, T(x).String())
	}
	return list
}

// until lists the names from one value to the last that has one.
func until[T word](first T) (list []string) {
	for x := int(first); x <= 255 && T(x).String() != ""; x++ {
		list = append(list, T(x).String())
	}
	return list
}

func texts[T ~string](words ...T) []string {
	list := make([]string, len(words))
	for i, w := range words {
		list[i] = string(w)
	}
	return list
}

// codes lists every code that a refusal can have.
func codes() []string {
	all := slices.Concat(game.SharedCodes(), room.Codes(), api.Codes(), names.Codes(), notify.Codes(), isle.Codes(), boxes.Codes())
	list := texts(append(all, bot.CodeUnknownLevel, bot.CodeNoDecision)...)
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

// words returns what a game wants of the word catalogues.
func words(gameName string) game.Words {
	g, err := games.Named(gameName)
	if err != nil {
		panic(err) // the games are in the program
	}
	return g.Words()
}

// eventWords lists the events of days.
func eventWords() []string { return words("isle").Values["event"] }

// wordsUnder lists what follows a prefix among the keys of a game's words.
func wordsUnder(gameName, prefix string) (list []string) {
	for _, key := range slices.Sorted(maps.Keys(words(gameName).Keys)) {
		if rest, ok := strings.CutPrefix(key, prefix); ok {
			list = append(list, rest)
		}
	}
	return list
}
