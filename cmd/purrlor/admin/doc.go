// Package admin has the operator's commands: they list, check, copy, back up and delete what a server stores.
//
// Each command is a struct with its flags and a Run method, in a file of its name; admin.go lists them.
package admin
