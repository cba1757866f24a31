//go:build !unix

package main

// serveAsProgram is main; this system has no signals to move its clock.
func serveAsProgram() { main() }
