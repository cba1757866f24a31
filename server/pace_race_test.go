//go:build race

package server_test

import "time"

// hiccup is large here because the race detector makes attackers and server compete for the processor.
const hiccup = 300 * time.Millisecond
