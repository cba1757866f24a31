package isle

import (
	"slices"

	"github.com/purrlor/purrlor/rules/game"
)

// Mode is a way to play the game.
type Mode uint8

// The modes.
const (
	Standard Mode = iota
	Solo          // one player against the sister (R8)
	Family        // without fish, baskets and discovery cards (R9)
)

var modeNames = [...]string{Standard: "standard", Solo: "solo", Family: "family"}

// Module is an optional expansion.
type Module uint8

// The modules.
const (
	Kittens Module = iota
	Beasts
	Events
	Promo // promo tiles (R11)
)

var moduleNames = [...]string{Kittens: "kittens", Beasts: "beasts", Events: "events", Promo: "promo"}

var difficulties = [...]string{"easy", "medium", "hard", "very_hard", "expert"}

// Config is a table's choice of options before the game.
type Config struct {
	Players    int      `json:"players"`
	Mode       string   `json:"mode"`
	Lessons    []string `json:"lessons"`              // lesson modules of A, B, C, D, E, I; none in the family game
	Modules    []string `json:"modules"`              // kittens, beasts, events, promo
	Difficulty string   `json:"difficulty,omitempty"` // solo: easy, medium, hard, very_hard, expert
	MapRare    *bool    `json:"family_map_rare,omitempty"`
	AnyOshax   bool     `json:"any_oshax,omitempty"` // promo: any six of all oshax start face up
	Oshax      []Tile   `json:"oshax,omitempty"`     // promo: exactly these oshax start face up
	First      *int     `json:"first,omitempty"`     // the seat that starts, from 0; random if missing
}

// configKeys are the names of the options.
var configKeys = []string{"players", "mode", "lessons", "modules", "difficulty", "family_map_rare", "any_oshax", "oshax", "first"}

// Presets are the configurations that a table can start from.
var Presets = map[string]string{
	"first-game": `{"players":2,"lessons":["A","B","C"]}`,
	"family":     `{"players":2,"mode":"family"}`,
	"standard":   `{"players":4,"lessons":["A","B","C"]}`,
	"everything": `{"players":4,"lessons":["C","D","E"],"modules":["kittens","beasts","events","promo"]}`,
}

// ParseConfig reads a configuration, fills in the defaults and rejects an invalid one.
func ParseConfig(raw []byte) (Config, error) {
	c := Config{Mode: modeNames[Standard]}
	if _, err := game.DecodeConfig(raw, configKeys, &c); err != nil {
		return c, err
	}
	if c.Modules == nil {
		c.Modules = []string{}
	}
	switch {
	case c.Lessons != nil:
	case c.Mode == modeNames[Family]:
		c.Lessons = []string{}
	case c.Players > smallTable:
		c.Lessons = []string{"A", "B", "C", "D", "E"}
	default:
		c.Lessons = []string{"A", "B", "C"}
	}
	if c.Mode == modeNames[Solo] && c.Difficulty == "" {
		c.Difficulty = difficulties[0]
	}
	if c.Mode == modeNames[Family] && c.MapRare == nil {
		yes := true
		c.MapRare = &yes
	}
	return c, c.check()
}

