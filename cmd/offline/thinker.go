//go:build js && wasm

package main

import (
	"log/slog"
	"syscall/js"
	"time"

	"github.com/purrlor/purrlor/offline"
)

// runThinker thinks for the house in another worker.
func runThinker(host js.Value, log *slog.Logger) {
	thinker := offline.NewThinker(func(text string) { host.Call("think", text) })
	//nolint:forbidigo // while the program sleeps, the worker receives messages
	thinker.Pause = func() { time.Sleep(time.Millisecond) }
	offer(host, "thought", func(args []js.Value) {
		if err := thinker.Receive(args[0].String()); err != nil {
			log.Error("think failed", "error", err)
		}
	})
	host.Call("started")
}
