package table

// MovesOf joins steps, each a letter, to moves.
func MovesOf(letters string) (list []string) {
	var all steps
	for i, c := range letters {
		all = append(all, step{row: i, begins: i > 0 && letters[i-1] == 'p', sealed: c == 's' || c == 'e', end: c == 'e'})
	}
	for _, move := range all.moves() {
		text := ""
		for _, s := range move {
			text += letters[s.row : s.row+1]
		}
		list = append(list, text)
	}
	return list
}
