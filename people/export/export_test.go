package export_test

import (
	"context"
	"errors"
	"reflect"
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/lobby"
	"github.com/purrlor/purrlor/notifications"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/people/export"
	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/table"
)

const (
	anna  ids.PersonID = "anna"
	boris ids.PersonID = "boris"
)

var (
	errBroken = errors.New("the disk is broken")
	ended     = time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
)

// memory stores anna's data in memory, and some data of boris. The method with the name broken fails.
type memory struct {
	broken  string
	isBot   bool
	seeking bool
	called  map[string]bool
}

func (m *memory) call(method string) error {
	m.called[method] = true
	if m.broken == method {
		return errBroken
	}
	return nil
}

func (m *memory) AliasesOf(context.Context, ids.PersonID) ([]ids.PersonID, error) {
	return []ids.PersonID{"ann"}, m.call("AliasesOf")
}

func (m *memory) Visibility(context.Context, ids.PersonID) (people.Visibility, error) {
	return people.VisibleToAll, m.call("Visibility")
}

func (m *memory) Person(_ context.Context, id ids.PersonID) (people.Person, error) {
	return people.Person{ID: id}, m.call("Person")
}

func (m *memory) Names(_ context.Context, list []ids.PersonID) (map[ids.PersonID]string, error) {
	names := map[ids.PersonID]string{}
	for _, id := range list {
		names[id] = "the " + string(id)
	}
	return names, m.call("Names")
}

func (m *memory) UserBotsAmong(context.Context, []ids.PersonID) ([]ids.PersonID, error) {
	return []ids.PersonID{boris}, m.call("UserBotsAmong")
}

func (m *memory) Aliases(context.Context, []ids.PersonID) (map[ids.PersonID]ids.PersonID, error) {
	return nil, m.call("Aliases")
}

func (m *memory) LinesBy(_ context.Context, id ids.PersonID) ([]table.Line, error) {
	return []table.Line{{Person: id, Text: "Meow"}}, m.call("LinesBy")
}

func (m *memory) Reports(context.Context, int) ([]people.Report, error) {
	return []people.Report{{By: boris, About: anna}, {By: anna, About: boris}}, m.call("Reports")
}

func (m *memory) Rows(_ context.Context, id ids.TableID, _ int) ([]table.Row, error) {
	return []table.Row{{Table: id, At: ended, Kind: table.RowEnd, Body: []byte("{}")}}, m.call("Rows")
}

func (m *memory) List(_ context.Context, q table.Query) ([]table.Summary, error) {
	people := []ids.PersonID{q.Person}
	return []table.Summary{{Table: "running", Stage: table.Playing, People: people}, {Table: "over", Stage: table.Over, People: people}}, m.call("List")
}

func (m *memory) Summaries(_ context.Context, list []ids.TableID) (found []table.Summary, err error) {
	for _, id := range list {
		found = append(found, table.Summary{Table: id})
	}
	return found, m.call("Summaries")
}

func (m *memory) SeatNames(_ context.Context, id ids.TableID) ([]table.SeatName, error) {
	return []table.SeatName{{Table: id, Seat: 0, Person: boris, Name: "Tom"}, {Table: id, Seat: 1, Person: anna, Name: "Kitten"}}, m.call("SeatNames")
}

func (m *memory) ResultsOf(_ context.Context, q ratings.ResultQuery) ([]ratings.GameResult, error) {
	list := []ratings.GameResult{{Table: "shown", Seats: []ratings.SeatResult{{Person: q.Person}, {Person: boris}}}}
	if q.Hidden {
		list = append(list, ratings.GameResult{Table: "hidden"})
	}
	return list, m.call("ResultsOf")
}

func (m *memory) Tallies(context.Context, ids.PersonID) ([]ratings.Tally, error) {
	return []ratings.Tally{{Pool: "isle"}}, m.call("Tallies")
}

func (m *memory) Pictures(context.Context, ids.PersonID, time.Time, int) ([]ratings.Picture, error) {
	return []ratings.Picture{{Pool: "isle"}}, m.call("Pictures")
}

func (m *memory) RatingsOf(_ context.Context, list []ids.PersonID, _ string) ([]ratings.PersonRating, error) {
	return []ratings.PersonRating{{Person: list[0], Pool: "isle"}, {Person: list[0], Pool: "boxes"}}, m.call("RatingsOf")
}

func (m *memory) RatingCurve(_ context.Context, _ ids.PersonID, pool string, _ int) ([]ratings.RatingPoint, error) {
	return make([]ratings.RatingPoint, len(pool)), m.call("RatingCurve")
}

func (m *memory) DealsBy(context.Context, ids.PersonID) ([]ids.DealID, error) {
	return []ids.DealID{"one", "two"}, m.call("DealsBy")
}

func (m *memory) Deal(_ context.Context, id ids.DealID) (lobby.Deal, error) {
	return lobby.Deal{ID: id}, m.call("Deal")
}

func (m *memory) AllTriesOf(_ context.Context, id ids.PersonID) ([]table.Try, error) {
	return []table.Try{{Person: id, Number: 1}}, m.call("AllTriesOf")
}

