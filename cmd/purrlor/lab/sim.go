package lab

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"sync"
	"text/tabwriter"
	"time"

	"github.com/purrlor/purrlor/bots"
	"github.com/purrlor/purrlor/cmd/purrlor/command"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/games"
)

type SimCommand struct {
	Game    string `default:"isle" complete:"games" help:"The game."`
	Games   int    `default:"1000" help:"Number of games."`
	Bots    string `default:"random" complete:"levels" help:"How well they play: ${levels}."`
	Seed    string `default:"1" help:"Any text; the same seed gives the same games."`
	Workers int    `default:"1" help:"Games played at the same time."`
	JSON    bool   `name:"json" help:"Print JSON instead of a table."`
	command.TableFlags
}

// Help is the long help of sim.
func (*SimCommand) Help() string {
	return `It prints games per second, scores by source and wins by seat.

Examples:

  purrlor sim --players 4 --games 10000
  purrlor sim --mode solo --difficulty hard --bots tabby --games 100`
}

// Run plays the games and prints the statistics.
func (c *SimCommand) Run(p *command.Program) error {
	if c.Games < 1 || c.Workers < 1 {
		return command.UsageErrorf("--games and --workers must be at least 1")
	}
	g, err := games.Named(c.Game)
	if err != nil {
		return err
	}
	config, err := c.Config(4)
	if err != nil {
		return err
	}
	if _, err := bots.For(c.Game, c.Bots); err != nil {
		return err
	}
	first, err := g.New(config, game.SeedOf(c.Seed))
	if err != nil {
		return err
	}
	stats := newStatistics(c.Game, c.Bots, first.Config(), c.Seed, first.Players())
	if err := playSimulation(p, g, config, stats, c.Games, c.Workers); err != nil {
		return err
	}
	if c.JSON {
		return command.PrintJSON(p.Out, stats.report())
	}
	return stats.report().print(p.Out)
}

// playSimulation plays the games on several workers. Each game has its own seed, so that the result does not depend on the workers.
func playSimulation(p *command.Program, g game.Game, config []byte, stats *statistics, count, workers int) error {
	start := time.Now()
	var mu sync.Mutex
	err := playGames(p, count, workers, func(i int) error {
		sheet, steps, err := playGame(g, stats.bots, config, game.SeedOf(fmt.Sprintf("%s/%d", stats.Seed, i)))
		if err != nil {
			return fmt.Errorf("game %d: %w", i, err)
		}
		mu.Lock()
		defer mu.Unlock()
		stats.add(&sheet, steps)
		return nil
	})
	stats.seconds = time.Since(start).Seconds()
	return err
}

// playGame plays a game to its end. Random players need no bots, which is much faster.
func playGame(g game.Game, level string, config []byte, seed game.Seed) (game.Sheet, int, error) {
	if level == bots.Random {
		m, steps, err := g.Random(config, seed)
		if err != nil {
			return game.Sheet{}, steps, err
		}
		return m.Score(game.Nobody), steps, nil
	}
	m, err := g.New(config, seed)
	if err != nil {
		return game.Sheet{}, 0, err
	}
	mind, err := bots.For(g.Info().Name, level)
	if err != nil {
		return game.Sheet{}, 0, err
	}
	r := seed.Stream("bots", 0)
	steps := 0
	for ; !m.Over(); steps++ {
		seat := m.Must().First()
		action, err := mind.Choose(context.Background(), m.View(seat), m.Legal(seat), bots.Budget{}, &r)
		if err != nil {
			return game.Sheet{}, steps, err
		}
		if _, err := m.Act(seat, action); err != nil {
			return game.Sheet{}, steps, err
		}
	}
	return m.Score(game.Nobody), steps, nil
}

// winShares is divisible by any number of winners up to six.
const winShares = 60

// statistics collects the outcomes of games.
type statistics struct {
	Seed    string
	game    string
	bots    string
	config  json.RawMessage
	seconds float64
	steps   int
	games   int
	players int
	wins    []int // in shares of a victory: a sole winner gets winShares
	totals  []int
	sister  []int // totals of the sister in solo games
	sources map[string][]int
}

func newStatistics(name, bots string, config []byte, seed string, players int) *statistics {
	return &statistics{players: players, Seed: seed, game: name, bots: bots, config: config, wins: make([]int, players), sources: map[string][]int{}}
}

