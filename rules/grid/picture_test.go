package grid

// ParsePicture reads a text picture: the cells of every character except '.' and space, row by row. It ignores everything outside
// maxShape.
func ParsePicture(rows []string) map[byte][]Cell {
	cells := map[byte][]Cell{}
	for y, row := range rows[:min(len(rows), maxShape)] {
		for x := range min(len(row), maxShape) {
			if row[x] != '.' && row[x] != ' ' {
				cells[row[x]] = append(cells[row[x]], Cell{int8(x), int8(y)})
			}
		}
	}
	return cells
}
