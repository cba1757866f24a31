package postgrestest

import "syscall"

// inMemory returns the folder for files in memory if it has plenty of room, else nothing.
func inMemory() string {
	const folder, plenty = "/dev/shm", 4 << 30
	var room syscall.Statfs_t
	if syscall.Statfs(folder, &room) != nil || room.Bavail*uint64(room.Bsize) < plenty {
		return ""
	}
	return folder
}
