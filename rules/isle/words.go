package isle

import (
	"maps"
	"slices"
	"strconv"

	"github.com/purrlor/purrlor/rules/game"
)

// words lists the game's message keys with their parameters, and the values of the parameters.
func words() game.Words {
	w := catalogue{game.Words{Keys: map[string][]string{}, Values: map[string][]string{}}}
	w.addEvents()
	w.addScore()
	w.addCards()
	w.addTokens()
	w.addChoices()
	w.addPlay()
	w.addValues()
	return w.Words
}

// catalogue collects the words of the game.
type catalogue struct{ game.Words }

// value records a possible value of a parameter.
func (w *catalogue) value(parameter, value string) {
	if !slices.Contains(w.Values[parameter], value) {
		w.Values[parameter] = append(w.Values[parameter], value)
	}
}

// names adds a key without parameters for each name.
func (w *catalogue) names(prefix string, names []string) {
	for _, name := range names {
		w.Keys[prefix+name] = nil
	}
}

// addEvents adds the messages of events and refusals.
func (w *catalogue) addEvents() {
	for k := range eventSpecs {
		names := []string{}
		for _, arg := range eventSpecs[k].args {
			names = append(names, arg.name)
			if arg.kind == argTile {
				names = append(names, arg.name+"_name")
			}
		}
		w.Keys[eventKey(game.EventKind(k))] = names
	}
	for _, code := range Codes() {
		w.Keys["error."+string(code)] = nil
	}
}

// addScore adds the lines of the score sheet.
func (w *catalogue) addScore() {
	w.Keys[keyRat] = nil
	w.Keys[keyRoom] = []string{"room", "squares"}
	w.Keys[keyFamily] = []string{"colour", "cats"}
	w.Keys[keyRare] = []string{"tile", "tile_name"}
	w.Keys[keyRoyal] = nil
	w.Keys[keyFriend] = []string{"tile", "colour"}
	w.Keys[keyGoal] = []string{"event", "day"}
	w.Keys["isle.source."+sourceSisterColour] = []string{"colour", "count"}
	w.Keys["isle.source."+sourceSisterBeast] = []string{"count"}
	w.Keys["isle.source."+sourceSisterLesson] = []string{"card", "count"}
	w.Keys[keyLesson] = []string{"card", "count"}
	w.Keys[keyFamilyCard] = []string{"card", "count"}
	w.Keys[keyPublic] = []string{"card", "count"}
	w.Keys[keyPublicColour] = []string{"card", "count", "colour"}
	w.names("isle.sum.", Sources())
	for _, f := range append(slices.Clone(feats), modestFeats...) {
		w.Keys[titlePrefix+f.Name] = nil
		w.Keys[titlePrefix+f.Name+".about"] = []string{"count"}
	}
}

// addCards adds the name and the text of each card.
func (w *catalogue) addCards() {
	for c := Card(1); int(c) < cardCount; c++ {
		w.Keys["isle.card."+c.String()] = nil
		text := c.Text()
		names := []string{}
		for name := range text.Args {
			names = append(names, name)
		}
		w.Keys[text.Key] = names
		w.value("card", c.String())
	}
	w.Keys["isle.quoted_card"] = []string{"card"} // in a list
}

// addTokens adds the daily events and the actions of the sister's cards.
func (w *catalogue) addTokens() {
	w.names("isle.token.", eventNames)
	w.names("isle.token_text.", eventNames)
	for _, name := range eventNames {
		w.value("event", name)
	}
	for _, what := range []string{"take_cat", "take_rare", "take_oshax"} {
		w.Keys["isle.sister."+what] = []string{"position"}
	}
	w.Keys["isle.sister.take_common"] = []string{"tile", "tile_name"}
	w.Keys["isle.sister.swap_cats"] = []string{"first", "second"}
}

// addChoices adds the options of a table.
func (w *catalogue) addChoices() {
	w.names("isle.mode.", modeNames[:])
	w.names("isle.module.", moduleNames[:])
	w.names("isle.difficulty.", difficulties[:])
	w.names("isle.lesson_module.", lessonModuleNames[ModuleA:])
	presets := slices.Sorted(maps.Keys(Presets))
	w.names("isle.preset.", presets)
	w.names("isle.preset_text.", presets)
}

// addPlay adds verbs, phases and prompts.
func (w *catalogue) addPlay() {
	w.names("isle.verb.", verbNames[1:])
	w.names("isle.phase.", phaseNames[:])
	for _, name := range phaseNames {
		w.value("phase", name)
	}
	for k, name := range effectKindNames {
		if k := EffectKind(k); k != NoEffectKind && k != SecondKitten && k != Refilling { // these have no prompt
			w.Keys["isle.asked."+name] = nil
		}
	}
}

// addValues adds the parameter values that several kinds of sentences share.
func (w *catalogue) addValues() {
	for r := range shipLayout.rooms {
		w.value("room", shipLayout.rooms[r].id)
	}
	for _, c := range colours {
		for _, name := range []string{"colour", "first_colour", "second_colour"} {
			w.value(name, c.String())
		}
	}
	for _, f := range fieldNames[1:] {
		w.value("field", f)
	}
	for _, b := range basketNames[1:] {
		w.value("basket", b)
	}
	for day := 1; day <= lastDay; day++ {
		w.value("day", strconv.Itoa(day))
	}
	for t := firstCat; int(t) < tileCount; t++ {
		for _, name := range []string{"tile_name", "first_name", "second_name"} {
			w.value(name, t.Name())
		}
	}
}

// Name is the word for a tile: all cats of a colour share one name, and so do all oshax and all rare treasures.
func (t Tile) Name() string {
	switch t.Kind() {
	case KindCat:
		return "cat-" + t.Colour().String()
	case KindKitten:
		return "kitten-" + t.Colour().String()
	case KindBeast:
		return "beast"
	case KindOshax:
		return "oshax"
	case KindRare:
		return "rare"
	}
	return t.String()
}

// Text is the description of a card, as a message with its numbers.
func (c Card) Text() game.Message {
	f := c.facts()
	switch f.kind {
	case TypeRescue:
		return game.Message{Key: "isle.text.rescue_" + cardBasketNames[f.basket], Args: map[string]any{"speed": f.speed}}
	case TypeLesson, TypePublicLesson, TypeFamily, TypeSister:
		return f.lesson.text()
	}
	m := game.Message{Key: "isle.text." + effectNames[f.effect], Args: map[string]any{}}
	if f.amount > 0 {
		m.Args["amount"] = f.amount
	}
	return m
}

// text is the description of a lesson. Lessons about kinds of rooms have a sentence for each kind.
func (l *lesson) text() game.Message {
	m := game.Message{Key: "isle.text." + l.rule.String(), Args: map[string]any{}}
	if l.rooms != "" {
		m.Key += "_" + l.rooms
	}
	for name, n := range map[string]int{
		"points": l.points, "count": l.count, "per": l.per, "rare": l.rare, "common": l.common,
	} {
		if n > 0 {
			m.Args[name] = n
		}
	}
	if l.colours[1] != NoColour {
		m.Args["first_colour"], m.Args["second_colour"] = l.colours[0], l.colours[1]
	} else if l.colours[0] != NoColour {
		m.Args["colour"] = l.colours[0]
	}
	return m
}
