{{/*
The Deployment of one process: (dict "root" $ "key" "renderWorker").
Everything in which processes differ stands in the table of workloads, in values and in their settings.
*/}}
{{- define "slidewright.deployment" -}}
{{- $root := .root }}
{{- $workload := index (include "slidewright.workloads" $root | fromYaml) .key }}
{{- $values := index $root.Values.workloads .key }}
{{- $pod := include "slidewright.podValues" (dict "own" $values "all" $root.Values.pods) | fromJson }}
{{- $isGateway := eq .key "gateway" }}
{{- $name := printf "%s-%s" (include "slidewright.fullname" $root) $workload.name }}
{{- $settings := include (printf "slidewright.settings.%s" .key) $root }}
{{- $secrets := pick (include "slidewright.givenSecrets" $root | fromJson) "none" }}
{{- $needs := include "slidewright.needs" (list $root $workload) | fromJsonArray }}
{{- range $needs }}
{{- $secrets = merge $secrets (pick (include "slidewright.givenSecrets" $root | fromJson) .) }}
{{- end }}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ $name }}
  labels:
    {{- include "slidewright.labels" (list $root $workload.name) | nindent 4 }}
spec:
  {{- if eq $values.autoscaling.mode "none" }}
  replicas: {{ $values.replicas }}
  {{- end }}
  revisionHistoryLimit: 5
  # Ready for a moment is not ready: what falls over at its first request must not replace what works.
  minReadySeconds: 5
  # A new pod is ready before an old one goes; the processor it needs must be free somewhere.
  strategy:
    type: RollingUpdate
    rollingUpdate:
      maxUnavailable: 0
      maxSurge: 1
  selector:
    matchLabels:
      {{- include "slidewright.selector" (list $root $workload.name) | nindent 6 }}
  template:
    metadata:
      labels:
        {{- include "slidewright.podLabels" (list $root $workload.name) | nindent 8 }}
        {{- with $pod.labels }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
      annotations:
        # A pod reads its settings and keys at its start: other ones make other pods.
        checksum/settings: {{ $settings | sha256sum }}
        checksum/secrets: {{ $secrets | toJson | sha256sum }}
        {{- if $root.Values.metrics.podAnnotations }}
        prometheus.io/scrape: "true"
        prometheus.io/port: "9090"
        prometheus.io/path: /metrics
        {{- end }}
        {{- with $pod.annotations }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
    spec:
      {{- include "slidewright.pullSecrets" $root | nindent 6 }}
      serviceAccountName: {{ $name }}
      automountServiceAccountToken: false
      # Addresses of Services as variables would only be mistaken for settings.
      enableServiceLinks: false
      securityContext:
        {{- include "slidewright.podSecurity" (dict "root" $root "id" 10001) | nindent 8 }}
      {{- if not (kindIs "invalid" $values.terminationGracePeriodSeconds) }}
      terminationGracePeriodSeconds: {{ $values.terminationGracePeriodSeconds }}
      {{- else if $isGateway }}
      # Going on, then draining, then a rest for closing.
      terminationGracePeriodSeconds: {{ include "slidewright.gatewayGrace" $root }}
      {{- else }}
      # Enough to answer current requests, or to stop a job's processes and give the job back to the queue.
      terminationGracePeriodSeconds: 45
      {{- end }}
      {{- include "slidewright.placement" $pod | nindent 6 }}
      {{- with $root.Values.pods.topologySpread }}
      {{- if .enabled }}
      topologySpreadConstraints:
        {{- range list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
        - maxSkew: 1
          topologyKey: {{ . }}
          whenUnsatisfiable: {{ $.root.Values.pods.topologySpread.whenUnsatisfiable }}
          labelSelector:
            matchLabels:
              {{- include "slidewright.selector" (list $root $workload.name) | nindent 14 }}
          # Pods of an upgrade are spread among themselves, not around those they replace.
          matchLabelKeys: [pod-template-hash]
        {{- end }}
      {{- end }}
      {{- end }}
      {{- with $pod.extraInitContainers }}
      initContainers:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      containers:
        - name: {{ $workload.name }}
          image: {{ include "slidewright.image" (list $root .key) | quote }}
          imagePullPolicy: {{ $root.Values.image.pullPolicy }}
          securityContext:
            {{- include "slidewright.containerSecurity" $root | nindent 12 }}
          ports:
            {{- if $isGateway }}
            - name: http
              containerPort: 8080
            {{- end }}
            - name: operations
              containerPort: 9090
          envFrom:
            - configMapRef:
                name: {{ $name }}
          {{- $environment := list }}
          {{- range $needs }}
          {{- $environment = append $environment (include (printf "slidewright.secrets.%s" .) (dict "root" $root "service" $workload.service "workload" $workload.name)) }}
          {{- end }}
          {{- with $root.Values.tracing }}
          {{- if and .endpoint .existingSecret }}
          {{- $environment = append $environment (include "slidewright.secretEnv" (dict "env" "OTEL_EXPORTER_OTLP_HEADERS" "secret" .existingSecret "key" .existingSecretKey)) }}
          {{- end }}
          {{- end }}
          {{- with $values.nodeOptions }}
          {{- $environment = append $environment (list (dict "name" "NODE_OPTIONS" "value" .) | toYaml) }}
          {{- end }}
          {{- with $pod.extraEnv }}
          {{- $environment = append $environment (toYaml .) }}
          {{- end }}
          {{- with compact $environment }}
          env:
            {{- join "\n" . | nindent 12 }}
          {{- end }}
          # Until the start is complete nothing else is asked: a start waits {{ $root.Values.startPatienceSeconds }} s for its servers and says why it
          # ends; the probe is more patient than that, so that the sentence is read before the kubelet kills.
          startupProbe:
            httpGet: { path: /startupz, port: operations }
            periodSeconds: 2
            timeoutSeconds: 2
            failureThreshold: {{ include "slidewright.startupFailures" $root }}
          # Out of the Service ten seconds after NATS or the database are gone, back at the first good answer.
          readinessProbe:
            httpGet: { path: /readyz, port: operations }
            periodSeconds: 5
            timeoutSeconds: 3
            failureThreshold: 2
          # A restart helps a process that no longer turns, and nothing else: a minute of silence, never a server that is away.
          livenessProbe:
            httpGet: { path: /livez, port: operations }
            periodSeconds: 10
            timeoutSeconds: 5
            failureThreshold: 6
          resources:
            {{- include "slidewright.resources" (dict "resources" $values.resources "disks" (list $values.temporaryStorage)) | nindent 12 }}
          volumeMounts:
            - name: tmp
              mountPath: /tmp
            {{- include "slidewright.natsMounts" $root | nindent 12 }}
            {{- with $pod.extraVolumeMounts }}
            {{- toYaml . | nindent 12 }}
            {{- end }}
        {{- with $pod.extraContainers }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
      volumes:
        - name: tmp
          emptyDir:
            sizeLimit: {{ $values.temporaryStorage }}
        {{- include "slidewright.natsVolumes" $root | nindent 8 }}
        {{- with $pod.extraVolumes }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
{{- end }}

{{/* Seconds from the gateway's SIGTERM-to-be to its SIGKILL. */}}
{{- define "slidewright.gatewayGrace" -}}
{{- add .Values.gateway.preStopSeconds .Values.gateway.drainSeconds 15 }}
{{- end }}

{{/* Startup probes of 2 s: half a minute more than the startup timeout. */}}
{{- define "slidewright.startupFailures" -}}
{{- div (add .Values.startPatienceSeconds 31) 2 }}
{{- end }}

{{- define "slidewright.natsMounts" -}}
{{- if not .Values.nats.bundled.enabled }}
{{- if .Values.nats.external.credentials.existingSecret }}
- name: nats-credentials
  mountPath: /etc/slidewright/nats-credentials
  readOnly: true
{{- end }}
{{- if .Values.nats.external.ca.existingSecret }}
- name: nats-ca
  mountPath: /etc/slidewright/nats-ca
  readOnly: true
{{- end }}
{{- range $volume, $secret := dict "token" "token" "nkey" "nkey" "certificate" "clientCertificate" }}
{{- if (index $.Values.nats.external $secret).existingSecret }}
- name: nats-{{ $volume }}
  mountPath: /etc/slidewright/nats-{{ $volume }}
  readOnly: true
{{- end }}
{{- end }}
{{- end }}
{{- end }}

{{- define "slidewright.natsVolumes" -}}
{{- if not .Values.nats.bundled.enabled }}
{{- with .Values.nats.external.credentials }}
{{- if .existingSecret }}
- name: nats-credentials
  secret:
    secretName: {{ .existingSecret }}
    items: [{ key: {{ .existingSecretKey | quote }}, path: nats.creds }]
    defaultMode: 0440
{{- end }}
{{- end }}
{{- with .Values.nats.external.ca }}
{{- if .existingSecret }}
- name: nats-ca
  secret:
    secretName: {{ .existingSecret }}
    items: [{ key: {{ .existingSecretKey | quote }}, path: ca.crt }]
    defaultMode: 0440
{{- end }}
{{- end }}
{{- range $volume, $file := dict "token" "token" "nkey" "seed" }}
{{- with index $.Values.nats.external $volume }}
{{- if .existingSecret }}
- name: nats-{{ $volume }}
  secret:
    secretName: {{ .existingSecret }}
    items: [{ key: {{ .existingSecretKey | quote }}, path: {{ $file }} }]
    defaultMode: 0440
{{- end }}
{{- end }}
{{- end }}
{{- with .Values.nats.external.clientCertificate.existingSecret }}
- name: nats-certificate
  secret:
    secretName: {{ . }}
    items: [{ key: tls.crt, path: tls.crt }, { key: tls.key, path: tls.key }]
    defaultMode: 0440
{{- end }}
{{- end }}
{{- end }}
