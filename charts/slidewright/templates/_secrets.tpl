{{/*
Environment variables that come out of secrets, one template for each entry of `needs` in the table of workloads.
Each takes (dict "root" $ "service" "audio" "workload" "audio-api") and gives nothing where nothing is set up.
*/}}

{{/* The secret that holds a value: yours, or the chart's own. (list $ "mail" .Values.mail) */}}
{{- define "slidewright.secretName" -}}
{{- $own := printf "%s-%s" (include "slidewright.fullname" (index . 0)) (index . 1) }}
{{- (index . 2).existingSecret | default $own }}
{{- end }}

{{/* The key inside it: the chart's own secrets use the variable's name. (list .Values.mail "SMTP_URL") */}}
{{- define "slidewright.secretKey" -}}
{{- ternary (index . 0).existingSecretKey (index . 1) (ne (index . 0).existingSecret "") }}
{{- end }}

{{- define "slidewright.secrets.authentication" -}}
{{- $given := .root.Values.authentication }}
{{- include "slidewright.secretEnv" (dict "env" "AUTH_SECRET" "secret" (include "slidewright.secretName" (list .root "auth" $given)) "key" (include "slidewright.secretKey" (list $given "AUTH_SECRET"))) }}
{{- end }}

{{- define "slidewright.secrets.operator" -}}
{{- $given := .root.Values.operator }}
{{- if or $given.key $given.existingSecret }}
{{- include "slidewright.secretEnv" (dict "env" "OPERATOR_KEY" "secret" (include "slidewright.secretName" (list .root "operator" $given)) "key" (include "slidewright.secretKey" (list $given "OPERATOR_KEY"))) }}
{{- end }}
{{- end }}

{{- define "slidewright.secrets.mail" -}}
{{- $given := .root.Values.mail }}
{{- if or $given.smtpUrl $given.existingSecret }}
{{- include "slidewright.secretEnv" (dict "env" "SMTP_URL" "secret" (include "slidewright.secretName" (list .root "mail" $given)) "key" (include "slidewright.secretKey" (list $given "SMTP_URL"))) }}
{{- end }}
{{- end }}

{{- define "slidewright.secrets.singleSignOn" -}}
{{- $given := .root.Values.singleSignOn }}
{{- if and $given.issuer (or $given.clientSecret $given.existingSecret) }}
{{- include "slidewright.secretEnv" (dict "env" "OIDC_CLIENT_SECRET" "secret" (include "slidewright.secretName" (list .root "single-sign-on" $given)) "key" (include "slidewright.secretKey" (list $given "OIDC_CLIENT_SECRET"))) }}
{{- end }}
{{- end }}

{{/* The network's proxies, whose addresses may hold passwords, and what is reached without them. */}}
{{- define "slidewright.secrets.proxy" -}}
{{- $root := .root }}
{{- with $root.Values.proxy }}
{{- $given := . }}
{{- $lines := list }}
{{- range $env, $address := dict "HTTP_PROXY" .http "HTTPS_PROXY" .https }}
{{- if or $address $given.existingSecret }}
{{- $reference := dict "name" (include "slidewright.secretName" (list $root "proxy" $given)) "key" $env }}
{{- if $given.existingSecret }}{{ $_ := set $reference "optional" true }}{{ end }}
{{- $lines = append $lines (list (dict "name" $env "valueFrom" (dict "secretKeyRef" $reference)) | toYaml) }}
{{- end }}
{{- end }}
{{- if $lines }}
{{- join "\n" (append $lines (list (dict "name" "NO_PROXY" "value" (include "slidewright.noProxy" $root)) | toYaml)) }}
{{- end }}
{{- end }}
{{- end }}

{{/* What is reached without a proxy: the cluster's Services, the store unless proxy.objectStore, and what values name. */}}
{{- define "slidewright.noProxy" -}}
{{- $direct := list "localhost" "127.0.0.1" "::1" ".svc" (printf ".%s" .Values.clusterDomain) }}
{{- if not (or .Values.objectStore.bundled.enabled .Values.proxy.objectStore) }}
{{- $direct = append $direct ((urlParse .Values.objectStore.external.endpoint).hostname | default (printf "s3.%s.amazonaws.com" .Values.objectStore.region)) }}
{{- end }}
{{- concat $direct .Values.proxy.except | uniq | join "," }}
{{- end }}

{{/* Keys of a group of providers: (dict "root" $ "group" "textGeneration"). */}}
{{- define "slidewright.secrets.providers" -}}
{{- $secret := .group | kebabcase }}
{{- $lines := list }}
{{- range $env, $given := include "slidewright.providersByKey" (list .root .group) | fromJson }}
{{- if or $given.apiKey $given.existingSecret }}
{{- $lines = append $lines (include "slidewright.secretEnv" (dict "env" $env "secret" (include "slidewright.secretName" (list $.root $secret $given)) "key" (include "slidewright.secretKey" (list $given $env)))) }}
{{- end }}
{{- end }}
{{- join "\n" $lines }}
{{- end }}

{{- define "slidewright.secrets.textGeneration" -}}
{{- include "slidewright.secrets.providers" (dict "root" .root "group" "textGeneration") }}
{{- end }}

