package table

// Reactions are what can be said with one touch; the word catalogues have their texts.
func Reactions() []string {
	return []string{"hello", "thanks", "well_played", "good_game", "nice", "oops", "think", "hurry", "purr", "meow"}
}

func (l Line) View(name string) LineView {
	return LineView{Number: l.Number, At: l.At.UnixMilli(), Person: l.Person, Name: name, Text: l.Text, Reaction: l.Reaction, Aside: l.Aside}
}
