package main

import (
	"context"
	"encoding/json"
	"errors"
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
	"sync"
	"syscall"
	"time"

	"github.com/purrlor/purrlor/cmd/purrlor/command"
	"github.com/purrlor/purrlor/cmd/purrlor/database"
	"github.com/purrlor/purrlor/notifications"
	"github.com/purrlor/purrlor/server"
	"github.com/purrlor/purrlor/storage"
	"github.com/purrlor/purrlor/storage/backend"
	"github.com/purrlor/purrlor/storage/wiring"
	"github.com/purrlor/purrlor/tableserver"
	"github.com/purrlor/purrlor/web"
)

// serveCommand is the server.
type serveCommand struct {
	database.Flags
	MaxPages       int    `default:"0" placeholder:"PAGES" help:"Largest size of the database in pages of 4 KB; 0 for no limit."`
	Listen         string `group:"Network:" default:"127.0.0.1:8080" help:"Address to listen on; 0.0.0.0:8080 lets everyone on the network play."`
	PublicURL      string `group:"Network:" name:"public-url" placeholder:"URL" help:"Address that people use, such as https://cats.example.org; with https, cookies are Secure."`
	TrustedProxy   string `group:"Network:" placeholder:"NETWORKS" help:"Networks of proxies whose X-Forwarded-For is trusted, separated by commas."`
	Metrics        string `group:"Network:" placeholder:"ADDRESS" help:"Serve Prometheus metrics on this address, such as 127.0.0.1:9090."`
	Contact        string `group:"Notices:" placeholder:"ADDRESS" help:"Your mailto: or https address for push services; Web Push is off without it."`
	Webhooks       bool   `group:"Notices:" help:"Let people have notices sent to https addresses of their own."`
	AllowNoticesTo string `group:"Notices:" placeholder:"NETWORKS" help:"Private networks that notices may be sent to, separated by commas."`
	oidcFlags      `group:"Login:"`
	smtpFlags      `group:"Mail:"`
	Page           string        `group:"Running:" placeholder:"FOLDER" help:"Serve the page from this folder instead of the one in the program."`
	LogJSON        bool          `group:"Running:" name:"log-json" help:"Write logs as JSON."`
	BotPace        time.Duration `group:"Running:" default:"1200ms" help:"How long bots wait between two moves for people who follow calmly."`
	Idle           time.Duration `group:"Running:" default:"5m" help:"Drop a table from memory when nobody has looked at it for this long."`
	TablesInMemory int           `group:"Running:" default:"2000" help:"Most tables in memory; the one unseen for longest is dropped first."`
	clusterFlags
	limitFlags `group:"Limits:"`
}

// Help is the long help of serve.
func (*serveCommand) Help() string {
	return `Without flags it listens on this machine only, keeps everything in purrlor.db in the current folder and prints the
address to open. A flag wins over its environment variable, that over the configuration file, and that over the default.

Examples:

  purrlor serve
  purrlor serve --listen 0.0.0.0:8080 --data /var/lib/purrlor/purrlor.db
  purrlor serve --store postgres://purrlor@127.0.0.1/purrlor
  purrlor serve --public-url https://cats.example.org --trusted-proxy 127.0.0.1
  PURRLOR_LOG_JSON=true purrlor serve --config /etc/purrlor.json`
}

