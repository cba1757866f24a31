//go:build !race

package server_test

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net"
	"net/http"
	"runtime"
	"testing"

	"github.com/purrlor/purrlor/internal/ids"
)

// TestIdleSocketMemory bounds what open sockets cost while nothing happens, including the test's end of the connection.
func TestIdleSocketMemory(t *testing.T) {
	const sockets, most = 300, 20 << 10
	b := newTestServer(t, func(s *serverSetup) { s.limits.SocketsPerPerson, s.limits.SocketsPerAddress = sockets, sockets })
	anna := b.guest("Anna").withToken()
	tableID := b.guest("Boris").create(isleOf(2))
	heapBefore, stackBefore := memoryInUse()
	goroutines := runtime.NumGoroutine()
	for range sockets {
		conn := anna.openIdle(tableID)
		defer conn.Close()
	}
	heap, stack := memoryInUse()
	heap, stack = (heap-heapBefore)/sockets, (stack-stackBefore)/sockets
	t.Logf("a socket takes %d bytes of heap, %d bytes of stack and %.2f goroutines", heap, stack, float64(runtime.NumGoroutine()-goroutines)/sockets)
	if heap+stack > most {
		t.Errorf("an idle socket takes %d bytes, want at most %d", heap+stack, most)
	}
}

// memoryInUse returns the bytes of live objects and of stacks.
func memoryInUse() (heap, stack int) {
	for range 4 { // each collection halves stacks that are too large
		runtime.GC()
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc), int(m.StackInuse)
}

// openIdle opens a socket that follows a table, and answers the first ping. The test's end of it is as small as possible.
func (p *person) openIdle(table ids.TableID) net.Conn {
	t := p.b.t
	t.Helper()
	conn, err := net.Dial("tcp", p.b.web.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(conn, "GET /api/socket HTTP/1.1\r\nHost: %s\r\nAuthorization: %s\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"+
		"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n", conn.LocalAddr(), p.header.Get("Authorization"))
	reader := bufio.NewReader(conn)
	answer, err := http.ReadResponse(reader, nil)
	if err != nil || answer.StatusCode != http.StatusSwitchingProtocols {
		t.Fatalf("got %+v, error %v", answer, err)
	}
	const text, ping, pong = 0x81, 0x89, 0x8a
	send := func(kind byte, message []byte) {
		masked := append([]byte{kind, 0x80 | byte(len(message)), 0, 0, 0, 0}, message...) // a mask of zeros changes nothing
		if _, err := conn.Write(masked); err != nil {
			t.Fatal(err)
		}
	}
	send(text, fmt.Appendf(nil, `{"type":"look","table":%q,"id":"x"}`, table))
	for pinged, done := false, false; !pinged || !done; {
		kind, message := readFrame(t, reader)
		if kind == ping {
			pinged = true
			send(pong, message)
		}
		done = done || bytes.Contains(message, []byte(`"done"`))
	}
	return conn
}

// readFrame reads a frame of the server, shorter than 64 KB.
func readFrame(t testing.TB, r io.Reader) (kind byte, message []byte) {
	t.Helper()
	var head [4]byte
	_, err := io.ReadFull(r, head[:2])
	size := int(head[1])
	if err == nil && size == 126 {
		_, err = io.ReadFull(r, head[2:])
		size = int(head[2])<<8 | int(head[3])
	}
	message = make([]byte, size)
	if err == nil {
		_, err = io.ReadFull(r, message)
	}
	if err != nil {
		t.Fatal(err)
	}
	return head[0], message
}
