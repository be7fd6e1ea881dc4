#!/bin/sh
# A local Kubernetes cluster in Docker: `cluster.sh up` makes it where it is missing, `cluster.sh down` removes it
# with all that is in it. CLUSTER is kind or k3d (whichever is installed), CLUSTER_NAME its name, WORKERS the number
# of nodes beside the first, NODE_IMAGE the image of the nodes where the tool's own is not wanted.
set -eu
cd "$(dirname "$0")/.."

name=${CLUSTER_NAME:-slidewright}
workers=${WORKERS:-0}

say() { printf '%s\n' "cluster: $*"; }
fail() { printf '%s\n' "cluster: $*" >&2; exit 1; }
is_there() { command -v "$1" >/dev/null 2>&1; }

how_to_get() {
  case "$1" in
    kind) printf '%s' "https://kind.sigs.k8s.io (brew install kind, or go install sigs.k8s.io/kind@latest)" ;;
    k3d) printf '%s' "https://k3d.io (brew install k3d)" ;;
    docker) printf '%s' "https://docs.docker.com/engine/install" ;;
    kubectl) printf '%s' "https://kubernetes.io/docs/tasks/tools" ;;
  esac
}
need() { is_there "$1" || fail "$1 is needed; see $(how_to_get "$1")"; }

case "$workers" in '' | *[!0-9]*) fail "WORKERS must be a number; it is '$workers'" ;; esac
printf '%s' "$name" | grep -Eq '^[a-z0-9]([a-z0-9-]{0,30}[a-z0-9])?$' ||
  fail "CLUSTER_NAME must be lower-case letters, digits and dashes; it is '$name'"

tool=${CLUSTER:-}
if [ -z "$tool" ]; then
  if is_there kind; then tool=kind; elif is_there k3d; then tool=k3d; else
    fail "kind or k3d is needed; see $(how_to_get kind) or $(how_to_get k3d)"
  fi
fi
case "$tool" in kind | k3d) ;; *) fail "CLUSTER must be kind or k3d; it is '$tool'" ;; esac
need "$tool"
need docker
docker info >/dev/null 2>&1 || fail "Docker does not answer; start it, or set DOCKER_HOST"

exists() {
  case "$tool" in
    kind) kind get clusters 2>/dev/null | grep -qx "$name" ;;
    k3d) k3d cluster get "$name" >/dev/null 2>&1 ;;
  esac
}

kind_config() {
  cat deploy/kind/cluster.yaml
  added=0
  while [ "$added" -lt "$workers" ]; do
    printf '  - role: worker\n'
    added=$((added + 1))
  done
}

up() {
  need kubectl
  if exists; then
    # A cluster that was stopped is started; one that runs is left alone.
    if [ "$tool" = k3d ]; then k3d cluster start "$name" >/dev/null; fi
    say "$name is there ($tool)"
  else
    say "making $name with $tool, one node and $workers workers"
    case "$tool" in
      kind)
        kind_config | kind create cluster --name "$name" --config - --wait 300s ${NODE_IMAGE:+--image "$NODE_IMAGE"} ||
          fail "kind could not make the cluster"
        ;;
      k3d)
        k3d cluster create "$name" --config deploy/k3d/cluster.yaml --agents "$workers" ${NODE_IMAGE:+--image "$NODE_IMAGE"} ||
          fail "k3d could not make the cluster"
        ;;
    esac
  fi
  kubectl config use-context "$tool-$name" >/dev/null || fail "kubectl does not know the context $tool-$name"
  kubectl wait --for=condition=Ready nodes --all --timeout=300s >/dev/null || fail "not every node became ready"
  say "ready: kubectl works with $tool-$name; next, make dev-cluster"
}

down() {
  if exists; then
    case "$tool" in
      kind) kind delete cluster --name "$name" ;;
      k3d) k3d cluster delete "$name" ;;
    esac
    say "$name is gone"
  else
    say "there is no $name ($tool)"
  fi
}

case "${1:-}" in
  up) up ;;
  down) down ;;
  *) fail "say up or down" ;;
esac
