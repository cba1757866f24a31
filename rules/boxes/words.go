package boxes

import (
	"slices"

	"github.com/purrlor/purrlor/rules/game"
)

// words lists the game's message keys with their parameters, and the values of the parameters.
func words() game.Words {
	w := game.Words{Keys: map[string][]string{}, Values: map[string][]string{}}
	for k := range eventSpecs {
		names := append([]string{}, eventSpecs[k].args...)
		for _, name := range eventSpecs[k].args {
			if name == "card" {
				names = append(names, "kind")
			}
		}
		w.Keys[eventKey(game.EventKind(k))] = names
	}
	for _, code := range Codes() {
		w.Keys["error."+string(code)] = nil
	}
	line := []string{"cards", "toys", "bottles", "cats", "further", "claimants", "seats"}
	w.Keys[keyBox], w.Keys[keyBoxShut] = line, line
	w.Keys["boxes.sum."+sourceBox] = nil
	for _, name := range sources {
		w.Keys["boxes.from."+name] = nil
	}
	for _, f := range append(slices.Clone(feats), modestFeats...) {
		w.Keys[titlePrefix+f.Name] = nil
		w.Keys[titlePrefix+f.Name+".about"] = []string{"count"}
	}
	w.Keys["boxes.help"] = nil
	w.Keys["boxes.status"] = []string{"cats", "deck"}
	for _, name := range verbNames[1:] {
		w.Keys["boxes.verb."+name] = nil
	}
	for _, name := range phaseNames {
		w.Keys["boxes.phase."+name] = nil
	}
	for _, name := range ruleSets {
		w.Keys["boxes.rules."+name] = nil
	}
	for name := range Presets {
		w.Keys["boxes.preset."+name], w.Keys["boxes.preset_text."+name] = nil, nil
	}
	for _, name := range iconNames {
		w.Keys["boxes.icon."+name] = nil
	}
	kinds := []string{"box", "start", "princess", "cat"}
	for _, d := range deckFile.Specials {
		kinds = append(kinds, d.ID)
	}
	w.Values["kind"] = kinds
	for _, kind := range kinds {
		w.Keys["boxes.card."+kind] = nil
	}
	return w
}
