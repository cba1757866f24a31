# Purrlor. `make run` and `make test` need Go and Node, and nothing else that they do not fetch themselves.

GO          ?= go
STATICCHECK := honnef.co/go/tools/cmd/staticcheck@v0.8.2
GOFUMPT     := mvdan.cc/gofumpt@v0.12.0
FUZZTIME    ?= 10m
CRASHES     ?= 100
REPEATS     ?= 20
SHARD       ?= 1/1

.PHONY: run test check bench bench-server bench-bots crash soak setup test-engines test-server test-commands test-page e2e e2e-steady

# Serves the games on this machine.
run: web/dist/index.html
	$(GO) run ./cmd/purrlor serve

# The page, which goes into the binary.
web/dist/index.html: web/node_modules/.done web/index.html web/vite.config.ts web/compress.ts web/words.ts $(shell find web/src web/public words games -type f \( -path 'web/*' -o -name '*.json' \))
	cd web && npm run build --silent

web/node_modules/.done: web/package-lock.json
	cd web && npm ci --no-audit --no-fund
	touch $@

bin/purrlor: web/dist/index.html FORCE
	$(GO) build -o $@ ./cmd/purrlor

FORCE:

# Everything that must hold before a change is kept, with the seconds of each part.
test:
	@./scripts/timed set-up $(MAKE) --no-print-directory setup
	@./scripts/timed engines $(MAKE) --no-print-directory test-engines
	@./scripts/timed server $(MAKE) --no-print-directory test-server
	@./scripts/timed commands $(MAKE) --no-print-directory test-commands
	@./scripts/timed page $(MAKE) --no-print-directory test-page

setup: web/dist/index.html
	@./scripts/browser
	$(GO) mod download
	$(GO) build ./...

test-engines:
	$(GO) test ./grid ./game/... ./games/... ./bot

test-server:
	$(GO) test ./patch ./names ./notify ./room/... ./sqlite ./api

test-commands:
	$(GO) test ./words ./cmd/... ./examples/... ./web

# A test in the browser that fails once is told as flaky and tried once more, since these run on busy machines too;
# e2e-steady tries nothing twice.
test-page: bin/purrlor
	cd web && npm run check --silent && npm test --silent
	cd web && CHROMIUM=$$(../scripts/browser) PURRLOR_BIN=../bin/purrlor npx playwright test --grep-invert @long --retries 1

# All tests of the page in a browser, in full; and those of `make test` twenty times over, which takes an hour and a half on two cores.
e2e: bin/purrlor
	cd web && CHROMIUM=$$(../scripts/browser) PURRLOR_BIN=../bin/purrlor npx playwright test

e2e-steady: bin/purrlor
	cd web && CHROMIUM=$$(../scripts/browser) PURRLOR_BIN=../bin/purrlor npx playwright test --grep-invert @long --repeat-each $(REPEATS)

# Format, vet, staticcheck, then all tests.
check:
	@test -z "$$($(GO) run $(GOFUMPT) -l . | tee /dev/stderr)" || { echo "not formatted: run gofumpt -w on the files above"; exit 1; }
	$(GO) vet ./...
	$(GO) run $(STATICCHECK) ./...
	$(MAKE) test

# Speed: games per second, placements against two plain references, scoring, copying, thinking.
bench:
	$(GO) test ./games/... ./bot -run '^$$' -bench . -benchtime 2s

# The server against boardgame.io under the same load. Needs Node, and a machine that does nothing else.
bench-server: bin/purrlor
	node bench/server.mjs bin/purrlor

# How much twenty tables of tigers disturb people. Needs Node.
bench-bots: bin/purrlor
	node --experimental-websocket bench/bots.mjs bin/purrlor

# A server under load that is killed again and again, and must lose nothing that it acknowledged.
crash:
	$(GO) test ./cmd/purrlor -run KilledServer -count 1 -v -timeout 4h -crashes $(CRASHES)

# Long checks: many more random games, and every fuzz target there is, each for FUZZTIME. SHARD=3/8 runs the third of eight
# parts, which together are the whole. Each test tells on the standard error how far it is, which -v lets through at once.
soak:
	$(GO) test ./games/isle -run 'Conformance|RandomGames|Rarely' -soak -shard $(SHARD) -count 1 -v -timeout 24h
	$(GO) test ./games/boxes -run 'Conformance|RandomGames' -soak -shard $(SHARD) -count 1 -v -timeout 24h
	@list=$$(grep -lE '\*(bot\.)?Soak' bot/*_test.go | xargs sed -n 's/^func \(Test[A-Za-z]*\)(.*/\1/p' | ./scripts/shard $(SHARD)) || exit 1; \
	[ -z "$$list" ] || echo "$$list" | while read -r name number; do \
		echo "bot $$name, $$number"; \
		$(GO) test ./bot -run "^$$name$$" -soak -count 1 -v -timeout 24h </dev/null || exit 1; \
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

# Writes docs/openapi.json and web/src/protocol.ts again, after a change of what the server sends or reads.
.PHONY: schema
schema:
	$(GO) run ./cmd/schema

# Pictures of the pages at three sizes, light and dark, into tmp/shots.
.PHONY: screenshots
screenshots: bin/purrlor
	mkdir -p tmp/shots
	cd web && SHOTS=../tmp/shots CHROMIUM=$$(../scripts/browser) PURRLOR_BIN=../bin/purrlor npx playwright test shots

# How quick the page is: the first view, and frames while a tile is moved.
.PHONY: bench-page
bench-page: bin/purrlor
	cd web && SPEED=1 CHROMIUM=$$(../scripts/browser) PURRLOR_BIN=../bin/purrlor npx playwright test speed
