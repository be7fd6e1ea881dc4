{{/* Settings that several processes share. Each is a name that the code reads; secrets are in _secrets.tpl. */}}

{{- define "slidewright.settings.common" -}}
LOG_LEVEL: {{ .Values.logLevel }}
OPERATIONS_PORT: "9090"
START_PATIENCE_SECONDS: {{ .Values.startPatienceSeconds | quote }}
NATS_URL: {{ include "slidewright.natsUrl" . | quote }}
NATS_STREAM_REPLICAS: {{ include "slidewright.streamReplicas" . | quote }}
{{- if not .Values.nats.bundled.enabled }}
{{- if .Values.nats.external.credentials.existingSecret }}
NATS_CREDENTIALS_FILE: /etc/slidewright/nats-credentials/nats.creds
{{- end }}
{{- if .Values.nats.external.ca.existingSecret }}
NATS_CA_FILE: /etc/slidewright/nats-ca/ca.crt
{{- end }}
{{- if .Values.nats.external.token.existingSecret }}
NATS_TOKEN_FILE: /etc/slidewright/nats-token/token
{{- end }}
{{- if .Values.nats.external.nkey.existingSecret }}
NATS_NKEY_SEED_FILE: /etc/slidewright/nats-nkey/seed
{{- end }}
{{- if .Values.nats.external.clientCertificate.existingSecret }}
NATS_CERT_FILE: /etc/slidewright/nats-certificate/tls.crt
NATS_KEY_FILE: /etc/slidewright/nats-certificate/tls.key
{{- end }}
{{- with .Values.nats.external.jetStreamDomain }}
NATS_JETSTREAM_DOMAIN: {{ . | quote }}
{{- end }}
{{- end }}
{{- with .Values.nats.streamMaxBytes }}
NATS_STREAM_MAX_BYTES: {{ int64 . | quote }}
{{- end }}
{{- with .Values.tracing }}
{{- if .endpoint }}
OTEL_EXPORTER_OTLP_ENDPOINT: {{ .endpoint | quote }}
{{- with .sampler }}
OTEL_TRACES_SAMPLER: {{ . | quote }}
{{- end }}
{{- with .samplerArgument }}
OTEL_TRACES_SAMPLER_ARG: {{ . | quote }}
{{- end }}
{{- $attributes := list (printf "k8s.namespace.name=%s" $.Release.Namespace) }}
{{- range $name, $value := .resourceAttributes }}
{{- $attributes = append $attributes (printf "%s=%s" $name $value) }}
{{- end }}
OTEL_RESOURCE_ATTRIBUTES: {{ join "," $attributes | quote }}
{{- end }}
{{- end }}
{{- end }}

{{- define "slidewright.settings.database" -}}
DATABASE_MAX_CONNECTIONS: {{ .Values.database.maxConnections | quote }}
{{- end }}

{{- define "slidewright.settings.objectStore" -}}
S3_BUCKET: {{ .Values.objectStore.bucket | quote }}
S3_REGION: {{ .Values.objectStore.region | quote }}
{{- with include "slidewright.storeEndpoint" . }}
S3_ENDPOINT: {{ . | quote }}
{{- end }}
{{- with include "slidewright.storePublicEndpoint" . }}
S3_PUBLIC_ENDPOINT: {{ . | quote }}
{{- end }}
{{- if not .Values.objectStore.bundled.enabled }}
{{- with .Values.objectStore.external }}
{{- if not (kindIs "invalid" .forcePathStyle) }}
S3_FORCE_PATH_STYLE: {{ .forcePathStyle | quote }}
{{- end }}
{{- with .serverSideEncryption }}
S3_SERVER_SIDE_ENCRYPTION: {{ . | quote }}
{{- end }}
{{- with .kmsKeyId }}
S3_KMS_KEY_ID: {{ . | quote }}
{{- end }}
{{- end }}
{{- end }}
{{- end }}

{{- define "slidewright.natsUrl" -}}
{{- if .Values.nats.bundled.enabled -}}
nats://{{ include "slidewright.fullname" . }}-nats.{{ .Release.Namespace }}.svc:4222
{{- else -}}
{{ .Values.nats.external.url }}
{{- end }}
{{- end }}

{{- define "slidewright.streamReplicas" -}}
{{- if not (kindIs "invalid" .Values.nats.streamReplicas) }}
{{- .Values.nats.streamReplicas }}
{{- else if .Values.nats.bundled.enabled }}
{{- .Values.nats.bundled.replicas }}
{{- else }}
{{- 1 }}
{{- end }}
{{- end }}

{{/* Where pods reach the store; nothing for Amazon's own. */}}
{{- define "slidewright.storeEndpoint" -}}
{{- if .Values.objectStore.bundled.enabled -}}
http://{{ include "slidewright.fullname" . }}-object-store.{{ .Release.Namespace }}.svc:7070
{{- else -}}
{{ .Values.objectStore.external.endpoint }}
{{- end }}
{{- end }}

{{/* Where browsers reach it; nothing when that is the same. */}}
{{- define "slidewright.storePublicEndpoint" -}}
{{- if .Values.objectStore.publicEndpoint -}}
{{ .Values.objectStore.publicEndpoint }}
{{- else if .Values.objectStore.bundled.enabled -}}
{{ if include "slidewright.isRouted" . }}{{ include "slidewright.origin" .Values.publicUrl }}{{ else }}http://127.0.0.1:7070{{ end }}
{{- end }}
{{- end }}

{{/* Whether the store answers under a path of publicUrl: 'true' or nothing. */}}
{{- define "slidewright.isStoreRouted" -}}
{{- if and .Values.objectStore.bundled.enabled (include "slidewright.isRouted" .) (not .Values.objectStore.publicEndpoint) }}true{{ end }}
{{- end }}

{{/* The ConfigMap of one process: (dict "root" $ "key" "renderWorker"). Its data is `slidewright.settings.<key>`. */}}
{{- define "slidewright.configMap" -}}
{{- $workload := index (include "slidewright.workloads" .root | fromYaml) .key }}
apiVersion: v1
kind: ConfigMap
metadata:
  name: {{ include "slidewright.fullname" .root }}-{{ $workload.name }}
  labels:
    {{- include "slidewright.labels" (list .root $workload.name) | nindent 4 }}
data:
  {{- include (printf "slidewright.settings.%s" .key) .root | nindent 2 }}
{{- end }}

{{- define "slidewright.settings.audio" -}}
AUDIO_ENABLED: {{ .Values.features.audio | quote }}
UPLOAD_QUOTA_MIB: {{ int64 .Values.features.uploadQuotaMiB | quote }}
SPEECH_TIMEOUT_SECONDS: {{ .Values.speech.timeoutSeconds | quote }}
{{- with .Values.audio.acronyms }}
ACRONYMS: {{ join ", " . | quote }}
{{- end }}
{{- include "slidewright.providerSettings" (list . "speech") }}
{{- end }}
