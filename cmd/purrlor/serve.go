package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"strings"
	"syscall"
	"time"

	"github.com/purrlor/purrlor/api"
	"github.com/purrlor/purrlor/notify"
	"github.com/purrlor/purrlor/room"
	"github.com/purrlor/purrlor/sqlite"
	"github.com/purrlor/purrlor/web"
)

// serveFlags are the flags of the server.
type serveFlags struct {
	listen, data, public, metrics, contact string
	trusted, allow                         string
	webhooks, json                         bool
	pace                                   time.Duration
	idle                                   time.Duration
	inMemory                               int
	limits                                 api.Limits
	pages                                  int
}

const serveAbout = `Serves tables of all games to browsers and bots. Without flags it listens on this machine only, keeps
everything in purrlor.db in the current folder and prints the address to open.`

func (p *program) serve(args []string) error {
	fs := p.flags("serve", "", serveAbout)
	f := newServeFlags(fs)
	if err := p.parse(fs, args, 0); err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	return p.serveUntil(ctx, f)
}

// newServeFlags names the flags, with their defaults.
func newServeFlags(fs *flag.FlagSet) *serveFlags {
	f := &serveFlags{limits: api.DefaultLimits()}
	fs.StringVar(&f.listen, "listen", "127.0.0.1:8080", "address to listen on; 0.0.0.0:8080 for everyone in the network")
	fs.StringVar(&f.data, "data", defaultData, "database file")
	fs.StringVar(&f.public, "public-url", "", "address that people use, such as https://cats.example.org; with https cookies are Secure")
	fs.StringVar(&f.trusted, "trusted-proxy", "", "networks of proxies whose X-Forwarded-For is believed, separated by commas")
	fs.StringVar(&f.metrics, "metrics", "", "address for Prometheus, such as 127.0.0.1:9090; empty for none")
	fs.BoolVar(&f.webhooks, "webhooks", false, "let people have notices sent to https addresses of their own")
	fs.StringVar(&f.allow, "allow-notices-to", "", "private networks that notices may be sent to, separated by commas")
	fs.StringVar(&f.contact, "contact", "", "your mail or https address, which push services want to know; without it there is no Web Push")
	fs.BoolVar(&f.json, "log-json", false, "write logs as JSON")
	fs.DurationVar(&f.pace, "bot-pace", 700*time.Millisecond, "how long a bot waits before it acts")
	fs.DurationVar(&f.idle, "idle", 5*time.Minute, "after this time without a look a table leaves memory")
	fs.IntVar(&f.inMemory, "tables-in-memory", 2000, "tables in memory at most; the one that nobody has looked at for longest leaves")
	fs.IntVar(&f.pages, "max-pages", 0, "largest size of the database in pages of 4 KB; 0 for no bound")
	l := &f.limits
	fs.Int64Var(&l.Body, "max-body", l.Body, "bytes of a request")
	fs.Int64Var(&l.Message, "max-message", l.Message, "bytes of a message on a socket")
	fs.IntVar(&l.SocketsPerPerson, "sockets-per-person", l.SocketsPerPerson, "sockets of a person at a time")
	fs.IntVar(&l.SocketsPerAddress, "sockets-per-address", l.SocketsPerAddress, "sockets of an address at a time")
	fs.IntVar(&l.ConnectionsPerAddress, "connections-per-address", l.ConnectionsPerAddress,
		"connections of any kind of an address at a time, except this machine and trusted proxies")
	fs.IntVar(&l.Looks, "tables-per-socket", l.Looks, "tables that one connection looks at")
	fs.Float64Var(&l.Commands, "commands-per-second", l.Commands, "messages and commands of a person")
	fs.Float64Var(&l.Requests, "requests-per-second", l.Requests, "requests of an address")
	fs.Float64Var(&l.Guests, "guests-per-minute", l.Guests, "new guests of an address")
	fs.IntVar(&l.Tables, "tables-per-person", l.Tables, "tables that a person hosts and that are not over")
	fs.IntVar(&l.Name, "max-name", l.Name, "characters of a name")
	fs.IntVar(&l.Chat, "max-chat", l.Chat, "characters of a line of talk")
	fs.Float64Var(&l.Lines, "lines-per-minute", l.Lines, "lines of talk of a person")
	fs.IntVar(&l.Devices, "devices-per-person", l.Devices, "devices and tokens of a person")
	fs.IntVar(&l.Targets, "targets-per-person", l.Targets, "places for a person's notices")
	fs.IntVar(&l.Queue, "max-queue", l.Queue, "bytes that wait for a client before it is dropped as too slow")
	return f
}

