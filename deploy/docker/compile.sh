#!/bin/sh
# Fills NODE_COMPILE_CACHE with the compiled modules of a service, so that no process of its image compiles them at its
# start: compile.sh gateway. The service starts, finds none of its servers within a second and ends.
export DATABASE_URL=postgres://127.0.0.1:1/none NATS_URL=nats://127.0.0.1:1 S3_BUCKET=none S3_ENDPOINT=http://127.0.0.1:1 \
  S3_ACCESS_KEY_ID=none S3_SECRET_ACCESS_KEY=none AUTH_SECRET=none-that-is-used-by-anybody-anywhere \
  OTEL_EXPORTER_OTLP_ENDPOINT=http://127.0.0.1:1 START_PATIENCE_SECONDS=1
said=$(node "services/$1/src/main.ts" 2>&1) && exit 1
set -- "$NODE_COMPILE_CACHE"/*/*
if [ -e "$1" ]; then exit 0; fi
printf '%s\n' "nothing was compiled: $said" >&2
exit 1
