package protocol

import (
	"encoding/json"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people"
)

// Me describes a person to themselves.
type Me struct {
	ID      ids.PersonID    `json:"id"`
	Name    string          `json:"name"`
	Created time.Time       `json:"created"`
	Prefs   json.RawMessage `json:"prefs"` // set and read by the client only
	PushKey string          `json:"push_key,omitempty"`
	// Webhooks says whether the operator allows webhooks.
	Webhooks bool `json:"webhooks,omitempty"`
	// Mail says whether the operator sends mail.
	Mail bool `json:"mail,omitempty"`
}

// MeOf converts a stored person for the client.
func MeOf(p people.Person) Me {
	m := Me{ID: p.ID, Name: p.Name, Created: p.Created, Prefs: p.Prefs}
	if len(m.Prefs) == 0 {
		m.Prefs = json.RawMessage("{}")
	}
	return m
}

// Visit identifies the client, if it is logged in.
type Visit struct {
	Person *Me `json:"person,omitempty"`
}