// serveUntil serves until the context ends, then finishes what is under way.
func (p *program) serveUntil(ctx context.Context, f *serveFlags) error {
	log := p.logger(f.json)
	public, err := publicURL(f.public)
	if err != nil {
		return err
	}
	trusted, err := prefixes(f.trusted)
	if err != nil {
		return fmt.Errorf("--trusted-proxy: %w", err)
	}
	allow, err := prefixes(f.allow)
	if err != nil {
		return fmt.Errorf("--allow-notices-to: %w", err)
	}
	if err := checkWritable(f.data); err != nil {
		return err
	}
	easeCollection()
	store, err := sqlite.Open(f.data, sqlite.Options{MaxPages: f.pages, Log: log})
	if err != nil {
		return err
	}
	defer store.Close()
	outbox, pushKey, err := p.outbox(ctx, f, store, allow, log)
	if err != nil {
		return err
	}
	hub := api.NewHub(store, outbox, public, log)
	workers := max(1, runtime.GOMAXPROCS(0)-1)
	runtime.GOMAXPROCS(runtime.GOMAXPROCS(0) + workers) // bots stand back behind people, so they do not take their places
	house := room.NewHouse(store, room.Options{
		Workers: workers, Log: log, Notifier: hub, Pace: f.pace, Idle: f.idle, Chat: f.limits.Chat, Name: f.limits.Name,
		Tables: f.limits.Tables, InMemory: f.inMemory,
	})
	defer house.Close()
	house.BeginSweep()
	server := api.New(api.Config{
		House: house, Store: store, Hub: hub, Log: log, Limits: f.limits, Page: web.Handler(), Public: public, Trusted: trusted,
		PushKey: pushKey, Webhooks: f.webhooks, Allow: allow,
	})
	listener, err := net.Listen("tcp", f.listen)
	if err != nil {
		return err
	}
	p.announce(listener.Addr(), public, log)
	web := httpServer(server.Handler(), log)
	failed := make(chan error, 2)
	go func() { failed <- web.Serve(server.Listen(listener)) }()
	if f.metrics != "" {
		m, err := net.Listen("tcp", f.metrics)
		if err != nil {
			return err
		}
		mux := http.NewServeMux()
		mux.Handle("GET /metrics", server.Metrics())
		metrics := httpServer(mux, log)
		defer metrics.Close()
		go func() { failed <- metrics.Serve(m) }()
	}
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	log.Info("stopping")
	grace, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	hub.CloseAll()
	err = web.Shutdown(grace)
	if outbox != nil {
		err = errors.Join(err, outbox.Close(grace))
	}
	return err
}

// easeCollection lets a small heap grow more before it is collected, up to a bound. A move leaves much that is needed no
// more and little that stays, so that a seventh of the server's time is saved. The operator's own GOGC and GOMEMLIMIT win.
func easeCollection() {
	const percent, bound = 400, 384 << 20
	if os.Getenv("GOGC") == "" && os.Getenv("GOMEMLIMIT") == "" {
		debug.SetGCPercent(percent)
		debug.SetMemoryLimit(bound)
	}
}

