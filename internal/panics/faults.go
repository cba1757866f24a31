package panics

import (
	"fmt"
	"runtime/debug"
)

// Error is a panic that was caught.
type Error struct {
	Value any
	Stack []byte
}

func (p *Error) Error() string { return fmt.Sprint("panic: ", p.Value) }

// Catch runs a function and turns a panic into an error.
func Catch(do func() error) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = &Error{fault, debug.Stack()}
		}
	}()
	return do()
}
