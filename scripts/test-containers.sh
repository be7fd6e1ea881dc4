#!/bin/sh
# Runs the tests that depend on servers in containers, and those of the product's own images.
#   scripts/test-containers.sh [options and filters of vitest]
# POSTGRES_IMAGE, NATS_IMAGE and S3_IMAGE name the servers' images; where they are not set and no registry answers for
# the usual ones, stand-ins are built. SLIDEWRIGHT_IMAGES and SLIDEWRIGHT_TAG name the product's images, which are built
# first unless BUILD=no.
set -eu
cd "$(dirname "$0")/.."

say() { printf '%s\n' "container tests: $*"; }
fail() { printf '%s\n' "container tests: $*" >&2; exit 1; }

./scripts/setup.sh --for-tests
PATH="$PWD/node_modules/.bin:$PATH"
environment=$(./deploy/docker/engine.sh) || fail "no Docker engine could be had, so nothing was tested"
eval "$environment"

here() { "$DOCKER" image inspect "$1" >/dev/null 2>&1; }
registry=""
# Asks for the registry once: a network that drops packets makes every question long.
fetched() {
  if [ -z "$registry" ]; then
    if timeout 15 "$DOCKER" manifest inspect "$1" >/dev/null 2>&1; then registry=yes; else registry=no; fi
  fi
  [ "$registry" = yes ] && timeout 600 "$DOCKER" pull -q "$1" >/dev/null 2>&1
}
# choose <setting> <the usual image> <its stand-in> <name of that for stand-ins.sh>
choose() {
  eval "image=\${$1:-}"
  if [ -z "$image" ]; then
    image=$2
    if ! here "$image" && ! fetched "$image"; then
      image=$3
      ./deploy/docker/stand-ins.sh base "$4" || fail "neither $2 nor its stand-in could be had; set $1 to an image of yours"
    fi
  fi
  export "$1=$image"
  say "$1 is $image"
}
usual() { sed -n "s/^  $1: '\(.*\)',$/\1/p" packages/testing/src/containers/images.ts; }
choose POSTGRES_IMAGE "$(usual POSTGRES_IMAGE)" standin/postgres:18 postgres
choose NATS_IMAGE "$(usual NATS_IMAGE)" standin/nats:2.12 nats
choose S3_IMAGE "$(usual S3_IMAGE)" standin/versitygw:1 versitygw

if [ "${BUILD:-}" != no ]; then
  ./scripts/images.sh || fail "the product's images could not be built"
fi
say "the product is ${SLIDEWRIGHT_IMAGES:-slidewright/}*:${SLIDEWRIGHT_TAG:-dev}"

# The tests take away what they made; this does when they could not.
clean_up() { node --disable-warning=ExperimentalWarning packages/testing/src/containers/clean-up.ts || true; }
tests=""
stopped=""
trap clean_up EXIT
trap 'stopped=yes; [ -z "$tests" ] || kill -TERM "$tests" 2>/dev/null' INT TERM HUP

# One part after the other: the containers of one would only be in the way of the next.
status=0
for part in servers images 'images in trouble'; do
  [ -z "$stopped" ] || break
  say "part: $part"
  vitest run --config vitest.containers.config.ts --project "$part" --passWithNoTests "$@" &
  tests=$!
  ended=0
  wait "$tests" || ended=$?
  # A trapped signal ends the first wait before the tests have ended.
  while kill -0 "$tests" 2>/dev/null; do wait "$tests" || ended=$?; done
  [ "$ended" -eq 0 ] || status=$ended
done
[ -z "$stopped" ] || fail "stopped before the end"
exit "$status"
