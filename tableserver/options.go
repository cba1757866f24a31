package tableserver

import (
	"cmp"
	"context"
	"log/slog"
	"runtime"
	"time"

	"github.com/purrlor/purrlor/bots"
	"github.com/purrlor/purrlor/internal/ids"
	"github.com/purrlor/purrlor/rules/game"
	"github.com/purrlor/purrlor/table"
)

// Notifier delivers notices to people who do not follow the table.
type Notifier interface {
	Notify(p ids.PersonID, n table.Notice)
}

// Options configure a Server. Zero fields get defaults.
type Options struct {
	Log                *slog.Logger
	Notifier           Notifier
	StoreNotices       bool                    // changes put their notifications into the store's outbox
	Connected          func(ids.PersonID) bool // reports whether a person is connected to this node; nil if nobody is
	Cluster            Cluster                 // nil for a single server
	AwayGrace          time.Duration           // how long people count as present after they left
	ResumeTime         time.Duration           // how long a stream without subscribers keeps updates for reconnecting clients
	IdleTimeout        time.Duration           // a table without subscribers is evicted after this time
	BotPace            time.Duration           // the pause between two bot moves at the calm pace
	ThinkTime          time.Duration           // how long a tiger may search
	MaxChatChars       int                     // maximum length of a chat line
	MaxNameChars       int                     // maximum length of a seat name
	Workers            int                     // number of bot workers; default one fewer than there are cores
	HostTimeout        time.Duration           // how long the host of an open table may be away before a waiting person takes over
	MaxTablesPerPerson int                     // unfinished tables that a person may host; zero for no limit
	MaxTablesInMemory  int                     // maximum number of tables in memory

	Now   func() time.Time
	Seed  func() game.Seed
	NewID func() string
	// Who thinks: for bots, for hints and for reviews; the default is package bots.
	Minds  func(gameName, level string) (bots.Mind, error)
	Advise func(ctx context.Context, gameName string, view any, legal []string, most int, budget bots.Budget, r *game.Rand) ([]bots.Hint, error)
	Judge  func(ctx context.Context, record *game.Record, budget bots.Budget, judged func(actions int)) (*bots.Report, error)
}

func (o *Options) complete() {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Notifier == nil {
		o.Notifier = noNotifier{}
	}
	o.AwayGrace = cmp.Or(o.AwayGrace, 10*time.Second)
	o.ResumeTime = cmp.Or(o.ResumeTime, 2*time.Minute)
	o.IdleTimeout = cmp.Or(o.IdleTimeout, 5*time.Minute)
	o.HostTimeout = cmp.Or(o.HostTimeout, 5*time.Minute)
	o.MaxTablesInMemory = cmp.Or(o.MaxTablesInMemory, 2000)
	o.ThinkTime = cmp.Or(o.ThinkTime, time.Second)
	o.MaxChatChars = cmp.Or(o.MaxChatChars, 300)
	o.MaxNameChars = cmp.Or(o.MaxNameChars, 24)
	o.Workers = cmp.Or(o.Workers, max(1, runtime.GOMAXPROCS(0)-1))
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Seed == nil {
		o.Seed = table.NewSeed
	}
	if o.NewID == nil {
		o.NewID = ids.New
	}
	if o.Minds == nil {
		o.Minds = bots.For
	}
	if o.Advise == nil {
		o.Advise = bots.Hints
	}
	if o.Judge == nil {
		o.Judge = bots.Review
	}
}

type noNotifier struct{}

func (noNotifier) Notify(ids.PersonID, table.Notice) {}
