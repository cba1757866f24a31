package load

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"time"

	"github.com/purrlor/purrlor/cmd/purrlor/command"
)

// Report is what load prints.
type Report struct {
	Server         string         `json:"server"`
	Game           string         `json:"game"`
	Tables         int            `json:"tables"`
	Players        int            `json:"players"`
	Seconds        float64        `json:"seconds"`
	Rate           float64        `json:"rate,omitempty"`
	Moves          int            `json:"moves"`
	Games          int            `json:"games"` // played to their end
	MovesPerSecond float64        `json:"moves_per_second"`
	P50            float64        `json:"p50_ms"`
	P99            float64        `json:"p99_ms"`
	P999           float64        `json:"p999_ms"`
	Errors         int            `json:"errors"`
	ErrorsByCode   map[string]int `json:"errors_by_code,omitempty"`
	ServerRSS      float64        `json:"server_rss_mib,omitempty"`
	ServerCPU      float64        `json:"server_cpu,omitempty"` // cores
	ClientCPU      float64        `json:"client_cpu,omitempty"`
}

func (f *Command) report(m *Meter, before, after usages) Report {
	window := m.End.Sub(m.Begin)
	cores := func(a, b usage) float64 { return roundTo(float64(b.CPU-a.CPU)/float64(window), 2) }
	q := m.Quantiles(0.5, 0.99, 0.999)
	r := Report{
		Server: "purrlor", Game: f.Game, Tables: f.Tables, Players: f.Players, Seconds: f.Seconds, Rate: f.Rate,
		Moves: m.Moves, Games: m.games, MovesPerSecond: roundTo(float64(m.Moves)/window.Seconds(), 1),
		P50: roundTo(q[0], 2), P99: roundTo(q[1], 2), P999: roundTo(q[2], 2), ErrorsByCode: m.Errors,
		ServerRSS: mebibytes(after.server.rss), ClientCPU: cores(before.client, after.client),
	}
	if after.server.CPU > 0 {
		r.ServerCPU = cores(before.server, after.server)
	}
	for _, n := range m.Errors {
		r.Errors += n
	}
	return r
}

func roundTo(x float64, digits int) float64 {
	unit := math.Pow10(digits)
	return math.Round(x*unit) / unit
}

func mebibytes(n int64) float64 { return roundTo(float64(n)/(1<<20), 1) }

func (r *Report) print(w io.Writer) {
	fmt.Fprintf(w, "%d tables of %s with %d players for %g seconds: %d moves, %d games finished\n", r.Tables, r.Game, r.Players, r.Seconds, r.Moves, r.Games)
	fmt.Fprintf(w, "%.0f moves per second; time for a move to reach every player: p50 %.2f ms, p99 %.2f ms, p99.9 %.2f ms\n", r.MovesPerSecond, r.P50, r.P99, r.P999)
	if r.ServerRSS > 0 {
		fmt.Fprintf(w, "server: %.0f MiB, %.2f cores; client: %.2f cores\n", r.ServerRSS, r.ServerCPU, r.ClientCPU)
	}
	fmt.Fprintf(w, "%d errors\n", r.Errors)
	for _, code := range slices.Sorted(maps.Keys(r.ErrorsByCode)) {
		fmt.Fprintf(w, "  %s: %d\n", code, r.ErrorsByCode[code])
	}
}

// IdleReport is what load --idle prints.
type IdleReport struct {
	Sockets   int     `json:"sockets"`
	Tables    int     `json:"tables"`
	ServerRSS float64 `json:"server_rss_mib"`
	Each      float64 `json:"kib_per_socket"`
}

// runIdle opens sockets that watch running games and do nothing.
func runIdle(ctx context.Context, p *command.Program, f *Command) error {
	count := (f.Idle + f.Players - 1) / f.Players
	empty := f.usage().server.rss
	tables, err := OpenTables(ctx, p, f, count)
	defer CloseTables(tables)
	if err != nil {
		return err
	}
	if !sleepUntil(ctx, time.Now().Add(time.Duration(f.Seconds*float64(time.Second)))) {
		return ctx.Err()
	}
	rss := f.usage().server.rss
	sockets := count * f.Players
	r := IdleReport{sockets, count, mebibytes(rss), roundTo(float64(rss-empty)/float64(sockets)/1024, 1)}
	if f.JSON {
		return json.NewEncoder(p.Out).Encode(r)
	}
	fmt.Fprintf(p.Out, "%d idle sockets at %d tables: the server uses %.0f MiB, %.1f KiB per socket\n", r.Sockets, r.Tables, r.ServerRSS, r.Each)
	return nil
}
