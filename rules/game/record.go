package game

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Record is a recorded game: everything that is needed to replay it.
type Record struct {
	Game    string          `json:"game"`
	Version int             `json:"version"`
	Config  json.RawMessage `json:"config"`
	Seed    Seed            `json:"seed"`
	Actions []string        `json:"actions"` // one action each: the seat and the notation, "0 keep …", or "rekey 17"
}

// rekeyLine is the prefix of a line that records a reshuffle of unseen information after a takeback.
const rekeyLine = "rekey "

// Add appends an action.
func (r *Record) Add(seat Seat, action string) {
	r.Actions = append(r.Actions, fmt.Sprintf("%d %s", seat, action))
}

// AddRekey appends a reshuffle of unseen information.
func (r *Record) AddRekey(counter uint64) {
	r.Actions = append(r.Actions, rekeyLine+strconv.FormatUint(counter, 10))
}

// Scripted returns the number of leading actions that come from a tutorial and not from a player. Other games have none, because
// only a tutorial uses its seed.
func (r *Record) Scripted(t Tutorial) int {
	n := len(t.Actions)
	if r.Seed.String() != t.Seed || len(r.Actions) < n || !slices.Equal(r.Actions[:n], t.Actions) {
		return 0
	}
	return n
}

// ParseMove reads a line with an action.
func ParseMove(line string) (Seat, string, error) {
	number, action, ok := strings.Cut(line, " ")
	seat, err := strconv.ParseInt(number, 10, 8)
	if err != nil || !ok {
		return Nobody, "", Refuse(CodeBadAction, "%q is not a move, which is a seat number and an action", line)
	}
	return Seat(seat), action, nil
}

// ParseRekey reads a line with a reshuffle. It returns false for other lines.
func ParseRekey(line string) (counter uint64, ok bool, err error) {
	number, ok := strings.CutPrefix(line, rekeyLine)
	if !ok {
		return 0, false, nil
	}
	counter, err = strconv.ParseUint(number, 10, 64)
	if err != nil || counter == 0 {
		err = Refuse(CodeBadAction, "%q is not the number of a shuffle", number)
	}
	return counter, true, err
}

// Replay replays a record up to a number of actions (all if upTo is negative), with its version of the rules. It rejects an unknown
// version, because the same actions could have another effect.
func (r *Record) Replay(g Game, upTo int) (Match, error) {
	g, err := g.At(r.Version)
	if err != nil {
		return nil, err
	}
	m, err := g.New(r.Config, r.Seed)
	if err != nil {
		return nil, err
	}
	for i, line := range r.Actions {
		if upTo >= 0 && i >= upTo {
			break
		}
		if _, err := r.Follow(m, i); err != nil {
			return m, fmt.Errorf("action %d, %q: %w", i+1, line, err)
		}
	}
	return m, nil
}

// Follow carries out one line of a record, counted from 0, and returns its events.
func (r *Record) Follow(m Match, i int) ([]AddressedEvent, error) {
	line := r.Actions[i]
	if counter, ok, err := ParseRekey(line); ok {
		if err == nil {
			m.Rekey(counter)
		}
		return nil, err
	}
	seat, action, err := ParseMove(line)
	if err != nil {
		return nil, err
	}
	out, err := m.Act(seat, action)
	return out.Events, err
}
