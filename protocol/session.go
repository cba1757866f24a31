package protocol

import (
	"context"
	"encoding/json"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/internal/panics"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
	"github.com/purrlor/purrlor/tableserver"
)

// TableServer has the tables that a session uses.
type TableServer interface {
	Do(ctx context.Context, id ids.TableID, p ids.PersonID, c *table.Command) error
	Subscribe(ctx context.Context, id ids.TableID, c tableserver.Client, options tableserver.SubscribeOptions) error
	Unsubscribe(id ids.TableID, c tableserver.Client)
	Answer(ctx context.Context, id ids.TableID, p ids.PersonID, q *tableserver.Question) (any, error)
}

// Session executes the messages of one client in order, and answers questions concurrently.
type Session struct {
	TableServer      TableServer
	Client           tableserver.Client
	Problem          func(error) Problem // converts an error for the client
	MaxSubscriptions int                 // how many tables it may follow
	// Do executes a command; nil uses the server's Do.
	Do func(ctx context.Context, m *ClientMessage) error
	// Viewed is called with the table that the client views now, or an empty id after leaving, and whether the page is hidden. It may be
	// nil.
	Viewed func(table ids.TableID, elsewhere bool)

	subscribed map[ids.TableID]bool // used only by the goroutine that executes messages
	messages   serial               // only Handle adds
	working    sync.WaitGroup
	questions  serial // only the goroutine that executes messages adds
	unanswered atomic.Int32
	asking     sync.WaitGroup
}

// Handle queues a message for execution in order, but answers pings at once, because a table that moves to another node delays commands
// for seconds. Always call it from the same goroutine, with the session's context.
func (s *Session) Handle(ctx context.Context, m *ClientMessage) {
	if m.Type == typePing {
		s.Send(PongMessage{"pong", m.ID})
		return
	}
	if s.subscribed == nil {
		s.subscribed = map[ids.TableID]bool{}
	}
	s.messages.add(ctx, &s.working, m, s.execute)
}

// Close waits until execution has stopped, then ends the client's subscriptions. Call it after the context has ended.
func (s *Session) Close() {
	s.working.Wait()
	for table := range s.subscribed {
		s.TableServer.Unsubscribe(table, s.Client)
	}
}

// Wait waits until all questions are answered.
func (s *Session) Wait() { s.asking.Wait() }

// Go runs a function in a goroutine that Wait waits for.
func (s *Session) Go(do func()) { s.asking.Go(do) }

// execute executes one message.
func (s *Session) execute(ctx context.Context, m *ClientMessage) {
	if err := panics.Catch(func() error { s.dispatch(ctx, m); return nil }); err != nil {
		s.Refuse(m.ID, err)
	}
}

func (s *Session) dispatch(ctx context.Context, m *ClientMessage) {
	switch m.Type {
	case typeSubscribe:
		s.answer(m.ID, s.subscribe(ctx, m))
	case typeUnsubscribe:
		s.TableServer.Unsubscribe(m.Table, s.Client)
		delete(s.subscribed, m.Table)
		s.viewed("", false)
		s.answer(m.ID, nil)
	case typeDo:
		if m.Command == nil {
			s.Refuse(m.ID, game.Refuse(CodeBadRequest, "the command is missing"))
			return
		}
		s.answer(m.ID, s.command(ctx, m))
	case typeAsk:
		s.enqueueQuestion(ctx, m)
	default:
		s.Refuse(m.ID, game.Refuse(CodeBadRequest, "there is no message of type %q", m.Type))
	}
}

func (s *Session) command(ctx context.Context, m *ClientMessage) error {
	if s.Do != nil {
		return s.Do(ctx, m)
	}
	return s.TableServer.Do(ctx, m.Table, s.Client.Person(), m.Command)
}

func (s *Session) subscribe(ctx context.Context, m *ClientMessage) error {
	if !s.subscribed[m.Table] && len(s.subscribed) >= s.MaxSubscriptions {
		return RefuseTooMany("tables at a time")
	}
	if m.Pace != "" && !slices.Contains(tableserver.Paces(), m.Pace) {
		return game.Refuse(CodeBadRequest, "there is no pace %q", m.Pace)
	}
	if err := s.TableServer.Subscribe(ctx, m.Table, s.Client, tableserver.SubscribeOptions{Seen: m.Seen, Talk: m.Talk, Pace: m.Pace, Elsewhere: m.Elsewhere}); err != nil {
		return err
	}
	s.subscribed[m.Table] = true
	s.viewed(m.Table, m.Elsewhere)
	return nil
}

func (s *Session) viewed(table ids.TableID, elsewhere bool) {
	if s.Viewed != nil {
		s.Viewed(table, elsewhere)
	}
}

// maxQuestions is how many questions of a client may be unanswered.
const maxQuestions = 32

// enqueueQuestion queues a question separately from other messages, so they do not wait for it. Answers keep their order, except that
// nothing waits for a hint.
func (s *Session) enqueueQuestion(ctx context.Context, m *ClientMessage) {
	if s.unanswered.Add(1) > maxQuestions {
		s.unanswered.Add(-1)
		s.Refuse(m.ID, RefuseTooMany("questions at a time"))
		return
	}
	if m.What == tableserver.QuestionHint {
		s.asking.Go(func() { s.answerQuestion(ctx, m) })
		return
	}
	s.questions.add(ctx, &s.asking, m, s.answerQuestion)
}

func (s *Session) answerQuestion(ctx context.Context, m *ClientMessage) {
	var body any
	err := panics.Catch(func() (err error) { body, err = s.ask(ctx, m); return err })
	s.unanswered.Add(-1)
	if err != nil {
		s.Refuse(m.ID, err)
	} else {
		s.Send(AnswerMessage{"answer", m.ID, body})
	}
}

// Questions lists the questions that a message can ask.
func Questions() []tableserver.QuestionKind {
	return []tableserver.QuestionKind{tableserver.QuestionLegal, tableserver.QuestionOptions, tableserver.QuestionScore, tableserver.QuestionHint, tableserver.QuestionHintPermit, tableserver.QuestionLines}
}

func (s *Session) ask(ctx context.Context, m *ClientMessage) (any, error) {
	if !slices.Contains(Questions(), m.What) {
		return nil, game.Refuse(CodeBadRequest, "there is no question %q", m.What)
	}
	return s.TableServer.Answer(ctx, m.Table, s.Client.Person(), &tableserver.Question{What: m.What, Seat: m.Seat, Piece: m.Piece})
}

func (s *Session) answer(id string, err error) {
	if err != nil {
		s.Refuse(id, err)
	} else {
		s.Send(DoneMessage{"done", id})
	}
}

// Refuse sends the client an error.
func (s *Session) Refuse(id string, err error) {
	s.Send(RefusedMessage{"refused", id, s.Problem(err)})
}

// Send encodes a message and sends it.
func (s *Session) Send(message any) {
	raw, err := json.Marshal(message)
	if err != nil {
		s.Problem(err) // which logs it
		return
	}
	s.Client.Send(raw)
}
