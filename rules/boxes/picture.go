package boxes

import (
	"fmt"
	"strings"
)

// iconSigns are the letters of the icons in a picture.
var iconSigns = [icons]string{"m", "b", "f", "x", "y", "!"}

// Legend explains the signs of a picture. name translates the icons; nil uses their names in the data.
func Legend(name func(icon string) string) string {
	parts := make([]string, icons)
	for i, sign := range iconSigns {
		text := Icon(i).String()
		if name != nil {
			text = name(text)
		}
		parts[i] = sign + " " + text
	}
	return strings.Join(parts, ", ")
}

// The size of a slot in a picture. Neighbouring slots share their borders.
const (
	picWidth, picHeight = 6, 3
)

// Picture draws the table for a terminal: walls as lines, open sides as gaps, icons as letters. The number of a player from 1 marks
// a cat, across a joint (1) or asleep zz1. P is a Princess, * a special toy across a joint, and - a card without icons.
func (t *Table) Picture() string {
	w, h := int(t.Columns)*picWidth+1, int(t.Rows)*picHeight+1
	canvas := make([][]rune, h)
	for y := range canvas {
		canvas[y] = []rune(strings.Repeat(" ", w))
	}
	write := func(x, y int, text string) {
		for i, r := range []rune(text) {
			canvas[y][x+i] = r
		}
	}
	for row := range int(t.Rows) {
		for column := range int(t.Columns) {
			q := slotAt(column, row)
			x, y := column*picWidth, row*picHeight
			laid := t.Laid[q]
			if laid.Card == NoCard {
				write(x+picWidth/2, y+1, "·")
				continue
			}
			walls := laid.Card.walls(laid.Turned)
			for _, side := range []struct {
				side Side
				y    int
			}{{North, y}, {South, y + picHeight}} {
				write(x, side.y, "+")
				write(x+picWidth, side.y, "+")
				if walls&side.side != 0 {
					write(x+1, side.y, strings.Repeat("─", picWidth-1))
				}
			}
			for dy := 1; dy < picHeight; dy++ {
				if walls&West != 0 {
					write(x, y+dy, "│")
				}
				if walls&East != 0 {
					write(x+picWidth, y+dy, "│")
				}
			}
			write(x+2, y+1, t.inside(laid))
		}
	}
	for q, across := range t.Across {
		if across == 0 {
			continue
		}
		sign := "(P)"
		if seat, ok := across.cat(); ok {
			sign = fmt.Sprintf("(%d)", seat+1)
		} else if across.card().Kind() == KindSpecial {
			sign = "*" + signs(across.card())[:1] + "*"
		}
		write(Slot(q).column()*picWidth+2, (Slot(q).row()+1)*picHeight, sign)
	}
	var out strings.Builder
	out.WriteString("   ")
	for column := range int(t.Columns) {
		fmt.Fprintf(&out, "   %c  ", 'a'+column)
	}
	out.WriteByte('\n')
	for y, line := range canvas {
		name := "   "
		if y%picHeight == 1 {
			name = fmt.Sprintf("%2d ", y/picHeight+1)
		}
		out.WriteString(strings.TrimRight(name+string(line), " ") + "\n")
	}
	return out.String()
}

// inside returns what a card shows: its icons, or a sleeping cat.
func (t *Table) inside(l Laid) string {
	switch l.Card.Kind() {
	case KindCat:
		return fmt.Sprintf("zz%d", l.Owner)
	case KindPrincess:
		return "P"
	}
	if text := signs(l.Card); text != "" {
		return text
	}
	return "-"
}

// signs writes the icons of a card.
func signs(c Card) string {
	text := ""
	for i, n := range c.facts().icons {
		text += strings.Repeat(iconSigns[i], int(n))
	}
	return text
}

// Face writes a card's walls and icons for a terminal.
func (c Card) Face() string {
	walls := ""
	for k, name := range []string{"N", "E", "S", "W"} {
		if c.walls(false)>>k&1 != 0 {
			walls += name
		}
	}
	return fmt.Sprintf("[%-3s] %s", walls, signs(c))
}

// The measures of the SVG.
const (
	svgWidth, svgHeight, svgMargin = 90, 56, 24
	svgInk                         = "#3A2E26"
)

// svgCats are the colours of the players' cats.
var svgCats = [maxPlayers]string{"#2F5F8F", "#8C2B2B", "#3B6B35", "#5B3A86", "#A75E0B"}

