package sqlite

import "syscall"

// freeBytes returns how much of the disk under a folder is free.
func freeBytes(folder string) (free uint64, known bool) {
	var disk syscall.Statfs_t
	if err := syscall.Statfs(folder, &disk); err != nil {
		return 0, false
	}
	return disk.Bavail * uint64(disk.Bsize), true
}