{{- define "slidewright.secrets.speech" -}}
{{- include "slidewright.secrets.providers" (dict "root" .root "group" "speech") }}
{{- end }}

{{/* A service's database: its own where it has one, else the common one. `ownSecret` names the chart's secret to read from. */}}
{{- define "slidewright.secrets.database" -}}
{{- $own := .ownSecret | default (printf "%s-database" (include "slidewright.fullname" .root)) }}
{{- $external := .root.Values.database.external }}
{{- $perService := index $external.perService .service }}
{{- $reference := dict "env" "DATABASE_URL" "secret" $own "key" "DATABASE_URL" }}
{{- if .root.Values.database.bundled.enabled }}
{{- else if $perService.existingSecret }}
{{- $reference = dict "env" "DATABASE_URL" "secret" $perService.existingSecret "key" $perService.existingSecretKey }}
{{- else if $perService.url }}
{{- $reference = dict "env" "DATABASE_URL" "secret" $own "key" (printf "%s_DATABASE_URL" (upper .service)) }}
{{- else if $external.existingSecret }}
{{- $reference = dict "env" "DATABASE_URL" "secret" $external.existingSecret "key" $external.existingSecretKey }}
{{- end }}
{{- include "slidewright.secretEnv" $reference }}
{{- end }}

{{/* The addresses of databases that stand in values: what the chart's own secret holds. Nothing when there are none. */}}
{{- define "slidewright.databaseUrls" -}}
{{- $external := .Values.database.external }}
{{- if not .Values.database.bundled.enabled }}
{{- with $external.url }}
DATABASE_URL: {{ . | quote }}
{{- end }}
{{- range $service, $given := $external.perService }}
{{- with $given.url }}
{{ upper $service }}_DATABASE_URL: {{ . | quote }}
{{- end }}
{{- end }}
{{- end }}
{{- end }}

{{- define "slidewright.secrets.nats" -}}
{{- $own := printf "%s-nats" (include "slidewright.fullname" .root) }}
{{- $external := .root.Values.nats.external }}
{{- $passwords := ternary $own $external.passwordsSecret .root.Values.nats.bundled.enabled }}
{{- if $passwords }}
{{- list (dict "name" "NATS_USER" "value" .workload) (dict "name" "NATS_INBOX_PREFIX" "value" (printf "_INBOX_%s" .workload)) | toYaml }}
{{ include "slidewright.secretEnv" (dict "env" "NATS_PASSWORD" "secret" $passwords "key" (include "slidewright.natsPasswordKey" .workload)) }}
{{- else if $external.existingSecret }}
{{- include "slidewright.secretEnv" (dict "env" "NATS_USER" "secret" $external.existingSecret "key" $external.existingSecretUserKey) }}
{{ include "slidewright.secretEnv" (dict "env" "NATS_PASSWORD" "secret" $external.existingSecret "key" $external.existingSecretPasswordKey) }}
{{- else if $external.user }}
{{- include "slidewright.secretEnv" (dict "env" "NATS_USER" "secret" $own "key" "NATS_USER") }}
{{ include "slidewright.secretEnv" (dict "env" "NATS_PASSWORD" "secret" $own "key" "NATS_PASSWORD") }}
{{- end }}
{{- end }}

{{- define "slidewright.secrets.objectStore" -}}
{{- $own := printf "%s-object-store" (include "slidewright.fullname" .root) }}
{{- $external := .root.Values.objectStore.external }}
{{- if and (not .root.Values.objectStore.bundled.enabled) $external.podIdentity }}
{{- else if and (not .root.Values.objectStore.bundled.enabled) $external.existingSecret }}
{{- include "slidewright.secretEnv" (dict "env" "S3_ACCESS_KEY_ID" "secret" $external.existingSecret "key" $external.existingSecretAccessKeyIdKey) }}
{{ include "slidewright.secretEnv" (dict "env" "S3_SECRET_ACCESS_KEY" "secret" $external.existingSecret "key" $external.existingSecretSecretAccessKeyKey) }}
{{- else }}
{{- include "slidewright.secretEnv" (dict "env" "S3_ACCESS_KEY_ID" "secret" $own "key" "S3_ACCESS_KEY_ID") }}
{{ include "slidewright.secretEnv" (dict "env" "S3_SECRET_ACCESS_KEY" "secret" $own "key" "S3_SECRET_ACCESS_KEY") }}
{{- end }}
{{- end }}

{{/*
What of the values reaches pods through the chart's own secrets. Its checksum restarts them when it changes; what the
chart makes up is left out, because it never does.
*/}}
{{- define "slidewright.givenSecrets" -}}
{{- with .Values }}
{{- dict "authentication" .authentication.secret "operator" .operator.key "mail" .mail.smtpUrl "singleSignOn" .singleSignOn.clientSecret "database" .database.external "nats" .nats.external "objectStore" (pick .objectStore.external "accessKeyId" "secretAccessKey") "textGeneration" .textGeneration "speech" .speech "proxy" .proxy | toJson }}
{{- end }}
{{- end }}
