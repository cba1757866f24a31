package lab

import (
	"context"
	"fmt"
	"os"
	"os/signal"

	"github.com/purrlor/purrlor/bots/isle"
	"github.com/purrlor/purrlor/cmd/purrlor/command"
)

type LearnCommand struct {
	Folder      string `arg:"" placeholder:"FOLDER" help:"Where everything is kept; learning goes on there after it was stopped."`
	Generations int    `default:"3" help:"How often bots play with what they have learned and learn again."`
	Games       int    `default:"1000" help:"Games of each generation, against others and alone."`
	Seed        string `default:"1" help:"Any text; the same seed gives the same weights."`
	Workers     int    `default:"1" help:"Games played at the same time."`
	Out         string `placeholder:"FILE" help:"Write the weights of the last generation there."`
}

// Help is the long help of learn.
func (*LearnCommand) Help() string {
	return `Bots play Isle, try several actions at many decisions to the end of the game, and learn what makes some better than others.
It prints the share of the differences that each generation explains in games kept for that. The weights that bots play with
are in bots/isle/weights.json.

Example:

  purrlor learn school --games 2000 --workers 2 --out bots/isle/weights.json`
}

// Run learns and prints what every generation has learned.
func (c *LearnCommand) Run(p *command.Program) error {
	if c.Generations < 1 || c.Games < 1 || c.Workers < 1 {
		return command.UsageErrorf("--generations, --games and --workers must be at least 1")
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	l := isle.Learning{Folder: c.Folder, Seed: c.Seed, Generations: c.Generations, Games: c.Games, Workers: c.Workers}
	bar := newBar(p, 1)
	weights, err := l.Run(ctx, func(done, total int) {
		bar.ChangeMax(total)
		_ = bar.Set(done)
	}, func(n isle.TrainingResult) {
		_ = bar.Clear()
		fmt.Fprintf(p.Out, "generation %d, %s: %d games; explains %.1f %% of places, %.1f %% of rescues, %.1f %% of buying, %.1f %% of drafting, %.1f %% of days\n",
			n.Generation, n.Tables, n.Games, 100*n.Explained["place"], 100*n.Explained["rescue"], 100*n.Explained["buy"], 100*n.Explained["keep"], 100*n.Explained["stand"])
	})
	_ = bar.Finish()
	if err != nil || c.Out == "" {
		return err
	}
	return os.WriteFile(c.Out, weights, 0o644)
}
