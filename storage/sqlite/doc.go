// Package sqlite keeps tables and people in one SQLite file.
//
// One connection writes, a pool of others only reads. Writers queue for the one connection: what waits is written in one
// transaction, each change in its own savepoint, and everybody is answered after the commit has reached the disk.
//
//	open.go                     options, opening and closing
//	connect.go                  connections, and what each must be before it is used
//	lock.go                     one server for one file
//	migrate.go, migrations/     the schema and its versions
//	write.go                    group commit
//	ready.go, disk_*.go         whether there is space
//	read.go                     queries and the values in their rows
//	errors.go                   errors of SQLite as those of package room
//	tables.go, talk.go          logs, summaries, chat and reports
//	people.go, devices.go       persons and what belongs to them
//	offline.go                  what a command may do to a file without a store
//	backup.go                   copies, and the check of a copy
package sqlite