// SVG draws the table as an image: first the floors, with closed boxes darker, then the walls, then everything across joints. Walls
// lie inside their own card, so that a double wall is visible.
func (t *Table) SVG() string {
	var out strings.Builder
	w, h := int(t.Columns)*svgWidth+2*svgMargin, int(t.Rows)*svgHeight+2*svgMargin
	fmt.Fprintf(&out, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img" font-family="sans-serif" text-anchor="middle">`+"\n", w, h)
	fmt.Fprintf(&out, "<title>table of %d by %d</title>\n", t.Columns, t.Rows)
	fmt.Fprintf(&out, `<rect width="%d" height="%d" fill="#8A6B4F"/><rect x="%d" y="%d" width="%d" height="%d" fill="#F3E6CF"/>`+"\n",
		w, h, svgMargin, svgMargin, w-2*svgMargin, h-2*svgMargin)
	for column := range int(t.Columns) {
		fmt.Fprintf(&out, `<text x="%d" y="17" font-size="14" fill="#F3E6CF">%c</text>`, svgMargin+column*svgWidth+svgWidth/2, 'a'+column)
	}
	for row := range int(t.Rows) {
		fmt.Fprintf(&out, `<text x="12" y="%d" font-size="14" fill="#F3E6CF">%d</text>`+"\n", svgMargin+row*svgHeight+svgHeight/2+5, row+1)
	}
	p := t.openSides()
	for q, laid := range t.Laid {
		if laid.Card != NoCard {
			out.WriteString(t.svgFloor(Slot(q), laid, p.closed(p.box(Slot(q)))))
		}
	}
	for q, laid := range t.Laid {
		if laid.Card != NoCard {
			out.WriteString(svgWalls(Slot(q), laid))
		}
	}
	for q, across := range t.Across {
		if across != 0 {
			out.WriteString(svgAcross(Slot(q), across))
		}
	}
	out.WriteString("</svg>\n")
	return out.String()
}

// corner is the upper left corner of a slot in the SVG.
func (q Slot) corner() (x, y int) {
	return svgMargin + q.column()*svgWidth, svgMargin + q.row()*svgHeight
}

func (t *Table) svgFloor(q Slot, laid Laid, closed bool) string {
	x, y := q.corner()
	fill, ink := "#E2C297", svgInk
	if closed {
		fill = "#CFA46C"
	}
	if laid.Owner > 0 {
		ink = svgCats[laid.Owner-1]
	}
	return fmt.Sprintf(`<g><title>%s %s</title><rect x="%d" y="%d" width="%d" height="%d" fill="%s" stroke="#B98F5B" stroke-dasharray="4 4"/>`+
		`<text x="%d" y="%d" font-size="18" fill="%s">%s</text></g>`+"\n",
		q, laid.Card, x, y, svgWidth, svgHeight, fill, x+svgWidth/2, y+svgHeight/2+6, ink, t.inside(laid))
}

// svgWalls draws the walls of a card along its inner edge.
func svgWalls(q Slot, laid Laid) string {
	const inset = 3
	x, y := q.corner()
	l, u, r, d := x+inset, y+inset, x+svgWidth-inset, y+svgHeight-inset
	out := ""
	for k, line := range [][4]int{{l, u, r, u}, {r, u, r, d}, {l, d, r, d}, {l, u, l, d}} {
		if laid.Card.walls(laid.Turned)>>k&1 != 0 {
			out += fmt.Sprintf(`<path d="M%d %dL%d %d" stroke="#5A3B20" stroke-width="5" stroke-linecap="square"/>`+"\n", line[0], line[1], line[2], line[3])
		}
	}
	return out
}

// svgAcross draws a cat, a Princess or a special toy across a joint.
func svgAcross(q Slot, across Across) string {
	x, y := q.corner()
	x, y = x+svgWidth/2, y+svgHeight
	label, fill := "P", "#2B2420"
	if seat, ok := across.cat(); ok {
		label, fill = fmt.Sprint(seat+1), svgCats[seat]
	} else if across.card().Kind() == KindSpecial {
		label, fill = signs(across.card()), "#8A6A0B"
	}
	return fmt.Sprintf(`<g><title>across %s</title><rect x="%d" y="%d" width="56" height="22" rx="11" fill="%s"/>`+
		`<text x="%d" y="%d" font-size="14" fill="#FFFFFF">%s</text></g>`+"\n", jointName(q), x-28, y-11, fill, x, y+5, label)
}
