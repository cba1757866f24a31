// Package backend lists everything that a database stores, by the interfaces of the packages that use it.
package backend