// checkWritable refuses a file that is there and may not be written: SQLite would open it, and every move be refused later.
func checkWritable(path string) error {
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("the database cannot be written: %w", err)
	}
	return file.Close()
}

// httpServer has the timeouts that keep slow strangers from holding connections.
func httpServer(h http.Handler, log *slog.Logger) *http.Server {
	return &http.Server{
		Handler: h, ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 15 * time.Second, WriteTimeout: 30 * time.Second,
		IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 16 << 10, ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
}

// announce prints where to go, and what is not safe about it.
func (p *program) announce(addr net.Addr, public *url.URL, log *slog.Logger) {
	at := "http://" + addr.String()
	if public != nil {
		at = public.String()
	}
	fmt.Fprintln(p.out, "Purrlor is open at", at)
	host, _, _ := net.SplitHostPort(addr.String())
	if ip, err := netip.ParseAddr(host); err == nil && !ip.IsLoopback() && (public == nil || public.Scheme != "https") {
		log.Warn("people reach this server by plain HTTP: whoever is in the same network can read along; see docs/operating.md for https")
	}
}

func (p *program) logger(asJSON bool) *slog.Logger {
	if asJSON {
		return slog.New(slog.NewJSONHandler(p.err, nil))
	}
	return slog.New(slog.NewTextHandler(p.err, nil))
}

// pushKeys is the name under which the keys for Web Push are kept.
const pushKeys = "push-keys"

// outbox makes what sends notices out of the server, nil if nothing does.
func (p *program) outbox(ctx context.Context, f *serveFlags, store room.Store, allow []netip.Prefix, log *slog.Logger) (*notify.Outbox, string, error) {
	if f.contact == "" && !f.webhooks {
		return nil, "", nil
	}
	keys, err := loadPushKeys(ctx, store)
	if err != nil {
		return nil, "", err
	}
	outbox := notify.NewOutbox(notify.Config{
		Client: notify.Client(notify.ClientConfig{Allow: allow}), Keys: keys, Contact: f.contact, Log: log,
		Gone: func(t notify.Target) {
			if err := store.RemoveTarget(context.Background(), "", t.Endpoint); err != nil {
				log.Error("a dead endpoint could not be forgotten", "error", err)
			}
		},
	})
	if f.contact == "" {
		return outbox, "", nil
	}
	return outbox, keys.Public, nil
}

// loadPushKeys returns the keys for Web Push, made when they are first needed.
func loadPushKeys(ctx context.Context, store room.Store) (notify.Keys, error) {
	var keys notify.Keys
	raw, err := store.Setting(ctx, pushKeys)
	if err == nil {
		return keys, json.Unmarshal(raw, &keys)
	}
	if !errors.Is(err, room.ErrNotFound) {
		return keys, err
	}
	if keys, err = notify.GenerateKeys(); err != nil {
		return keys, err
	}
	if raw, err = json.Marshal(keys); err != nil {
		return keys, err
	}
	return keys, store.SetSetting(ctx, pushKeys, raw)
}

// publicURL reads --public-url.
func publicURL(text string) (*url.URL, error) {
	if text == "" {
		return nil, nil
	}
	u, err := url.Parse(text)
	if err != nil || (u.Scheme != "http" && u.Scheme != "https") || u.Host == "" || strings.Trim(u.Path, "/") != "" || u.RawQuery != "" || u.User != nil {
		return nil, fmt.Errorf("--public-url: %q is no address like https://cats.example.org", text)
	}
	u.Path = ""
	return u, nil
}

// prefixes reads networks, separated by commas; a single address is a network too.
func prefixes(text string) ([]netip.Prefix, error) {
	var list []netip.Prefix
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' }) {
		if a, err := netip.ParseAddr(part); err == nil {
			list = append(list, netip.PrefixFrom(a, a.BitLen()))
			continue
		}
		prefix, err := netip.ParsePrefix(part)
		if err != nil {
			return nil, err
		}
		list = append(list, prefix)
	}
	return list, nil
}
