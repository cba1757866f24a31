# Purrlor. `make run` and `make test` need Go, and nothing else that they do not fetch themselves.

GO          ?= go
STATICCHECK := honnef.co/go/tools/cmd/staticcheck@v0.8.2
GOFUMPT     := mvdan.cc/gofumpt@v0.12.0
FUZZTIME    ?= 10m
CRASHES     ?= 100

.PHONY: run test check bench bench-server crash soak setup test-engines test-server test-commands

# Serves the games on this machine.
run:
	$(GO) run ./cmd/purrlor serve

# Everything that must hold before a change is kept, with the seconds of each part.
test:
	@./scripts/timed set-up $(MAKE) --no-print-directory setup
	@./scripts/timed engines $(MAKE) --no-print-directory test-engines
	@./scripts/timed server $(MAKE) --no-print-directory test-server
	@./scripts/timed commands $(MAKE) --no-print-directory test-commands

setup:
	$(GO) mod download
	$(GO) build ./...

test-engines:
	$(GO) test ./grid ./game/... ./games/... ./bot

test-server:
	$(GO) test ./patch ./names ./notify ./room/... ./sqlite ./api

test-commands:
	$(GO) test ./words ./cmd/...

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
bench-server:
	$(GO) build -o bin/purrlor ./cmd/purrlor
	node bench/server.mjs bin/purrlor

# A server under load that is killed again and again, and must lose nothing that it acknowledged.
crash:
	$(GO) test ./cmd/purrlor -run KilledServer -count 1 -v -timeout 4h -crashes $(CRASHES)

# Long checks: many more random games, and fuzzing of every parser and of Apply.
soak:
	$(GO) test ./games/... -run 'Conformance|RandomGames' -soak -timeout 4h
	$(GO) test ./bot -soak -timeout 4h
	@for game in isle boxes; do for target in FuzzNotation FuzzActionJSON FuzzApply; do \
		$(GO) test ./games/$$game -run '^$$' -fuzz "^$$target$$" -fuzztime $(FUZZTIME) || exit 1; \
	done; done

# Writes docs/openapi.json and web/src/protocol.ts again, after a change of what the server sends or reads.
.PHONY: schema
schema:
	$(GO) run ./cmd/schema
