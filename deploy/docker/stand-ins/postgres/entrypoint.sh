#!/bin/sh
# What the official image does: makes the database on the first start, then is Postgres.
# Honours POSTGRES_USER, POSTGRES_PASSWORD, POSTGRES_DB and PGDATA, and runs *.sql and *.sh of /docker-entrypoint-initdb.d once.
set -eu
case "${1:-}" in -*) set -- postgres "$@" ;; esac
[ "${1:-}" = postgres ] || exec "$@"

if [ "$(id -u)" -eq 0 ]; then
  mkdir -p "$PGDATA"
  chown -R 999:999 "$PGDATA" /var/run/postgresql
  exec setpriv --reuid=999 --regid=999 --clear-groups -- "$0" "$@"
fi

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  user=${POSTGRES_USER:-postgres}
  database=${POSTGRES_DB:-$user}
  if [ -z "${POSTGRES_PASSWORD:-}" ]; then
    echo "POSTGRES_PASSWORD must be set to the password of $user." >&2
    exit 1
  fi
  mkdir -p "$PGDATA"
  chmod 700 "$PGDATA"
  secret=$(mktemp)
  printf '%s\n' "$POSTGRES_PASSWORD" >"$secret"
  # Not written through to the disk, which may be busy with images: it serves tests.
  initdb --pgdata="$PGDATA" --username="$user" --pwfile="$secret" --auth-local=trust --auth-host=scram-sha-256 \
    --encoding=UTF8 --locale=C.UTF-8 --no-sync >/dev/null
  rm -f "$secret"
  printf '\nhost all all all scram-sha-256\n' >>"$PGDATA/pg_hba.conf"
  printf "\nlisten_addresses = '*'\nunix_socket_directories = '/var/run/postgresql'\n" >>"$PGDATA/postgresql.conf"
  pg_ctl start --pgdata="$PGDATA" --wait --silent --options="-c listen_addresses='' -c fsync=off" >/dev/null
  ask() { psql -v ON_ERROR_STOP=1 --no-psqlrc -h /var/run/postgresql -U "$user" "$@"; }
  if [ "$database" != postgres ]; then
    ask -q -d postgres -v name="$database" <<'SQL'
CREATE DATABASE :"name";
SQL
  fi
  for file in /docker-entrypoint-initdb.d/*; do
    case "$file" in
      *.sql) ask -q -d "$database" -f "$file" ;;
      *.sh) . "$file" ;;
    esac
  done
  pg_ctl stop --pgdata="$PGDATA" --wait --silent --mode=fast >/dev/null
fi
unset POSTGRES_PASSWORD
exec "$@"
