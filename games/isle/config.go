package isle

import (
	"bytes"
	"encoding/json"
	"slices"

	"github.com/purrlor/purrlor/game"
)

// Mode is the way the game is played.
type Mode uint8

// The modes.
const (
	Standard Mode = iota
)

var modeNames = [...]string{"standard"}

// Config is what a table chooses before the game.
type Config struct {
	Players int      `json:"players"`
	Mode    string   `json:"mode"`
	Lessons []string `json:"lessons"` // three lesson modules of A, B, C, D, E, I
}

// lessonModules is how many lesson modules a game has (R1.5).
const lessonModules = 3

// ParseConfig reads a configuration, fills in the defaults and refuses what breaks a rule.
func ParseConfig(raw []byte) (Config, error) {
	c := Config{Mode: modeNames[Standard], Lessons: []string{"A", "B", "C"}}
	var keys map[string]json.RawMessage
	if err := json.Unmarshal(raw, &keys); err != nil || keys == nil {
		return c, game.Refuse(game.CodeBadConfig, "the configuration is no JSON object")
	}
	for key := range keys {
		if !slices.Contains([]string{"players", "mode", "lessons"}, key) {
			return c, game.Refuse(game.CodeUnknownConfigKey, "there is no option %q", key)
		}
	}
	dec := json.NewDecoder(bytes.NewReader(raw))
	if err := dec.Decode(&c); err != nil {
		return c, game.Refuse(game.CodeBadConfig, "%v", err)
	}
	return c, c.check()
}

func (c *Config) check() error {
	if !slices.Contains(modeNames[:], c.Mode) {
		return game.Refuse(CodeUnknownMode, "there is no mode %q", c.Mode)
	}
	if c.Players < minPlayers || c.Players > maxPlayers {
		return game.Refuse(game.CodeBadPlayers, "%d players; the standard game has %d to %d", c.Players, minPlayers, maxPlayers)
	}
	seen := map[string]bool{}
	for _, name := range c.Lessons {
		if _, ok := ParseLessonModule(name); !ok {
			return game.Refuse(CodeUnknownLessons, "there is no lesson module %q", name)
		}
		if seen[name] {
			return game.Refuse(CodeLessonsTwice, "lesson module %s is named twice", name)
		}
		seen[name] = true
	}
	if len(c.Lessons) != lessonModules {
		return game.Refuse(CodeLessonsCount, "%d lesson modules; a game has exactly %d", len(c.Lessons), lessonModules)
	}
	return nil
}

// modules returns the lesson modules in play as a set of bits, the basic lessons included.
func (c *Config) modules() uint8 {
	set := uint8(1) << ModuleBasic
	for _, name := range c.Lessons {
		m, _ := ParseLessonModule(name)
		set |= 1 << m
	}
	return set
}

// config returns the configuration a state was made from.
func (s *State) config() Config {
	c := Config{Players: int(s.Players), Mode: modeNames[s.Mode], Lessons: []string{}}
	for m := ModuleA; int(m) < len(moduleNames); m++ {
		if s.Modules>>m&1 != 0 {
			c.Lessons = append(c.Lessons, m.String())
		}
	}
	return c
}
