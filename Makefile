.DEFAULT_GOAL := help
.PHONY: help setup start demo test check bench

OUT ?= out
export OUTLINE OUT

help: ## Shows this list
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1|\2/' | column -t -s '|'

setup: ## Installs what is missing: system programs, npm packages, generated code
	@./scripts/setup.sh

start: setup ## Runs the whole product on this machine (PORT, HOST, DATA_DIR, PUBLIC_URL)
	@./scripts/run.sh services/standalone/src/main.ts

demo: setup ## Makes a narrated video and a bundle from an outline (OUTLINE=file, OUT=folder)
	@./scripts/run.sh services/standalone/src/demo.ts

test: ## Runs every test on real Postgres, NATS, Chromium and ffmpeg
	@./scripts/setup.sh --for-tests
	@PATH="$(CURDIR)/node_modules/.bin:$$PATH" vitest run

check: setup ## Format, lint, types, boundaries, dead code, contracts
	@PATH="$(CURDIR)/node_modules/.bin:$$PATH" npm run --silent check

bench: setup ## Measures speed and memory against the obvious alternatives
	@PATH="$(CURDIR)/node_modules/.bin:$$PATH" npm run --silent bench:render
	@PATH="$(CURDIR)/node_modules/.bin:$$PATH" npm run --silent bench:bundle
	@PATH="$(CURDIR)/node_modules/.bin:$$PATH" npm run --silent bench:narration
	@PATH="$(CURDIR)/node_modules/.bin:$$PATH" npm run --silent bench:api
	@PATH="$(CURDIR)/node_modules/.bin:$$PATH" npm run --silent bench:web
