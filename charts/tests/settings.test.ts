import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { environmentOf, find, helm, MATRIX, ofKind, podsOf, render, type KubernetesObject } from './helm.ts';
import { settingsIn } from './settings-of-code.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What the OpenTelemetry SDK and Node themselves read, and the proxies of the network, which are no table of settings. */
const OF_OTHERS = new Set([
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_TRACES_SAMPLER',
  'OTEL_TRACES_SAMPLER_ARG',
  'OTEL_RESOURCE_ATTRIBUTES',
  'NODE_OPTIONS',
]);

/**
 * What the images decide, what only one machine without a cluster has, other ways to say what tracing.* says, and what
 * few need; pods.extraEnv and workloads.<name>.extraEnv can still set them.
 */
const NOT_IN_VALUES = new Set([
  'AUDIO_FFMPEG',
  'AUDIO_FFPROBE',
  'BUNDLE_FFMPEG',
  'CHROMIUM_PATH',
  'COMPOSITION_BUNDLE_DIR',
  'ESPEAK_PATH',
  'MIGRATION_DATABASE_URL',
  'NATS_INBOX_PREFIX',
  'OBJECT_STORE_DIR',
  'OBJECT_STORE_SECRET',
  'OPERATIONS_HOST',
  'OTEL_EXPORTER_OTLP_PROTOCOL',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
  'OTEL_SDK_DISABLED',
  'RENDER_FFMPEG',
  'S3_SESSION_TOKEN',
  'THEME_THUMBNAILS',
  // The image has one file of the model.
  'VOICE_PRECISION',
  'WEB_DIST',
]);

/** In the place of user, password and credentials, which EVERYTHING has. */
const otherIdentity = (identity: object) => ({
  nats: { external: { user: '', password: '', credentials: { existingSecret: '' }, ...identity } },
});
const OTHER_IDENTITIES = [
  otherIdentity({ token: { existingSecret: 'nats-token', existingSecretKey: 'of-nats' } }),
  otherIdentity({ nkey: { existingSecret: 'nats-nkey', existingSecretKey: 'of-nats' } }),
];

const EVERYTHING = { files: ['ci/everything-values.yaml'] };

/** The settings of each Deployment's container, or of those of another kind of object. */
function settingsOf(
  objects: readonly KubernetesObject[],
  kind = 'Deployment',
): Map<string, ReturnType<typeof environmentOf>> {
  return new Map(
    podsOf(ofKind(objects, kind)).map((pod) => [pod.component, environmentOf(pod.containers[0]!, objects)]),
  );
}

describe('the tables of settings in the code', () => {
  it('are found', () => {
    const names = settingsIn('services/*/src/{config,adapters/**/*}.ts', 'packages/platform/src/**/*.ts');
    for (const name of [
      'AUTH_SECRET',
      'RENDER_WORKERS',
      'S3_BUCKET',
      'NATS_URL',
      'DATABASE_URL',
      'START_PATIENCE_SECONDS',
    ])
      expect(names).toContain(name);
  });
});

