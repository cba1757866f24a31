package server_test

import (
	"strings"
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/server"
	"github.com/purrlor/purrlor/table"
)

// won plays a two-player game that the second player resigns after some moves.
func (b *testServer) won(s table.Settings, winner, loser *person) ids.TableID {
	b.t.Helper()
	tableID := b.started(s, winner, loser)
	b.playSome(tableID, 60, winner, loser)
	loser.command(tableID, table.Command{Do: table.DoConcede, Seat: seat(1)}).ok(b.t)
	b.clock.advance(time.Minute)
	return tableID
}

func ratedIsle(public bool) table.Settings {
	s := isleOf(2)
	s.Rated, s.Hints, s.Public, s.Takeover = true, "", public, "tabby"
	return s
}

// TestProfileVisibility tries every visibility as every viewer. Blocked people never see anything.
func TestProfileVisibility(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	anna, friend, stranger, blocked, opponent := b.guest("Anna"), b.guest("Fred"), b.guest("Sue"), b.guest("Bill"), b.guest("Olga")
	b.befriend(anna, friend)
	anna.call("PUT", "/api/me/blocks/"+string(blocked.id), nil).ok(t)
	b.won(ratedIsle(false), anna, opponent)
	byName := map[string]*person{"guest": b.nobody(), "self": anna, "friend": friend, "stranger": stranger, "blocked": blocked, "opponent": opponent}
	for seen, may := range map[people.Visibility]string{
		people.VisibleToAll: "guest self friend stranger opponent", people.VisibleToFriends: "self friend", people.VisibleToNobody: "self",
	} {
		anna.call("PATCH", "/api/me/profile", server.ProfileSettings{Seen: seen}).ok(t)
		for name, p := range byName {
			for _, path := range []string{"", "/games", "/pictures", "/ratings/isle.two"} {
				got := p.call("GET", "/api/people/"+string(anna.id)+path, nil)
				if sees := strings.Contains(" "+may+" ", " "+name+" "); sees != (got.status == 200) || !sees && got.code() != "profile_hidden" {
					t.Errorf("seen by %s, %s asks for %q: got %d %s", seen, name, path, got.status, got.body)
				}
				if got.status == 200 && strings.Contains(got.body, `"seen"`) != (name == "self" && path == "") {
					t.Errorf("%s learns who sees the profile: %s", name, got.body)
				}
			}
		}
	}
	if got := stranger.call("GET", "/api/ratings/isle.two", nil); strings.Contains(got.body, "Anna") {
		t.Errorf("the list names somebody whose rating is not sure: %s", got.body)
	}
}

func TestProfileGames(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	anna, borys, eve := b.guest("Anna"), b.guest("Borys"), b.guest("Eve")
	private := b.won(ratedIsle(false), anna, borys)
	public := b.won(ratedIsle(true), anna, borys)
	anna.call("PATCH", "/api/me/profile", server.ProfileSettings{Seen: people.VisibleToAll}).ok(t)
	games := func(p *person) []server.ProfileGame {
		t.Helper()
		var list server.GameList
		p.call("GET", "/api/people/"+string(anna.id)+"/games", nil).ok(t, &list)
		return list.Games
	}
	for _, p := range []*person{anna, borys, eve} {
		list := games(p)
		if len(list) != 2 || list[0].Table != public || list[0].Seats[1].Name != "Borys" || !list[0].Seats[0].Own || !list[0].Rated {
			t.Fatalf("%s sees %+v", p.id, list)
		}
		if knows := p != eve; (list[1].Table == private) != knows || (list[1].Seats[1].Name == "Borys") != knows || list[1].Seats[0].Name != "Anna" {
			t.Errorf("of a private game %s sees %+v", p.id, list[1])
		}
		if a, b := list[0].Seats[0].Outcome, list[0].Seats[1].Outcome; a != ratings.Won || b != ratings.Left {
			t.Errorf("the game is %s for the winner and %s for the other", a, b)
		}
		if c := list[0].Seats[0].Change; c == nil || *c <= 0 {
			t.Errorf("the change of the winner is %v", c)
		}
	}
	var profile server.Profile
	eve.call("GET", "/api/people/"+string(anna.id), nil).ok(t, &profile)
	if len(profile.Results) != 1 || profile.Results[0].Won != 2 || profile.Results[0].Longest != 2 || len(profile.Ratings) != 1 || !profile.Ratings[0].Provisional {
		t.Errorf("got %+v", profile)
	}
	var curve server.RatingCurve
	eve.call("GET", "/api/people/"+string(anna.id)+"/ratings/isle.two", nil).ok(t, &curve)
	if len(curve.Points) != 2 || curve.Points[1].Points != profile.Ratings[0].Points || curve.Points[0].Points >= curve.Points[1].Points {
		t.Errorf("got the curve %+v", curve)
	}
	anna.call("PUT", "/api/me/games/"+string(public), server.HiddenGame{Hidden: true}).ok(t)
	if list := games(eve); len(list) != 1 {
		t.Errorf("eve sees %d games, want one", len(list))
	}
	if list := games(anna); len(list) != 2 || !list[0].Hidden {
		t.Errorf("anna sees %+v", list)
	}
	if err := b.disk.DeleteTable(t.Context(), private); err != nil {
		t.Fatal(err)
	}
	if list := games(anna); len(list) != 2 || list[1].Table != "" || list[1].Result != private {
		t.Errorf("of a deleted table anna sees %+v", list)
	}
	borys.call("DELETE", "/api/me", nil).ok(t)
	if list := games(anna); len(list) != 2 || list[0].Seats[1].Name != "" || list[0].Seats[1].Person != "" {
		t.Errorf("of a deleted opponent anna sees %+v", list)
	}
}

