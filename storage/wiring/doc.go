// Package wiring divides a store into the parts that servers use, each by the interface that its user declares.
package wiring
