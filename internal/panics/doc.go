// Package panics turns a panic into an error, so that one table or request fails and the others go on.
package panics