// check rejects an invalid configuration, with a code for each rule.
func (c *Config) check() error {
	mode := Mode(slices.Index(modeNames[:], c.Mode))
	if int(mode) >= len(modeNames) {
		return game.Refuse(CodeUnknownMode, "unknown mode %q", c.Mode)
	}
	least, most := 2, game.MaxSeats
	if mode == Solo {
		least, most = 1, 1
	}
	if c.Players < least || c.Players > most {
		return game.Refuse(game.CodeBadPlayers, "%d players; the mode %s is for %d to %d", c.Players, c.Mode, least, most)
	}
	if mode == Solo && !slices.Contains(difficulties[:], c.Difficulty) {
		return game.Refuse(CodeUnknownDifficulty, "unknown difficulty %q", c.Difficulty)
	}
	if mode != Solo && c.Difficulty != "" {
		return game.Refuse(CodeOptionOfOtherMode, "a difficulty is for solo games")
	}
	if mode != Family && c.MapRare != nil {
		return game.Refuse(CodeOptionOfOtherMode, "family_map_rare is for family games")
	}
	if mode == Solo && c.First != nil {
		return game.Refuse(CodeOptionOfOtherMode, "alone there is nobody else to begin")
	}
	if c.First != nil && (*c.First < 0 || *c.First >= c.Players) {
		return game.Refuse(CodeUnknownFirst, "seat %d of %d cannot begin", *c.First, c.Players)
	}
	if err := c.checkModules(mode); err != nil {
		return err
	}
	if err := c.checkOshax(mode); err != nil {
		return err
	}
	return c.checkLessons(mode)
}

func (c *Config) checkModules(mode Mode) error {
	for i, name := range c.Modules {
		if !slices.Contains(moduleNames[:], name) {
			return game.Refuse(CodeUnknownModule, "unknown module %q", name)
		}
		if slices.Contains(c.Modules[:i], name) {
			return game.Refuse(CodeModuleTwice, "the module %s is named twice", name)
		}
		if mode == Family && name == moduleNames[Events] {
			return game.Refuse(CodeEventsInFamily, "there are no events in a family game")
		}
	}
	return nil
}

// checkOshax rejects a choice of oshax in a game without one, or of oshax that it does not have. Without promo oshax all of them
// start face up (R1.4, R11, R12).
func (c *Config) checkOshax(mode Mode) error {
	chosen := len(c.Oshax) > 0
	if (c.AnyOshax || chosen) && (mode == Family || !slices.Contains(c.Modules, moduleNames[Promo])) {
		return game.Refuse(CodeOptionOfOtherMode, "which oshax lie out is a choice in games with promo oshax")
	}
	if c.AnyOshax && chosen {
		return game.Refuse(CodeOshaxBoth, "oshax are either chosen or drawn at random")
	}
	if !chosen {
		return nil
	}
	var list [maxOshax]Tile
	all, out := oshaxOf(c.Players > smallTable, true, &list)
	if len(c.Oshax) != out {
		return game.Refuse(CodeOshaxCount, "%d oshax; %d lie out at first", len(c.Oshax), out)
	}
	for _, t := range c.Oshax {
		i := slices.Index(all, t)
		if i < 0 || t == NoTile {
			return game.Refuse(CodeUnknownOshax, "%q is not an oshax of this game, or it is named too often", t.String())
		}
		all[i] = NoTile
	}
	return nil
}

// lessonModules is the number of lesson modules in a game (R1.5, R9, R12).
func lessonModules(mode Mode, players int) int {
	switch {
	case mode == Family:
		return 0
	case players > smallTable:
		return largeFile.Modules
	}
	return 3
}

func (c *Config) checkLessons(mode Mode) error {
	for i, name := range c.Lessons {
		if _, ok := ParseLessonModule(name); !ok {
			return game.Refuse(CodeUnknownLessons, "unknown lesson module %q", name)
		}
		if slices.Contains(c.Lessons[:i], name) {
			return game.Refuse(CodeLessonsTwice, "lesson module %s is named twice", name)
		}
	}
	if want := lessonModules(mode, c.Players); len(c.Lessons) != want {
		return game.Refuse(CodeLessonsCount, "%d lesson modules; this game has exactly %d", len(c.Lessons), want)
	}
	return nil
}

// settings is a configuration as a plain value in the state.
type settings struct {
	Version    uint8 // of the rules
	Mode       Mode
	Players    uint8
	Lessons    uint8 // bit set of lesson modules, including the basic lessons
	Modules    uint8 // bit set
	Difficulty uint8
	MapRare    bool
	AnyOshax   bool
	First      uint8           // the seat that starts, from 1; 0 for any
	FaceUp     [maxFaceUp]Tile // the chosen oshax that start face up, sorted; none for the usual choice
}

