#!/bin/sh
# Builds the product's images, tells their sizes and fails when one has grown past its limit.
#   scripts/images.sh [gateway auth timeline audio render bundle import]
# SLIDEWRIGHT_IMAGES (slidewright/) and SLIDEWRIGHT_TAG (dev) name them; BASE_IMAGE and BUILD_IMAGE choose the bases;
# STAND_INS=1 builds on stand-ins for them, which is also done where no registry answers. NPMRC_FILE (~/.npmrc) and
# CERTIFICATES_FILE ($NODE_EXTRA_CA_CERTS, or the system's) serve networks with a registry of their own; neither gets into an image.
# CREATED and SOURCE become labels.
set -eu
cd "$(dirname "$0")/.."
prefix=${SLIDEWRIGHT_IMAGES:-slidewright/}
tag=${SLIDEWRIGHT_TAG:-dev}
megabyte=1000000

say() { printf '%s\n' "images: $*"; }
fail() { printf '%s\n' "images: $*" >&2; exit 1; }

environment=$(./deploy/docker/engine.sh) || exit 1
eval "$environment"

if [ "${STAND_INS:-}" != 1 ] && [ -z "${BASE_IMAGE:-}${BUILD_IMAGE:-}" ]; then
  known() { "$DOCKER" image inspect "$1" >/dev/null 2>&1; }
  if ! { known debian:bookworm-slim && known node:24-bookworm-slim; } &&
    ! timeout 15 "$DOCKER" manifest inspect debian:bookworm-slim >/dev/null 2>&1; then
    say "no registry answers for debian:bookworm-slim, so the images are built on stand-ins"
    STAND_INS=1
  fi
fi
if [ "${STAND_INS:-}" = 1 ]; then
  ./deploy/docker/stand-ins.sh base node
  BASE_IMAGE=standin/base:bookworm
  BUILD_IMAGE=standin/node:24
fi

set -- "${@:-}"
if [ -z "$1" ]; then set -- gateway auth timeline audio render bundle import; fi
targets=$*

revision=$(git rev-parse HEAD 2>/dev/null || echo unknown)
# Of the commit, not of this moment: the same sources give the same labels.
created=${CREATED:-$(git log -1 --format=%cI 2>/dev/null || true)}
version=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' package.json)
npmrc=${NPMRC_FILE:-$HOME/.npmrc}
# Whom this machine trusts, the build may trust as well.
certificates=${CERTIFICATES_FILE:-${NODE_EXTRA_CA_CERTS:-${SSL_CERT_FILE:-/etc/ssl/certs/ca-certificates.crt}}}

set -- --file deploy/docker/Dockerfile --build-arg "VERSION=$version" --build-arg "REVISION=$revision"
if [ -n "${BASE_IMAGE:-}" ]; then set -- "$@" --build-arg "BASE_IMAGE=$BASE_IMAGE"; fi
if [ -n "${BUILD_IMAGE:-}" ]; then set -- "$@" --build-arg "BUILD_IMAGE=$BUILD_IMAGE"; fi
if [ -n "$created" ]; then set -- "$@" --label "org.opencontainers.image.created=$created"; fi
if [ -n "${SOURCE:-}" ]; then set -- "$@" --label "org.opencontainers.image.source=$SOURCE"; fi
if [ -s "$npmrc" ]; then set -- "$@" --secret "id=npmrc,src=$npmrc"; fi
if [ -n "$certificates" ] && [ -s "$certificates" ]; then set -- "$@" --secret "id=certificates,src=$certificates"; fi

# The audio image carries the neural voices' model.
case " $targets " in *" audio "*)
  ./scripts/run.sh packages/neural-voices/src/set-up.ts --copy-to deploy/docker/voice-model ;;
esac

log=$(mktemp)
trap 'rm -f "$log"' EXIT
too_big=""
for target in $targets; do
  image="$prefix$target:$tag"
  began=$(date +%s)
  "$DOCKER" build "$@" --target "$target" --tag "$image" . >"$log" 2>&1 || {
    tail -n 40 "$log" >&2
    fail "$image could not be built"
  }
  size=$("$DOCKER" image inspect --format '{{.Size}}' "$image")
  limit=$(sed -n "s/^$target //p" deploy/docker/size-limits.txt)
  printf 'images: %-32s %4d MB of %4d, in %d s\n' "$image" $((size / megabyte)) "$limit" $(($(date +%s) - began))
  if [ "$size" -ge $((limit * megabyte)) ]; then too_big="$too_big $image"; fi
done
[ -z "$too_big" ] || fail "larger than they may be:$too_big"