describe.skipIf(helm === null)('settings', () => {
  const known = settingsIn(
    'services/{auth,timeline,audio,render,bundle,import,gateway}/src/{config,adapters/**/*}.ts',
    'packages/platform/src/**/*.ts',
  );

  it.each(Object.entries(MATRIX))('that a pod is given are settings that the code reads: %s', (_name, rendering) => {
    const objects = render({
      ...rendering,
      values: { pods: { extraEnv: [] }, workloads: { renderWorker: { extraEnv: [] } } },
    });
    const given = [...settingsOf(objects).values()].flatMap((variables) => [...variables.keys()]);
    expect(given.filter((name) => !known.has(name) && !OF_OTHERS.has(name))).toEqual([]);
  });

  it('[OP5] a token and an NKEY of NATS are files of secrets, and are not set with another identity', () => {
    const mounted = OTHER_IDENTITIES.map((values) => {
      const pod = podsOf(ofKind(render({ ...EVERYTHING, values }), 'Deployment'))[0]!;
      return JSON.stringify(pod);
    });
    expect(mounted[0]).toContain('{"key":"of-nats","path":"token"}');
    expect(mounted[0]).toContain('/etc/slidewright/nats-token');
    expect(mounted[1]).toContain('{"key":"of-nats","path":"seed"}');
    expect(mounted[1]).toContain('/etc/slidewright/nats-nkey');
    for (const text of mounted) expect(text).toContain('/etc/slidewright/nats-certificate');
  });

  it('that the code reads can all be set in values', () => {
    const given = new Set(
      [{}, ...OTHER_IDENTITIES]
        .map((values) => render({ ...EVERYTHING, values }))
        .flatMap((objects) => [...settingsOf(objects).values(), ...settingsOf(objects, 'Job').values()])
        // A secret in a file is that secret.
        .flatMap((variables) => [
          ...variables.keys(),
          ...[...variables.keys()].map((name) => name.replace(/_FILE$/, '')),
        ]),
    );
    const missing = [...known].filter((name) => !given.has(name) && !NOT_IN_VALUES.has(name));
    expect(missing).toEqual([]);
  });

  it('of a service are those it reads, and no others', () => {
    for (const [component, variables] of settingsOf(render())) {
      const service = component.split('-')[0]!;
      const own = settingsIn(`services/${service}/src/{config,adapters/**/*}.ts`, 'packages/platform/src/**/*.ts');
      const foreign = [...variables.keys()].filter((name) => !own.has(name) && !OF_OTHERS.has(name));
      expect(foreign, component).toEqual([]);
    }
  });

  it('are spelled as the code reads them', () => {
    const gateway = find(render(EVERYTHING), 'ConfigMap', 'films-slides-gateway')['data'];
    expect(gateway).toEqual({
      AUDIO_ENABLED: 'false',
      DISABLE_SIGNUP: 'true',
      DRAIN_SECONDS: '40',
      HOST: '::',
      INTERNAL_HOSTS: [
        'films-slides-gateway',
        'films-slides-gateway.studio',
        'films-slides-gateway.studio.svc',
        'films-slides-gateway.studio.svc.cluster.films',
      ].join(','),
      LINK_CONTACT: 'mailto:films@example.com',
      LINK_PRICING: 'https://example.com/pricing',
      LINK_PRIVACY: 'https://example.com/privacy',
      LINK_SOCIAL: 'https://social.example.com/films',
      LINK_TERMS: 'https://example.com/terms',
      LOG_LEVEL: 'debug',
      MODEL_TIMEOUT_SECONDS: '600',
      NATS_CA_FILE: '/etc/slidewright/nats-ca/ca.crt',
      NATS_CERT_FILE: '/etc/slidewright/nats-certificate/tls.crt',
      NATS_CREDENTIALS_FILE: '/etc/slidewright/nats-credentials/nats.creds',
      NATS_JETSTREAM_DOMAIN: 'hub',
      NATS_KEY_FILE: '/etc/slidewright/nats-certificate/tls.key',
      NATS_STREAM_MAX_BYTES: '1073741824',
      NATS_STREAM_REPLICAS: '5',
      NATS_URL: 'tls://nats-0.example.com:4222,tls://nats-1.example.com:4222',
      OIDC_ISSUER: 'https://login.example.com/',
      OIDC_NAME: 'Example',
      OPERATIONS_PORT: '9090',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://otel-collector.monitoring.svc:4318',
      OTEL_RESOURCE_ATTRIBUTES: 'k8s.namespace.name=studio,deployment.environment=production',
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.1',
      PASSWORD_SIGN_IN: 'false',
      PORT: '8080',
      PUBLIC_URL: 'https://slides.example.com:8443',
      RATE_LIMIT_AUTH: '5',
      RATE_LIMIT_COSTLY_PER_USER: '4',
      RATE_LIMIT_PER_KEY: '7',
      RATE_LIMIT_READ_COST_PER_USER: '6',
      RATE_LIMIT_READS: '1000000',
      RATE_LIMIT_WRITES: '2',
      RATE_LIMIT_WRITES_PER_USER: '3',
      S3_BUCKET: 'films',
      S3_ENDPOINT: 'http://s3.storage.svc:9000',
      S3_FORCE_PATH_STYLE: 'false',
      S3_KMS_KEY_ID: 'films',
      S3_PUBLIC_ENDPOINT: 'https://files.example.com',
      S3_REGION: 'eu-central-1',
      S3_SERVER_SIDE_ENCRYPTION: 'aws:kms',
      SIGN_UP_DOMAINS: 'example.com,films.example.com',
      SPEECH_TIMEOUT_SECONDS: '300',
      START_PATIENCE_SECONDS: '300',
      STOP_DELAY_SECONDS: '15',
      TRUSTED_ORIGINS: 'https://intranet.example.com,https://portal.example.com',
      TRUST_PROXY: '2',
    });
  });

  it('of providers keep the names by which installed values set them', () => {
    const settings = settingsOf(render(EVERYTHING));
    const own = (component: string, name: RegExp) =>
      Object.fromEntries(
        [...settings.get(component)!]
          .filter(([variable]) => name.test(variable))
          .map(([variable, { value, secret }]) => [variable, value ?? `${secret!.name}/${secret!.key}`]),
      );
    const speech = {
      SPEECH_API_KEY: 'films-slides-speech/SPEECH_API_KEY',
      SPEECH_BASE_URL: 'http://kokoro.voices.svc:8880/v1',
      SPEECH_CAPTIONED: 'true',
      SPEECH_TIMEOUT_SECONDS: '300',
      SPEECH_MODEL: 'kokoro',
      OPENAI_API_KEY: 'films-slides-speech/OPENAI_API_KEY',
      OPENAI_BASE_URL: 'https://speech.example.com/v1',
      OPENAI_SPEECH: 'true',
      OPENAI_SPEECH_MODEL: 'tts-2',
      ELEVENLABS_API_KEY: 'voices/elevenlabs',
      ELEVENLABS_BASE_URL: 'https://eleven.example.com',
      ELEVENLABS_MODEL: 'eleven',
    };
    expect(own('audio-api', /^(SPEECH|OPENAI|ELEVENLABS)_/)).toEqual(speech);
    expect(own('audio-worker', /^(SPEECH|OPENAI|ELEVENLABS)_/)).toEqual(speech);
    expect(own('timeline', /^(TEXT|OPENROUTER|OPENAI|ANTHROPIC)_/)).toEqual({
      TEXT_PROVIDER: 'anthropic',
      OPENROUTER_API_KEY: 'films-slides-text-generation/OPENROUTER_API_KEY',
      OPENROUTER_BASE_URL: 'https://models.example.com/openrouter',
      OPENROUTER_MODEL: 'some/model',
      OPENAI_API_KEY: 'models/openai',
      OPENAI_BASE_URL: 'https://models.example.com/v1',
      OPENAI_MODEL: 'small',
      ANTHROPIC_API_KEY: 'films-slides-text-generation/ANTHROPIC_API_KEY',
      ANTHROPIC_BASE_URL: 'https://models.example.com/anthropic',
      ANTHROPIC_MODEL: 'smaller',
    });
  });

  it('give each process its role', () => {
    const roles = [...settingsOf(render())].flatMap(([component, variables]) =>
      [...variables]
        .filter(([name]) => name.endsWith('_ROLE'))
        .map(([name, { value }]) => `${component} ${name}=${value}`),
    );
    expect(roles.sort()).toEqual([
      'audio-api AUDIO_ROLE=api',
      'audio-worker AUDIO_ROLE=worker',
      'bundle-api BUNDLE_ROLE=api',
      'bundle-worker BUNDLE_ROLE=worker',
      'import-api IMPORT_ROLE=api',
      'import-worker IMPORT_ROLE=worker',
      'render-api RENDER_ROLE=api',
      'render-worker RENDER_ROLE=worker',
    ]);
  });

  it('of pods and of one workload come together', () => {
    const { spec, labels } = podsOf(render(EVERYTHING)).find(({ component }) => component === 'render-worker')!;
    expect(spec.nodeSelector).toEqual({ 'kubernetes.io/os': 'linux', 'films.example.com/pool': 'render' });
    expect(spec.tolerations).toHaveLength(2);
    expect(spec.priorityClassName).toBe('batch');
    expect(spec.affinity).toEqual({ podAntiAffinity: {} });
    expect(labels).toMatchObject({ 'cost-centre': 'films', 'films.example.com/heavy': 'true', team: 'films' });
    expect(spec.containers[0].env).toContainEqual({ name: 'TZ', value: 'UTC' });
    expect(spec.containers[0].env).toContainEqual({ name: 'CHROMIUM_PATH', value: '/usr/bin/chromium' });
    expect(spec.imagePullSecrets).toEqual([{ name: 'registry' }]);
  });

  it('name images by registry, repository and tag', () => {
    const image = (rendering: object): string =>
      podsOf(render(rendering)).find(({ component }) => component === 'timeline')!.containers[0]!.image;
    expect(image({})).toBe('slidewright/timeline:0.1.0');
    expect(image(EVERYTHING)).toBe('registry.example.com:5000/films/products/slidewright/timeline:v1.2.3');
  });
});

