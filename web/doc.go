// Package web holds the page that people play on.
package web