func TestHiddenGame(t *testing.T) {
	t.Parallel()
	t.Run("names its person to nobody else", func(t *testing.T) {
		b := newTestServer(t)
		anna, borys, eve := b.guest("Anna"), b.guest("Borys"), b.guest("Eve")
		tableID := b.won(ratedIsle(true), anna, borys)
		borys.call("PATCH", "/api/me/profile", server.ProfileSettings{Seen: people.VisibleToAll}).ok(t)
		shows := func(p *person) (list, replay bool) {
			t.Helper()
			var games server.GameList
			p.call("GET", "/api/people/"+string(borys.id)+"/games", nil).ok(t, &games)
			var r table.Replay
			p.call("GET", "/api/tables/"+string(tableID)+"/replay", nil).ok(t, &r)
			if games.Games[0].Seats[1].Name != "Borys" || r.Seats[1].Name != "Borys" {
				t.Errorf("%s does not see Borys in %+v and %+v", p.name, games.Games[0].Seats, r.Seats)
			}
			return games.Games[0].Seats[0].Name+string(games.Games[0].Seats[0].Person) != "", r.Seats[0].Name+string(r.Seats[0].Person) != ""
		}
		for _, hidden := range []bool{false, true} {
			anna.call("PUT", "/api/me/games/"+string(tableID), server.HiddenGame{Hidden: hidden}).ok(t)
			for _, p := range []*person{anna, borys, eve, b.nobody()} {
				list, replay := shows(p)
				if want := !hidden || p == anna || p == borys; list != want || replay != want {
					t.Errorf("hidden %v, %q sees Anna in the list: %v, in the replay: %v, want %v", hidden, p.name, list, replay, want)
				}
			}
		}
	})
}

// TestPoolList lists people with established ratings; hidden profiles have no name there.
func TestPoolList(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	anna, borys := b.guest("Anna"), b.guest("Borys")
	for i := range 16 {
		for _, p := range []*person{anna, borys} {
			c := storedGame(b, p.id, i)
			if err := b.disk.Commit(t.Context(), c); err != nil {
				t.Fatal(err)
			}
		}
	}
	if _, err := b.disk.CountRated(t.Context()); err != nil {
		t.Fatal(err)
	}
	borys.call("PATCH", "/api/me/profile", server.ProfileSettings{Seen: people.VisibleToNobody}).ok(t)
	list := func(p *person) (names []string) {
		t.Helper()
		var list server.RatingList
		p.call("GET", "/api/ratings/isle.two", nil).ok(t, &list)
		for i, line := range list.People {
			if line.Place != i+1 || line.Games != 16 || (line.Person == "") != (line.Name == "") {
				t.Errorf("got %+v", line)
			}
			names = append(names, line.Name)
		}
		return names
	}
	if got := list(anna); len(got) != 2 || strings.Join(got, "") != "Anna" {
		t.Errorf("anna sees %q", got)
	}
	if got := list(borys); len(got) != 2 || !strings.Contains(strings.Join(got, " "), "Borys") {
		t.Errorf("borys sees %q", got)
	}
}

// storedGame is a rated game against a tabby, won every other time.
func storedGame(b *testServer, p ids.PersonID, i int) table.Change {
	id := ids.TableID(ids.New())
	rows := []table.Row{{Table: id, At: b.clock.Now(), By: table.ByPerson, Person: p, Kind: "create", Body: []byte("{}")}}
	table.Seal(rows, 0, ids.Hash{})
	return table.Change{
		Rows:    rows,
		Summary: table.Summary{Table: id, Game: "isle", Version: 1, Stage: table.Over, Number: 1, Created: b.clock.Now(), Changed: b.clock.Now(), People: []ids.PersonID{p}, Card: []byte("{}")},
		Result: &ratings.GameResult{
			Table: id, Game: "isle", Version: 2, Pool: "isle.two", Rated: true, Reason: ratings.Finished, Started: b.clock.Now(), Ended: b.clock.Now(),
			Seats: []ratings.SeatResult{{Person: p, Rank: 1 + i%2}, {Seat: game.Seat(1), Bot: "tabby", BotVersion: 1, Rank: 2 - i%2}},
		},
	}
}
