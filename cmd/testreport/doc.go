// Command testreport shows the tests of Go as they run, and the slowest tests of all suites at the end of `make test`:
//
//	go test -json ./... | testreport go FILE    shows what go test would and keeps the report in FILE
//	testreport slowest N FILE...                lists the N slowest tests of reports of Go, Vitest and Playwright
package main
