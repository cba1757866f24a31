//go:build js && wasm

package main

import (
	"log/slog"
	"syscall/js"
	"time"

	"github.com/purrlor/purrlor/offline"
)

// runBotWorker thinks for the server in another worker.
func runBotWorker(host js.Value, log *slog.Logger) {
	worker := offline.NewBotWorker(func(text string) { host.Call("think", text) })
	//nolint:forbidigo // while the program sleeps, the worker receives messages
	worker.Pause = func() { time.Sleep(time.Millisecond) }
	offer(host, "thought", func(args []js.Value) {
		if err := worker.Receive(args[0].String()); err != nil {
			log.Error("think failed", "error", err)
		}
	})
	host.Call("started")
}
