package table

import "github.com/purrlor/purrlor/internal/ids"

// Reactions are the quick chat messages; the word catalogues have their texts.
func Reactions() []string {
	return []string{"hello", "thanks", "well_played", "good_game", "nice", "oops", "think", "hurry", "purr", "meow"}
}

func (l Line) View(name string) LineView {
	return LineView{Number: l.Number, At: l.At.UnixMilli(), Person: l.Person, Name: name, Text: l.Text, Reaction: l.Reaction, Spectators: l.Spectators}
}

// LineView is a chat line as people see it.
type LineView struct {
	Number     int          `json:"number"`
	At         int64        `json:"at"` // milliseconds since 1970
	Person     ids.PersonID `json:"person,omitempty"`
	Name       string       `json:"name,omitempty"`
	Text       string       `json:"text,omitempty"`
	Reaction   string       `json:"reaction,omitempty"`
	Spectators bool         `json:"aside,omitempty"` // in the spectator chat, which numbers its lines separately
}

// ReportSubject is what a report is about.
type ReportSubject string

// What can be reported, besides a person's conduct.
const (
	ReportLine    ReportSubject = "line"
	ReportName    ReportSubject = "name"
	ReportProfile ReportSubject = "profile"
)

// ReportKind is the category of a report; the word catalogues have its texts.
type ReportKind string

// The kinds of reports.
const (
	ReportAbuse    ReportKind = "abuse"
	ReportBadName  ReportKind = "bad_name"
	ReportSpam     ReportKind = "spam"
	ReportCheating ReportKind = "cheating"
	ReportStalling ReportKind = "stalling"
	ReportOther    ReportKind = "other" // requires a reason as text
)

// ReportKinds returns the kinds in the order in which a page offers them.
func ReportKinds() []ReportKind {
	return []ReportKind{ReportAbuse, ReportBadName, ReportSpam, ReportCheating, ReportStalling, ReportOther}
}
