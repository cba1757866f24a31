package cluster

import (
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
)

// Connect connects to NATS. A lost connection reconnects automatically; a failed first attempt is an error.
func Connect(url string) (*nats.Conn, error) {
	wire, err := nats.Connect(
		url, nats.Name("purrlor"), nats.NoEcho(), nats.MaxReconnects(-1), nats.ReconnectWait(200*time.Millisecond),
		nats.ReconnectJitter(100*time.Millisecond, 100*time.Millisecond), nats.Timeout(wireTimeout), nats.PingInterval(time.Second),
		nats.MaxPingsOutstanding(2), nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}),
	)
	if err != nil {
		return nil, fmt.Errorf("connect to NATS: %w", err)
	}
	return wire, nil
}
