package terminal

import (
	"bufio"
	"cmp"
	"crypto/rand"
	"os"
	"strings"

	"github.com/purrlor/purrlor/bots"
	"github.com/purrlor/purrlor/cmd/purrlor/command"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/games"
	"github.com/purrlor/purrlor/words"
)

type PlayCommand struct {
	Game  string `arg:"" optional:"" default:"isle" complete:"games" help:"isle or boxes; isle by default."`
	Level string `default:"tabby" complete:"levels" help:"How well the others play: ${levels}."`
	Seat  int    `default:"0" placeholder:"SEAT" help:"Your seat, from 0."`
	Seed  string `placeholder:"TEXT" help:"The same seed gives the same cards and tiles; random by default."`
	Lang  string `placeholder:"CODE" complete:"languages" help:"uk, ru, pl or en; that of your locale by default."`
	Save  string `placeholder:"FILE" complete:"file" help:"Record the game in this file."`
	command.TableFlags
}

// Help is the long help of play.
func (*PlayCommand) Help() string {
	return `Type a move or its number in the list; ? explains the rest.

Examples:

  purrlor play
  purrlor play boxes --players 3 --level tiger
  purrlor play isle --mode solo --difficulty medium --save game.json`
}

// Run plays a game.
func (c *PlayCommand) Run(p *command.Program) error {
	t, err := newTerminalGame(p, c)
	if err != nil {
		return err
	}
	if err := t.save(); err != nil { // report a file that cannot be written before the first move
		return err
	}
	t.run()
	return t.save()
}

// newTerminalGame deals the game that the command line asks for.
func newTerminalGame(p *command.Program, c *PlayCommand) (*terminalGame, error) {
	g, err := games.Named(c.Game)
	if err != nil {
		return nil, err
	}
	mind, err := bots.For(c.Game, c.Level)
	if err != nil {
		return nil, err
	}
	config, err := c.Config(2)
	if err != nil {
		return nil, err
	}
	seed := game.SeedOf(c.Seed)
	if c.Seed == "" {
		if _, err := rand.Read(seed[:]); err != nil {
			return nil, err
		}
	}
	m, err := g.New(config, seed)
	if err != nil {
		return nil, err
	}
	if c.Seat < 0 || c.Seat >= m.Players() {
		return nil, game.Refuse(game.CodeUnknownSeat, "there is no seat %d", c.Seat)
	}
	catalogue, err := words.For(cmp.Or(c.Lang, words.Match(localeOf(os.Getenv))))
	if err != nil {
		return nil, err
	}
	t := &terminalGame{
		Program: p, match: m, human: game.Seat(c.Seat), words: catalogue, otherMind: mind,
		random: seed.Stream("other players", 0), lines: bufio.NewScanner(p.In), screen: screens[c.Game],
		record: game.Record{Game: c.Game, Version: g.Info().Version, Config: m.Config(), Seed: seed},
	}
	if t.screen == nil {
		return nil, game.Refuse(game.CodeUnknownGame, "%s cannot be played in the terminal yet", c.Game)
	}
	t.save = func() error { return nil }
	if c.Save != "" {
		t.save = func() error { return command.WriteRecord(c.Save, &t.record) }
	}
	return t, nil
}

// localeOf returns the language tag of the locale, uk-UA for uk_UA.UTF-8, from the usual variables in the usual order.
func localeOf(env func(string) string) string {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if v := env(name); v != "" {
			tag, _, _ := strings.Cut(v, ".")
			return strings.ReplaceAll(tag, "_", "-")
		}
	}
	return ""
}
