package isle

import (
	"maps"
	"slices"
	"strconv"

	"github.com/purrlor/purrlor/game"
)

// words lists the message keys of the game with their parameters, and the values that parameters can have.
func words() game.Words {
	w := game.Words{Keys: map[string][]string{}, Values: map[string][]string{}}
	add := func(parameter, value string) {
		if !slices.Contains(w.Values[parameter], value) {
			w.Values[parameter] = append(w.Values[parameter], value)
		}
	}
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
	for _, source := range Sources() {
		w.Keys["isle.sum."+source] = nil
	}
	for c := Card(1); int(c) < cardCount; c++ {
		w.Keys["isle.card."+c.String()] = nil
		text := c.Text()
		names := []string{}
		for name := range text.Args {
			names = append(names, name)
		}
		w.Keys[text.Key] = names
		add("card", c.String())
	}
	w.Keys["isle.quoted_card"] = []string{"card"} // in a list
	for _, name := range eventNames {
		w.Keys["isle.token."+name] = nil
		w.Keys["isle.token_text."+name] = nil
		add("event", name)
	}
	for _, what := range []string{"take_cat", "take_rare", "take_oshax"} {
		w.Keys["isle.sister."+what] = []string{"position"}
	}
	w.Keys["isle.sister.take_common"] = []string{"tile", "tile_name"}
	w.Keys["isle.sister.swap_cats"] = []string{"first", "second"}
	presetNames := slices.Sorted(maps.Keys(Presets))
	for prefix, names := range map[string][]string{
		"mode": modeNames[:], "module": moduleWords[:], "difficulty": difficulties[:],
		"lesson_module": moduleNames[ModuleA:],
		"preset": presetNames, "preset_text": presetNames,
	} {
		for _, name := range names {
			w.Keys["isle."+prefix+"."+name] = nil
		}
	}
	for _, name := range verbNames[1:] {
		w.Keys["isle.verb."+name] = nil
	}
	for _, name := range phaseNames {
		w.Keys["isle.phase."+name] = nil
		add("phase", name)
	}
	for k, name := range effectWords {
		if k := EffectKind(k); k != NoEffectKind && k != SecondKitten && k != Refilling { // these ask nothing
			w.Keys["isle.asked."+name] = nil
		}
	}
	for r := range plan.rooms {
		add("room", plan.rooms[r].id)
	}
	for _, c := range colours {
		for _, name := range []string{"colour", "first_colour", "second_colour"} {
			add(name, c.String())
		}
	}
	for _, f := range fieldNames[1:] {
		add("field", f)
	}
	for _, b := range basketWords[1:] {
		add("basket", b)
	}
	for day := 1; day <= lastDay; day++ {
		add("day", strconv.Itoa(day))
	}
	for t := firstCat; int(t) < tileCount; t++ {
		for _, name := range []string{"tile_name", "first_name", "second_name"} {
			add(name, t.Name())
		}
	}
	return w
}

// Name is what a tile is called in words: all cats of a colour are called the same, and so are all oshax and all rare
// treasures.
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

// Text is what a card does, as a message with its numbers.
func (c Card) Text() game.Message {
	f := c.facts()
	switch f.kind {
	case TypeRescue:
		return game.Message{Key: "isle.text.rescue_" + basketNames[f.basket], Args: map[string]any{"speed": f.speed}}
	case TypeLesson, TypePublicLesson, TypeFamily, TypeSister:
		return f.lesson.text()
	}
	m := game.Message{Key: "isle.text." + effectNames[f.effect], Args: map[string]any{}}
	if f.amount > 0 {
		m.Args["amount"] = f.amount
	}
	return m
}

// text is what a lesson pays for. Lessons about kinds of rooms have a sentence for each kind.
func (l *lesson) text() game.Message {
	m := game.Message{Key: "isle.text." + l.rule, Args: map[string]any{}}
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
