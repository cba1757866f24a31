package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/purrlor/purrlor/bot"
	"github.com/purrlor/purrlor/game"
	"github.com/purrlor/purrlor/games"
)

// arena is a match between bots. Every deal is played once for each seat that the first bot can have, the others following
// in order, so that luck with cards and seats is shared out.
type arena struct {
	game       game.Game
	config     []byte
	seed       string
	players    int
	bots       []string // the last one takes all seats that are left
	iterations int
	time       time.Duration // for a decision, in place of iterations
}

func (p *program) arena(args []string) error {
	fs := p.flags("arena", "", "Lets bots play against each other: every deal is played once from each seat. Prints win rates, differences of\nscore and ratings, with intervals of 95 %. A solo game is played against the sister.")
	name := fs.String("game", "isle", "the game")
	bots := fs.String("bots", "tabby,random", "the bots, separated by commas, of "+strings.Join(bot.Levels(), ", ")+"; the last one takes all seats left")
	count := fs.Int("games", 100, "number of games, rounded up to whole deals")
	players := fs.Int("players", 0, "number of players; as many as bots, and at least 2, without this")
	config := fs.String("config", "{}", "the table's options as a JSON object")
	iterations := fs.Int("iterations", 0, "thinking of each decision; each level's own without this")
	thinking := fs.Duration("time", 0, "time for each decision in place of iterations; games then differ from run to run")
	seed := fs.String("seed", "1", "any text; the same seed gives the same games")
	workers := fs.Int("workers", 1, "games played at the same time")
	asJSON := fs.Bool("json", false, "print JSON instead of a table")
	if err := p.parse(fs, args, 0); err != nil {
		return err
	}
	if *count < 1 || *workers < 1 {
		return p.usage(fs, errors.New("--games and --workers are at least 1"))
	}
	g, err := games.Named(*name)
	if err != nil {
		return err
	}
	a := &arena{game: g, seed: *seed, bots: strings.Split(*bots, ","), iterations: *iterations, time: *thinking}
	for _, level := range a.bots {
		if _, err := bot.For(*name, level); err != nil {
			return err
		}
	}
	if err := a.seat(*config, *players); err != nil {
		return err
	}
	results, err := p.matches(a, *count, *workers)
	if err != nil {
		return err
	}
	report := a.report(results)
	if *asJSON {
		enc := json.NewEncoder(p.out)
		enc.SetIndent("", " ")
		return enc.Encode(report)
	}
	return report.print(p.out)
}

// seat completes the configuration with the number of players.
func (a *arena) seat(config string, players int) error {
	options := map[string]any{}
	if err := json.Unmarshal([]byte(config), &options); err != nil {
		return game.Refuse(game.CodeBadConfig, "%v", err)
	}
	switch {
	case players > 0:
		options["players"] = players
	case options["players"] != nil:
	case options["mode"] == "solo":
		options["players"] = 1
	default:
		options["players"] = max(2, len(a.bots))
	}
	raw, err := json.Marshal(options)
	if err != nil {
		return err
	}
	m, err := a.game.New(raw, game.SeedOf(a.seed))
	if err != nil {
		return err
	}
	a.config, a.players = m.Config(), m.Players()
	if len(a.bots) > a.players {
		return game.Refuse(game.CodeBadPlayers, "%d bots for %d seats", len(a.bots), a.players)
	}
	return nil
}

// botAt returns which of the bots has a seat in a rotation.
func (a *arena) botAt(seat game.Seat, rotation int) int {
	return min((int(seat)-rotation+a.players)%a.players, len(a.bots)-1)
}

// bout is a game of the arena.
type bout struct {
	sheet game.Sheet
	spent []thought // by bot
}

// thought is how long decisions took; those with one legal action do not count.
type thought struct {
	decisions int
	total     time.Duration
	longest   time.Duration
}

func (t *thought) add(d time.Duration) {
	t.decisions++
	t.total += d
	t.longest = max(t.longest, d)
}

// matches plays whole deals on several workers, in the order of deal and rotation.
func (p *program) matches(a *arena, count, workers int) ([]bout, error) {
	deals := (count + a.players - 1) / a.players
	results := make([]bout, deals*a.players)
	err := p.playGames(len(results), workers, func(i int) (err error) {
		deal, rotation := i/a.players, i%a.players
		if results[i], err = a.play(deal, rotation); err != nil {
			return fmt.Errorf("deal %d, rotation %d: %w", deal, rotation, err)
		}
		return nil
	})
	return results, err
}

// play plays one game. The deal gives the seed of the game; every seat thinks with random numbers of its own.
func (a *arena) play(deal, rotation int) (bout, error) {
	result := bout{spent: make([]thought, len(a.bots))}
	seed := game.SeedOf(fmt.Sprintf("%s/%d", a.seed, deal))
	m, err := a.game.New(a.config, seed)
	if err != nil {
		return result, err
	}
	name := a.game.Info().Name
	minds := make([]bot.Mind, a.players)
	streams := make([]game.Rand, a.players)
	for seat := range minds {
		which := a.botAt(game.Seat(seat), rotation)
		if minds[seat], err = bot.For(name, a.bots[which]); err != nil {
			return result, err
		}
		streams[seat] = seed.Stream("arena", uint64(rotation*a.players+seat))
	}
	for !m.Over() {
		seat := m.Must().First()
		legal := m.Legal(seat)
		start := time.Now()
		budget := bot.Budget{Iterations: a.iterations}
		if a.time > 0 {
			budget = bot.Budget{Deadline: start.Add(a.time)}
		}
		action, err := minds[seat].Choose(context.Background(), m.View(seat), legal, budget, &streams[seat])
		if err != nil {
			return result, err
		}
		if len(legal) > 1 {
			result.spent[a.botAt(seat, rotation)].add(time.Since(start))
		}
		if _, err := m.Act(seat, action); err != nil {
			return result, err
		}
	}
	result.sheet = m.Score(game.Nobody)
	return result, nil
}

func (r *arenaReport) print(w io.Writer) error {
	fmt.Fprintf(w, "%d games, %d deals, of %s %s, seed %s, %s\n\n", r.Games, r.Deals, r.Game, r.Config, r.Seed, r.Budget)
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "bot\tseats\twins\t95 %\tscore\tahead by\t95 %\trating\tms a decision\tlongest\t")
	for _, b := range r.Bots {
		fmt.Fprintf(table, "%s\t%d\t%.1f %%\t%.1f-%.1f\t%.1f\t%+.1f\t%+.1f to %+.1f\t%.1f ± %.1f\t%.1f\t%.0f\t\n", b.Bot, b.Seats,
			100*b.Wins.Mean, 100*b.Wins.Low, 100*b.Wins.High, b.Score, b.Ahead.Mean, b.Ahead.Low, b.Ahead.High,
			b.Rating.Mu, 2*b.Rating.Sigma, b.Milliseconds, b.Longest)
	}
	return table.Flush()
}
