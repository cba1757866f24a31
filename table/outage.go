package table

import "time"

// OutageBody says from when to when no server ran.
type OutageBody struct{ From, Until time.Time }

// overlap returns how much of the outage lies behind a time.
func (o OutageBody) overlap(since time.Time) time.Duration {
	if since.Before(o.From) {
		since = o.From
	}
	return max(0, o.Until.Sub(since))
}
