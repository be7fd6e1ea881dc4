.DEFAULT_GOAL := help
.PHONY: help setup start demo test test-product test-containers test-cluster check bench chaos chaos-planted fuzz generated-client images stand-ins licences sbom audit cluster-up cluster-down dev-cluster

OUT ?= out
export OUTLINE OUT PRODUCT_URL SEED FAULTS SECONDS VISITORS GAP_MS KEEP ONLY CONTEXT TAG VALUES PREVIOUS PREVIOUS_TAG
# The environment's own LANGUAGE lists those of programs.
ifeq ($(origin LANGUAGE),command line)
export DEMO_LANGUAGE := $(LANGUAGE)
endif

help: ## Shows this list
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1|\2/' | column -t -s '|'

setup: ## Installs what is missing: system programs, npm packages, generated code
	@./scripts/setup.sh

start: setup ## Runs the whole product on this machine (PORT, HOST, DATA_DIR, PUBLIC_URL)
	@./scripts/run.sh services/standalone/src/main.ts

demo: setup ## Makes a narrated video and a bundle from an outline or a deck (OUTLINE=file, LANGUAGE=es of the example or of that file, AS=deck or outline, OUT=folder; PRODUCT_URL=address of a running one)
	@./scripts/run.sh scripts/demo.ts

test: ## Runs the tests of all parts on real Postgres, NATS, Chromium and ffmpeg
	@./scripts/setup.sh --for-tests
	@PATH="$(CURDIR)/node_modules/.bin:$$PATH" vitest run --project '!product*'

test-product: ## Runs the tests of the whole product: its pages and programs, processes that are killed, backups and restores
	@./scripts/setup.sh --for-tests
	@PATH="$(CURDIR)/node_modules/.bin:$$PATH" vitest run --project 'product*'

test-containers: ## Runs tests on servers in containers and on the product's own images (POSTGRES_IMAGE, NATS_IMAGE, S3_IMAGE, BUILD=no)
	@./scripts/test-containers.sh

check: setup ## Format, lint, types, boundaries, dead code, contracts
	@PATH="$(CURDIR)/node_modules/.bin:$$PATH" npm run --silent check

bench: setup ## Measures speed and memory against the obvious alternatives
	@PATH="$(CURDIR)/node_modules/.bin:$$PATH" npm run --silent bench:render
	@PATH="$(CURDIR)/node_modules/.bin:$$PATH" npm run --silent bench:bundle
	@PATH="$(CURDIR)/node_modules/.bin:$$PATH" npm run --silent bench:narration
	@PATH="$(CURDIR)/node_modules/.bin:$$PATH" npm run --silent bench:api
	@PATH="$(CURDIR)/node_modules/.bin:$$PATH" npm run --silent bench:readers
	@PATH="$(CURDIR)/node_modules/.bin:$$PATH" npm run --silent bench:web
	@PATH="$(CURDIR)/node_modules/.bin:$$PATH" npm run --silent bench:scale
	@PATH="$(CURDIR)/node_modules/.bin:$$PATH" npm run --silent bench:cli

chaos: ## Runs the product under random kills and outages (SEED, FAULTS, SECONDS, VISITORS, GAP_MS, ONLY, KEEP=1)
	@./scripts/setup.sh --for-tests
	@./scripts/run.sh e2e/src/chaos/main.ts

fuzz: setup ## Sends 10,000 and more requests made of the OpenAPI document and checks every answer (PRODUCT_URL, FUZZ_EXAMPLES)
	@./scripts/run.sh scripts/fuzz.ts

generated-client: setup ## Generates a client of the OpenAPI document, compiles the program of docs/api.md and makes a film by it (PRODUCT_URL)
	@./scripts/run.sh scripts/generated-client.ts

chaos-planted: ## Proves that the chaos run catches faults planted in a copy of the product (SECONDS, ONLY)
	@./scripts/setup.sh --for-tests
	@./scripts/run.sh e2e/src/chaos/planted.ts

images: setup ## Builds the product's images (SLIDEWRIGHT_IMAGES, SLIDEWRIGHT_TAG, BASE_IMAGE, BUILD_IMAGE, STAND_INS=1)
	@./scripts/images.sh

test-cluster: setup ## Installs, upgrades, kills and drains the product on the cluster kubectl points at (CONTEXT, TAG, VALUES, PREVIOUS, ONLY)
	@PATH="$$PATH:$(CURDIR)/.cache/tools/bin" ./scripts/run.sh e2e/src/cluster/main.ts

stand-ins: ## Builds stand-ins for public images, where no registry can be reached
	@./deploy/docker/stand-ins.sh

licences: setup ## Lists the licence of every dependency; fails on one that is not accepted
	@./scripts/run.sh scripts/licences.ts

sbom: setup ## Writes bills of materials of the product and its images to out/sbom
	@./scripts/run.sh scripts/sbom.ts

audit: setup ## Asks the registry for known weaknesses; fails on one that is not explained
	@./scripts/run.sh scripts/audit.ts

cluster-up: ## Makes a local Kubernetes cluster in Docker (CLUSTER=kind or k3d, WORKERS=2)
	@./scripts/cluster.sh up

cluster-down: ## Removes the local cluster and all that is in it
	@./scripts/cluster.sh down

dev-cluster: setup ## Runs the product on the local cluster, reloading sources (PROFILE=lean or full, NAMESPACE)
	@./scripts/run.sh scripts/dev-cluster.ts
