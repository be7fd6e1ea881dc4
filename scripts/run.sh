#!/bin/sh
# Runs a TypeScript program of the project with the project's own Node.
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
PATH="$here/node_modules/.bin:$PATH" exec node --disable-warning=ExperimentalWarning "$@"
