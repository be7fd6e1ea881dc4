#!/bin/sh
# Makes an installation what it was when a backup was taken: restore.sh --help
set -eu
here=$(cd "$(dirname "$0")" && pwd)
exec "$here/../../scripts/run.sh" "$here/src/main.ts" restore "$@"
