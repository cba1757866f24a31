package lab

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/purrlor/purrlor/bots"
	"github.com/purrlor/purrlor/cmd/purrlor/command"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/games"
)

// arena is a match between bots. Every deal is played once for each seat of the first bot, with the others following in order,
// so that luck of cards and seats evens out.
type arena struct {
	game       game.Game
	config     []byte
	seed       string
	players    int
	bots       []contender // the last one takes all remaining seats
	iterations int         // of bots without a budget of their own
	thinkTime  time.Duration
}

// contender is a bot with the budget of each of its decisions. Without any it has that of the arena.
type contender struct {
	text       string // as it was asked for
	name       string // a level, or a level of a generation
	iterations int
	thinkTime  time.Duration
}

// parseContender reads a bot: its name and, behind a colon, iterations or a time.
func parseContender(gameName, text string) (contender, error) {
	c := contender{text: text}
	name, budget, bounded := strings.Cut(text, ":")
	c.name = name
	if _, err := bots.Named(gameName, name); err != nil {
		return c, err
	}
	if !bounded {
		return c, nil
	}
	var err error
	if c.iterations, err = strconv.Atoi(budget); err != nil {
		c.iterations = 0
		c.thinkTime, err = time.ParseDuration(budget)
	}
	if err != nil || c.iterations < 0 || c.thinkTime < 0 || c.iterations == 0 && c.thinkTime == 0 {
		return c, command.UsageErrorf("%q is neither a number of iterations nor a time", budget)
	}
	return c, nil
}

func (c contender) hasBudget() bool { return c.iterations > 0 || c.thinkTime > 0 }

// budget returns what a bot may spend on a decision that begins now.
func (a *arena) budget(c *contender) bots.Budget {
	iterations, thinkTime := c.iterations, c.thinkTime
	if !c.hasBudget() {
		iterations, thinkTime = a.iterations, a.thinkTime
	}
	if thinkTime > 0 {
		return bots.Budget{Deadline: time.Now().Add(thinkTime)}
	}
	return bots.Budget{Iterations: iterations}
}

type ArenaCommand struct {
	Bots       string        `default:"tabby,random" complete:"levels" help:"The bots, separated by commas, of ${levels}; the last one takes all seats left. A level may name an older generation and a budget of its own: tiger@1:60, tiger:50ms."`
	Game       string        `default:"isle" complete:"games" help:"The game."`
	Games      int           `default:"100" help:"Number of games, rounded up to whole deals."`
	Players    int           `default:"0" placeholder:"COUNT" help:"Number of players; by default as many as bots, and at least 2."`
	Config     string        `default:"{}" help:"The table's options as a JSON object."`
	Iterations int           `default:"0" placeholder:"COUNT" help:"Iterations for each decision; each level's own by default."`
	Time       time.Duration `default:"0" placeholder:"TIME" help:"Time for each decision instead of iterations; games then differ from run to run."`
	Seed       string        `default:"1" help:"Any text; the same seed gives the same games."`
	Workers    int           `default:"1" help:"Games played at the same time."`
	JSON       bool          `name:"json" help:"Print JSON instead of a table."`
}

// Help is the long help of arena.
func (*ArenaCommand) Help() string {
	return `Every deal is played once from each seat. It prints win rates, score differences and ratings, with 95 % intervals. A solo
game is played against the sister.

Examples:

  purrlor arena --bots tiger,tabby --games 200
  purrlor arena --bots tiger:1000,tiger:60 --workers 4 --json
  purrlor arena --bots tiger:50ms,tiger@1:50ms
  purrlor arena --game boxes --bots tiger,tabby,kitten --iterations 200 --workers 4`
}

// Run plays the games and prints the report.
func (c *ArenaCommand) Run(p *command.Program) error {
	if c.Games < 1 || c.Workers < 1 {
		return command.UsageErrorf("--games and --workers must be at least 1")
	}
	g, err := games.Named(c.Game)
	if err != nil {
		return err
	}
	a := &arena{game: g, seed: c.Seed, iterations: c.Iterations, thinkTime: c.Time}
	for text := range strings.SplitSeq(c.Bots, ",") {
		b, err := parseContender(c.Game, text)
		if err != nil {
			return err
		}
		a.bots = append(a.bots, b)
	}
	if err := a.setTable(c.Config, c.Players); err != nil {
		return err
	}
	results, err := playBouts(p, a, c.Games, c.Workers)
	if err != nil {
		return err
	}
	report := a.report(results)
	if c.JSON {
		return command.PrintJSON(p.Out, report)
	}
	return report.print(p.Out)
}

// setTable sets the configuration, including the number of players.
func (a *arena) setTable(config string, players int) error {
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
		return game.Refuse(game.CodeBadPlayers, "there are %d bots for %d seats", len(a.bots), a.players)
	}
	return nil
}

// botAt returns the index of the bot that has a seat in a rotation.
func (a *arena) botAt(seat game.Seat, rotation int) int {
	return min((int(seat)-rotation+a.players)%a.players, len(a.bots)-1)
}

// bout is a game of the arena.
type bout struct {
	seed     string // of the deal
	rotation int
	sheet    game.Sheet
	thinking []thinkingTime // by bot
}

// thinkingTime is how long decisions took; those with one legal action do not count.
type thinkingTime struct {
	decisions int
	total     time.Duration
	longest   time.Duration
}

func (t *thinkingTime) add(d time.Duration) {
	t.decisions++
	t.total += d
	t.longest = max(t.longest, d)
}

// playBouts plays whole deals on several workers and returns the games in the order of deal and rotation.
func playBouts(p *command.Program, a *arena, count, workers int) ([]bout, error) {
	deals := (count + a.players - 1) / a.players
	results := make([]bout, deals*a.players)
	err := playGames(p, len(results), workers, func(i int) (err error) {
		deal, rotation := i/a.players, i%a.players
		if results[i], err = a.play(deal, rotation); err != nil {
			return fmt.Errorf("deal %d, rotation %d: %w", deal, rotation, err)
		}
		return nil
	})
	return results, err
}

// play plays one game. Its seed follows from the deal; every seat thinks with its own random numbers.
func (a *arena) play(deal, rotation int) (bout, error) {
	result := bout{seed: fmt.Sprintf("%s/%d", a.seed, deal), rotation: rotation, thinking: make([]thinkingTime, len(a.bots))}
	seed := game.SeedOf(result.seed)
	m, err := a.game.New(a.config, seed)
	if err != nil {
		return result, err
	}
	name := a.game.Info().Name
	minds := make([]bots.Mind, a.players)
	streams := make([]game.Rand, a.players)
	for seat := range minds {
		which := a.botAt(game.Seat(seat), rotation)
		if minds[seat], err = bots.Named(name, a.bots[which].name); err != nil {
			return result, err
		}
		streams[seat] = seed.Stream("arena", uint64(rotation*a.players+seat))
	}
	for !m.Over() {
		seat := m.Must().First()
		legal := m.Legal(seat)
		start := time.Now()
		budget := a.budget(&a.bots[a.botAt(seat, rotation)])
		action, err := minds[seat].Choose(context.Background(), m.View(seat), legal, budget, &streams[seat])
		if err != nil {
			return result, err
		}
		if len(legal) > 1 {
			result.thinking[a.botAt(seat, rotation)].add(time.Since(start))
		}
		if _, err := m.Act(seat, action); err != nil {
			return result, err
		}
	}
	result.sheet = m.Score(game.Nobody)
	return result, nil
}

func (r *ArenaReport) print(w io.Writer) error {
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