// Run serves until the process is told to stop.
func (c *serveCommand) Run(p *command.Program) error {
	if c.Listen == "" { // which would listen on every address
		return command.UsageErrorf("--listen must not be empty")
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	return serveUntil(ctx, p, c)
}

// serveUntil serves until the context ends, then completes what is in progress.
func serveUntil(ctx context.Context, p *command.Program, f *serveCommand) error {
	log := newLogger(p, f.LogJSON)
	public, err := parsePublicURL(f.PublicURL)
	if err != nil {
		return err
	}
	trusted, allow, err := f.networks()
	if err != nil {
		return err
	}
	if err := f.check(f.Store); err != nil {
		return err
	}
	adapters, err := f.adapters(public, p.Now)
	if err != nil {
		return err
	}
	page, device, err := f.page()
	if err != nil {
		return err
	}
	relaxGC()
	store, err := f.OpenForServer(ctx, f.MaxPages, log)
	if err != nil {
		return err
	}
	defer store.Close()
	dispatcher, pushKey, err := newDispatcher(ctx, p, f, store, public, allow, log)
	if err != nil {
		return err
	}
	if dispatcher != nil {
		defer func() { _ = dispatcher.Close(context.Background()) }() // a second time it does nothing
	}
	hub := server.NewHub(dispatcher, log)
	member, err := f.joinCluster(ctx, store, hub, log, p.Now)
	if err != nil {
		return err
	}
	if name := member.name(); name != "" {
		log = log.With("node", name)
	}
	workers := max(1, runtime.GOMAXPROCS(0)-1)
	runtime.GOMAXPROCS(runtime.GOMAXPROCS(0) + workers) // bots yield to people, so they get threads of their own
	options := tableserver.Options{
		Workers: workers, Log: log, Notifier: hub, Connected: hub.IsConnected, BotPace: f.BotPace, IdleTimeout: f.Idle, MaxChatChars: f.MaxChat, MaxNameChars: f.MaxName,
		MaxTablesPerPerson: f.TablesPerPerson, MaxTablesInMemory: f.TablesInMemory, StoreNotices: dispatcher != nil, Now: p.Now,
	}
	if p.Prepare != nil {
		p.Prepare(store, &options)
	}
	tables, closeTables, err := member.openTables(ctx, store, options)
	if err != nil {
		return err
	}
	defer func() { _ = closeTables(context.Background()) }() // a second time it does nothing
	srv := server.New(member.complete(server.Config{
		TableServer: tables, Stores: wiring.Server(store), Hub: hub, Log: log, Limits: f.limits(), Page: page, Device: device, Public: public, Trusted: trusted,
		PushKey: pushKey, Webhooks: f.Webhooks, Mail: f.SMTP != "", Allow: allow, Passkeys: adapters.passkeys, Provider: adapters.provider,
		Observe: adapters.observe(),
	}))
	presence := server.KeepPresence(store, hub, member.name(), p.Now, log)
	defer presence.Close()
	listener, err := net.Listen("tcp", f.Listen)
	if err != nil {
		return err
	}
	printAddress(p, listener.Addr(), public, log)
	web := httpServer(srv.Handler(), log)
	failed := make(chan error, 2)
	go func() { failed <- web.Serve(srv.Listen(listener)) }()
	if adapters.monitor != nil {
		metrics, err := serveMetrics(f.Metrics, adapters.monitor.show(srv, member), failed, log)
		if err != nil {
			return err
		}
		defer metrics.Close()
	}
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	log.Info("stop server")
	grace, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	var leaving sync.WaitGroup
	if member.name() != "" {
		leaving.Go(func() { err = closeTables(grace) }) // other nodes take the tables at once
	}
	hub.CloseAll()
	leaving.Wait()
	err = errors.Join(err, web.Shutdown(grace))
	if dispatcher != nil {
		err = errors.Join(err, dispatcher.Close(grace))
	}
	return err
}

// adapters connect a server to libraries; each is nil if the operator does not want it.
type adapters struct {
	provider server.Provider
	passkeys server.Passkeys
	monitor  monitor
}

func (c *serveCommand) adapters(public *url.URL, now func() time.Time) (a adapters, err error) {
	if a.provider, err = c.provider(public, now); err != nil {
		return a, err
	}
	if a.passkeys, err = newPasskeys(public); err != nil {
		return a, err
	}
	a.monitor, err = newMonitor(c.Metrics)
	return a, err
}

// observe returns what notes the answers of the server, nil for nothing.
func (a *adapters) observe() func(path string, status int, took time.Duration) {
	if a.monitor == nil {
		return nil
	}
	return a.monitor.Observe
}

// serveMetrics serves metrics on an address of their own; what ends it later goes to failed.
func serveMetrics(address string, handler http.Handler, failed chan<- error, log *slog.Logger) (*http.Server, error) {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return nil, err
	}
	log.Info("serve metrics", "address", listener.Addr().String())
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", handler)
	metrics := httpServer(mux, log)
	go func() { failed <- metrics.Serve(listener) }()
	return metrics, nil
}

// page returns the page to serve and the address of its offline program.
func (c *serveCommand) page() (http.Handler, string, error) {
	if c.Page == "" {
		return web.Handler(), web.DeviceProgram(), nil
	}
	page, device, err := web.FromFolder(c.Page)
	if err != nil {
		return nil, "", fmt.Errorf("--page: %w", err)
	}
	return page, device, nil
}

// networks reads --trusted-proxy and --allow-notices-to.
func (c *serveCommand) networks() (trusted, allow []netip.Prefix, err error) {
	if trusted, err = parsePrefixes(c.TrustedProxy); err != nil {
		return nil, nil, fmt.Errorf("--trusted-proxy: %w", err)
	}
	if allow, err = parsePrefixes(c.AllowNoticesTo); err != nil {
		return nil, nil, fmt.Errorf("--allow-notices-to: %w", err)
	}
	return trusted, allow, nil
}

