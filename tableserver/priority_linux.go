package tableserver

import (
	"runtime"
	"syscall"
)

// niceness lowers the priority of bot threads below that of people's requests.
const niceness = 10

// lowerPriority lets the calling goroutine, which is locked to its thread, use only idle processors.
func lowerPriority() {
	runtime.LockOSThread()
	_ = syscall.Setpriority(syscall.PRIO_PROCESS, syscall.Gettid(), niceness) // on failure, bots keep the normal priority
}
