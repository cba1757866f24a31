package server_test

import (
	"slices"
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/internal/waittest"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/server"
	"github.com/purrlor/purrlor/table"
)

// ended reads who has won a game of two everywhere that tells it: in the first player's profile, list and export, in the public games and
// in the replay.
func (b *testServer) ended(tableID ids.TableID, first *person) (told map[string]ended) {
	b.t.Helper()
	told = map[string]ended{}
	var profile server.Profile
	first.call("GET", "/api/people/"+string(first.id), nil).ok(b.t, &profile)
	var games server.GameList
	first.call("GET", "/api/people/"+string(first.id)+"/games", nil).ok(b.t, &games)
	var mine []server.Listed
	first.call("GET", "/api/me/tables?stage=over", nil).ok(b.t, &mine)
	var export server.Export
	first.call("GET", "/api/me/export", nil).ok(b.t, &export)
	var replay table.Replay
	first.call("GET", "/api/tables/"+string(tableID)+"/replay", nil).ok(b.t, &replay)
	ofGame := func(g server.ProfileGame) (e ended) {
		for _, s := range g.Seats {
			e.outcomes = append(e.outcomes, s.Outcome)
			if s.Rank == 1 {
				e.winners = append(e.winners, s.Seat)
			}
			e.gains = e.gains || s.Change != nil && *s.Change > 0
		}
		return e
	}
	ofCard := func(c table.LobbyCard) ended {
		return ended{winners: c.Winners, bot: c.Seats[c.Winners[0]].Standin != ""}
	}
	told["games"], told["exported games"] = ofGame(games.Games[0]), ofGame(export.Games[0])
	told["list"], told["exported list"] = ofCard(mine[0].Card), ofCard(export.Tables[0].Card)
	told["replay"] = ended{winners: replay.Winners, bot: replay.Seats[replay.Winners[0]].Standin != ""}
	for _, g := range b.nobody().publicGames("") {
		if g.Table == tableID {
			told["public games"] = ended{winners: g.Winners}
			for _, s := range g.Seats {
				e := told["public games"]
				e.outcomes = append(e.outcomes, s.Outcome)
				told["public games"] = e
			}
		}
	}
	for name, r := range map[string]server.PoolResults{"profile": profile.Results[0], "exported profile": export.Results[0]} {
		told[name] = ended{won: r.Won, left: r.Abandoned}
	}
	return told
}

// ended is how a game ended, as far as one place tells it.
type ended struct {
	outcomes  []ratings.Outcome
	winners   []game.Seat
	bot       bool // a bot played for the winner
	gains     bool // somebody's rating has risen
	won, left int  // of the first player's games
}

// Profiles, lists and exports agree on who has won, and on whether it was a bot in somebody's place.
func TestWonAgrees(t *testing.T) {
	t.Parallel()
	b := newTestServer(t)
	short := publicBoxes()
	long := boxesOf(2)
	for _, tt := range []struct {
		name     string
		settings table.Settings
		end      func(tableID ids.TableID, first, second *person)
		outcomes []ratings.Outcome
		winners  []game.Seat
		bot      bool
		gains    bool
		won      int
		left     int
	}{
		{"a bot wins in her place", short, b.finishedByBot, []ratings.Outcome{ratings.BotWon, ratings.Lost}, []game.Seat{0}, true, false, 0, 0},
		{"she wins", long, func(tableID ids.TableID, first, second *person) {
			b.playSome(tableID, 30, first, second)
			second.command(tableID, table.Command{Do: table.DoConcede, Seat: seat(1)}).ok(t)
		}, []ratings.Outcome{ratings.Won, ratings.Left}, []game.Seat{0}, false, true, 1, 0},
		{"she gives up", long, func(tableID ids.TableID, first, second *person) {
			b.playSome(tableID, 30, first, second)
			first.command(tableID, table.Command{Do: table.DoConcede, Seat: seat(0)}).ok(t)
		}, []ratings.Outcome{ratings.Left, ratings.Won}, []game.Seat{1}, false, true, 0, 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			persons := b.guests("Anna", "Borys")
			persons[0].call("PATCH", "/api/me/profile", server.ProfileSettings{Seen: people.VisibleToAll}).ok(t)
			s := tt.settings
			s.Public, s.Rated, s.Hints, s.Takeover = true, true, "", "tabby"
			tableID := b.started(s, persons...)
			tt.end(tableID, persons[0], persons[1])
			b.clock.advance(2 * table.PublicDelay)
			if _, err := b.disk.CountRated(t.Context()); err != nil {
				t.Fatal(err)
			}
			told := b.ended(tableID, persons[0])
			for _, name := range []string{"games", "exported games", "public games"} {
				if got := told[name]; !slices.Equal(got.outcomes, tt.outcomes) || !slices.Equal(got.winners, tt.winners) {
					t.Errorf("%s: got %+v, want %v", name, got, tt.outcomes)
				}
			}
			for _, name := range []string{"list", "exported list", "replay"} {
				if got := told[name]; !slices.Equal(got.winners, tt.winners) || got.bot != tt.bot {
					t.Errorf("%s: got %+v, want the winners %v, a bot: %v", name, got, tt.winners, tt.bot)
				}
			}
			for _, name := range []string{"profile", "exported profile"} {
				if got := told[name]; got.won != tt.won || got.left != tt.left {
					t.Errorf("%s: won %d, left %d, want %d and %d", name, got.won, got.left, tt.won, tt.left)
				}
			}
			if got := told["games"].gains; got != tt.gains {
				t.Errorf("somebody’s rating has risen: %v", got)
			}
		})
	}
}

// finishedByBot lets the clock of the first player run out and a bot play on for her, against random moves.
func (b *testServer) finishedByBot(tableID ids.TableID, first, second *person) {
	b.t.Helper()
	r := game.SeedOf("actions").Stream("actions", 0)
	if b.position(tableID, second).Match.Must().Has(1) {
		c := b.next(tableID, second, &r)
		second.command(tableID, c).ok(b.t)
	}
	b.clock.advance(4 * 24 * time.Hour)
	b.tables.Tick(b.t.Context())
	for b.position(tableID, second).Scene.Table.Stage == table.Playing {
		waittest.Until(b.t, "the bot has moved", func() bool {
			pos := b.position(tableID, second)
			return pos.Match.Must().Has(1) || pos.Scene.Table.Stage == table.Over
		})
		if pos := b.position(tableID, second); pos.Match.Must().Has(1) {
			second.command(tableID, b.next(tableID, second, &r)).ok(b.t)
		}
	}
}
