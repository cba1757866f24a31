package main

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/purrlor/purrlor/bots"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/games"
	"github.com/purrlor/purrlor/table"
)

// customSchema is the schema of a type with its own JSON form, other than an enum; nil for all others.
func customSchema(name string) *openapi3.Schema {
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

// nullableFields are lists that may be null.
var nullableFields = map[string]bool{"IsleSeatView.goals": true, "IsleSisterView.goals": true, "IsleDraftView.kept": true}

// optionalFields are fields that a request may omit, although the server never does.
var optionalFields = map[string]bool{
	"Settings.config": true, "Settings.public": true, "Settings.watch": true, "Settings.clock": true, "Settings.takeover": true,
}

// botLevelSchema is the schema of a bot's level, with a character or without.
func botLevelSchema() *openapi3.Schema {
	characters := []string{"any"}
	for _, name := range gameNames() {
		characters = append(characters, bots.Characters(name)...)
	}
	s := openapi3.NewStringSchema().WithPattern(fmt.Sprintf(`^(%s|(%s)(\.(%s))?)$`, bots.Random, strings.Join(bots.Ladder(), "|"), strings.Join(characters, "|")))
	s.Description = "BotLevel is a level, or a level and a character of the game: tabby.families; for tabby.any the server chooses one."
	return s
}

// addGames adds the unions of what all games have.
func (b *registry) addGames() {
	var configs, choices, views, options openapi3.SchemaRefs
	for _, g := range games.All() {
		prefix := capitalized(g.Info().Name)
		configs, choices = append(configs, refTo(prefix+"Config")), append(choices, refTo(prefix+"Choices"))
		views = append(views, refTo(prefix+"View"))
		for _, o := range g.Types().Options {
			options = append(options, refTo(schemaName(reflect.TypeOf(o))))
		}
	}
	b.add("GameConfig", &openapi3.Schema{Description: "GameConfig is all that was chosen for a game.", AnyOf: configs})
	b.add("GameChoices", &openapi3.Schema{Description: "GameChoices is what a table chooses; what is left out is as usual.", AnyOf: choices})
	b.add("GameView", &openapi3.Schema{Description: "GameView is a game as one viewer may see it.", AnyOf: views})
	b.add("Options", &openapi3.Schema{Description: "Options is what can be done with a piece.", AnyOf: options})
}

// fieldOverrides returns the schemas of fields whose Go types do not tell enough.
func (b *registry) fieldOverrides() map[string]*openapi3.SchemaRef {
	theGame := b.add("GameName", enumSchema(gameNames()))
	for _, name := range gameNames() {
		b.add(capitalized(name)+"Character", enumSchema(bots.Characters(name)))
	}
	ladder := b.add("Level", enumSchema(bots.Ladder()))
	level := b.add("BotLevel", botLevelSchema())
	reaction := b.add("Reaction", enumSchema(table.Reactions()))
	event := enumSchema(eventWords()).NewRef()
	b.addGames()
	config, choices := b.mustRef("GameConfig"), b.mustRef("GameChoices")
	b.overrides = map[string]*openapi3.SchemaRef{
		"Settings.game": theGame, "TableView.game": theGame, "GameRecord.game": theGame, "Listed.game": theGame,
		"GameInfo.name": theGame, "NoticeMessage.game": theGame,
		"Settings.takeover": level, "TableView.takeover": level, "SeatView.bot": level, "SeatView.standin": level,
		"LobbySeat.bot": level, "LobbySeat.standin": level, "Command.level": level, "NewTable.bots": arrayOf(level), "GameInfo.levels": arrayOf(ladder),
		"Command.reaction": reaction, "LineView.reaction": reaction,
		"Settings.config": choices, "TableView.config": config, "LobbyCard.config": config, "GameRecord.config": config,
		"Scene.view": b.mustRef("GameView"), "Moment.view": b.mustRef("GameView"), "UpdateMessage.patch": refTo("Patch"),
		"IsleConfig.mode":       enumSchema(wordsUnder("isle", "isle.mode.")).NewRef(),
		"IsleConfig.modules":    arrayOf(enumSchema(wordsUnder("isle", "isle.module.")).NewRef()),
		"IsleConfig.lessons":    arrayOf(enumSchema([]string{"A", "B", "C", "D", "E", "I"}).NewRef()),
		"IsleConfig.difficulty": enumSchema(wordsUnder("isle", "isle.difficulty.")).NewRef(), "IsleTokenView.event": event,
		"BoxesConfig.rules": enumSchema(wordsUnder("boxes", "boxes.rules.")).NewRef(),
		"IsleView.kittens":  arrayOf(anyOf(refTo("IsleTile"), constSchema(""))),
	}
	for _, g := range games.All() {
		name, types := g.Info().Name, g.Types()
		b.overrides[capitalized(name)+"View.game"] = constSchema(name)
		b.add(capitalized(name)+"Choices", b.choicesSchema(reflect.TypeOf(types.Config)))
		for _, t := range append(types.Options, types.View) {
			b.schemaOf(reflect.TypeOf(t))
		}
	}
	b.schemaOf(reflect.TypeFor[game.Record]())
	b.overrides["TableView.settings"] = b.tableSettings(level)
	return b.overrides
}

// tableSettings is the union of the settings of tables, by their games. Unlike those that a request has, they are complete.
func (b *registry) tableSettings(level *openapi3.SchemaRef) *openapi3.SchemaRef {
	var variants openapi3.SchemaRefs
	for _, name := range gameNames() {
		prefix := capitalized(name)
		variant := prefix + "Settings"
		b.overrides[variant+".game"], b.overrides[variant+".config"], b.overrides[variant+".takeover"] = constSchema(name), refTo(prefix+"Config"), level
		variants = append(variants, b.add(variant, b.objectSchema(reflect.TypeFor[table.Settings](), variant)))
	}
	return b.add("TableSettings", &openapi3.Schema{OneOf: variants, Description: "TableSettings are what the host of a table has chosen."})
}

// choicesSchema is a configuration of which only the number of players is required.
func (b *registry) choicesSchema(config reflect.Type) *openapi3.Schema {
	b.schemaOf(config)
	full := *b.schemas[schemaName(config)].Value
	full.Required = []string{"players"}
	full.Description = "What is left out is as usual."
	return &full
}

// requiredParameters are the query parameters that must be given.
var requiredParameters = map[string]bool{"piece": true, "seed": true, "commitment": true}

// parameterSchema is the schema of a query parameter of a path.
func (b *registry) parameterSchema(path, name string) *openapi3.SchemaRef {
	switch name {
	case "seat":
		return b.schemaOf(reflect.TypeFor[game.Seat]())
	case "stage":
		stage := b.schemaOf(reflect.TypeFor[table.Stage]())
		if path == "/api/lobby" {
			return anyOf(stage, constSchema("all"))
		}
		return stage
	case "game":
		return b.mustRef("GameName")
	}
	return openapi3.NewStringSchema().NewRef()
}
