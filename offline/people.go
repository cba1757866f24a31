package offline

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strconv"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/table"
)

// Say stores a line and returns its number.
func (s *Store) Say(ctx context.Context, l table.Line) (int, error) {
	end, err := s.begin(ctx)
	if err != nil {
		return 0, err
	}
	defer end()
	if err := s.load(ctx, l.Table); err != nil {
		return 0, err
	}
	s.mu.Lock()
	t := s.tables[l.Table]
	number, repeated := 0, false
	if t != nil {
		number, repeated = len(t.lines)+1, l.Command != "" && t.said[string(l.Person)+" "+l.Command]
	}
	s.mu.Unlock()
	switch {
	case t == nil:
		return 0, storage.ErrNotFound
	case repeated:
		return 0, storage.ErrRepeated
	}
	var b Batch
	if err := b.put(lineRecord{millis(l.At), l.Person, l.Text, l.Reaction, l.Command}, kindLine, string(l.Table), numbered(number)); err != nil {
		return 0, err
	}
	return number, s.write(ctx, b)
}

// Lines returns the last lines of a table in order.
func (s *Store) Lines(ctx context.Context, id ids.TableID, limit int) ([]table.Line, error) {
	t, err := s.loaded(ctx, id)
	if err != nil {
		return nil, err
	}
	defer s.mu.Unlock()
	if t == nil {
		return nil, nil
	}
	return slices.Clone(t.lines[max(0, len(t.lines)-limit):]), nil
}

// Report refuses, because there is no operator.
func (s *Store) Report(context.Context, people.Report) error {
	return game.Refuse(table.CodeBadCommand, "a device has no operator")
}

// NameSeat stores a person's name for a seat.
func (s *Store) NameSeat(ctx context.Context, n table.SeatName) error {
	end, err := s.begin(ctx)
	if err != nil {
		return err
	}
	defer end()
	var b Batch
	if n.Name != "" {
		if err := b.putSeatName(&n); err != nil {
			return err
		}
		return s.write(ctx, b)
	}
	b.Deletes = []string{key(kindSeatName, string(n.Table), strconv.Itoa(int(n.Seat)))}
	if err := s.write(ctx, b); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.seatNames[n.Table], n.Seat)
	return nil
}

// SeatNames returns the names of a table, by seat.
func (s *Store) SeatNames(_ context.Context, id ids.TableID) ([]table.SeatName, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.SortedFunc(maps.Values(s.seatNames[id]), func(a, b table.SeatName) int { return cmp.Compare(a.Seat, b.Seat) }), nil
}

// PutPerson stores a person.
func (s *Store) PutPerson(ctx context.Context, p people.Person) error {
	end, err := s.begin(ctx)
	if err != nil {
		return err
	}
	defer end()
	var b Batch
	if err := b.putPerson(&p); err != nil {
		return err
	}
	return s.write(ctx, b)
}

// Person returns a person, or storage.ErrNotFound.
func (s *Store) Person(ctx context.Context, id ids.PersonID) (people.Person, error) {
	if err := ctx.Err(); err != nil {
		return people.Person{}, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	p, known := s.people[id]
	if !known {
		return p, storage.ErrNotFound
	}
	return p, nil
}

// Names returns the names of persons that exist.
func (s *Store) Names(_ context.Context, idList []ids.PersonID) (map[ids.PersonID]string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	names := map[ids.PersonID]string{}
	for _, id := range idList {
		if p, known := s.people[id]; known {
			names[id] = p.Name
		}
	}
	return names, nil
}

// Tied returns nobody, because a device has one person.
func (s *Store) Tied(context.Context, ids.PersonID, ...people.TieKind) ([]ids.PersonID, error) {
	return nil, nil
}

// Aliases returns none, because profiles cannot be merged offline.
func (s *Store) Aliases(context.Context, []ids.PersonID) (map[ids.PersonID]ids.PersonID, error) {
	return nil, nil
}

// UserBotsAmong returns nobody.
func (s *Store) UserBotsAmong(context.Context, []ids.PersonID) ([]ids.PersonID, error) {
	return nil, nil
}

// AliasesOf returns none.
func (s *Store) AliasesOf(context.Context, ids.PersonID) ([]ids.PersonID, error) { return nil, nil }

// DeleteBefore deletes nothing, because a device has neither sessions nor codes.
func (s *Store) DeleteBefore(context.Context, string, time.Time) (int, error) { return 0, nil }

// Result returns none: the logs contain everything shown here.
func (s *Store) Result(context.Context, ids.TableID) (ratings.GameResult, error) {
	return ratings.GameResult{}, storage.ErrNotFound
}

// RatingsOf returns none, because offline games are not rated.
func (s *Store) RatingsOf(context.Context, []ids.PersonID, string) ([]ratings.PersonRating, error) {
	return nil, nil
}

// CountRated does nothing, because offline games are not rated.
func (s *Store) CountRated(context.Context) (int, error) { return 0, nil }

// Setting returns a setting of the server, or storage.ErrNotFound.
func (s *Store) Setting(ctx context.Context, name string) ([]byte, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	value, known := s.settings[name]
	if !known {
		return nil, storage.ErrNotFound
	}
	return slices.Clone(value), nil
}

// SetSetting stores a setting of the server.
func (s *Store) SetSetting(ctx context.Context, name string, value []byte) error {
	end, err := s.begin(ctx)
	if err != nil {
		return err
	}
	defer end()
	return s.putSetting(ctx, name, value)
}

func (s *Store) putSetting(ctx context.Context, name string, value []byte) error {
	var b Batch
	if err := b.put(append([]byte{}, value...), kindSetting, name); err != nil {
		return err
	}
	return s.write(ctx, b)
}

// AddSetting stores a setting unless it exists, and returns the stored value.
func (s *Store) AddSetting(ctx context.Context, name string, value []byte) ([]byte, error) {
	end, err := s.begin(ctx)
	if err != nil {
		return nil, err
	}
	defer end()
	if kept, err := s.Setting(ctx, name); err == nil {
		return kept, nil
	}
	return value, s.putSetting(ctx, name, value)
}
