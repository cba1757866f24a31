package protocol

import (
	"encoding/json"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people"
)

// Me is what a person may know about themselves.
type Me struct {
	ID      ids.PersonID    `json:"id"`
	Name    string          `json:"name"`
	Created time.Time       `json:"created"`
	Prefs   json.RawMessage `json:"prefs"` // the client's own
	PushKey string          `json:"push_key,omitempty"`
	// Webhooks says whether the operator allows them.
	Webhooks bool `json:"webhooks,omitempty"`
	// Mail says whether the operator sends mail.
	Mail bool `json:"mail,omitempty"`
}

// MeOf converts a stored person to what they may know about themselves.
func MeOf(p people.Person) Me {
	m := Me{ID: p.ID, Name: p.Name, Created: p.Created, Prefs: p.Prefs}
	if len(m.Prefs) == 0 {
		m.Prefs = json.RawMessage("{}")
	}
	return m
}

// Visit is who asks, if that is somebody yet.
type Visit struct {
	Person *Me `json:"person,omitempty"`
}

// ProfileChanges is what a person can change of themselves; what is missing stays.
type ProfileChanges struct {
	Name  *string         `json:"name,omitempty"`
	Prefs json.RawMessage `json:"prefs,omitempty"`
}
