// Package database has the flags that name a database and a configuration file, and opens what they name.
package database
