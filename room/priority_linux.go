package room

import (
	"runtime"
	"syscall"
)

// niceness is how far bots stand back behind people.
const niceness = 10

// standBack lets the calling goroutine, which keeps its thread, run only where nobody else wants the processor.
func standBack() {
	runtime.LockOSThread()
	_ = syscall.Setpriority(syscall.PRIO_PROCESS, syscall.Gettid(), niceness) // where it fails, bots are just less modest
}
