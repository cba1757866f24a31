//go:build !race

package server_test

import "time"

// hiccup is how much longer than twice the usual time an answer may take under attack.
const hiccup = 15 * time.Millisecond
