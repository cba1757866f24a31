package server_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/purrlor/purrlor/bots"
	"github.com/purrlor/purrlor/internal/waittest"
	"github.com/purrlor/purrlor/protocol"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/server"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

// slowMind is a bot that runs until its context ends.
type slowMind struct {
	begun chan struct{}
	stop  chan struct{}
}

func (p *slowMind) Choose(_ context.Context, _ any, legal []string, _ bots.Budget, _ *game.Rand) (string, error) {
	select {
	case p.begun <- struct{}{}:
	default:
	}
	<-p.stop
	return legal[0], nil
}

// answered returns the ids of the answers and refusals so far, in order.
func (s *socket) answered() (ids []string) {
	for _, m := range s.messages(func(m message) bool { return m.Type == "answer" || m.Type == "refused" }) {
		ids = append(ids, m.ID)
	}
	return ids
}

func TestHintBlocksNothing(t *testing.T) {
	p := &slowMind{make(chan struct{}, 1), make(chan struct{})}
	b := newTestServer(t, func(s *serverSetup) {
		s.options.Workers = 1
		s.options.Minds = func(string, string) (bots.Mind, error) { return p, nil }
	})
	release := func() {
		select {
		case <-p.stop:
		default:
			close(p.stop)
		}
	}
	defer release()
	boris := b.guest("Boris")
	boris.command(boris.create(isleOf(2), "kitten"), table.Command{Do: table.DoStart}).ok(t)
	<-p.begun // and holds the only worker
	anna := b.guest("Anna")
	tableID := b.started(isleOf(2), anna, boris)
	s := anna.dial()
	s.subscribe(tableID)
	first := s.send(protocol.ClientMessage{Type: "ask", Table: tableID, What: "hint"})
	waittest.Until(t, "the hint waits", func() bool { _, n := b.tables.Live(); return n == 1 })
	s.sync()
	for _, what := range []tableserver.QuestionKind{"legal", "score", "lines"} {
		s.expect("answer", "", protocol.ClientMessage{Type: "ask", Table: tableID, What: what})
	}
	s.expect("answer", "", protocol.ClientMessage{Type: "ask", Table: tableID, What: "options", Piece: "cat-01-blue"})
	s.do(tableID, table.Command{Do: table.DoSay, Reaction: "purr"})
	s.do(tableID, table.Command{Do: table.DoQuiet, Seat: seat(0), On: true})
	second := s.send(protocol.ClientMessage{Type: "ask", Table: tableID, What: "hint"})
	got := s.find("the end of the older hint", func(m message) bool { return m.ID == first })
	if got.Type != "refused" || got.Code != table.CodeHintReplaced {
		t.Errorf("got %s", got.raw)
	}
	s.sync()
	release()
	if got := s.find("the hint", func(m message) bool { return m.ID == second }); got.Type != "answer" {
		t.Errorf("got %s", got.raw)
	}
}

func TestSlowAnswerBlocksNothing(t *testing.T) {
	b := newTestServer(t)
	anna := b.guest("Anna")
	tableID := b.started(isleOf(2), anna, b.guest("Boris"))
	s := anna.dial()
	s.subscribe(tableID)
	release := b.store.holdUp()
	defer release()
	var want []string
	const most = 32
	for i := range most {
		what := []tableserver.QuestionKind{"lines", "legal", "score"}[i%3]
		want = append(want, s.send(protocol.ClientMessage{Type: "ask", Table: tableID, What: what}))
	}
	s.expect("refused", server.CodeTooMany, protocol.ClientMessage{Type: "ask", Table: tableID, What: "score"})
	s.expect("refused", server.CodeTooMany, protocol.ClientMessage{Type: "ask", Table: tableID, What: "hint"})
	s.sync()
	s.do(tableID, table.Command{Do: table.DoQuiet, Seat: seat(0), On: true})
	other := b.guest("Zoe").dial()
	other.subscribe(tableID)
	other.expect("answer", "", protocol.ClientMessage{Type: "ask", Table: tableID, What: "score"})
	if got := s.answered(); len(got) != 2 {
		t.Errorf("what waits is answered: %v", got)
	}
	release()
	waittest.Until(t, "all is answered", func() bool { return len(s.answered()) == most+2 })
	if got := s.answered()[2:]; fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got the answers %v, want %v", got, want)
	}
	s.expect("answer", "", protocol.ClientMessage{Type: "ask", Table: tableID, What: "lines"})
}

// A question knows what was done before it.
func TestQuestionAfterCommand(t *testing.T) {
	b := newTestServer(t)
	anna := b.guest("Anna")
	tableID := b.started(isleOf(2), anna, b.guest("Boris"))
	s := anna.dial()
	for i := range 20 {
		text := fmt.Sprint("line ", i)
		s.send(protocol.ClientMessage{Type: "do", Table: tableID, Command: &table.Command{Do: table.DoSay, Text: text}})
		got := s.ask(protocol.ClientMessage{Type: "ask", Table: tableID, What: "lines"})
		if want := fmt.Sprintf(`"text":%q}]`, text); len(got.Body) < len(want) || string(got.Body[len(got.Body)-len(want):]) != want {
			t.Fatalf("got %s, want %s at the end", got.raw, want)
		}
	}
}

func TestPingWhileCommandWaits(t *testing.T) {
	b := newTestServer(t)
	anna := b.guest("Anna")
	tableID := anna.create(isleOf(2))
	s := anna.dial()
	begun, goOn := make(chan struct{}, 1), make(chan struct{})
	b.store.watch(func(*table.Change) error {
		begun <- struct{}{}
		<-goOn
		return nil
	}, nil)
	first := s.send(protocol.ClientMessage{Type: "do", Table: tableID, Command: &table.Command{Do: table.DoSit}})
	<-begun
	s.expect("pong", "", protocol.ClientMessage{Type: "ping"})
	answers := func() int { return len(s.messages(func(m message) bool { return m.ID == first })) }
	if answers() != 0 {
		t.Error("the command is answered before it is stored")
	}
	close(goOn)
	waittest.Until(t, "the command is answered", func() bool { return answers() == 1 })
}

func TestQuestionsEndWithConnection(t *testing.T) {
	p := &slowMind{make(chan struct{}, 1), make(chan struct{})}
	b := newTestServer(t, func(s *serverSetup) {
		s.options.Workers = 1
		s.options.Minds = func(string, string) (bots.Mind, error) { return p, nil }
	})
	defer close(p.stop)
	boris := b.guest("Boris")
	boris.command(boris.create(isleOf(2), "kitten"), table.Command{Do: table.DoStart}).ok(t)
	<-p.begun
	anna := b.guest("Anna")
	table := b.started(isleOf(2), anna, boris)
	s := anna.dial()
	s.send(protocol.ClientMessage{Type: "ask", Table: table, What: "hint"})
	waittest.Until(t, "the hint waits", func() bool { _, n := b.tables.Live(); return n == 1 })
	s.close()
	waittest.Until(t, "nobody waits for it", func() bool { _, n := b.tables.Live(); return n == 0 })
	waittest.Until(t, "the socket is gone", func() bool { return b.metric("purrlor_sockets") == "0" })
}
