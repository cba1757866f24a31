package web

import "regexp"

// addresses are those of the page's own; web/src/router.svelte.ts shows them.
var addresses = regexp.MustCompile(`^(?:|(?:t|j|f|p|d|join|replay|mail|stop)/[^/]+|ratings(?:/[a-z_.]+)?|rules(?:/(?:isle|boxes))?|seed|login)$`)

// isAddress tells whether the page has something to show at an address, written without its first slash.
func isAddress(name string) bool { return addresses.MatchString(name) }
