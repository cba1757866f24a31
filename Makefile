# Purrlor. `make run` and `make test` need Go and Node, and nothing else that they do not fetch themselves.

GO          ?= go
STATICCHECK := honnef.co/go/tools/cmd/staticcheck@v0.8.2
GOFUMPT     := mvdan.cc/gofumpt@v0.12.0
GOLANGCI    := github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.14.0
DEADCODE    := golang.org/x/tools/cmd/deadcode@v0.52.0
GOVULNCHECK := golang.org/x/vuln/cmd/govulncheck@v1.8.0
AIR         := github.com/air-verse/air@v1.67.4
FUZZTIME    ?= 10m
CRASHES     ?= 100
FAULTS      ?= 300
SHARD       ?= 1/1
REPORTS     := tmp/reports

# Everything is built as releases are, without C.
export CGO_ENABLED ?= 0

# Tests collect garbage less often than by default, like what compiles them: that saves a seventh of their CPU time.
test quick setup test-go test-engines test-server test-units test-browser e2e steady-go steady-page: export GOGC ?= 400

.PHONY: run test check bench bench-server bench-lists bench-bots bench-cluster crash cluster-crash cluster-mutants soak setup setup-tools test-engines test-server test-page test-units test-browser e2e steady-page

# Serves the games on this machine: the page and the server are built side by side, and the offline program follows.
run:
	@GO=$(GO) MAKE='$(MAKE) --no-print-directory' ./scripts/run

# For working on it: the page on http://127.0.0.1:5173 and the server behind it are built anew whenever a source changes.
.PHONY: dev
dev: web/dist/index.html
	@./scripts/dev $(GO) run $(AIR)

# The offline program, which the page gets along, and the runtime of the Go that builds it. Functions that do not think are not
# inlined: that saves what browsers fetch.
OFFLINE := web/src/offline/built/offline.wasm
RUNTIME := web/src/offline/built/wasm_exec.js
PROGRAM := go.mod $(shell find bots internal/ids offline rules people/*.go people/names storage/*.go notifications/target protocol ratings lobby table tableserver/*.go internal/panics cmd/offline -type f -not -name '*_test.go' -not -path '*/testdata/*')
COLD    := table tableserver lobby ratings protocol protocol/patch offline people/names
COLDSTD := encoding/json log/slog reflect fmt net/url time crypto/... golang.org/x/text/...
$(OFFLINE): $(PROGRAM) | $(RUNTIME)
	GOOS=js GOARCH=wasm $(GO) build -trimpath -buildvcs=false -ldflags='-s -w' $(COLD:%=-gcflags=github.com/purrlor/purrlor/%=-l) $(COLDSTD:%=-gcflags=%=-l) -o $@.new ./cmd/offline
	@mv $@.new $@

$(RUNTIME): go.mod
	@mkdir -p $(@D)
	cp "$$($(GO) env GOROOT)/lib/wasm/wasm_exec.js" $(@D)
	@touch $@

# The page, which goes into the binary.
SOURCES := web/index.html web/routes.json $(wildcard web/*.ts) $(shell find web/src web/public words rules -type f \( -path 'web/*' -o -name '*.json' \) -not -path web/$(OFFLINE:web/%=%))
web/dist/index.html: $(OFFLINE) web/node_modules/.done $(SOURCES)
	cd web && npm run build --silent

# The page of `make run`: hardly compressed, and with an empty file in the place of the offline program, which
# tmp/run/offline.done fills in.
PAGE := tmp/run/page
$(PAGE)/index.html: $(RUNTIME) web/node_modules/.build $(SOURCES) $(PROGRAM)
	@rm -f tmp/run/offline.done
	@cd web && OFFLINE_ID=$$(cat $(PROGRAM:%=../%) | cksum | cut -d ' ' -f 1) npx vite build --mode quick --logLevel error --outDir ../$(PAGE) --emptyOutDir

tmp/run/offline.done: $(PAGE)/index.html
	@GOOS=js GOARCH=wasm $(GO) build -trimpath -buildvcs=false -ldflags='-s -w' -o tmp/run/offline.wasm ./cmd/offline
	@mv tmp/run/offline.wasm $(PAGE)/assets/offline-*.wasm
	@touch $@

web/node_modules/.done: web/package-lock.json
	cd web && npm ci --no-audit --no-fund
	touch web/node_modules/.build $@

# The packages that build the page, which are a sixth of all. Who has those of the tests has these.
web/node_modules/.build: web/package-lock.json
	cd web && npm ci --omit=dev --no-audit --no-fund
	touch $@

bin/purrlor: web/dist/index.html FORCE
	$(GO) build -o $@ ./cmd/purrlor

FORCE:

# Every program of a release, for six systems, into tmp/cross.
SYSTEMS := linux/amd64 linux/arm64 darwin/amd64 darwin/arm64 windows/amd64 windows/arm64
RELEASE := -s -w -X main.version=$(shell git describe --tags --always --dirty 2>/dev/null) -X main.commit=$(shell git rev-parse HEAD 2>/dev/null)
.PHONY: cross
cross: web/dist/index.html
	@mkdir -p tmp/cross
	@for system in $(SYSTEMS); do \
		program=tmp/cross/purrlor-$$(echo $$system | tr / -); \
		case $$system in windows/*) program=$$program.exe;; esac; \
		CGO_ENABLED=0 GOOS=$${system%/*} GOARCH=$${system#*/} $(GO) build -trimpath -ldflags='$(RELEASE)' -o $$program ./cmd/purrlor || exit 1; \
		ls -l $$program | awk '{ print $$NF ": " $$5 " bytes" }'; \
	done

