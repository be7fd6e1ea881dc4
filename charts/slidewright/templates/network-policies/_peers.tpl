{{/* A list of TCP ports. */}}
{{- define "slidewright.tcpPorts" -}}
{{- range . }}
- { protocol: TCP, port: {{ . }} }
{{- end }}
{{- end }}

{{- define "slidewright.dnsPorts" -}}
{{- range .Values.networkPolicy.dns.ports }}
- { protocol: UDP, port: {{ . }} }
- { protocol: TCP, port: {{ . }} }
{{- end }}
{{- end }}

{{/* The pods of one component of this release, as a peer: (list $ "nats"). */}}
{{- define "slidewright.componentPeer" -}}
- podSelector:
    matchLabels:
      {{- include "slidewright.selector" . | nindent 6 }}
{{- end }}

{{/* The pods of several components, as a selector: (list $ (list "gateway" "auth")). */}}
{{- define "slidewright.componentsSelector" -}}
matchLabels:
  {{- include "slidewright.releaseSelector" (index . 0) | nindent 2 }}
matchExpressions:
  - key: app.kubernetes.io/component
    operator: In
    values:
      {{- toYaml (index . 1) | nindent 6 }}
{{- end }}

{{/* Any address of the internet, and none of the networks that are not part of it: no node, no metadata service. */}}
{{- define "slidewright.publicPeers" -}}
- ipBlock:
    cidr: 0.0.0.0/0
    except: [0.0.0.0/8, 10.0.0.0/8, 100.64.0.0/10, 127.0.0.0/8, 169.254.0.0/16, 172.16.0.0/12, 192.168.0.0/16]
- ipBlock:
    cidr: ::/0
    except: ["::1/128", "fc00::/7", "fe80::/10"]
{{- end }}

{{/*
Why "any public address at these ports" would not lead to a server, as the rest of a sentence; nothing where it would.
(dict "url" "http://kokoro.voices.svc:8880/v1" "ports" (list 443)). The address may hold a password, and the answer never does.
*/}}
{{- define "slidewright.whyNotPublic" -}}
{{- $scheme := regexFind "^[a-z]+" .url }}
{{- $authority := regexReplaceAll "^[a-z]+://" .url "" | regexFind "^[^/?#]*" }}
{{- $authority = regexReplaceAll "^.*@" $authority "" }}
{{- $host := regexReplaceAll ":[0-9]*$" $authority "" | lower }}
{{- $port := regexFind ":[0-9]+$" $authority | trimPrefix ":" | default (get (dict "http" 80 "https" 443 "smtp" 587 "smtps" 465) $scheme) }}
{{- $isOfCluster := regexMatch `^[^.:]+$|\.svc(\.cluster\.local)?\.?$` $host }}
{{- $isPrivate := or (and (regexMatch `^[0-9.]+$` $host) (regexMatch `^(0|10|127|169\.254|192\.168|172\.(1[6-9]|2[0-9]|3[01])|100\.(6[4-9]|[7-9][0-9]|1[01][0-9]|12[0-7]))\.` $host)) (regexMatch `^\[(::1\]|f[cd]|fe[89ab])` $host) }}
{{- if or $isOfCluster $isPrivate }}to {{ $host }}, which is not on the internet
{{- else if not (has (toString $port) (splitList "," (join "," .ports))) }}to port {{ $port }}, where only {{ join ", " .ports }} are allowed
{{- end }}
{{- end }}

{{/*
One policy that lets components out: (dict "root" $ "name" "to-mail" "components" (list "auth") "reason" "…"
"peers" "<yaml>" "ports" (list 587)).
*/}}
{{- define "slidewright.egress" -}}
---
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: {{ include "slidewright.fullname" .root }}-{{ .name }}
  labels:
    {{- include "slidewright.labels" (list .root "network") | nindent 4 }}
  annotations:
    slidewright/reason: {{ .reason | quote }}
spec:
  podSelector:
    {{- include "slidewright.componentsSelector" (list .root .components) | nindent 4 }}
  policyTypes: [Egress]
  egress:
    - to:
        {{- .peers | nindent 8 }}
      ports:
        {{- include "slidewright.tcpPorts" .ports | nindent 8 }}
{{- end }}

{{/*
One policy that lets others in: (dict "root" $ "name" "into-nats" "component" "nats" "reason" "…" "peers" "<yaml>" or ""
for anybody "ports" (list 4222)).
*/}}
{{- define "slidewright.ingressPolicy" -}}
---
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: {{ include "slidewright.fullname" .root }}-{{ .name }}
  labels:
    {{- include "slidewright.labels" (list .root "network") | nindent 4 }}
  annotations:
    slidewright/reason: {{ .reason | quote }}
spec:
  podSelector:
    {{- include "slidewright.componentsSelector" (list .root .components) | nindent 4 }}
  policyTypes: [Ingress]
  ingress:
    - ports:
        {{- include "slidewright.tcpPorts" .ports | nindent 8 }}
      {{- with .peers }}
      from:
        {{- . | nindent 8 }}
      {{- end }}
{{- end }}