describe.skipIf(helm === null)('weighing work for keda', () => {
  it('asks the table of the service for the kinds its workers do', () => {
    const objects = render({ files: ['ci/keda-bundled-values.yaml'] });
    const [trigger] = find(objects, 'ScaledObject', 'films-slidewright-render-worker')['spec'].triggers;
    expect(trigger.metadata.query).toBe(
      "select coalesce(sum(weight), 0) from render.job where kind in ('video', 'slide', 'stills') and status in ('queued', 'active')",
    );
    expect(find(objects, 'TriggerAuthentication', trigger.authenticationRef.name)['spec'].secretTargetRef).toEqual([
      { parameter: 'connection', name: 'films-slidewright-database', key: 'DATABASE_URL' },
    ]);
  });

  it('asks Prometheus for each kind once, however many pods tell it', () => {
    const objects = render({ files: ['ci/keda-prometheus-values.yaml'] });
    const [trigger] = find(objects, 'ScaledObject', 'films-slidewright-audio-worker')['spec'].triggers;
    expect(trigger.metadata.query).toBe(
      'sum(max by (kind, status) (slidewright_job_work{namespace="studio", kind=~"audio", status=~"queued|active"}))',
    );
    expect(ofKind(objects, 'TriggerAuthentication')).toEqual([]);
  });

  it('knows every kind of job that the services define', () => {
    const kinds = globSync('services/*/src/**/*.ts', { cwd: ROOT }).flatMap((file) =>
      [
        ...readFileSync(`${ROOT}/${file}`, 'utf8').matchAll(/defineJobKind<[^]*?service: '(\w+)',\s*kind: '(\w+)'/g),
      ].map(([, service, kind]) => `${service}.${kind}`),
    );
    expect(kinds.length).toBeGreaterThan(0);
    const values = {
      keda: { trigger: 'postgresql' },
      database: { maxConnections: 2 },
      workloads: Object.fromEntries(
        ['audioWorker', 'renderWorker', 'bundleWorker', 'importWorker'].map((name) => [
          name,
          { autoscaling: { mode: 'keda' } },
        ]),
      ),
    };
    const counted = ofKind(render({ values }), 'ScaledObject').flatMap(({ spec }) => {
      const [, schema, list] = /from (\w+)\.job where kind in \(([^)]*)\)/.exec(spec.triggers[0].metadata.query)!;
      return list!.split(', ').map((kind) => `${schema}.${kind.replaceAll("'", '')}`);
    });
    // Done by processes that answer requests: films mostly wait for videos, and mail for a server.
    const notByWorkers = new Set(['render.film', 'auth.mail', 'auth.webhook', 'auth.disabling']);
    expect(counted.sort()).toEqual(kinds.filter((kind) => !notByWorkers.has(kind)).sort());
  });
});
