// Package ids names people and tables, and makes ids and secrets. Every package that stores or sends an id may import it.
package ids
