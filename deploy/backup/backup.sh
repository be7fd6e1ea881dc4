#!/bin/sh
# Saves a whole installation, or looks at what was saved: backup.sh --help
set -eu
here=$(cd "$(dirname "$0")" && pwd)
exec "$here/../../scripts/run.sh" "$here/src/main.ts" "$@"