# Completion scripts of the shells, for the archives of a release.
.PHONY: completions
completions: web/dist/index.html
	@mkdir -p tmp/completions
	$(GO) run ./cmd/purrlor completion bash > tmp/completions/purrlor.bash
	$(GO) run ./cmd/purrlor completion zsh > tmp/completions/_purrlor
	$(GO) run ./cmd/purrlor completion fish > tmp/completions/purrlor.fish

# Everything that must hold before a change is kept, with the seconds of each part and the slowest tests. Downloads and browsers wait, so
# tests of Go run beside them; those print what they have to say at the end.
TIMED := ./scripts/timed
SUB   := $(MAKE) --no-print-directory
test:
	@rm -rf $(REPORTS) && mkdir -p $(REPORTS)
	@./scripts/tree keep $(REPORTS)/tree
	@./scripts/beside '$(TIMED) engines $(SUB) test-engines' '$(TIMED) set-up $(SUB) setup'
	@./scripts/beside '$(TIMED) server $(SUB) test-server' '$(SUB) test-page'
	@$(GO) run ./cmd/testreport slowest 20 $(REPORTS)/*.json
	@./scripts/tree check $(REPORTS)/tree

# The checks that take less than two minutes: no database server, no browser, no whole fleets of processes.
.PHONY: quick
quick: $(RUNTIME) web/node_modules/.done
	$(GO) vet ./...
	$(GO) test -short $$($(GO) list ./... | grep -v '/web$$')
	cd web && npm test --silent

setup:
	@./scripts/beside '$(SUB) setup-tools' '$(SUB) web/dist/index.html'
	$(GO) build ./...

setup-tools:
	@./scripts/browser
	@./scripts/postgres

.PHONY: test-go
test-go: test-engines test-server

test-engines: | $(REPORTS)
	$(GO) test -timeout 1h -json ./rules/... ./bots/... | $(GO) run ./cmd/testreport go $(REPORTS)/engines.json

# Much of this waits: the tests of the program, which are the longest, begin first, and others run beside them.
test-server: | $(REPORTS)
	$(GO) test -timeout 1h -json -p 3 ./cmd/... ./server/... ./protocol/... ./people/... ./ratings/... ./table ./lobby ./tableserver/... ./notifications/... ./offline/... ./storage/... ./words ./internal/... ./examples/... ./web ./scripts/... | $(GO) run ./cmd/testreport go $(REPORTS)/server.json

# What these write is kept in memory where there is room.
test-server test-units test-browser test-device e2e steady-page steady-go bench-gate bench-gate-update: export TMPDIR := $(shell ./scripts/scratch)

$(REPORTS):
	@mkdir -p $@

# Unit tests beside the tests in a browser. Nothing is tried twice; types are checked with the linters.
test-page:
	@./scripts/beside '$(TIMED) units $(SUB) test-units' '$(TIMED) browser $(SUB) test-browser'

test-units: $(RUNTIME) web/node_modules/.done | $(REPORTS)
	cd web && npm test --silent -- --reporter=default --reporter=json --outputFile=$(abspath $(REPORTS))/vitest.json

PLAYWRIGHT = cd web && CHROMIUM=$$(../scripts/browser) GO=$(GO) npx playwright test
test-browser: web/dist/index.html | $(REPORTS)
	export PLAYWRIGHT_JSON_OUTPUT_NAME=$(abspath $(REPORTS))/playwright.json; $(PLAYWRIGHT) --grep-invert @long --reporter list,json

# All tests of the page in a browser, with whole games and every size and language.
e2e: web/dist/index.html
	$(PLAYWRIGHT)

# The browser tests of `make test` five times over, beside twice as many busy loops as there are cores. SHARD=3/8 runs the third of
# eight parts. Failures are counted for each test at the end.
steady-page: web/dist/index.html
	cd web && CHROMIUM=$$(../scripts/browser) GO=$(GO) ../scripts/beside-load npx playwright test --grep-invert @long --repeat-each 5 --shard $(SHARD) --reporter list,./e2e/failures.ts

# Whatever waits, again and again beside twice as many busy loops as cores: tests that fail now and then are listed, and are an error.
# It takes hours; SHARD=3/8 runs the third of eight parts.
.PHONY: steady steady-go
steady:
	@status=0; $(MAKE) --no-print-directory steady-go || status=1; $(MAKE) --no-print-directory steady-page || status=1; exit $$status

steady-go: web/dist/index.html
	@./scripts/postgres
	@GO=$(GO) ./scripts/steady-go $(SHARD)

# Everything that must hold before a change is kept: the tests, then format, linters, dead code and licences.
check: test lint

.PHONY: lint lint-go lint-page format vulnerabilities
lint:
	@./scripts/timed lint-go $(MAKE) --no-print-directory lint-go
	@./scripts/timed lint-page $(MAKE) --no-print-directory lint-page

# Dead code is looked for from all commands and tests; what it finds is printed, and finding anything is an error.
lint-go: web/dist/index.html
	@files=$$($(GO) run $(GOFUMPT) -l .) && [ -z "$$files" ] || { echo "$$files"; echo "not formatted: run make format"; exit 1; }
	$(GO) vet ./...
	$(GO) run $(STATICCHECK) ./...
	$(GO) run $(GOLANGCI) run ./...
	$(GO) run -exec "env GOOS=js GOARCH=wasm" $(GOLANGCI) run ./cmd/offline
	@dead=$$($(GO) run $(DEADCODE) -test ./...) && [ -z "$$dead" ] || { echo "$$dead"; echo "dead code: delete what is listed above"; exit 1; }
	$(GO) test ./cmd/purrlor -run Licences

# Plants what .golangci.yml and the rules of the page forbid, in a copy of the sources, and fails unless the linters find it.
.PHONY: lint-planted
lint-planted: web/node_modules/.done
	GOLANGCI='$(GO) run $(GOLANGCI)' ./scripts/lint-planted

# A lock that lacks packages of other systems passes on the machine that wrote it, hence the dry run.
lint-page: web/node_modules/.done $(OFFLINE)
	cd web && npm ci --dry-run --no-audit --no-fund --loglevel error && npx prettier --check --log-level warn . && npm run lint --silent && npm run check --silent && npx knip && npm run licences --silent

# Brings all sources into their format.
format: web/node_modules/.done
	$(GO) run $(GOFUMPT) -w .
	cd web && npm run format --silent

# Known vulnerabilities of dependencies, by a database on the network.
vulnerabilities: web/dist/index.html
	$(GO) run $(GOVULNCHECK) ./...
	cd web && npm audit --omit=dev

# What a device makes of games, in full: those that are recorded and scenarios as WebAssembly in Node, and views after every action; then whole
# games without a network, by presses. It takes twelve minutes.
.PHONY: test-device
test-device: export PATH := $(shell $(GO) env GOROOT)/lib/wasm:$(PATH)
test-device: web/dist/index.html
	$(GO) test ./cmd/purrlor -run TestDevicePlays -count 1 -views-every 1 -timeout 1h
	GOOS=js GOARCH=wasm $(GO) test ./rules/isle ./rules/boxes -run 'RecordedPlaythroughs|Scenario|Golden|Version' -count 1 -timeout 1h
	$(PLAYWRIGHT) offline --grep @long

# Speed: games per second, placements against a plain reference, scoring, copying, thinking.
bench:
	$(GO) test ./rules/... ./bots/... -run '^$$' -bench . -benchtime 2s

# What moves, views and searches cost against recorded values: allocations, bytes, system calls, and CPU time as a ratio to a fixed
# workload. bench-gate-update records the values of today, for a commit of its own.
.PHONY: bench-gate bench-gate-update
bench-gate:
	$(GO) run ./scripts/bench/gate

bench-gate-update:
	$(GO) run ./scripts/bench/gate -update scripts/bench/gate/recorded.json

# The server against boardgame.io under the same load. Needs Node, and a machine that does nothing else.
bench-server: bin/purrlor
	node scripts/bench/server.mjs bin/purrlor
	$(GO) test ./server -run 'TestMovesDuring(Attack|FileFlood)' -count 1 -v -measured

# How long pages of lists take with 100,000 games stored, on SQLite and on PostgreSQL.
bench-lists:
	$(GO) test ./server -run 'TestListPages|TestOnPostgres/ListPages' -count 1 -v -timeout 1h -listed-games 100000

# What a move costs in CPU time and bytes with a file, with PostgreSQL, and in clusters. Needs a machine that does nothing else.
bench-cluster:
	$(GO) test ./cmd/purrlor -run TestMoveCost -count 1 -v -timeout 1h -cluster-bench 8

# How much twenty tables of tigers disturb people. Needs Node.
bench-bots: bin/purrlor
	node --experimental-websocket scripts/bench/bots.mjs bin/purrlor

# A server under load that is killed again and again, and must lose nothing that it acknowledged.
crash:
	$(GO) test ./cmd/purrlor -run KilledServer -count 1 -v -timeout 4h -crashes $(CRASHES)

# A cluster of three processes suffers random faults under load, and then is replaced by the next program: see
# cmd/purrlor/cluster_test.go and upgrade_test.go.
cluster-crash:
	$(GO) test ./cmd/purrlor -run TestClusterLosesNothing -count 1 -v -timeout 4h -faults $(FAULTS)
	$(GO) test ./cmd/purrlor -run TestNodesReplaced -count 1 -v -timeout 1h -upgrade

# The checks of cluster-crash on builds that were broken on purpose, each of which they must catch: see cmd/purrlor/mutants_test.go.
cluster-mutants: web/dist/index.html
	$(GO) test ./cmd/purrlor -run TestClusterMutants -count 1 -v -timeout 1h -mutants .

# Long checks: many more random games, and every fuzz target there is, each for FUZZTIME. SHARD=3/8 runs the third of eight
# parts, which together are the whole. Each test tells on the standard error how far it is, which -v lets through at once.
soak:
	$(GO) test ./rules/isle -run 'Conformance|RandomGames|RarePositions' -soak -shard $(SHARD) -count 1 -v -timeout 24h
	$(GO) test ./rules/boxes -run 'Conformance|RandomGames' -soak -shard $(SHARD) -count 1 -v -timeout 24h
	@list=$$(grep -rl 'gametest.Soaking' --include='*_test.go' bots | while read -r file; do \
		sed -n "s|^func \(Test[A-Za-z]*\)(.*|$${file%/*} \1|p" "$$file"; done | ./scripts/shard $(SHARD)) || exit 1; \
	[ -z "$$list" ] || echo "$$list" | while read -r package name number; do \
		echo "$$package $$name, $$number"; \
		$(GO) test ./$$package -run "^$$name$$" -soak -count 1 -v -timeout 24h </dev/null || exit 1; \
	done
	$(MAKE) fuzz

# What is found is hardly minimized: against a live server no two runs cover the same, and the time would go into that.
.PHONY: fuzz
fuzz:
	@list=$$(grep -ro --include='*_test.go' --exclude-dir=node_modules '^func Fuzz[A-Za-z]*' . | sed 's,/[^/]*:func ,/,' | LC_ALL=C sort | \
		./scripts/shard $(SHARD)) || exit 1; \
	[ -z "$$list" ] || echo "$$list" | while read -r target number; do \
		echo "fuzz $$target for $(FUZZTIME), $$number"; \
		$(GO) test "$${target%/*}" -run '^$$' -fuzz "^$${target##*/}$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 20x </dev/null || exit 1; \
	done

# Writes docs/openapi.json, web/src/protocol.ts and web/src/words/parameters.ts, after a change of what the server sends or reads or
# of the texts.
.PHONY: schema
schema:
	$(GO) run ./cmd/schema

# Pictures of the pages at three sizes, light and dark, into tmp/shots.
.PHONY: screenshots
screenshots: web/dist/index.html
	mkdir -p tmp/shots
	export SHOTS=../tmp/shots; $(PLAYWRIGHT) shots

# What browsers show of the app before it is installed: pictures that are kept in web/public.
.PHONY: app-pictures
app-pictures: web/dist/index.html
	export SHOTS=../tmp/shots APP_PICTURES=1; $(PLAYWRIGHT) shots -g "pictures of the app"

# How quick the page is: the first view, and frames while a tile is moved and while others move; one after the other.
.PHONY: bench-page
bench-page: web/dist/index.html
	export SPEED=1; $(PLAYWRIGHT) --workers 1 speed
