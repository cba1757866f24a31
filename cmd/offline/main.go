//go:build js && wasm

package main

import (
	"log/slog"
	"os"
	"syscall/js"
)

// main serves the worker that has started the program, until the worker ends. The worker has put what it offers into purrlorHost: see
// web/src/offline/host.ts.
func main() {
	host := js.Global().Get("purrlorHost")
	log := slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn}))
	var err error
	switch role := host.Get("role").String(); role {
	case "house":
		err = runServer(host, log)
	case "thinker":
		runBotWorker(host, log)
	default:
		panic("there is no role " + role)
	}
	if err != nil {
		host.Call("failed", err.Error())
		return
	}
	select {}
}

// offer gives the worker a function of ours, for good.
func offer(host js.Value, name string, f func(args []js.Value)) {
	host.Set(name, js.FuncOf(func(_ js.Value, args []js.Value) any {
		f(args)
		return nil
	}))
}
