#!/bin/sh
# Makes sure that a Docker engine answers, and prints how to reach it:
#   eval "$(deploy/docker/engine.sh)"     sets DOCKER_HOST and DOCKER (a client that builds with BuildKit)
#   deploy/docker/engine.sh stop          ends the engine that this script started
# An engine that runs already is used as it is. Where there is none, and we are root on Debian or Ubuntu, one of our
# own starts with its data in .cache/docker of the repository, apart from any other.
set -eu
here=$(cd "$(dirname "$0")/../.." && pwd)
home="$here/.cache/docker"
socket="$home/docker.sock"

say() { printf '%s\n' "docker engine: $*" >&2; }
fail() { say "$*"; exit 1; }

if [ "${1:-}" = stop ]; then
  if [ -s "$home/pid" ] && kill -0 "$(cat "$home/pid")" 2>/dev/null; then
    pid=$(cat "$home/pid")
    kill "$pid"
    tries=0
    while kill -0 "$pid" 2>/dev/null && [ "$tries" -lt 60 ]; do sleep 0.5; tries=$((tries + 1)); done
    say "stopped"
  else
    say "none of ours runs"
  fi
  exit 0
fi

answers() { DOCKER_HOST="$1" timeout 10 "$2" version --format '{{.Server.Version}}' >/dev/null 2>&1; }

# Since 23.0 the client leaves BuildKit to a plug-in that may be missing; older ones have it inside.
builds() {
  "$1" buildx version >/dev/null 2>&1 && return 0
  major=$("$1" version --format '{{.Client.Version}}' 2>/dev/null | head -n 1 | cut -d. -f1)
  [ -n "$major" ] && [ "$major" -lt 23 ] 2>/dev/null
}

choose_client() {
  client=""
  for candidate in ${DOCKER:-} docker /usr/bin/docker; do
    command -v "$candidate" >/dev/null 2>&1 || continue
    [ -n "$client" ] || client=$candidate
    if builds "$candidate"; then client=$candidate; return 0; fi
  done
}

announce() {
  printf "export DOCKER_HOST='%s' DOCKER='%s' DOCKER_BUILDKIT=1\n" "$1" "$client"
  exit 0
}

choose_client
if [ -n "$client" ]; then
  if [ -n "${DOCKER_HOST:-}" ]; then
    answers "$DOCKER_HOST" "$client" && announce "$DOCKER_HOST"
    fail "nothing answers at DOCKER_HOST=$DOCKER_HOST: start that engine, or unset DOCKER_HOST to use another"
  fi
  current=$("$client" context inspect --format '{{.Endpoints.docker.Host}}' 2>/dev/null || echo unix:///var/run/docker.sock)
  answers "$current" "$client" && announce "$current"
  answers "unix://$socket" "$client" && announce "unix://$socket"
fi

[ "$(id -u)" -eq 0 ] || fail "no Docker engine answers; start Docker, or run this as root to start one of our own"
missing=""
command -v dockerd >/dev/null 2>&1 && [ -n "$client" ] && builds "$client" || missing="docker.io"
command -v iptables >/dev/null 2>&1 || missing="$missing iptables"
if [ -n "$missing" ]; then
  command -v apt-get >/dev/null 2>&1 || fail "no Docker engine is installed; see https://docs.docker.com/engine/install"
  say "installing by apt: $missing"
  timeout 300 apt-get update -qq >&2 || say "the list of packages could not be refreshed; trying with the present one"
  # shellcheck disable=SC2086 # a list of package names
  DEBIAN_FRONTEND=noninteractive timeout 600 apt-get install -y -qq --no-install-recommends $missing >/dev/null ||
    fail "apt could not install: $missing"
  # Where there is a service manager, the package has started its engine, which takes a moment to answer.
  tries=0
  while [ -d /run/systemd/system ] && [ "$tries" -lt 20 ]; do
    answers unix:///var/run/docker.sock /usr/bin/docker && { choose_client; announce unix:///var/run/docker.sock; }
    sleep 0.5
    tries=$((tries + 1))
  done
fi
choose_client
[ -n "$client" ] || fail "no docker client was found after the installation"

mkdir -p "$home"
rm -f "$home/pid"
setsid nohup dockerd --data-root "$home/data" --exec-root "$home/exec" --host "unix://$socket" --pidfile "$home/pid" \
  >"$home/log" 2>&1 </dev/null &
tries=0
until answers "unix://$socket" "$client"; do
  tries=$((tries + 1))
  if [ "$tries" -gt 60 ]; then
    tail -n 5 "$home/log" >&2
    fail "the engine did not start within half a minute; its log is $home/log"
  fi
  sleep 0.5
done
say "started one of our own; deploy/docker/engine.sh stop ends it"
announce "unix://$socket"
