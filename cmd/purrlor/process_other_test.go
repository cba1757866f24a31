//go:build !unix

package main

// serveAsProgram is main; no signals put its clock forward or back here.
func serveAsProgram() { main() }
