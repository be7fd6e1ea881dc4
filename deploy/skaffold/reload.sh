#!/bin/sh
# Helm's post-renderer for `skaffold dev`: takes what the chart renders and lays reload.yaml over it.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp "$(dirname "$0")/reload.yaml" "$folder/kustomization.yaml"
cat >"$folder/release.yaml"
kubectl kustomize "$folder"
