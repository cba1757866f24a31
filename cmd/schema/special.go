package main

import (
	"reflect"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/purrlor/purrlor/bot"
	"github.com/purrlor/purrlor/game"
	"github.com/purrlor/purrlor/games/boxes"
	"github.com/purrlor/purrlor/games/isle"
	"github.com/purrlor/purrlor/room"
)

// writtenAs is the schema of a type that writes itself, other than as one of a list.
func writtenAs(name string) *openapi3.Schema {
	switch name {
	case "Seed":
		return openapi3.NewStringSchema().WithPattern("^[0-9a-f]{64}$")
	case "Base64":
		s := openapi3.NewStringSchema()
		s.ContentEncoding = "base64"
		s.Description = "Base64 is a list of bytes, or a bit set with bit i of byte i/8 for number i."
		return s
	case "Cell":
		s := openapi3.NewArraySchema().WithMinItems(2).WithMaxItems(2)
		number := openapi3.NewIntegerSchema().NewRef()
		s.PrefixItems = openapi3.SchemaRefs{number, number}
		s.Description = "Cell is a column and a row, from 0."
		return s
	case "Seat":
		return openapi3.NewIntegerSchema().WithMin(float64(game.Nobody)).WithMax(game.MaxSeats - 1)
	}
	return nil
}

// nullable are lists that are null at times.
var nullable = map[string]bool{"IsleSeatView.goals": true, "IsleSisterView.goals": true, "IsleDraftView.kept": true}

// optional are fields that a request may leave out though the server never does.
var optional = map[string]bool{
	"Settings.config": true, "Settings.public": true, "Settings.watch": true, "Settings.clock": true, "Settings.takeover": true,
}

// special says of fields what their Go types do not.
func (b *book) special() map[string]*openapi3.SchemaRef {
	theGame := b.add("GameName", wordsOf(gameNames()))
	level := b.add("Level", wordsOf(bot.Levels()))
	reaction := b.add("Reaction", wordsOf(room.Reactions()))
	event := wordsOf(eventWords()).NewRef()
	config := b.add("GameConfig", &openapi3.Schema{
		Description: "GameConfig is all that was chosen for a game.",
		AnyOf:       openapi3.SchemaRefs{refTo("IsleConfig"), refTo("BoxesConfig")},
	})
	choices := b.add("GameChoices", &openapi3.Schema{
		Description: "GameChoices is what a table chooses; what is left out is as usual.",
		AnyOf:       openapi3.SchemaRefs{refTo("IsleChoices"), refTo("BoxesChoices")},
	})
	b.add("GameView", &openapi3.Schema{
		Description: "GameView is a game as one viewer may see it.",
		AnyOf:       openapi3.SchemaRefs{refTo("IsleView"), refTo("BoxesView")},
	})
	b.add("Options", &openapi3.Schema{
		Description: "Options is what can be done with a piece.",
		AnyOf:       openapi3.SchemaRefs{refTo("IsleOptions"), refTo("BoxesOptions")},
	})
	b.fields = map[string]*openapi3.SchemaRef{
		"Settings.game": theGame, "TableView.game": theGame, "GameRecord.game": theGame, "Listed.game": theGame,
		"GameInfo.name": theGame, "NoticeMessage.game": theGame,
		"Settings.takeover": level, "TableView.takeover": level, "SeatView.bot": level, "SeatView.standin": level,
		"LobbySeat.bot": level, "Command.level": level, "NewTable.bots": arrayOf(level), "GameInfo.levels": arrayOf(level),
		"Command.reaction": reaction, "LineView.reaction": reaction,
		"Settings.config": choices, "TableView.config": config, "LobbyCard.config": config, "GameRecord.config": config,
		"Scene.view": b.named("GameView"), "UpdateMessage.patch": refTo("Patch"),
		"AnswerMessage.body":    anyOf(refTo("Legal"), refTo("Options"), refTo("Sheet"), arrayOf(refTo("LineView"))),
		"IsleConfig.mode":       wordsOf(wordsUnder("isle", "isle.mode.")).NewRef(),
		"IsleConfig.modules":    arrayOf(wordsOf(wordsUnder("isle", "isle.module.")).NewRef()),
		"IsleConfig.lessons":    arrayOf(wordsOf([]string{"A", "B", "C", "D", "E", "I"}).NewRef()),
		"IsleConfig.difficulty": wordsOf(wordsUnder("isle", "isle.difficulty.")).NewRef(), "IsleTokenView.event": event,
		"BoxesConfig.rules": wordsOf(wordsUnder("boxes", "boxes.rules.")).NewRef(),
		"IsleView.kittens":  arrayOf(anyOf(refTo("IsleTile"), constOf(""))),
	}
	b.add("IsleChoices", b.choices(reflect.TypeFor[isle.Config]()))
	b.add("BoxesChoices", b.choices(reflect.TypeFor[boxes.Config]()))
	for _, t := range []reflect.Type{
		reflect.TypeFor[isle.View](), reflect.TypeFor[boxes.View](), reflect.TypeFor[isle.Options](),
		reflect.TypeFor[boxes.Options](), reflect.TypeFor[game.Record](),
	} {
		b.of(t)
	}
	return b.fields
}

// choices is a configuration of which only the number of players is needed.
func (b *book) choices(config reflect.Type) *openapi3.Schema {
	b.of(config)
	full := *b.schemas[nameOf(config)].Value
	full.Required = []string{"players"}
	full.Description = "What is left out is as usual."
	return &full
}

// neededParameters are those without which an address makes no sense.
var neededParameters = map[string]bool{"piece": true, "seed": true, "commitment": true}

// parameter is the schema of a parameter in an address.
func (b *book) parameter(name string) *openapi3.SchemaRef {
	switch name {
	case "seat":
		return b.of(reflect.TypeFor[game.Seat]())
	case "stage":
		return b.of(reflect.TypeFor[room.Stage]())
	case "game":
		return b.named("GameName")
	}
	return openapi3.NewStringSchema().NewRef()
}
