package notifications

import (
	"html"
	"net/url"
	"strings"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/words"
)

// news is one line of a digest.
type news struct {
	kind  table.NoticeKind
	game  string
	table ids.TableID
}

// letterWriter writes a letter as plain text and as HTML at the same time.
type letterWriter struct {
	text, html strings.Builder
}

func newLetterWriter(language string) *letterWriter {
	w := &letterWriter{}
	w.html.WriteString(`<!doctype html><html lang="` + language + `"><meta charset="utf-8">` +
		`<body style="font-family:sans-serif;font-size:16px;line-height:1.5">` + "\n")
	return w
}

// say writes a paragraph, and a link below it unless the address is empty. A quiet paragraph is small.
func (w *letterWriter) say(text, label, address string, quiet bool) {
	style := ""
	if quiet {
		style = ` style="font-size:13px;color:#555"`
	}
	w.text.WriteString(text + "\n")
	w.html.WriteString("<p" + style + ">" + html.EscapeString(text))
	if address != "" {
		w.text.WriteString(address + "\n")
		w.html.WriteString(`<br><a href="` + html.EscapeString(address) + `">` + html.EscapeString(label) + "</a>")
	}
	w.text.WriteString("\n")
	w.html.WriteString("</p>\n")
}

func (w *letterWriter) letter(subject, stop string) *Letter {
	return &Letter{Subject: subject, Text: w.text.String(), HTML: w.html.String() + "</body></html>\n", Stop: stop}
}

// confirmationLetter asks the owner of an address for consent. It contains no text chosen by people, because that would let them
// send messages to strangers.
func confirmationLetter(c *words.Catalogue, public *url.URL, secret string) *Letter {
	w := newLetterWriter(c.Language())
	link := public.JoinPath("mail", secret).String()
	w.say(c.Text("mail.confirm.text", map[string]any{"host": public.Host}), c.Text("mail.confirm.link", nil), link, false)
	w.say(c.Text("mail.confirm.ignore", nil), "", "", true)
	return w.letter(c.Text("mail.confirm.subject", nil), "")
}

// digestLetter lists the tables that need the person. It names the game but reveals nothing about its state.
func digestLetter(c *words.Catalogue, public *url.URL, list []news, stop string) *Letter {
	w := newLetterWriter(c.Language())
	subject := c.Text("mail.subject", nil)
	for _, n := range list {
		text := c.Text(wordKey(n.kind), map[string]any{"game": n.game})
		if len(list) == 1 {
			subject = text
		}
		w.say(text, c.Text("mail.open", nil), public.JoinPath("t", string(n.table)).String(), false)
	}
	link := public.JoinPath("stop", stop).String()
	w.say(c.Text("mail.why", map[string]any{"host": public.Host}), c.Text("mail.stop", nil), link, true)
	return w.letter(subject, link)
}

// SendLetter sends a letter without a stored delivery. A crash before the sender takes it loses the letter.
func (d *Dispatcher) SendLetter(endpoint string, l *Letter) {
	to := Target{Kind: Mail, Endpoint: endpoint}
	d.Sender.Send(Message{ID: ids.New(), Kind: "confirm", To: []Target{to}, Letter: l})
}
