package tableserver

import (
	"runtime"
	"syscall"
)

// niceness is how far bots stand back behind people.
const niceness = 10

// lowerPriority lets the calling goroutine, which keeps its thread, run only where nobody else wants the processor.
func lowerPriority() {
	runtime.LockOSThread()
	_ = syscall.Setpriority(syscall.PRIO_PROCESS, syscall.Gettid(), niceness) // where it fails, bots are just less modest
}
