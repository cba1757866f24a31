package server_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/protocol"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/rules/games"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

// schemas validates values against the documented schemas.
type schemas struct {
	t        *testing.T
	compiler *jsonschema.Compiler
}

func newSchemas(t *testing.T) *schemas {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(documentation(t)))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	if err := c.AddResource("openapi.json", doc); err != nil {
		t.Fatal(err)
	}
	return &schemas{t, c}
}

// check expects JSON to match a schema.
func (s *schemas) check(name string, raw []byte) {
	s.t.Helper()
	schema, err := s.compiler.Compile("openapi.json#/components/schemas/" + name)
	if err != nil {
		s.t.Fatal(err)
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(raw))
	if err == nil {
		err = schema.Validate(value)
	}
	if err != nil {
		s.t.Errorf("%.300s is no %s: %v", raw, name, err)
	}
}

// checkValue encodes a value and checks it.
func (s *schemas) checkValue(name string, value any) {
	s.t.Helper()
	raw, err := json.Marshal(value)
	if err != nil {
		s.t.Fatal(err)
	}
	s.check(name, raw)
}

// checkOptions requests the options of several things, each with the schema of its answer.
func (s *schemas) checkOptions(m game.Match, viewer game.Seat, schemas map[string]string) {
	s.t.Helper()
	for about, name := range schemas {
		o, err := m.Options(viewer, about)
		if err != nil {
			s.t.Fatal(err)
		}
		s.checkValue(name, o)
	}
}

func TestSocketMessagesAsDocumented(t *testing.T) {
	t.Parallel()
	for _, settings := range []table.Settings{isleOf(2), boxesOf(2)} {
		t.Run(settings.Game, func(t *testing.T) {
			b := newTestServer(t)
			s := newSchemas(t)
			anna, zoe := b.guest("Anna"), b.guest("Zoe")
			tableID := anna.create(settings)
			player, spectator := anna.dial(), zoe.dial()
			player.subscribe(tableID)
			spectator.subscribe(tableID)
			do := func(c table.Command) {
				t.Helper()
				c.ID = ids.New()
				s.checkValue("ClientMessage", protocol.ClientMessage{Type: "do", Table: tableID, Command: &c})
				player.do(tableID, c)
			}
			spectator.do(tableID, table.Command{Do: table.DoSit, Seat: seat(1)})
			spectator.do(tableID, table.Command{Do: table.DoRise})
			do(table.Command{Do: table.DoSit, Seat: seat(1)})
			do(table.Command{Do: table.DoReady, On: true})
			do(table.Command{Do: table.DoStart})
			do(table.Command{Do: table.DoSay, Text: "hello"})
			r := game.SeedOf("documented").Stream("actions", 0)
			for n := range 100 {
				c := b.next(tableID, anna, &r)
				do(c)
				if n%20 == 3 {
					s.check("Scene", []byte(player.scene(*c.Seat)))
				}
			}
			do(table.Command{Do: table.DoConcede, Seat: seat(0)})
			piece := map[string]string{"isle": "cat-01-blue", "boxes": "box-01"}[settings.Game]
			for _, m := range []protocol.ClientMessage{
				{Type: "ask", Table: tableID, What: "score"},
				{Type: "ask", Table: tableID, What: "options", Piece: piece, Seat: seat(0)},
				{Type: "ask", Table: tableID, What: "lines"},
				{Type: "ping"},
				{Type: "look", Table: tableID, Seen: []tableserver.Seen{player.seen(0)}, Talk: true},
				{Type: "leave", Table: tableID},
			} {
				s.checkValue("ClientMessage", m)
				if got := player.ask(m); got.Type == "refused" {
					t.Errorf("%s %s: got %s", m.Type, m.What, got.raw)
				}
			}
			player.expect("refused", table.CodeUnknownTable, protocol.ClientMessage{Type: "look", Table: "nowhere"})
			kinds := map[string]bool{}
			for _, client := range []*socket{player, spectator} {
				for _, m := range client.messages(func(message) bool { return true }) {
					s.check("ServerMessage", []byte(m.raw))
					kinds[m.Type] = true
				}
			}
			s.check("Scene", []byte(player.scene(1)))
			s.check("Scene", []byte(spectator.scene(game.Nobody)))
			for _, kind := range strings.Fields("welcome snapshot update said done refused answer pong left") {
				if !kinds[kind] {
					t.Errorf("no message of type %s came", kind)
				}
			}
		})
	}
}

func TestViewsAsDocumented(t *testing.T) {
	t.Parallel()
	tests := []struct{ game, config string }{
		{"isle", `{"players":4}`},
		{"isle", `{"players":1,"mode":"solo","modules":["events","beasts"]}`},
		{"isle", `{"players":3,"mode":"family"}`},
		{"isle", `{"players":4,"lessons":["C","D","E"],"modules":["kittens","beasts","events","promo"]}`},
		{"boxes", `{"players":5}`},
		{"boxes", `{"players":2,"rules":"advanced"}`},
	}
	view := map[string]string{"isle": "IsleView", "boxes": "BoxesView"}
	options := map[string]map[string]string{
		"isle":  {"cat-01-blue": "IsleOptions", "public-144 red": "IslePublicOptions"},
		"boxes": {"box-01": "BoxesOptions"},
	}
	s := newSchemas(t)
	for _, tt := range tests {
		t.Run(tt.config, func(t *testing.T) {
			s.t = t
			g, err := games.Named(tt.game)
			if err != nil {
				t.Fatal(err)
			}
			m, err := g.New([]byte(tt.config), game.SeedOf("views"))
			if err != nil {
				t.Fatal(err)
			}
			r := game.SeedOf("views").Stream("actions", 0)
			for n := 0; !m.Over(); n++ {
				at := m.Must().First()
				if n%23 == 0 {
					viewer := game.Seat(n % m.Players())
					s.checkValue(view[tt.game], m.View(viewer))
					s.checkValue("Sheet", m.Score(viewer))
					s.checkOptions(m, viewer, options[tt.game])
				}
				if _, err := m.Act(at, m.Pick(at, &r)); err != nil {
					t.Fatal(err)
				}
			}
			s.checkValue(view[tt.game], m.View(0))
			s.checkValue(view[tt.game], m.View(game.Nobody))
			s.checkValue("Sheet", m.Score(0))
			s.check("GameConfig", m.Config())
			s.check("GameChoices", []byte(tt.config))
		})
	}
}
