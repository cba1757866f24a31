package offline

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/protocol"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/tableserver"
)

// Server is a server for one person, the user of the device.
type Server struct {
	*tableserver.Server
	store  *Store
	person ids.PersonID
	log    *slog.Logger
}

// botPace is the pause between two bot moves at the calm pace, as on servers.
const botPace = 1200 * time.Millisecond

// personSetting holds the id of the person.
const personSetting = "person"

// Suffix ends the ids of tables on a device, so every address and message shows where its table lives.
const Suffix = "-device"

func newID() string { return ids.New() + Suffix }

// NewServer opens a server on a journal. On first use it creates a person without a name. Zero options get defaults for devices.
func NewServer(ctx context.Context, j Journal, o tableserver.Options) (*Server, error) {
	store, err := Open(ctx, j)
	if err != nil {
		return nil, err
	}
	id, err := store.AddSetting(ctx, personSetting, []byte(ids.New()))
	if err != nil {
		return nil, err
	}
	h := &Server{store: store, person: ids.PersonID(id), log: o.Log}
	if _, err := store.Person(ctx, h.person); errors.Is(err, storage.ErrNotFound) {
		if err := store.PutPerson(ctx, people.Person{ID: h.person, Created: time.Now()}); err != nil {
			return nil, err
		}
	}
	if h.log == nil {
		h.log = slog.New(slog.DiscardHandler)
	}
	if o.NewID == nil {
		o.NewID = newID
	}
	if o.BotPace == 0 {
		o.BotPace = botPace
	}
	h.Server = tableserver.New(tableserver.Stores{
		Tables: store, Chat: store, Reports: store, Names: store, Ratings: store, Settings: store, Expiry: store,
	}, o)
	return h, nil
}

// Close stops all tables.
func (s *Server) Close() error {
	return errors.Join(s.Server.Close(), s.store.Close())
}

// problem converts an error into the response for a page.
func (s *Server) problem(err error) protocol.Problem {
	return protocol.NewProblem(err, s.log, s.Metrics())
}

// maxLooks is how many tables a page may follow.
const maxSubscriptions = 16

// Connection is a page that follows tables.
type Connection struct {
	tables  *Server
	session protocol.Session
	send    func(message []byte)
	ctx     context.Context
	cancel  context.CancelFunc
}

// Connect starts serving a page. It sends messages through a function that must not block.
func (s *Server) Connect(send func(message []byte)) (*Connection, error) {
	ctx, cancel := context.WithCancel(context.Background())
	p, err := s.store.Person(ctx, s.person)
	if err != nil {
		cancel()
		return nil, err
	}
	c := &Connection{tables: s, send: send, ctx: ctx, cancel: cancel}
	c.session = protocol.Session{TableServer: s, Client: c, Problem: s.problem, MaxSubscriptions: maxSubscriptions}
	c.session.Send(protocol.WelcomeMessage{Type: "welcome", Protocol: protocol.Protocol, Person: p.ID, Name: p.Name, Now: time.Now().UnixMilli()})
	return c, nil
}

// Person returns the person of the device.
func (c *Connection) Person() ids.PersonID { return c.tables.person }

// Send sends a message to the page.
func (c *Connection) Send(message []byte) { c.send(message) }

// Receive handles a message of the page. Only one goroutine may call it at a time.
func (c *Connection) Receive(raw []byte) {
	m, err := protocol.Read(raw)
	if err != nil {
		c.session.Refuse("", err)
		return
	}
	c.session.Handle(c.ctx, m)
}

// Close ends the connection.
func (c *Connection) Close() {
	c.cancel()
	c.session.Close()
	c.session.Wait()
}
