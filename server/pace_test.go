//go:build !race

package server_test

import "time"

// hiccup is the allowed delay under attack, in addition to twice the usual time.
const hiccup = 15 * time.Millisecond
