package server

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/netip"
	"net/url"
	"time"

	"github.com/purrlor/purrlor/lobby"
	"github.com/purrlor/purrlor/notifications"
	"github.com/purrlor/purrlor/people"
	"github.com/purrlor/purrlor/people/identity"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/tableserver"
)

// TableServer gives access to all tables, on any node.
type TableServer interface {
	Tables
	Deals
	Matchmaker
	Guests
	Gauges
}

// Gauges count what happens in this process.
type Gauges interface {
	Live() (tables, waiting int)
	QuarantinedCount() int
	Metrics() *tableserver.Metrics
}

// Passkeys creates and verifies passkeys for the server's address.
type Passkeys interface {
	BeginCreation(a identity.Account) (options json.RawMessage, s identity.Session, err error)
	FinishCreation(a identity.Account, s identity.Session, answer []byte) (id, record []byte, err error)
	BeginLogin() (options json.RawMessage, s identity.Session, err error)
	FinishLogin(s identity.Session, answer []byte, find func(id, handle []byte) (record []byte, err error)) (id, record []byte, err error)
}

// Provider logs people in.
type Provider interface {
	Issuer() string
	Name() string // the provider's name as people see it
	Begin(ctx context.Context) (address string, s identity.LoginSession, err error)
	Finish(ctx context.Context, s identity.LoginSession, code, state string) (identity.Subject, error)
}

// Config configures a server. Server, Stores and Hub are required.
type Config struct {
	TableServer TableServer
	Stores      Stores
	Hub         *Hub
	Log         *slog.Logger
	Limits      Limits
	Page        http.Handler   // serves everything outside the API
	Device      string         // the address of the offline engine, empty if there is none
	Public      *url.URL       // the public address; nil to use that of each request
	Trusted     []netip.Prefix // proxies that may report the address of a client
	PushKey     string         // the public key for Web Push, empty if there is none
	// Webhooks reports whether people may send notifications to their own addresses.
	Webhooks bool
	// Mail reports whether notifications are mailed. It requires a dispatcher in the hub, and Public.
	Mail bool
	// Ready checks whether the server can serve; nil uses the store's check.
	Ready    func(context.Context) error
	Buckets  Buckets                                           // limits shared by several servers; nil for a single one
	Observe  func(path string, status int, took time.Duration) // receives each response of a route; may be nil
	Passkeys Passkeys                                          // nil if the address cannot have them
	Provider Provider                                          // the login provider; nil if there is none
	Allow    []netip.Prefix                                    // private addresses that webhooks may use
	Now      func() time.Time
}

// Server is the HTTP interface.
type Server struct {
	Config
	notifications *notifications.Service
	people        services
	invitations   *lobby.Invitations
	inviter       *lobby.Inviter
	throttles     throttles
	counters      Counters
	sockets       *socketCounts
	timing        timing
	readiness     readiness
	sealing       sealing
	exports       chan struct{} // holds a token for each running export of public games
}

// services are the rules of package people.
type services struct {
	friends  *people.Friends
	profiles *people.Profiles
	sessions *people.Sessions
	methods  *people.LoginMethods
	bots     *people.Bots
}

func newServices(s *PeopleStores, limits Limits, now func() time.Time) services {
	sessions := people.NewSessions(s.Sessions, s.Codes, limits.DevicesPerPerson, limits.NameChars, now)
	return services{
		sessions: sessions,
		bots:     people.NewBots(s.UserBots, s.Friends, s.Relations, s.Presence, s.Directory, now),
		methods:  people.NewLoginMethods(s.Methods, s.Profiles, s.Directory, sessions),
		friends:  people.NewFriends(s.Friends, s.Relations, s.Presence, s.Directory, now),
		profiles: people.NewProfiles(s.Profiles, s.Friends, s.Relations, s.Directory, limits.NameChars),
	}
}

// New makes a server.
func New(c Config) *Server {
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Ready == nil && c.Stores.Ready != nil {
		c.Ready = c.Stores.Ready.Ready
	}
	if c.Page == nil {
		c.Page = http.NotFoundHandler()
	}
	s := &Server{Config: c, throttles: newThrottles(c.Limits, c.Now), sockets: newSocketCounts(c.Limits), timing: defaultTiming, exports: make(chan struct{}, maxExports)}
	s.notifications = notifications.NewService(notifications.ServiceConfig{
		Store: c.Stores.Targets, MaxTargets: c.Limits.TargetsPerPerson, Webhooks: c.Webhooks, Mail: c.Mail, Public: c.Public, Allow: c.Allow, Now: c.Now,
		SendLetter: func(endpoint string, l *notifications.Letter) { c.Hub.Dispatcher.SendLetter(endpoint, l) },
	})
	s.people = newServices(&c.Stores.People, c.Limits, c.Now)
	s.invitations = lobby.NewInvitations(c.Stores.Invitations, c.Stores.Tables)
	s.inviter = lobby.NewInviter(s.invitations, s.people.bots, c.TableServer, s.deliver)
	return s
}

// Handler returns the HTTP handler of the server.
func (s *Server) Handler() http.Handler {
	mux := http.NewServeMux()
	for _, r := range s.routes() {
		mux.Handle(r.Method+" "+r.Path, s.observed(r.Path, r.handler))
	}
	mux.HandleFunc("GET /api/socket", s.socket)
	mux.HandleFunc("/api/", func(w http.ResponseWriter, r *http.Request) {
		s.writeProblem(w, game.Refuse(CodeNotFound, "there is nothing at %s %s", r.Method, r.URL.Path))
	})
	mux.HandleFunc("POST /stop/{secret}", s.stopMailOneClick)
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "ok\n") })
	mux.HandleFunc("GET /readyz", s.ready)
	mux.Handle("/", s.withPreviews(s.Page))
	return s.guard(mux)
}
