package api_test

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/purrlor/purrlor/api"
	"github.com/purrlor/purrlor/game"
	"github.com/purrlor/purrlor/room"
)

// answersWithin is how long a stranger may have to wait for a kitten, whatever others ask of the bots.
const answersWithin = 3 * time.Second

// crowded returns a server with one worker for bots, behind a proxy that tells the addresses of clients.
func crowded(t *testing.T) *testServer {
	t.Helper()
	return newTestServer(t, func(s *serverSetup) {
		s.trusted = prefixes("127.0.0.0/8")
		s.options.Workers = 1
	})
}

// guestAt makes a guest who comes from an address.
func (b *testServer) guestAt(address, name string) *person {
	b.t.Helper()
	p := b.nobody()
	p.name = name
	p.header.Set("X-Forwarded-For", address)
	var me api.Me
	p.call("POST", "/api/people", api.NewPerson{Name: name}).ok(b.t, &me)
	p.id = me.ID
	return p
}

// answers lets a person play against a kitten over a socket and returns how long each of its turns took.
func (b *testServer) answers(p *person, turns int) (took []time.Duration) {
	b.t.Helper()
	table := p.create(boxesOf(2), "kitten")
	s := p.dial()
	s.look(table)
	s.do(table, room.Command{Do: room.DoStart})
	r := game.SeedOf(b.t.Name()).Stream("stranger", 0)
	asked := time.Now()
	waits := false
	for end := asked.Add(3 * time.Minute); len(took) < turns; {
		pos, err := b.house.Position(context.Background(), table, p.id, nil)
		if err != nil {
			b.t.Fatal(err)
		}
		switch must := pos.Match.Must(); {
		case time.Now().After(end):
			b.t.Fatalf("the kitten never answers: %v", took)
		case must.Has(1):
			if !waits {
				waits, asked = true, time.Now()
			}
			time.Sleep(time.Millisecond)
		case waits:
			s.sync()
			waits, took = false, append(took, time.Since(asked))
		default:
			decision := pos.Scene.Permissions.Decision
			s.do(table, room.Command{Do: room.DoAct, Seat: seat(0), Decision: &decision, Action: pos.Match.Pick(0, &r)})
		}
	}
	return took
}

// promptly expects that a kitten of a stranger answers in time.
func (b *testServer) promptly(attack string) {
	b.t.Helper()
	took := b.answers(b.guestAt("198.51.100.7", "Stranger"), 4)
	longest := time.Duration(0)
	for _, d := range took {
		longest = max(longest, d)
	}
	b.t.Logf("%s: the kitten of a stranger took %v, at most %v", attack, took, longest)
	if longest > answersWithin {
		b.t.Errorf("%s: the kitten took %v, want at most %v", attack, longest, answersWithin)
	}
}

func TestManyWhoWantHintsKeepNoStrangerWaiting(t *testing.T) {
	b := crowded(t)
	var stopped atomic.Bool
	var asking sync.WaitGroup
	defer asking.Wait()
	defer stopped.Store(true)
	for i := range 60 {
		p := b.guestAt("203.0.113.9", fmt.Sprint("Eve ", i))
		table := p.create(isleOf(2), "random")
		p.command(table, room.Command{Do: room.DoStart}).ok(t)
		s := p.dial()
		asking.Go(func() {
			for n := 0; !stopped.Load() && s.ended() == nil; n++ {
				id := fmt.Sprint("hint ", n)
				if s.write(fmt.Sprintf(`{"type":"ask","id":%q,"table":%q,"what":"hint"}`, id, table)) != nil {
					return
				}
				for !stopped.Load() && s.ended() == nil && len(s.messages(func(m message) bool { return m.ID == id })) == 0 {
					time.Sleep(5 * time.Millisecond)
				}
			}
		})
	}
	eventually(t, "all wait for hints", func() bool { _, waiting := b.house.Live(); return waiting >= 50 })
	b.promptly("60 sockets that ask for hints")
}

// leave makes a person start tables of bots, as many as one may have.
func (b *testServer) leave(p *person, tables int) (list []room.TableID) {
	b.t.Helper()
	settings := isleOf(4)
	settings.Takeover = "tabby"
	for range tables {
		table := p.create(settings, "tabby", "tabby", "tabby")
		p.command(table, room.Command{Do: room.DoStart}).ok(b.t)
		list = append(list, table)
	}
	return list
}

func TestTablesThatEveryoneHasLeftKeepNoStrangerWaiting(t *testing.T) {
	b := crowded(t)
	var list []room.TableID
	for i := range 15 {
		p := b.guestAt("203.0.113.9", fmt.Sprint("Eve ", i))
		list = append(list, b.leave(p, 20)...)
		p.call("DELETE", "/api/me", nil).ok(t)
	}
	b.promptly(fmt.Sprint(len(list), " tables that deleted guests have left"))
	var eve *person
	var s *socket
	for i, table := range list {
		if i%128 == 0 {
			eve = b.guestAt("203.0.113.9", "Eve")
		}
		if i%16 == 0 {
			s = eve.dial()
		}
		s.look(table)
	}
	eventually(t, "their bots think", func() bool { _, waiting := b.house.Live(); return waiting >= 100 })
	b.promptly(fmt.Sprint("somebody who looks at all ", len(list)))
}
