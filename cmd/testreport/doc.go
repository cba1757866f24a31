// Command testreport shows the tests of Go as they run, the slowest tests of all suites at the end of `make test`, and those that fail
// now and then:
//
//	go test -json ./... | testreport go FILE    shows what go test would and keeps the report in FILE
//	testreport failures FILE...                 lists how often each test failed in reports of Go
//	testreport slowest N FILE...                lists the N slowest tests of reports of Go, Vitest and Playwright
package main
