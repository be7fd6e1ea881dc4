#!/bin/sh
# Writes .env with secrets of its own. Run again, it keeps what is there and adds the secrets that a newer version needs.
set -eu
cd "$(dirname "$0")"
umask 077
secret() { head -c 32 /dev/urandom | od -An -tx1 | tr -d ' \n'; }
fresh() {
  case $1 in
  S3_ACCESS_KEY_ID) echo slidewright ;;
  # A value that looks like a number would be read as one by nats-server.
  NATS_*) echo "n$(secret)" ;;
  *) secret ;;
  esac
}
[ -e .env ] && found=1 || found=
if [ -z "$found" ]; then grep -Ev '^[A-Z0-9_]+=$' .env.example >.env.new; else cp .env .env.new; fi
added=
for name in $(sed -n 's/^\([A-Z0-9_]*\)=$/\1/p' .env.example); do
  if ! grep -Eq "^$name=." .env.new; then
    echo "$name=$(fresh "$name")" >>.env.new
    added="$added $name"
  fi
done
mv .env.new .env
if [ -z "$found" ]; then
  echo "Wrote .env. Keep a copy of it somewhere safe: what is stored cannot be reached without it."
elif [ -n "$added" ]; then
  echo "Added to .env:$added"
else
  echo ".env is there already; nothing was changed."
fi