// relaxGC lets a small heap grow more between collections, up to a limit. A move leaves much garbage and little that stays, so
// this saves a seventh of the server's time. GOGC and GOMEMLIMIT of the operator take precedence.
func relaxGC() {
	const percent, limit = 400, 384 << 20
	if os.Getenv("GOGC") == "" && os.Getenv("GOMEMLIMIT") == "" {
		debug.SetGCPercent(percent)
		debug.SetMemoryLimit(limit)
	}
}

// httpServer returns a server whose timeouts keep slow clients from holding connections.
func httpServer(h http.Handler, log *slog.Logger) *http.Server {
	return &http.Server{
		Handler: h, ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 15 * time.Second, WriteTimeout: 30 * time.Second,
		IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 16 << 10, ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
}

// printAddress prints the address to open, and warns if it is not safe.
func printAddress(p *command.Program, addr net.Addr, public *url.URL, log *slog.Logger) {
	at := "http://" + addr.String()
	if public != nil {
		at = public.String()
	}
	fmt.Fprintln(p.Out, "Purrlor is open at", at)
	host, _, _ := net.SplitHostPort(addr.String())
	if ip, err := netip.ParseAddr(host); err == nil && !ip.IsLoopback() && (public == nil || public.Scheme != "https") {
		log.Warn("serve over plain HTTP, unprotected from others on the network", "see", "docs/operating.md")
	}
}

func newLogger(p *command.Program, asJSON bool) *slog.Logger {
	if asJSON {
		return slog.New(slog.NewJSONHandler(p.Err, nil))
	}
	return slog.New(slog.NewTextHandler(p.Err, nil))
}

// pushKeysSetting is the name of the setting that holds the keys for Web Push.
const pushKeysSetting = "push-keys"

// newDispatcher returns what sends notices to browsers, webhooks and by mail, with the public key for Web Push; nil if all are off.
func newDispatcher(ctx context.Context, p *command.Program, f *serveCommand, store backend.Store, public *url.URL, allow []netip.Prefix, log *slog.Logger,
) (*notifications.Dispatcher, string, error) {
	letters, err := f.mailer(public)
	if err != nil {
		return nil, "", err
	}
	if f.Contact == "" && !f.Webhooks && letters == nil {
		return nil, "", nil
	}
	keys, err := loadPushKeys(ctx, store)
	if err != nil {
		return nil, "", err
	}
	sender := notifications.NewSender(notifications.SenderConfig{
		Client: notifications.NewClient(notifications.ClientConfig{Allow: allow}), Keys: keys, Contact: f.Contact, Mailer: letters, Log: log,
		Gone: func(t notifications.Target) {
			if err := store.RemoveTarget(context.Background(), "", t.Endpoint); err != nil {
				log.Error("remove dead endpoint failed", "error", err)
			}
		},
	})
	dispatcher := notifications.NewDispatcher(notifications.DispatcherConfig{Store: store, Sender: sender, Public: public, MailPace: f.mailPace(), Log: log})
	if f.Contact == "" {
		return dispatcher, "", nil
	}
	return dispatcher, keys.Public, nil
}

// loadPushKeys returns the keys for Web Push, which are generated on first use, once for all nodes.
func loadPushKeys(ctx context.Context, store backend.Store) (notifications.Keys, error) {
	var keys notifications.Keys
	raw, err := store.Setting(ctx, pushKeysSetting)
	if err == nil {
		return keys, json.Unmarshal(raw, &keys)
	}
	if !errors.Is(err, storage.ErrNotFound) {
		return keys, err
	}
	if keys, err = notifications.GenerateKeys(); err != nil {
		return keys, err
	}
	if raw, err = json.Marshal(keys); err != nil {
		return keys, err
	}
	if raw, err = store.AddSetting(ctx, pushKeysSetting, raw); err != nil {
		return keys, err
	}
	return keys, json.Unmarshal(raw, &keys)
}

// parsePublicURL reads --public-url.
func parsePublicURL(text string) (*url.URL, error) {
	if text == "" {
		return nil, nil
	}
	u, err := url.Parse(text)
	if err != nil || (u.Scheme != "http" && u.Scheme != "https") || u.Host == "" || strings.Trim(u.Path, "/") != "" || u.RawQuery != "" || u.User != nil {
		return nil, fmt.Errorf("--public-url: %q is not an address such as https://cats.example.org", text)
	}
	u.Path = ""
	return u, nil
}

// parsePrefixes reads networks separated by commas; a single address counts as a network.
func parsePrefixes(text string) ([]netip.Prefix, error) {
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
