#!/bin/sh
# Writes .env with secrets of its own, once: a second run changes nothing. Everything else in it is commented out.
set -eu
cd "$(dirname "$0")"
if [ -e .env ]; then
  echo ".env is there already; nothing was changed."
  exit 0
fi
secret() { head -c 32 /dev/urandom | od -An -tx1 | tr -d ' \n'; }
umask 077
sed -e "s/^AUTH_SECRET=$/AUTH_SECRET=$(secret)/" \
  -e "s/^POSTGRES_PASSWORD=$/POSTGRES_PASSWORD=$(secret)/" \
  -e "s/^NATS_PASSWORD=$/NATS_PASSWORD=n$(secret)/" \
  -e "s/^S3_ACCESS_KEY_ID=$/S3_ACCESS_KEY_ID=slidewright/" \
  -e "s/^S3_SECRET_ACCESS_KEY=$/S3_SECRET_ACCESS_KEY=$(secret)/" .env.example >.env
echo "Wrote .env. Keep a copy of it somewhere safe: what is stored cannot be reached without it."
