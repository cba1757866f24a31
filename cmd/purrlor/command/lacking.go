//go:build local

package command

// WholeProgram says how to get the commands and flags that a program built with the tag "local" lacks.
const WholeProgram = `this program only serves games on this machine: "make bin/purrlor" builds the whole one`

// Lacking refuses a flag that this program lacks.
func Lacking(flag string) error {
	return UsageErrorf("%s: %s", flag, WholeProgram)
}
