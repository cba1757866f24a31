package grid

// MaxPicture limits the width and height of a picture.
const MaxPicture = 127

// ParsePicture reads a text picture: the cells of every character except '.' and space, row by row. It ignores everything outside
// MaxPicture.
func ParsePicture(rows []string) map[byte][]Cell {
	cells := map[byte][]Cell{}
	for y, row := range rows[:min(len(rows), MaxPicture)] {
		for x := range min(len(row), MaxPicture) {
			if row[x] != '.' && row[x] != ' ' {
				cells[row[x]] = append(cells[row[x]], Cell{int8(x), int8(y)})
			}
		}
	}
	return cells
}
