// Command gate measures what a move, a view, a list of placements and a search cost, and compares it with recorded values. It
// counts allocations, bytes and system calls, which no other program on the machine changes. CPU time is a ratio to a fixed
// workload that runs in turns with it.
//
//	go run ./scripts/bench/gate          compare with recorded.json; a cost that grew too much is an error
//	go run ./scripts/bench/gate -update  write recorded.json, in a commit of its own that says why
package main

import (
	_ "embed"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
)

//go:embed recorded.json
var recordedJSON []byte

// The bounds above which a measured value fails.
const (
	counted = 1.05 // of its recorded value, for what is counted
	timed   = 1.20 // of its recorded value, for CPU time
)

// retries is how often everything is measured again while CPU time is above its bound.
const retries = 4

// value is one measured cost.
type value struct {
	name  string
	cost  float64
	bound float64
	hint  string // what to look at if it grew
}

func main() {
	update := flag.String("update", "", "write the measured values into this `file` instead of comparing them")
	flag.Parse()
	if err := run(*update); err != nil {
		fmt.Fprintln(os.Stderr, "gate:", err)
		os.Exit(1)
	}
}

func run(update string) error {
	// Collections would empty pools at random moments.
	debug.SetGCPercent(-1)
	debug.SetMemoryLimit(1 << 30)
	runtime.GOMAXPROCS(1)
	recorded := map[string]float64{}
	if err := json.Unmarshal(recordedJSON, &recorded); err != nil {
		return fmt.Errorf("read recorded.json: %w", err)
	}
	values, err := measureAll()
	if err != nil {
		return err
	}
	if update != "" {
		return record(update, values)
	}
	// A busy machine only ever makes CPU time longer.
	for range retries {
		if !anyTimedAbove(values, recorded) {
			break
		}
		again, err := measureAll()
		if err != nil {
			return err
		}
		for i := range values {
			if values[i].bound == timed {
				values[i].cost = min(values[i].cost, again[i].cost)
			}
		}
	}
	return compare(values, recorded)
}

// record writes values, the CPU time being the middle one of three.
func record(path string, values []value) error {
	second, err := measureAll()
	if err != nil {
		return err
	}
	third, err := measureAll()
	if err != nil {
		return err
	}
	for i := range values {
		if values[i].bound == timed {
			costs := []float64{values[i].cost, second[i].cost, third[i].cost}
			slices.Sort(costs)
			values[i].cost = costs[1]
		}
	}
	return write(path, values)
}

func anyTimedAbove(values []value, recorded map[string]float64) bool {
	return slices.ContainsFunc(values, func(v value) bool {
		return v.bound == timed && v.cost > recorded[v.name]*v.bound
	})
}

func write(path string, values []value) error {
	out := map[string]float64{}
	for _, v := range values {
		out[v.name] = v.cost
	}
	body, err := json.MarshalIndent(out, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Clean(path), append(body, '\n'), 0o644)
}

// compare prints every value beside the recorded one and returns an error if some are too high, unknown or no longer measured.
func compare(values []value, recorded map[string]float64) error {
	bad := 0
	for _, v := range values {
		before, known := recorded[v.name]
		delete(recorded, v.name)
		verdict := ""
		switch {
		case !known:
			verdict = "not recorded: run make bench-gate-update"
		case v.cost > before*v.bound:
			verdict = fmt.Sprintf("%.0f %% more than recorded; look at %s", 100*(v.cost/before-1), v.hint)
		}
		if verdict != "" {
			bad++
		}
		fmt.Printf("%-48s %12.2f  recorded %12.2f  %s\n", v.name, v.cost, before, verdict)
	}
	for name := range recorded {
		bad++
		fmt.Printf("%-48s is recorded, but no longer measured\n", name)
	}
	if bad > 0 {
		return fmt.Errorf("%d of the costs differ from what is recorded; if that is intended, run make bench-gate-update and say why in a commit of its own", bad)
	}
	return nil
}