// add counts a game. A shared victory is shared among its winners.
func (st *statistics) add(sheet *game.Sheet, steps int) {
	st.games++
	st.steps += steps
	winners := sheet.Winners()
	for len(st.wins) < len(sheet.Accounts) { // the sister of a solo game has an account too
		st.wins = append(st.wins, 0)
	}
	for _, a := range sheet.Accounts {
		if int(a.Seat) < st.players {
			st.totals = append(st.totals, a.Total)
		} else {
			st.sister = append(st.sister, a.Total)
		}
		bySource := map[string]int{}
		for _, l := range a.Lines {
			bySource[l.Source] += l.Points
		}
		for source, points := range bySource {
			st.sources[source] = append(st.sources[source], points)
		}
		if winners.Has(a.Seat) {
			st.wins[a.Seat] += winShares / winners.Count()
		}
	}
}

// simReport is what sim prints.
type simReport struct {
	Game           string            `json:"game"`
	Config         json.RawMessage   `json:"config"`
	Seed           string            `json:"seed"`
	Bots           string            `json:"bots"`
	Games          int               `json:"games"`
	GamesPerSecond float64           `json:"games_per_second"`
	ActionsPerGame float64           `json:"actions_per_game"`
	Sister         *spread           `json:"sister,omitempty"`
	Total          spread            `json:"total"`
	Sources        map[string]spread `json:"sources"`
	players        int
	WinRate        []float64 `json:"win_rate_by_seat"`
}

// spread describes a list of points. A seat without a line of a source counts as 0 there.
type spread struct {
	Mean   float64 `json:"mean"`
	Stddev float64 `json:"stddev"`
	Min    int     `json:"min"`
	Median int     `json:"median"`
	Max    int     `json:"max"`
}

func (st *statistics) report() simReport {
	r := simReport{
		Game: st.game, Bots: st.bots, Config: st.config, Seed: st.Seed, Games: st.games, GamesPerSecond: float64(st.games) / st.seconds,
		ActionsPerGame: float64(st.steps) / float64(st.games), Total: newSpread(st.totals, len(st.totals)),
		players: st.players, Sources: map[string]spread{}, WinRate: make([]float64, len(st.wins)),
	}
	if len(st.sister) > 0 {
		sister := newSpread(st.sister, len(st.sister))
		r.Sister = &sister
	}
	for source, points := range st.sources {
		r.Sources[source] = newSpread(points, len(st.totals))
	}
	for seat, w := range st.wins {
		r.WinRate[seat] = float64(w) / float64(winShares*st.games)
	}
	return r
}

// newSpread describes n values; those that are not listed are 0.
func newSpread(values []int, n int) spread {
	all := make([]int, n)
	copy(all, values)
	slices.Sort(all)
	sum, squares := 0.0, 0.0
	for _, v := range all {
		sum += float64(v)
		squares += float64(v) * float64(v)
	}
	mean := sum / float64(n)
	return spread{
		Mean: mean, Stddev: math.Sqrt(max(0, squares/float64(n)-mean*mean)), Min: all[0], Median: all[n/2], Max: all[n-1],
	}
}

func (r simReport) print(w io.Writer) error {
	fmt.Fprintf(w, "%d games of %s %s by %s players, seed %s\n", r.Games, r.Game, r.Config, r.Bots, r.Seed)
	fmt.Fprintf(w, "%.0f games per second, %.0f actions per game\n\n", r.GamesPerSecond, r.ActionsPerGame)
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "points by\tmean\tstddev\tmin\tmedian\tmax\t")
	row := func(name string, s spread) {
		fmt.Fprintf(table, "%s\t%.1f\t%.1f\t%d\t%d\t%d\t\n", name, s.Mean, s.Stddev, s.Min, s.Median, s.Max)
	}
	for _, source := range slices.Sorted(maps.Keys(r.Sources)) {
		row(source, r.Sources[source])
	}
	row("total", r.Total)
	if r.Sister != nil {
		row("her total", *r.Sister)
	}
	fmt.Fprintln(table)
	fmt.Fprintln(table, "seat\twins\t")
	for seat, rate := range r.WinRate {
		name := fmt.Sprint(seat)
		if seat >= r.players {
			name = "sister"
		}
		fmt.Fprintf(table, "%s\t%.1f %%\t\n", name, 100*rate)
	}
	return table.Flush()
}
