{{- define "gateway.name" -}}
{{- .Release.Name | trunc 52 | trimSuffix "-" -}}
{{- end -}}

{{- define "gateway.selector" -}}
app.kubernetes.io/name: gateway
app.kubernetes.io/instance: {{ .Release.Name | quote }}
{{- end -}}

{{- define "gateway.labels" -}}
{{ include "gateway.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service | quote }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | quote }}
{{- end -}}

{{- define "gateway.serviceAccount" -}}
{{- .Values.serviceAccount.name | default (include "gateway.name" .) -}}
{{- end -}}

{{- define "gateway.configMap" -}}
{{- .Values.existingConfigMap | default (include "gateway.name" .) -}}
{{- end -}}

{{- define "gateway.image" -}}
{{- if .Values.image.digest -}}
{{ .Values.image.repository }}@{{ .Values.image.digest }}
{{- else -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}
{{- end -}}

{{- /* Refuses values that would lose money or files; included by the workload, which every release has. */ -}}
{{- define "gateway.check" -}}
{{- if and (not .Values.config) (not .Values.existingConfigMap) -}}
{{- fail "there is no gateway.yaml: add --set-file config=gateway.yaml, or set existingConfigMap" -}}
{{- end -}}
{{- if and .Values.config .Values.existingConfigMap -}}
{{- fail "config and existingConfigMap are both set: choose one" -}}
{{- end -}}
{{- if not .Values.secrets.existingSecret -}}
{{- fail "secrets.existingSecret is empty: name a Secret with GATEWAY_SECRET and GATEWAY_ADMIN_KEY" -}}
{{- end -}}
{{- $several := or .Values.autoscaling.enabled (gt (int .Values.replicas) 1) -}}
{{- if and (not .Values.database.existingSecret) (or $several (gt (int .Values.workers) 1)) -}}
{{- fail "several replicas or workers need a database: the embedded store is a file that one process has. Set database.existingSecret, or replicas and workers to 1 without autoscaling" -}}
{{- end -}}
{{- if and .Values.database.existingSecret .Values.config -}}
{{- $config := fromYaml .Values.config -}}
{{- if not (dig "assets" "s3" "" $config) -}}
{{- fail "with a database gateway.yaml needs assets.s3: uploads and results in the folder of a pod are gone with it, and missing in the others" -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{- define "gateway.pod" -}}
metadata:
  labels:
    {{- include "gateway.labels" . | nindent 4 }}
    {{- with .Values.podLabels }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
  {{- with .Values.podAnnotations }}
  annotations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  serviceAccountName: {{ include "gateway.serviceAccount" . }}
  automountServiceAccountToken: false
  enableServiceLinks: false
  terminationGracePeriodSeconds: {{ add .Values.stop.withinSecs .Values.stop.delaySecs }}
  {{- with .Values.priorityClassName }}
  priorityClassName: {{ . }}
  {{- end }}
  {{- with .Values.imagePullSecrets }}
  imagePullSecrets:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  securityContext:
    runAsNonRoot: true
    runAsUser: 65532
    runAsGroup: 65532
    fsGroup: 65532
    # Without this, every start would open the files of the data folder to the group again.
    fsGroupChangePolicy: OnRootMismatch
    seccompProfile: { type: RuntimeDefault }
  containers:
    - name: gateway
      image: {{ include "gateway.image" . | quote }}
      imagePullPolicy: {{ .Values.image.pullPolicy }}
      args:
        - runtime/main.js
        {{- if gt (int .Values.workers) 1 }}
        - --workers
        - {{ .Values.workers | quote }}
        {{- end }}
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities: { drop: [ALL] }
      ports:
        - { name: http, containerPort: 8080 }
        - { name: operators, containerPort: 8081 }
      env:
        - name: GATEWAY_SECRET
          valueFrom:
            secretKeyRef: { name: {{ .Values.secrets.existingSecret | quote }}, key: GATEWAY_SECRET }
        - name: GATEWAY_SECRET_PREVIOUS
          valueFrom:
            secretKeyRef: { name: {{ .Values.secrets.existingSecret | quote }}, key: GATEWAY_SECRET_PREVIOUS, optional: true }
        - name: GATEWAY_ADMIN_KEY
          valueFrom:
            secretKeyRef: { name: {{ .Values.secrets.existingSecret | quote }}, key: GATEWAY_ADMIN_KEY }
        {{- with .Values.database.existingSecret }}
        - name: DATABASE_URL
          valueFrom:
            secretKeyRef: { name: {{ . | quote }}, key: DATABASE_URL }
        {{- end }}
        {{- with .Values.valkey.existingSecret }}
        - name: REDIS_URL
          valueFrom:
            secretKeyRef: { name: {{ . | quote }}, key: REDIS_URL }
        {{- end }}
        - name: LOG_LEVEL
          value: {{ .Values.logLevel | quote }}
        {{- with .Values.env }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
      {{- with .Values.secrets.vendors }}
      envFrom:
        {{- range . }}
        - secretRef: { name: {{ . | quote }} }
        {{- end }}
      {{- end }}
      # A database of up to 1 GiB is checked before the gateway listens.
      startupProbe:
        httpGet: { path: /healthz, port: http }
        periodSeconds: 5
        timeoutSeconds: 5
        failureThreshold: 60
      livenessProbe:
        httpGet: { path: /healthz, port: http }
        periodSeconds: 10
        timeoutSeconds: 5
        failureThreshold: 6
      # It waits 2 s for the store.
      readinessProbe:
        httpGet: { path: /readyz, port: http }
        periodSeconds: 5
        timeoutSeconds: 4
        failureThreshold: 2
      {{- if gt (int .Values.stop.delaySecs) 0 }}
      lifecycle:
        preStop:
          exec:
            command: [/usr/local/bin/node, -e, "setTimeout(() => {}, {{ mul .Values.stop.delaySecs 1000 }})"]
      {{- end }}
      resources:
        {{- toYaml .Values.resources | nindent 8 }}
      volumeMounts:
        # A folder and no file of it, because only folders follow their ConfigMap.
        - { name: config, mountPath: /etc/gateway, readOnly: true }
        - { name: data, mountPath: /var/lib/gateway }
        - { name: tmp, mountPath: /tmp }
  volumes:
    - name: config
      configMap: { name: {{ include "gateway.configMap" . | quote }} }
    - name: tmp
      emptyDir: { sizeLimit: 64Mi }
    {{- if .Values.database.existingSecret }}
    - name: data
      emptyDir: { sizeLimit: {{ .Values.scratch.size | quote }} }
    {{- end }}
  {{- if .Values.database.existingSecret }}
  topologySpreadConstraints:
    - maxSkew: 1
      topologyKey: kubernetes.io/hostname
      whenUnsatisfiable: ScheduleAnyway
      labelSelector:
        matchLabels:
          {{- include "gateway.selector" . | nindent 10 }}
  {{- end }}
  {{- with .Values.nodeSelector }}
  nodeSelector:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with .Values.tolerations }}
  tolerations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with .Values.affinity }}
  affinity:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end -}}
