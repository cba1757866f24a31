// Command conformance prints what becomes of the games of package conformance, for tests that compare machines: this one, Node and browsers. After
// how many actions views are compared is its one argument, 1 without it.
package main

import (
	"fmt"
	"os"
	"strconv"

	"github.com/purrlor/purrlor/offline/conformance"
)

func main() {
	every := 1
	if len(os.Args) > 1 {
		every, _ = strconv.Atoi(os.Args[1])
	}
	err := conformance.Digests(max(1, every), func(name, digest string) { fmt.Println(name, digest) })
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