// settings converts a valid configuration to a plain value.
func (c *Config) settings(version int) settings {
	set := settings{
		Version: uint8(version),
		Mode:    Mode(slices.Index(modeNames[:], c.Mode)), Players: uint8(c.Players), Lessons: 1 << ModuleBasic,
		Difficulty: uint8(max(0, slices.Index(difficulties[:], c.Difficulty))), MapRare: c.MapRare != nil && *c.MapRare,
		AnyOshax: c.AnyOshax,
	}
	if c.First != nil {
		set.First = uint8(*c.First) + 1
	}
	copy(set.FaceUp[:], c.Oshax)
	slices.Sort(set.FaceUp[:len(c.Oshax)])
	for _, name := range c.Lessons {
		m, _ := ParseLessonModule(name)
		set.Lessons |= 1 << m
	}
	for _, name := range c.Modules {
		set.Modules |= 1 << slices.Index(moduleNames[:], name)
	}
	return set
}

// config converts the settings back to a configuration.
func (set *settings) config() Config {
	c := Config{
		Players: int(set.Players), Mode: modeNames[set.Mode], Lessons: []string{}, Modules: []string{}, AnyOshax: set.AnyOshax,
	}
	for m := ModuleA; int(m) < len(lessonModuleNames); m++ {
		if set.Lessons>>m&1 != 0 {
			c.Lessons = append(c.Lessons, m.String())
		}
	}
	for m, name := range moduleNames {
		if set.has(Module(m)) {
			c.Modules = append(c.Modules, name)
		}
	}
	if set.First > 0 {
		first := int(set.First) - 1
		c.First = &first
	}
	for _, t := range set.FaceUp {
		if t != NoTile {
			c.Oshax = append(c.Oshax, t)
		}
	}
	if set.Mode == Solo {
		c.Difficulty = difficulties[set.Difficulty]
	}
	if set.Mode == Family {
		mapRare := set.MapRare
		c.MapRare = &mapRare
	}
	return c
}

// has reports whether a module is in the game.
func (set *settings) has(m Module) bool { return set.Modules>>m&1 != 0 }

// The family game (R9) has no fish, baskets, oshax or discovery cards. Everyone keeps two of three family cards in secret. Each day
// there are four cats for each player around the island. In turn order everyone takes one for free, or passes.

const (
	familyDealt = 3
	familyKept  = 2
)

// familyCardsInGame returns the cards of the family game; kittens or beasts add some (R11).
func (s *State) familyCardsInGame() []Card {
	list := []Card{}
	for c := firstFamily; c < firstSister; c++ {
		if c.facts().lesson.number < 200 || s.has(Kittens) || s.has(Beasts) {
			list = append(list, c)
		}
	}
	return list
}

// dealFamily deals three cards to everyone. They stay in Draft until everyone has kept two.
func (s *State) dealFamily() {
	cards := s.familyCardsInGame()
	stream := s.Seed.Stream("family cards", 0)
	game.Shuffle(&stream, cards)
	for seat := range s.Players {
		hand := s.Draft[seat][:familyDealt]
		copy(hand, cards[familyDealt*int(seat):])
		slices.Sort(hand)
	}
	s.Phase = Drafting
}

// keepFamily applies the choice of family cards and starts the first day.
func (s *State) keepFamily(ev *game.Events) {
	for seat := range s.Players {
		p := &s.Seats[seat]
		copy(p.Family[:], p.Pick[:])
		p.Pick = [draftCards]Card{}
		s.Draft[seat] = [draftCards]Card{}
	}
	s.Chosen = 0
	s.startDay(ev)
}

// moveFirstLast moves the first player to the end of the order for the next day.
func (s *State) moveFirstLast() {
	order := s.order()
	first := order[0]
	copy(order, order[1:])
	order[len(order)-1] = first
}
