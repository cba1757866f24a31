package grid

// ParsePicture reads a text picture: for every sign but '.' and the space, the cells where it stands, row by row.
func ParsePicture(rows []string) map[byte][]Cell {
	cells := map[byte][]Cell{}
	for y, row := range rows {
		for x := range len(row) {
			if row[x] != '.' && row[x] != ' ' {
				cells[row[x]] = append(cells[row[x]], Cell{int8(x), int8(y)})
			}
		}
	}
	return cells
}
