#!/bin/sh
# Fetches what only the chart's tests use into .cache/tools: helm, and the types that Kubernetes, the Gateway API and
# KEDA publish for their objects. All of it comes as Go modules, so it needs Go; without Go it says what is left out
# and changes nothing. Does only what is missing.
set -eu
cd "$(dirname "$0")/.."

HELM_VERSION=v3.22.0
KUBERNETES_VERSION=v1.36.3
GATEWAY_API_VERSION=v1.4.1
KEDA_VERSION=v2.21.0

say() { printf '%s\n' "slidewright tools: $*"; }
tools="$PWD/.cache/tools"
schemas="$tools/schemas"

has_helm() { [ -x "$tools/bin/helm" ] || command -v helm >/dev/null 2>&1; }
if has_helm && [ -s "$schemas/kubernetes-$KUBERNETES_VERSION.json" ] && [ -s "$schemas/http-route-$GATEWAY_API_VERSION.yaml" ] &&
  [ -s "$schemas/trigger-authentication-$KEDA_VERSION.yaml" ]; then
  exit 0
fi
if ! command -v go >/dev/null 2>&1; then
  has_helm || say "there is neither helm nor Go to build it with: the tests of the chart will not be run"
  say "there is no Go to fetch Kubernetes' own types with: rendered objects will not be compared with them"
  exit 0
fi

mkdir -p "$tools/bin" "$schemas"
if ! has_helm; then
  say "building helm $HELM_VERSION"
  # Outside of any module, so that no go.mod of ours is needed.
  (cd "$tools" && GOBIN="$tools/bin" GOFLAGS=-mod=mod go install "helm.sh/helm/v3/cmd/helm@$HELM_VERSION") ||
    say "helm could not be built: the tests of the chart will not be run"
fi

# One file of a module: fetch <module> <version> <path inside> <name to keep it under>
fetch() {
  target="$schemas/$4"
  [ -s "$target" ] && return 0
  folder=$(cd "$tools" && go mod download -json "$1@$2" | sed -n 's/^[[:space:]]*"Dir": "\(.*\)",\{0,1\}$/\1/p')
  if [ -n "$folder" ] && [ -s "$folder/$3" ]; then
    # Whole or not at all: a copy that was cut short would be taken for the file.
    cp "$folder/$3" "$target.partial" && chmod u+w "$target.partial" && mv "$target.partial" "$target"
  else
    say "$3 of $1 $2 could not be fetched"
  fi
}
say "fetching the types of Kubernetes, the Gateway API and KEDA"
fetch k8s.io/kubernetes "$KUBERNETES_VERSION" api/openapi-spec/swagger.json "kubernetes-$KUBERNETES_VERSION.json"
fetch sigs.k8s.io/gateway-api "$GATEWAY_API_VERSION" config/crd/standard/gateway.networking.k8s.io_httproutes.yaml "http-route-$GATEWAY_API_VERSION.yaml"
fetch github.com/kedacore/keda/v2 "$KEDA_VERSION" config/crd/bases/keda.sh_scaledobjects.yaml "scaled-object-$KEDA_VERSION.yaml"
fetch github.com/kedacore/keda/v2 "$KEDA_VERSION" config/crd/bases/keda.sh_triggerauthentications.yaml "trigger-authentication-$KEDA_VERSION.yaml"
