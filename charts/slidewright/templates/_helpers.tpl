{{/* Names, labels and the small rules that templates share. */}}

{{- define "slidewright.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 40 | trimSuffix "-" }}
{{- end }}

{{/* Kept to 40 characters, so that the longest name made of it still fits into a DNS label. */}}
{{- define "slidewright.fullname" -}}
{{- if .Values.fullnameOverride }}
{{- .Values.fullnameOverride | trunc 40 | trimSuffix "-" }}
{{- else if contains (include "slidewright.name" .) .Release.Name }}
{{- .Release.Name | trunc 40 | trimSuffix "-" }}
{{- else }}
{{- printf "%s-%s" .Release.Name (include "slidewright.name" .) | trunc 40 | trimSuffix "-" }}
{{- end }}
{{- end }}

{{/*
What runs, in one table: the key is the name in values (`workloads.<key>`), `name` the name in the cluster,
`service` the image and program, `role` its AUDIO_ROLE and the like, `needs` what it reaches and has keys for,
`kinds` the kinds of jobs it works on, `schema` where they stand. Secrets, network policies, autoscalers and
service accounts all follow this table, so what is not listed under `needs` is neither given nor reachable.
*/}}
{{- define "slidewright.workloads" -}}
gateway:      { name: gateway,       service: gateway,  needs: [nats, objectStore, operator] }
auth:         { name: auth,          service: auth,     needs: [nats, database, authentication, mail, singleSignOn, proxy] }
timeline:     { name: timeline,      service: timeline, needs: [nats, database, objectStore, textGeneration, proxy] }
audioApi:     { name: audio-api,     service: audio,    needs: [nats, database, objectStore, speech, proxy] }
audioWorker:  { name: audio-worker,  service: audio,    needs: [nats, database, objectStore, speech, proxy], kinds: [audio], schema: audio }
renderApi:    { name: render-api,    service: render,   needs: [nats, database, objectStore] }
renderWorker: { name: render-worker, service: render,   needs: [nats, database, objectStore], kinds: [video, slide, stills], schema: render }
bundleApi:    { name: bundle-api,    service: bundle,   needs: [nats, database, objectStore] }
bundleWorker: { name: bundle-worker, service: bundle,   needs: [nats, database, objectStore], kinds: [bundle, export], schema: bundle }
importApi:    { name: import-api,    service: import,   needs: [nats, database, objectStore] }
importWorker: { name: import-worker, service: import,   needs: [nats, database, objectStore], kinds: [import], schema: import }
{{- end }}

{{/* What a workload needs, as JSON: (list $ $workload). With proxy.objectStore, who keeps files needs the proxy too. */}}
{{- define "slidewright.needs" -}}
{{- $needs := (index . 1).needs }}
{{- if and (has "objectStore" $needs) (index . 0).Values.proxy.objectStore }}
{{- $needs = append $needs "proxy" | uniq }}
{{- end }}
{{- $needs | toJson }}
{{- end }}

{{/* The names (as a JSON list) of the workloads that need something: (list $ "objectStore"). */}}
{{- define "slidewright.namesThatNeed" -}}
{{- $root := index . 0 }}
{{- $need := index . 1 }}
{{- $names := list }}
{{- range $workload := include "slidewright.workloads" $root | fromYaml }}
{{- if has $need (include "slidewright.needs" (list $root $workload) | fromJsonArray) }}{{ $names = append $names $workload.name }}{{ end }}
{{- end }}
{{- $names | sortAlpha | toJson }}
{{- end }}

{{- define "slidewright.chart" -}}
{{- printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" | trunc 63 | trimSuffix "-" }}
{{- end }}

{{/* What every object of the release carries. */}}
{{- define "slidewright.releaseLabels" -}}
helm.sh/chart: {{ include "slidewright.chart" . }}
app.kubernetes.io/part-of: slidewright
app.kubernetes.io/managed-by: {{ .Release.Service }}
app.kubernetes.io/version: {{ include "slidewright.tag" . | trunc 63 | quote }}
{{- with .Values.commonLabels }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{/* What selects the pods of the whole release. */}}
{{- define "slidewright.releaseSelector" -}}
app.kubernetes.io/name: {{ include "slidewright.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{/* What selects the pods of one component: (list $ "render-worker"). Never changed: selectors cannot be. */}}
{{- define "slidewright.selector" -}}
{{ include "slidewright.releaseSelector" (index . 0) }}
app.kubernetes.io/component: {{ index . 1 }}
{{- end }}

{{/* All labels of one component: (list $ "render-worker"). */}}
{{- define "slidewright.labels" -}}
{{ include "slidewright.selector" . }}
{{ include "slidewright.releaseLabels" (index . 0) }}
{{- end }}

{{/*
Labels of pods of one component: (list $ "render-worker"). Without versions: a pod is not replaced because the chart,
or the image of another pod, has a new one.
*/}}
{{- define "slidewright.podLabels" -}}
{{ include "slidewright.selector" . }}
app.kubernetes.io/part-of: slidewright
{{- with (index . 0).Values.commonLabels }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{- define "slidewright.tag" -}}
{{- default .Chart.AppVersion .Values.image.tag }}
{{- end }}

{{/* The image of one process, by its own reference or by registry, repository and tag: (list $ "renderWorker"). */}}
{{- define "slidewright.image" -}}
{{- $root := index . 0 }}
{{- $key := index . 1 }}
{{- $service := (index (include "slidewright.workloads" $root | fromYaml) $key).service }}
{{- $path := compact (list $root.Values.image.registry $root.Values.image.repository $service) | join "/" }}
{{- (index $root.Values.workloads $key).image | default (printf "%s:%s" $path (include "slidewright.tag" $root)) }}
{{- end }}

{{- define "slidewright.pullSecrets" -}}
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
{{- range . }}
  - name: {{ . | quote }}
{{- end }}
{{- end }}
{{- end }}

{{/* The restricted Pod Security Standard, for pods: (dict "root" $ "id" 10001), the number of user and group. */}}
{{- define "slidewright.podSecurity" -}}
runAsNonRoot: true
{{- if .root.Values.pods.fixedIds }}
runAsUser: {{ .id }}
runAsGroup: {{ .id }}
fsGroup: {{ .id }}
{{- end }}
# A large volume is not walked through on each start when its root is right already.
fsGroupChangePolicy: OnRootMismatch
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{/* The same for containers. */}}
{{- define "slidewright.containerSecurity" -}}
allowPrivilegeEscalation: false
privileged: false
readOnlyRootFilesystem: true
runAsNonRoot: true
capabilities:
  drop: [ALL]
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{/*
What a workload has of `pods` in values, as JSON: (dict "own" .Values.workloads.gateway "all" .Values.pods). Its own lists
and maps of names are added, its other settings replace.
*/}}
{{- define "slidewright.podValues" -}}
{{- $own := .own }}
{{- $all := .all }}
{{- $values := dict }}
{{- range list "tolerations" "hostAliases" "extraEnv" "extraVolumes" "extraVolumeMounts" "extraInitContainers" "extraContainers" }}
{{- $_ := set $values . (concat (get $all . | default list) (get $own . | default list)) }}
{{- end }}
{{- range list "nodeSelector" "labels" "annotations" }}
{{- $_ := set $values . (merge (dict) (get $own . | default dict) (get $all . | default dict)) }}
{{- end }}
{{- range list "affinity" "priorityClassName" "runtimeClassName" "dnsPolicy" "dnsConfig" }}
{{- $_ := set $values . (get $own . | default (get $all .)) }}
{{- end }}
{{- $values | toJson }}
{{- end }}

{{/* Where a pod runs and how it finds names; takes what slidewright.podValues gives, or a part of it. */}}
{{- define "slidewright.placement" -}}
{{- $fields := list }}
{{- range $name := list "affinity" "dnsConfig" "dnsPolicy" "hostAliases" "nodeSelector" "priorityClassName" "runtimeClassName" "tolerations" }}
{{- with get $ $name }}{{ $fields = append $fields (toYaml (dict $name .)) }}{{ end }}
{{- end }}
{{- join "\n" $fields }}
{{- end }}

{{/* An amount as Kubernetes writes it, in bytes or cores: '512Mi' gives 536870912. */}}
{{- define "slidewright.amount" -}}
{{- $factors := dict "" 1 "m" 0.001 "k" 1e3 "M" 1e6 "G" 1e9 "T" 1e12 "P" 1e15 "Ki" 1024 "Mi" 1048576 "Gi" 1073741824 "Ti" 1099511627776 "Pi" 1125899906842624 }}
{{- $text := ternary (printf "%f" .) (toString .) (kindIs "float64" .) }}
{{- printf "%.3f" (mulf (float64 (regexFind "^[0-9.]+" $text)) (float64 (get $factors (regexFind "[A-Za-z]*$" $text)))) }}
{{- end }}

{{/*
Resources of a container: (dict "resources" .resources "disks" (list "4Gi")). Without `ephemeral-storage` in values, it
may use what its emptyDirs on the node's disk hold and 256Mi for its logs, and a quarter of that is reserved.
*/}}
{{- define "slidewright.resources" -}}
{{- $mebibytes := 256 }}
{{- range .disks }}
{{- $mebibytes = add $mebibytes (divf (include "slidewright.amount" . | float64) 1048576.0 | ceil | int64) }}
{{- end }}
{{- /* Without a request of its own a limit in values is requested whole. */}}
{{- $reserved := index .resources.limits "ephemeral-storage" | default (printf "%dMi" (div $mebibytes 4)) }}
{{- $requests := merge (dict) .resources.requests (dict "ephemeral-storage" $reserved) }}
{{- $limits := merge (dict) .resources.limits (dict "ephemeral-storage" (printf "%dMi" $mebibytes)) }}
{{- dict "requests" $requests "limits" $limits | toYaml }}
{{- end }}

{{/* Scheme, host and port of an address: 'https://slides.example.com/x' gives 'https://slides.example.com'. */}}
{{- define "slidewright.origin" -}}
{{- $url := urlParse . }}
{{- printf "%s://%s" $url.scheme $url.host }}
{{- end }}

{{/* The names of the gateway's Service inside the cluster, as JSON, the shortest first. */}}
{{- define "slidewright.gatewayNames" -}}
{{- $name := printf "%s-gateway" (include "slidewright.fullname" .) }}
{{- $service := printf "%s.%s.svc" $name .Release.Namespace }}
{{- list $name (printf "%s.%s" $name .Release.Namespace) $service (printf "%s.%s" $service .Values.clusterDomain) | toJson }}
{{- end }}

{{/* The families of addresses of a Service. */}}
{{- define "slidewright.ipFamilies" -}}
{{- with .Values.services }}
{{- with .ipFamilyPolicy }}
ipFamilyPolicy: {{ . }}
{{- end }}
{{- with .ipFamilies }}
ipFamilies: {{ toJson . }}
{{- end }}
{{- end }}
{{- end }}

{{/* The host people open, without a port. */}}
{{- define "slidewright.publicHost" -}}
{{- (urlParse .Values.publicUrl).hostname }}
{{- end }}

{{/* Whether something in front of the gateway takes requests from outside: 'true' or nothing. */}}
{{- define "slidewright.isRouted" -}}
{{- if or .Values.ingress.enabled .Values.httpRoute.enabled }}true{{ end }}
{{- end }}

{{- define "slidewright.trustedProxies" -}}
{{- if kindIs "invalid" .Values.gateway.trustedProxies }}
{{- ternary 1 0 (eq (include "slidewright.isRouted" .) "true") }}
{{- else }}
{{- .Values.gateway.trustedProxies }}
{{- end }}
{{- end }}

{{/* The most pods of a workload there can be: (list $ "renderWorker"). */}}
{{- define "slidewright.mostReplicas" -}}
{{- $workload := index (index . 0).Values.workloads (index . 1) }}
{{- if eq $workload.autoscaling.mode "none" }}{{ $workload.replicas }}{{ else }}{{ $workload.autoscaling.maxReplicas }}{{ end }}
{{- end }}

{{/*
The most connections to the database there can be, with some for migrations and people. One pod more of each workload than
at rest: an upgrade starts the new one before it stops the old.
*/}}
{{- define "slidewright.mostConnections" -}}
{{- $connections := 10 }}
{{- range $key, $workload := include "slidewright.workloads" . | fromYaml }}
{{- if has "database" $workload.needs }}
{{- $connections = add $connections (mul (add (int (include "slidewright.mostReplicas" (list $ $key))) 1) $.Values.database.maxConnections) }}
{{- end }}
{{- end }}
{{- $connections }}
{{- end }}

{{/*
Providers are the maps in `textGeneration` and `speech`. Each field of one is an environment variable of its process,
PROVIDER_FIELD unless this table names it.
*/}}
{{- define "slidewright.namedVariables" -}}
speech:
  server: { apiKey: SPEECH_API_KEY, baseUrl: SPEECH_BASE_URL, model: SPEECH_MODEL, captioned: SPEECH_CAPTIONED }
  openai: { model: OPENAI_SPEECH_MODEL, enabled: OPENAI_SPEECH }
{{- end }}

{{/* The variable of a field: (list "speech" "elevenLabs" "baseUrl") gives ELEVENLABS_BASE_URL. */}}
{{- define "slidewright.providerVariable" -}}
{{- $rule := printf "%s_%s" (index . 1) (index . 2 | snakecase) | upper }}
{{- dig (index . 0) (index . 1) (index . 2) $rule (include "slidewright.namedVariables" . | fromYaml) }}
{{- end }}

{{/* The providers of a group by their names, as JSON: (list $ "speech"). */}}
{{- define "slidewright.providers" -}}
{{- $providers := dict }}
{{- range $name, $given := index (index . 0).Values (index . 1) }}
{{- if kindIs "map" $given }}{{ $_ := set $providers $name $given }}{{ end }}
{{- end }}
{{- toJson $providers }}
{{- end }}

{{/* The providers of a group by the variables of their keys, as JSON. */}}
{{- define "slidewright.providersByKey" -}}
{{- $group := index . 1 }}
{{- $providers := dict }}
{{- range $name, $given := include "slidewright.providers" . | fromJson }}
{{- $_ := set $providers (include "slidewright.providerVariable" (list $group $name "apiKey")) $given }}
{{- end }}
{{- toJson $providers }}
{{- end }}

{{/* What the providers of a group are given beside their keys. */}}
{{- define "slidewright.providerSettings" -}}
{{- $group := index . 1 }}
{{- range $name, $given := include "slidewright.providers" . | fromJson }}
{{- range $field, $value := omit $given "apiKey" "existingSecret" "existingSecretKey" }}
{{- if $value }}
{{ include "slidewright.providerVariable" (list $group $name $field) }}: {{ $value | quote }}
{{- end }}
{{- end }}
{{- end }}
{{- end }}

{{/* Whether a provider is set up: 'true' or nothing. */}}
{{- define "slidewright.isConfigured" -}}
{{- if or .apiKey .existingSecret .baseUrl }}true{{ end }}
{{- end }}

{{/* Whether any provider of a group is set up: 'true' or nothing. */}}
{{- define "slidewright.hasProvider" -}}
{{- $any := "" }}
{{- range include "slidewright.providers" . | fromJson }}
{{- if include "slidewright.isConfigured" . }}{{ $any = "true" }}{{ end }}
{{- end }}
{{- $any }}
{{- end }}

{{/*
A password the chart makes up. What stands in the cluster is kept; without a cluster to look into (`helm template`)
`generatedSecrets.seed` decides, and without a seed each rendering makes up another.
(dict "root" $ "secret" "name-of-the-secret" "key" "KEY")
*/}}
{{- define "slidewright.generated" -}}
{{- $root := .root }}
{{- $present := lookup "v1" "Secret" $root.Release.Namespace .secret }}
{{- $kept := dig "data" .key "" ($present | default dict) }}
{{- if $kept }}
{{- $kept | b64dec }}
{{- else if $root.Values.generatedSecrets.seed }}
{{- printf "%s/%s/%s/%s" $root.Values.generatedSecrets.seed $root.Release.Namespace .secret .key | sha256sum | trunc 48 }}
{{- else }}
{{- randAlphaNum 48 }}
{{- end }}
{{- end }}

{{/* An environment variable out of a secret: (dict "env" "AUTH_SECRET" "secret" "name" "key" "KEY"). */}}
{{- define "slidewright.secretEnv" -}}
- name: {{ .env }}
  valueFrom:
    secretKeyRef:
      name: {{ .secret }}
      key: {{ .key }}
{{- end }}