func (m *memory) UserBot(_ context.Context, id ids.PersonID) (people.UserBot, error) {
	if err := m.call("UserBot"); err != nil || m.isBot {
		return people.UserBot{Person: id}, err
	}
	return people.UserBot{}, storage.ErrNotFound
}

func (m *memory) Challenges(_ context.Context, bot ids.PersonID, _ table.Stage) ([]people.StoredChallenge, error) {
	return []people.StoredChallenge{{Challenge: people.Challenge{Bot: bot, By: boris}}}, m.call("Challenges")
}

func (m *memory) ChallengesBy(_ context.Context, by ids.PersonID) ([]people.Challenge, error) {
	return []people.Challenge{{Bot: boris, By: by}}, m.call("ChallengesBy")
}

func (m *memory) SeekOf(_ context.Context, id ids.PersonID) (lobby.Seek, error) {
	if err := m.call("SeekOf"); err != nil || m.seeking {
		return lobby.Seek{Person: id}, err
	}
	return lobby.Seek{}, storage.ErrNotFound
}

func (m *memory) Recovery(context.Context, ids.PersonID) (time.Time, error) {
	return ended, m.call("Recovery")
}

func (m *memory) Passkeys(_ context.Context, id ids.PersonID) ([]people.Passkey, error) {
	return []people.Passkey{{Person: id}}, m.call("Passkeys")
}

func (m *memory) Logins(_ context.Context, id ids.PersonID) ([]people.Login, error) {
	return []people.Login{{Person: id}}, m.call("Logins")
}

func (m *memory) TargetsOf(context.Context, ids.PersonID) ([]notifications.RegisteredTarget, error) {
	return []notifications.RegisteredTarget{{Pending: true}}, m.call("TargetsOf")
}

// Types for two List methods that one store cannot both have.
type (
	sessions struct{ *memory }
	friends  struct{ *memory }
)

func (m sessions) List(_ context.Context, id ids.PersonID) ([]people.Session, error) {
	return []people.Session{{Person: id}}, m.call("sessions")
}

func (m friends) List(context.Context, ids.PersonID) (people.FriendList, error) {
	return people.FriendList{Friends: []people.Friend{{Table: "friends"}, {}}}, m.call("friends")
}

func read(t *testing.T, m *memory) (*export.Data, error) {
	m.called = map[string]bool{}
	return export.Read(t.Context(), export.Rules{Sessions: sessions{m}, Methods: m, Targets: m, Friends: friends{m}}, m, anna)
}

func TestRead(t *testing.T) {
	t.Parallel()
	d, err := read(t, &memory{isBot: true, seeking: true})
	if err != nil {
		t.Fatal(err)
	}
	for field, value := range reflect.ValueOf(d).Elem().Fields() {
		if value.IsZero() {
			t.Errorf("Data has no %s", field.Name)
		}
	}
	over, running := d.Tables[1], d.Tables[0]
	for what, ok := range map[string]bool{
		"reports by others are left out":      len(d.Reports) == 1 && d.Reports[0].By == anna,
		"seat names by others are left out":   len(over.Names) == 1 && over.Names[0].Name == "Kitten",
		"a table that is over has a sheet":    over.Sheet != nil && over.Ended.Equal(ended),
		"a running table has no sheet":        running.Sheet == nil && running.Ended.IsZero(),
		"hidden games are listed":             len(d.Games) == 2,
		"players of games are named":          d.Named(boris) == people.Named{Person: boris, Name: "the boris", UserBot: true},
		"each rating has its curve":           len(d.Curves["isle"]) == 4 && len(d.Curves["boxes"]) == 5,
		"deals are in their order":            len(d.Deals) == 2 && d.Deals[0].ID == "one",
		"challenges are by the person, of it": len(d.Challenges) == 2 && d.Challenges[0].By == anna && d.Challenges[1].Bot == anna,
		"tables of friends are listed":        len(d.FriendsAt) == 1 && d.FriendsAt[0].Table == "friends",
	} {
		if !ok {
			t.Errorf("want: %s; got %+v", what, d)
		}
	}
}

// TestReadMissing reads a person who is neither a bot nor seeking a game.
func TestReadMissing(t *testing.T) {
	t.Parallel()
	d, err := read(t, &memory{})
	if err != nil || d.Bot != nil || d.Seek != nil {
		t.Errorf("got bot %v, seek %v, %v", d.Bot, d.Seek, err)
	}
}

// TestReadFails makes each method fail in turn.
func TestReadFails(t *testing.T) {
	t.Parallel()
	whole := &memory{}
	if _, err := read(t, whole); err != nil {
		t.Fatal(err)
	}
	if len(whole.called) < 25 {
		t.Fatalf("only %d methods are called: %v", len(whole.called), whole.called)
	}
	for method := range whole.called {
		if d, err := read(t, &memory{broken: method}); !errors.Is(err, errBroken) || d != nil {
			t.Errorf("%s fails: got %v, %v, want %v", method, d, err, errBroken)
		}
	}
}
