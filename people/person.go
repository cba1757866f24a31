package people

import (
	"time"

	"github.com/purrlor/purrlor/internal/ids"
)

// Person is somebody who plays here: a name, and what lets them come back.
type Person struct {
	ID      ids.PersonID
	Name    string
	Created time.Time
	Banned  bool
	Prefs   []byte // JSON, the person's own
}
