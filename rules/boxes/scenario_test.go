package boxes

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/game/gametest"
)

// Scenarios are files. Lines with # are comments, and a line of dashes separates the situation from the expected outcome.
// testdata/scenarios/README.md describes the words.
func TestScenarios(t *testing.T) {
	files, err := filepath.Glob("testdata/scenarios/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scenarios: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			gametest.LogComments(t, file)
			raw, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			situation, outcome, ok := strings.Cut(string(raw), "\n---\n")
			if !ok {
				t.Fatal("a line of dashes is missing")
			}
			s := arrange(t, lines(situation))
			for _, line := range lines(outcome) {
				play(t, &s, line)
			}
		})
	}
}

// lines returns the lines that are neither empty nor comments.
func lines(text string) (out []string) {
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			out = append(out, line)
		}
	}
	return out
}

// play executes a line of an outcome: a move, a refusal or a question.
func play(t *testing.T, s *State, line string) {
	t.Helper()
	if probe, ok := strings.CutPrefix(line, "? "); ok {
		question, want, _ := strings.Cut(probe, "=")
		if got := answer(t, s, strings.Fields(question)); got != strings.TrimSpace(want) {
			t.Errorf("%s: got %s", line, got)
		}
		return
	}
	move, want, _ := strings.Cut(line, " -> ")
	seat, action, err := game.ParseMove(move)
	if err != nil {
		t.Fatal(err)
	}
	a, err := ParseAction(action)
	next := *s
	if err == nil {
		err = next.step(seat, a, nil)
	}
	if got := string(game.CodeOf(err)); got != want || err != nil && got == "" {
		t.Fatalf("%s: got %v", line, err)
	}
	if err == nil {
		*s = next
	}
}

// arrange sets a game up by hand.
func arrange(t *testing.T, situation []string) State {
	t.Helper()
	c := Config{Players: 2, Rules: "basic", Columns: 10, Rows: 8}
	var rest [][]string
	for _, line := range situation {
		words := strings.Fields(line)
		switch words[0] {
		case "players":
			c.Players = number(t, words[1])
		case "rules":
			c.Rules = words[1]
		case "size":
			c.Columns, c.Rows = number(t, words[1]), number(t, words[2])
		default:
			rest = append(rest, words)
		}
	}
	s := newState(c, game.SeedOf("scenario"))
	s.First, s.Turn, s.Phase = 0, 0, Deciding
	for _, words := range rest {
		s.set(t, words[0], words[1:])
	}
	return s
}

// set executes one line of a situation.
func (s *State) set(t *testing.T, word string, args []string) {
	t.Helper()
	switch word {
	case "phase":
		if err := s.Phase.UnmarshalText([]byte(args[0])); err != nil {
			t.Fatal(err)
		}
	case "turn":
		s.Turn = game.Seat(number(t, args[0]))
	case "first":
		s.First = game.Seat(number(t, args[0]))
		s.Turn = s.First
	case "final":
		s.Final = true
	case "hand":
		s.Seats[number(t, args[0])].Hand = Hand{}
		for _, c := range cardList(t, args[1:]) {
			s.Seats[number(t, args[0])].Hand.add(c)
		}
	case "cats":
		s.Seats[number(t, args[0])].Cats = uint8(number(t, args[1]))
	case "deck": // the top card first; one pile
		cards := cardList(t, args)
		slices.Reverse(cards)
		s.Deck = [maxDeck]Card{}
		s.DeckN = uint8(copy(s.Deck[:], cards))
		s.Piles = [maxPlayers]uint8{s.DeckN}
	case "card": // card SLOT ID [180]
		q := slot(t, args[0])
		s.Table.lay(q, Laid{Card: cardList(t, args[1:2])[0], Turned: len(args) > 2})
	case "asleep": // asleep SLOT SEAT
		s.Table.lay(slot(t, args[0]), Laid{Card: catCard, Owner: uint8(number(t, args[1])) + 1})
	case "cat": // cat JOINT SEAT
		q, ok := parseJoint(args[0])
		if !ok {
			t.Fatalf("%q is not a joint", args[0])
		}
		s.Table.Across[q] = catOf(game.Seat(number(t, args[1])))
	case "across": // across JOINT ID
		q, ok := parseJoint(args[0])
		if !ok {
			t.Fatalf("%q is not a joint", args[0])
		}
		s.Table.Across[q] = acrossOf(cardList(t, args[1:2])[0])
	case "special":
		s.Special = cardList(t, args[:1])[0]
	case "last":
		s.Last = slot(t, args[0])
	default:
		t.Fatalf("cannot read %q", word)
	}
}

// answer answers a question.
func answer(t *testing.T, s *State, words []string) string {
	t.Helper()
	args := words[1:]
	points, penalties := s.Table.Score(s.Advanced)
	switch words[0] {
	case "phase":
		return s.Phase.String()
	case "turn":
		return fmt.Sprint(s.Turn)
	case "final":
		return fmt.Sprint(s.Final)
	case "deck":
		return fmt.Sprint(s.DeckN)
	case "piles":
		return fmt.Sprint(s.Piles[:s.Players])
	case "hand":
		return fmt.Sprint(s.Seats[number(t, args[0])].Hand.list())
	case "cats":
		return fmt.Sprint(s.Seats[number(t, args[0])].Cats)
	case "points":
		return fmt.Sprint(points[:s.Players])
	case "penalties":
		return fmt.Sprint(penalties[:s.Players])
	case "winners":
		v := s.view(game.Nobody)
		sheet := Rules{}.Score(&v)
		return fmt.Sprint(sheet.Winners().List())
	case "box": // box SLOT: number of cards, closed or open, claimants
		p := s.Table.openSides()
		b := s.Table.boxAt(&p, slot(t, args[0]), s.Advanced)
		state := "open"
		if b.Closed {
			state = "closed"
		}
		return fmt.Sprintf("%d %s %v", b.Slots.Count(), state, b.Claimed.List())
	case "can": // can SEAT WORDS: how many legal actions begin with the words
		n := 0
		for _, a := range s.legal(game.Seat(number(t, args[0])), nil) {
			if strings.HasPrefix(a.String()+" ", strings.Join(args[1:], " ")+" ") {
				n++
			}
		}
		return fmt.Sprint(n)
	case "verbs":
		verbs := map[string]bool{}
		for _, a := range s.legal(game.Seat(number(t, args[0])), nil) {
			verbs[a.Verb.String()] = true
		}
		return strings.Join(slices.Sorted(maps.Keys(verbs)), " ")
	}
	t.Fatalf("the question %q is not understood", words)
	return ""
}

func number(t *testing.T, s string) int {
	t.Helper()
	n, err := strconv.Atoi(s)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func slot(t *testing.T, s string) Slot {
	t.Helper()
	q, ok := parseSlot(s)
	if !ok {
		t.Fatalf("%q is not a slot", s)
	}
	return q
}

func cardList(t *testing.T, words []string) []Card {
	t.Helper()
	cards := []Card{}
	for _, w := range words {
		c, ok := ParseCard(w)
		if !ok {
			t.Fatalf("unknown card %q", w)
		}
		cards = append(cards, c)
	}
	return cards
}
