package server_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/ratings"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
)

var listedGames = flag.Int("listed-games", 400, "how many games are stored when pages of lists are measured")

// listLimit is how long a list page may take with a hundred thousand games.
const listLimit = 10 * time.Millisecond

// archive is a server with many finished games, a twentieth of them by the first person.
type archive struct {
	*testServer
	people []*person
	ids    []ids.PersonID
}

// TestListPages measures list pages over HTTP. By default it uses few games and only checks the responses.
func TestListPages(t *testing.T) {
	a := newArchive(t, *listedGames)
	heavy := a.people[0]
	heavy.call("PATCH", "/api/me/profile", `{"seen":"all"}`).ok(t)
	late := fmt.Sprint("?before=", a.clock.Now().Add(-20*time.Hour).UnixMilli())
	early := fmt.Sprint("?before=", a.start().Add(time.Duration(*listedGames/50)*time.Second).UnixMilli())
	at := "/api/people/" + string(heavy.id)
	pages := map[string]string{
		"profile": at, "games": at + "/games", "later games": at + "/games" + late, "earliest games": at + "/games" + early,
		"pictures": at + "/pictures", "earliest pictures": at + "/pictures" + early, "curve": at + "/ratings/isle.two",
		"ratings": "/api/ratings/isle.two", "last ratings": fmt.Sprint("/api/ratings/isle.two?skip=", min(10_000, *listedGames/60)),
		"my tables": "/api/me/tables", "my finished tables": "/api/me/tables?stage=over", "lobby": "/api/lobby",
		"running games": "/api/lobby?stage=playing", "open tables and running games": "/api/lobby?stage=all", "opponents": "/api/me/opponents",
	}
	for name, path := range pages {
		if page := heavy.call("GET", path, nil); strings.TrimSpace(page.body) == "[]" {
			t.Errorf("%s is empty", name)
		}
		var took []time.Duration
		for range 40 {
			begun := time.Now()
			heavy.call("GET", path, nil).ok(t)
			took = append(took, time.Since(begun))
		}
		slices.Sort(took)
		median, slow := took[len(took)/2], took[len(took)*9/10]
		t.Logf("%-18s median %6.2f ms, nine of ten within %6.2f ms", name, ms(median), ms(slow))
		if *listedGames >= 100_000 && median > listLimit {
			t.Errorf("%s takes %v, want %v", name, median, listLimit)
		}
	}
}

func ms(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// start is the end of the first game.
func (a *archive) start() time.Time {
	return a.clock.Now().Add(-time.Duration(*listedGames) * time.Second).Truncate(time.Millisecond)
}

func newArchive(t *testing.T, games int) *archive {
	t.Helper()
	a := &archive{testServer: newTestServer(t)}
	a.people = append(a.people, a.guest("Hanna"))
	a.ids = append(a.ids, a.people[0].id)
	for i := range max(20, games/50) {
		id := ids.PersonID(ids.New())
		a.ids = append(a.ids, id)
		device := people.Session{Secret: ids.HashOf(string(id)), Kind: people.Cookie, Created: a.clock.Now(), Seen: a.clock.Now()}
		if err := a.disk.AddPerson(t.Context(), people.Person{ID: id, Name: fmt.Sprint("Cat ", i), Created: a.clock.Now()}, device); err != nil {
			t.Fatal(err)
		}
	}
	todo := make(chan int, 64)
	var group sync.WaitGroup
	for range cap(todo) {
		group.Go(func() {
			for i := range todo {
				if err := a.disk.Commit(t.Context(), a.game(i)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	for i := range games {
		todo <- i
	}
	close(todo)
	group.Wait()
	if _, err := a.disk.CountRated(t.Context()); err != nil {
		t.Fatal(err)
	}
	analyze(t, a.disk)
	return a
}

// game is the first and the last change of a game. One in a hundred is open, one in a hundred is running, and the others are over. Half
// are rated, and four of five are Isle.
func (a *archive) game(i int) table.Change {
	id := ids.TableID(ids.New())
	ended := a.start().Add(time.Duration(i) * time.Second)
	first := a.ids[1+i%(len(a.ids)-1)]
	if i%20 == 0 || i%10_000 == 61 {
		first = a.ids[0]
	}
	second := a.ids[1+(i*7+i/len(a.ids)+3)%(len(a.ids)-1)]
	if second == first {
		second = a.ids[1+(i+1)%(len(a.ids)-1)]
	}
	rows := []table.Row{{Table: id, At: ended, By: table.ByPerson, Person: first, Kind: "create", Body: []byte(`{"game":"isle"}`)}}
	table.Seal(rows, 0, ids.Hash{})
	card, _ := json.Marshal(table.LobbyCard{Config: []byte(`{"players":2}`), Seats: []table.LobbySeat{{Person: first}, {Person: second}}})
	c := table.Change{Rows: rows, Summary: table.Summary{
		Table: id, Game: "isle", Version: 2, Stage: table.Over, Public: i/100%2 == 0, Number: 1, Created: ended, Changed: ended,
		People: []ids.PersonID{first, second}, Card: card,
	}}
	switch i % 100 {
	case 51:
		c.Summary.Stage = table.Open
		return c
	case 61:
		c.Summary.Stage, c.Summary.Awaited = table.Playing, []game.Seat{0}
		return c
	}
	c.Result = &ratings.GameResult{
		Table: id, Game: "isle", Version: 2, Pool: "isle.two", Public: i/100%2 == 0, Rated: i%4 < 2, Reason: ratings.Finished,
		Started: ended.Add(-time.Hour), Ended: ended,
	}
	if i%5 == 4 {
		c.Result.Game, c.Result.Pool = "boxes", "boxes.two"
	}
	picture := []byte(`{"board":"blue","pieces":[` + strings.Repeat(`{"tile":"cat-07-blue","at":"d5","turn":1,"cells":["d5","d6","e6"]},`, 20) + `{}]}`)
	for seat, p := range []ids.PersonID{first, second} {
		rank := 1 + (seat+i/20)%2
		s := ratings.SeatResult{Seat: game.Seat(seat), Person: p, Rank: rank, Points: 40 + i%50 - 9*rank, Figures: []game.Figure{{Name: "family", Value: i % 11}}}
		if c.Result.Game == "isle" {
			s.Picture = picture
		}
		c.Result.Seats = append(c.Result.Seats, s)
	}
	return c
}
