// Package export reads everything that the server stores about a person, for a copy of their own data.
//
//	export.go  what an export contains, and the function that reads it
//	stores.go  the stores and rules that it reads, by subject
package export
