//go:build js && wasm

package main

import (
	"context"
	"log/slog"
	"sync"
	"syscall/js"

	"github.com/purrlor/purrlor/offline"
	"github.com/purrlor/purrlor/tableserver"
)

// pages are the pages that a server serves, by the names that the worker gives them.
type pages struct {
	host   js.Value
	tables *offline.Server
	remote *offline.RemoteBots
	log    *slog.Logger
	mu     sync.Mutex
	open   map[string]*inbox
}

// inbox queues messages from a page, so the sender never waits.
type inbox struct {
	mu     sync.Mutex
	wake   *sync.Cond
	queue  []string
	closed bool
}

// runServer opens the server and lets the worker reach it.
func runServer(host js.Value, log *slog.Logger) error {
	remote := offline.NewRemote(func(text string) { host.Call("think", text) })
	options := tableserver.Options{Log: log}
	remote.Use(&options)
	tables, err := offline.NewServer(context.Background(), journal{host}, options)
	if err != nil {
		return err
	}
	p := &pages{host: host, tables: tables, remote: remote, log: log, open: map[string]*inbox{}}
	offer(host, "connect", func(args []js.Value) { p.connect(args[0].String()) })
	offer(host, "disconnect", func(args []js.Value) { p.disconnect(args[0].String()) })
	offer(host, "message", func(args []js.Value) { p.message(args[0].String(), args[1].String()) })
	offer(host, "request", func(args []js.Value) {
		go p.request(args[0].String(), args[1].String(), args[2].String(), args[3].String())
	})
	offer(host, "thought", func(args []js.Value) {
		if err := remote.Receive(args[0].String()); err != nil {
			log.Error("read thought failed", "error", err)
		}
	})
	offer(host, "askAgain", func([]js.Value) { remote.RetryPending() })
	offer(host, "drawn", func([]js.Value) { remote.Drawn() })
	host.Call("started")
	return nil
}

func (p *pages) connect(name string) {
	in := &inbox{}
	in.wake = sync.NewCond(&in.mu)
	p.mu.Lock()
	p.open[name] = in
	p.mu.Unlock()
	go func() {
		c, err := p.tables.Connect(func(message []byte) {
			p.remote.MessageReceived()
			p.host.Call("send", name, string(message))
		})
		if err != nil {
			p.log.Error("connect page failed", "error", err)
			return
		}
		defer c.Close()
		for text, ok := in.next(); ok; text, ok = in.next() {
			c.Receive([]byte(text))
		}
	}()
}

func (p *pages) disconnect(name string) {
	p.mu.Lock()
	in := p.open[name]
	delete(p.open, name)
	p.mu.Unlock()
	if in != nil {
		in.close()
	}
}

func (p *pages) message(name, text string) {
	p.mu.Lock()
	in := p.open[name]
	p.mu.Unlock()
	if in != nil {
		in.put(text)
	}
}

func (p *pages) request(id, method, path, body string) {
	switch a := p.tables.Request(context.Background(), method, path, []byte(body)); {
	case a.Problem != nil:
		p.host.Call("refuse", id, string(a.Problem.Code), a.Problem.Detail)
	default:
		p.host.Call("answer", id, string(a.Body))
	}
}

func (in *inbox) put(text string) {
	in.mu.Lock()
	defer in.mu.Unlock()
	in.queue = append(in.queue, text)
	in.wake.Signal()
}

func (in *inbox) close() {
	in.mu.Lock()
	defer in.mu.Unlock()
	in.closed = true
	in.wake.Signal()
}

// next waits for a text, and returns false when no more come.
func (in *inbox) next() (string, bool) {
	in.mu.Lock()
	defer in.mu.Unlock()
	for len(in.queue) == 0 && !in.closed {
		in.wake.Wait()
	}
	if in.closed {
		return "", false
	}
	text := in.queue[0]
	in.queue = in.queue[1:]
	return text, true
}
