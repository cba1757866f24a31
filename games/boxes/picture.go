package boxes

import (
	"fmt"
	"strings"
)

// iconSigns are the letters of the icons in a picture.
var iconSigns = [icons]string{"m", "b", "f", "x", "y", "!"}

// Legend explains the signs of a picture.
func Legend() string {
	parts := make([]string, icons)
	for i, sign := range iconSigns {
		parts[i] = sign + " " + Icon(i).String()
	}
	return strings.Join(parts, ", ")
}

// The size of a slot in a picture, its borders shared with its neighbours.
const (
	picWidth, picHeight = 6, 3
)

// Picture draws the table for a terminal: walls as lines, open sides as gaps, icons as letters. A cat is the number of its
// seat, across a joint (0) and asleep zz0; P is a Princess, * a special toy across a joint.
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
			sign = fmt.Sprintf("(%d)", seat)
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

// inside is what a card shows: its icons, or the cat asleep on it.
func (t *Table) inside(l Laid) string {
	switch l.Card.Kind() {
	case KindCat:
		return fmt.Sprintf("zz%d", l.Owner-1)
	case KindPrincess:
		return "P"
	}
	return signs(l.Card)
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
	return fmt.Sprintf("walls %-4s icons %s", walls, signs(c))
}

// SVG draws the table as a picture of its own.
func (t *Table) SVG() string {
	const width, height, margin = 90, 56, 16
	var out strings.Builder
	w, h := int(t.Columns)*width+2*margin, int(t.Rows)*height+2*margin
	fmt.Fprintf(&out, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img" font-family="sans-serif" text-anchor="middle">`+"\n", w, h)
	fmt.Fprintf(&out, "<title>table of %d by %d</title>\n", t.Columns, t.Rows)
	fmt.Fprintf(&out, `<rect width="%d" height="%d" fill="#8A6B4F"/><rect x="%d" y="%d" width="%d" height="%d" fill="#F3E6CF"/>`+"\n",
		w, h, margin, margin, w-2*margin, h-2*margin)
	for q, laid := range t.Laid {
		if laid.Card == NoCard {
			continue
		}
		x, y := margin+Slot(q).column()*width, margin+Slot(q).row()*height
		fmt.Fprintf(&out, `<g><title>%s %s</title><rect x="%d" y="%d" width="%d" height="%d" fill="#D9B382"/>`, Slot(q), laid.Card, x, y, width, height)
		walls := laid.Card.walls(laid.Turned)
		for k, line := range [][4]int{{x, y, x + width, y}, {x + width, y, x + width, y + height}, {x, y + height, x + width, y + height}, {x, y, x, y + height}} {
			if walls>>k&1 != 0 {
				fmt.Fprintf(&out, `<path d="M%d %dL%d %d" stroke="#5A3B20" stroke-width="6" stroke-linecap="square"/>`, line[0], line[1], line[2], line[3])
			}
		}
		fmt.Fprintf(&out, `<text x="%d" y="%d" font-size="18" fill="#3A2E26">%s</text></g>`+"\n", x+width/2, y+height/2+6, t.inside(laid))
	}
	for q, across := range t.Across {
		if across == 0 {
			continue
		}
		x, y := margin+Slot(q).column()*width+width/2, margin+(Slot(q).row()+1)*height
		label, fill := "P", "#2B2420"
		if seat, ok := across.cat(); ok {
			label, fill = fmt.Sprint(seat), [maxPlayers]string{"#2F5F8F", "#8C2B2B", "#3B6B35", "#5B3A86", "#A75E0B"}[seat]
		} else if across.card().Kind() == KindSpecial {
			label, fill = signs(across.card()), "#8A6A0B"
		}
		fmt.Fprintf(&out, `<g><title>across %s</title><rect x="%d" y="%d" width="40" height="22" rx="11" fill="%s"/>`+
			`<text x="%d" y="%d" font-size="14" fill="#FFFFFF">%s</text></g>`+"\n", jointName(Slot(q)), x-20, y-11, fill, x, y+5, label)
	}
	out.WriteString("</svg>\n")
	return out.String()
}
