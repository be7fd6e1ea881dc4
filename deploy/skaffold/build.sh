#!/bin/sh
# Builds one of the product's images for skaffold, which says in IMAGE what to call it: `build.sh gateway`. The
# settings are those of scripts/images.sh. `build.sh gateway --reload` adds what `skaffold dev` needs to replace files
# in a running container.
set -eu
target=$1
reload=${2:-}
image=${IMAGE:?skaffold says in IMAGE what to call the image}

SLIDEWRIGHT_IMAGES=${image%"$target":*} SLIDEWRIGHT_TAG=${image##*:} ./scripts/images.sh "$target"

environment=$(./deploy/docker/engine.sh)
eval "$environment"
if [ "$reload" = --reload ]; then
  base=${BASE_IMAGE:-debian:bookworm-slim}
  # Where no registry answers the image stands on this already.
  if [ -z "${BASE_IMAGE:-}" ] && "$DOCKER" image inspect standin/base:bookworm >/dev/null 2>&1; then base=standin/base:bookworm; fi
  "$DOCKER" build --quiet --tag "$image" --build-arg "IMAGE=$image" --build-arg "BASE_IMAGE=$base" - <deploy/skaffold/Dockerfile
fi
if [ "${PUSH_IMAGE:-false}" = true ]; then "$DOCKER" push "$image"; fi
