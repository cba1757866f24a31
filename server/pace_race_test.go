//go:build race

package server_test

import "time"

// hiccup is generous here: the race detector makes attackers and server fight for the processor.
const hiccup = 300 * time.Millisecond
