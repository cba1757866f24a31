package table

// ReportSubject is what a report is about.
type ReportSubject string

// What can be reported, besides what a person does.
const (
	ReportLine    ReportSubject = "line"
	ReportName    ReportSubject = "name"
	ReportProfile ReportSubject = "profile"
)

// ReportKind says briefly why somebody is reported; the word catalogues have its texts.
type ReportKind string

// The kinds of reports.
const (
	ReportAbuse    ReportKind = "abuse"
	ReportBadName  ReportKind = "bad_name"
	ReportSpam     ReportKind = "spam"
	ReportCheating ReportKind = "cheating"
	ReportStalling ReportKind = "stalling"
	ReportOther    ReportKind = "other" // needs a reason in words
)

// ReportKinds returns the kinds in the order in which a page offers them.
func ReportKinds() []ReportKind {
	return []ReportKind{ReportAbuse, ReportBadName, ReportSpam, ReportCheating, ReportStalling, ReportOther}
}
