import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { CHART, helm, refusal } from './helm.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const EXTERNAL = 'values/external.yaml';

/** Values that cannot work together, and the sentence that says so. */
const COMBINATIONS: readonly [string, object, RegExp, string?][] = [
  [
    'an ingress for an address that is nobody else’s',
    { ingress: { enabled: true } },
    /publicUrl is http:\/\/127\.0\.0\.1:8080, which nobody else can open/,
  ],
  [
    'TLS for an address without it',
    { publicUrl: 'http://slides.example.com', ingress: { enabled: true, tls: { enabled: true } } },
    /publicUrl is .* must begin with https/,
  ],
  [
    'an ingress for an address without a name',
    { publicUrl: 'https://192.0.2.7', ingress: { enabled: true } },
    /publicUrl is https:\/\/192\.0\.2\.7, but the host of an ingress or HTTPRoute must be a name/,
  ],
  [
    'more asked for than allowed',
    { workloads: { auth: { resources: { requests: { cpu: 2 } } } } },
    /workloads\.auth\.resources\.requests\.cpu is 2, which is more than its limit of 1\./,
  ],
  [
    'more memory asked for than allowed',
    { nats: { bundled: { resources: { requests: { memory: '1Gi' } } } } },
    /nats\.bundled\.resources\.requests\.memory is 1Gi, which is more than its limit of 256Mi\./,
  ],
  [
    'labels that selectors use',
    { pods: { labels: { 'app.kubernetes.io/name': 'films' } } },
    /pods\.labels has app\.kubernetes\.io\/name, by which the chart finds its pods/,
  ],
  [
    'both families of addresses for one',
    { services: { ipFamilies: ['IPv6', 'IPv4'] } },
    /services\.ipFamilies has both families: services\.ipFamilyPolicy must be/,
  ],
  [
    'a proxy that nothing could reach',
    { proxy: { https: 'http://proxy.example.com:3128' } },
    /networkPolicy\.external\.proxy\.to is empty/,
  ],
  [
    'a proxy named twice',
    { proxy: { https: 'http://proxy.example.com:3128', existingSecret: 'proxy' }, networkPolicy: { enabled: false } },
    /proxy has both existingSecret and an address/,
  ],
  [
    'a store behind no proxy',
    { proxy: { objectStore: true } },
    /proxy\.objectStore is true, but proxy has neither an address nor existingSecret/,
  ],
  ['an address with a path', { publicUrl: 'https://example.com/slides' }, /publicUrl has the path \/slides/],
  [
    'a route without a Gateway',
    { publicUrl: 'https://slides.example.com', httpRoute: { enabled: true } },
    /httpRoute\.parentRefs is empty/,
  ],
  [
    'a short secret',
    { authentication: { secret: 'short' } },
    /authentication\.secret is too short: it must have at least 32/,
  ],
  ['a short seed', { generatedSecrets: { seed: 'short' } }, /generatedSecrets\.seed is too short/],
  [
    'no database',
    { database: { bundled: { enabled: false } } },
    /database\.external\.url or database\.external\.existingSecret must be set/,
  ],
  [
    'two databases',
    { database: { external: { url: 'postgres://db.example.com/x' } } },
    /database\.bundled\.enabled is true and database\.external is set/,
  ],
  [
    'a database of a service beside the bundled one',
    { database: { external: { perService: { audio: { existingSecret: 'x' } } } } },
    /database\.bundled\.enabled is true and database\.external is set/,
  ],
  [
    'databases for some services and none for the others',
    { database: { bundled: { enabled: false }, external: { perService: { audio: { existingSecret: 'x' } } } } },
    /database\.external\.url or database\.external\.existingSecret must be set/,
  ],
  [
    'a database named twice',
    { database: { external: { url: 'postgres://db.example.com/x' } } },
    /database\.external has both url and existingSecret/,
    EXTERNAL,
  ],
  [
    'a database of a service named twice',
    { database: { external: { perService: { render: { url: 'postgres://db.example.com/x', existingSecret: 'x' } } } } },
    /perService\.render has both/,
    EXTERNAL,
  ],
  [
    'more connections than the bundled database takes',
    { workloads: { renderWorker: { replicas: 30 } } },
    /database\.bundled\.maxConnections is 250, but all pods together may open \d+/,
  ],
  [
    'more connections when workers are many',
    { workloads: { renderWorker: { autoscaling: { mode: 'hpa', maxReplicas: 50 } } } },
    /database\.bundled\.maxConnections is 250/,
  ],
  [
    'how many jobs make a pod, as older versions counted',
    { workloads: { renderWorker: { autoscaling: { jobsPerReplica: 4 } } } },
    /workloads\.renderWorker\.autoscaling\.jobsPerReplica is now workPerReplica, which counts work/,
  ],
  ['no NATS', { nats: { bundled: { enabled: false } } }, /nats\.external\.url must be set/],
  [
    'two NATS',
    { nats: { external: { url: 'nats://nats.example.com' } } },
    /nats\.bundled\.enabled is true and nats\.external\.url is set/,
  ],
  [
    'a password in the address of NATS',
    { nats: { external: { url: 'nats://user:password@nats.example.com' } } },
    /nats\.external\.url carries a password/,
    EXTERNAL,
  ],
  [
    'one user of NATS and one for each process',
    { nats: { external: { passwordsSecret: 'passwords' } } },
    /nats\.external\.passwordsSecret names a user for each process/,
    EXTERNAL,
  ],
  [
    'a token of NATS beside a user',
    { nats: { external: { token: { existingSecret: 'token' } } } },
    /nats\.external has several identities \(.*token.*\): set one of them/,
    EXTERNAL,
  ],
  [
    'a user of NATS without a password',
    { nats: { external: { existingSecret: '', user: 'x' } } },
    /nats\.external\.password must be set/,
    EXTERNAL,
  ],
  [
    'more copies of streams than servers',
    { nats: { streamReplicas: 3 } },
    /nats\.streamReplicas is 3, but nats\.bundled\.replicas is 1/,
  ],
  [
    'five copies on three servers',
    { nats: { streamReplicas: 5, bundled: { replicas: 3 } } },
    /nats\.streamReplicas is 5, but nats\.bundled\.replicas is 3/,
  ],
  ['no store', { objectStore: { bundled: { enabled: false } } }, /objectStore\.external\.enabled must be true/],
  [
    'two stores',
    { objectStore: { external: { enabled: true } } },
    /objectStore\.bundled\.enabled and objectStore\.external\.enabled are both true/,
  ],
  [
    'a store without keys',
    { objectStore: { external: { existingSecret: '', accessKeyId: 'x' } } },
    /objectStore\.external needs accessKeyId and secretAccessKey, existingSecret, or podIdentity/,
    EXTERNAL,
  ],
  [
    'the key of an encryption without its kind',
    { objectStore: { external: { kmsKeyId: 'films' } } },
    /objectStore\.external\.kmsKeyId needs serverSideEncryption: aws:kms/,
    EXTERNAL,
  ],
  [
    'a bucket that hides the interface',
    { publicUrl: 'https://slides.example.com', ingress: { enabled: true }, objectStore: { bucket: 'api' } },
    /objectStore\.bucket is api, which is a path of the web app/,
  ],
  [
    'a database nothing may reach',
    { networkPolicy: { external: { database: { to: [] } } } },
    /networkPolicy\.external\.database\.to is empty/,
    EXTERNAL,
  ],
  [
    'a NATS nothing may reach',
    { networkPolicy: { external: { nats: { to: [] } } } },
    /networkPolicy\.external\.nats\.to is empty/,
    EXTERNAL,
  ],
  [
    'a store nothing may reach',
    { networkPolicy: { external: { objectStore: { to: [] } } } },
    /networkPolicy\.external\.objectStore\.to is empty/,
    EXTERNAL,
  ],
  [
    'a collector nothing may reach',
    { tracing: { endpoint: 'http://otel-collector.monitoring.svc:4318' } },
    /networkPolicy\.external\.tracing\.to is empty/,
  ],
  [
    'voices in the cluster that nobody named',
    { speech: { server: { baseUrl: 'http://kokoro.voices.svc:8880/v1' } } },
    /speech\.server\.baseUrl leads to kokoro\.voices\.svc, which is not on the internet/,
  ],
  [
    'models in the same namespace that nobody named',
    { textGeneration: { openai: { baseUrl: 'http://ollama:11434/v1' } } },
    /textGeneration\.openai\.baseUrl leads to ollama, which is not on the internet/,
  ],
  [
    'models in a network of yours that nobody named',
    { textGeneration: { openrouter: { baseUrl: 'https://172.20.0.4/v1' } } },
    /textGeneration\.openrouter\.baseUrl leads to 172\.20\.0\.4, which is not/,
  ],
  [
    'a mail server in the cluster that nobody named',
    { mail: { smtpUrl: 'smtp://user:p@ss:word@mail.post.svc.cluster.local:587' } },
    /: mail\.smtpUrl leads to mail\.post\.svc\.cluster\.local, which is not/,
  ],
  [
    'an issuer at a port that is closed',
    { singleSignOn: { issuer: 'https://login.example.com:8443/realms/x', clientId: 'x' } },
    /singleSignOn\.issuer leads to port 8443, where only 443 are allowed/,
  ],
  [
    'an issuer without a client',
    { singleSignOn: { issuer: 'https://login.example.com' } },
    /singleSignOn\.clientId must be set/,
  ],
  ['a client without an issuer', { singleSignOn: { clientId: 'x' } }, /singleSignOn\.issuer must be set/],
  [
    'a model that is not set up',
    { textGeneration: { provider: 'openai', anthropic: { apiKey: 'x' } } },
    /textGeneration\.provider is openai, but textGeneration\.openai has neither/,
  ],
  [
    'a model of a provider that nobody knows',
    { textGeneration: { provider: 'oracle' } },
    /textGeneration\.provider is oracle, but textGeneration\.oracle has neither/,
  ],
  [
    'a key of a speech server without the server',
    { speech: { server: { apiKey: 'x' } } },
    /speech\.server\.baseUrl must be set/,
  ],
  [
    'an address for hosted voices without a key',
    { speech: { openai: { baseUrl: 'https://speech.example.com/v1' } } },
    /speech\.openai\.apiKey or existingSecret must be set with its baseUrl/,
  ],
  [
    'an address for ElevenLabs without a key',
    { speech: { elevenLabs: { baseUrl: 'https://eleven.example.com' } } },
    /speech\.elevenLabs\.apiKey or existingSecret must be set/,
  ],
  [
    'no workers',
    { workloads: { renderWorker: { replicas: 0 } } },
    /workloads\.renderWorker\.replicas is 0: without it the product cannot work/,
  ],
  ['no gateway', { workloads: { gateway: { replicas: 0 } } }, /workloads\.gateway\.replicas is 0/],
  [
    'less at most than at least',
    { workloads: { gateway: { autoscaling: { mode: 'hpa', minReplicas: 5, maxReplicas: 2 } } } },
    /workloads\.gateway\.autoscaling\.minReplicas is greater/,
  ],
  [
    'scaling to nothing without keda',
    { workloads: { renderWorker: { autoscaling: { mode: 'hpa', minReplicas: 0, maxReplicas: 2 } } } },
    /only keda can scale to zero/,
  ],
  [
    'keda on prometheus nowhere',
    { keda: { trigger: 'prometheus' }, workloads: { renderWorker: { autoscaling: { mode: 'keda', maxReplicas: 2 } } } },
    /keda\.prometheusAddress must be set/,
  ],
  [
    'a gateway killed while it drains',
    { workloads: { gateway: { terminationGracePeriodSeconds: 20 } } },
    /workloads\.gateway\.terminationGracePeriodSeconds is 20, but stopping takes/,
  ],
];

/** Values that are misspelled or of the wrong kind, and the place that is named. */
const MISTAKES: readonly [string, object, RegExp][] = [
  ['a misspelled section', { ingres: { enabled: true } }, /at '': additional properties .*'ingres'.* not allowed/],
  ['a misspelled setting', { ingress: { enable: true } }, /at '\/ingress': additional properties 'enable' not allowed/],
  ['a setting in the wrong place', { replicas: 3 }, /at '': additional properties .*'replicas'.* not allowed/],
  [
    'a workload that there is not',
    { workloads: { renderworker: {} } },
    /at '\/workloads': additional properties 'renderworker'/,
  ],
  [
    'a misspelled setting of a workload',
    { workloads: { gateway: { replicaCount: 2 } } },
    /at '\/workloads\/gateway': additional properties 'replicaCount'/,
  ],
  [
    'a word for a number',
    { workloads: { gateway: { replicas: 'two' } } },
    /at '\/workloads\/gateway\/replicas': got string, want integer/,
  ],
  [
    'a number in quotes',
    { database: { maxConnections: '10' } },
    /at '\/database\/maxConnections': got string, want integer/,
  ],
  ['yes for true', { networkPolicy: { enabled: 'yes' } }, /at '\/networkPolicy\/enabled': got string, want boolean/],
  ['a level that there is not', { logLevel: 'verbose' }, /at '\/logLevel': value must be one of/],
  [
    'two servers of NATS',
    { nats: { bundled: { replicas: 2 } } },
    /at '\/nats\/bundled\/replicas': value must be one of 1, 3/,
  ],
  ['two copies of streams', { nats: { streamReplicas: 2 } }, /at '\/nats\/streamReplicas': value must be one of/],
  [
    'keda for what has no queue',
    { workloads: { timeline: { autoscaling: { mode: 'keda' } } } },
    /at '\/workloads\/timeline\/autoscaling\/mode': value must be one of 'none', 'hpa'/,
  ],
  ['an address without a scheme', { publicUrl: 'slides.example.com' }, /at '\/publicUrl'/],
  [
    'an address of a database that is none',
    { database: { external: { url: 'mysql://x' } } },
    /at '\/database\/external\/url'/,
  ],
  [
    'an amount that is none',
    { workloads: { gateway: { resources: { limits: { memory: '1 GB' } } } } },
    /at '\/workloads\/gateway\/resources\/limits\/memory'/,
  ],
  [
    'no limit',
    { workloads: { gateway: { resources: { limits: { cpu: null } } } } },
    /at '\/workloads\/gateway\/resources\/limits': missing property 'cpu'/,
  ],
  [
    'a quota that is none',
    { features: { uploadQuotaMiB: 0 } },
    /at '\/features\/uploadQuotaMiB': minimum: got 0, want 1/,
  ],
  ['a quota beyond reason', { features: { uploadQuotaMiB: 99_999_999 } }, /at '\/features\/uploadQuotaMiB': maximum/],
  [
    'a network that is none',
    { networkPolicy: { external: { database: { to: [{ ipBlock: { cidr: '10.0.0.1' } }] } } } },
    /ipBlock\/cidr/,
  ],
  [
    'everybody as a peer',
    { networkPolicy: { external: { database: { to: [{}] } } } },
    /at '\/networkPolicy\/external\/database\/to\/0': minProperties/,
  ],
  ['a bucket no store would take', { objectStore: { bucket: 'My Bucket' } }, /at '\/objectStore\/bucket'/],
  ['a tag with a registry in it', { image: { tag: 'ghcr.io/acme:1' } }, /at '\/image\/tag'/],
  ['root for the database', { database: { bundled: { uid: 0 } } }, /at '\/database\/bundled\/uid': minimum/],
  ['a trigger that there is not', { keda: { trigger: 'cron' } }, /at '\/keda\/trigger'/],
  ['too many slides at a time', { render: { concurrency: 65 } }, /at '\/render\/concurrency': maximum/],
];

/** Mistakes that helm is asked about together, as it names each; `said` once it was asked. */
interface MistakesOfOneCall {
  values: Values;
  said?: string | null;
}
type Values = { readonly [key: string]: unknown };

/** Adds values to the first call that sets none of them, or to a new one. */
function joinCall(calls: MistakesOfOneCall[], values: object): MistakesOfOneCall {
  for (const call of calls) {
    const merged = merge(call.values, values as Values);
    if (merged !== null) return Object.assign(call, { values: merged });
  }
  const call = { values: values as Values };
  calls.push(call);
  return call;
}

/** Null where both set the same value. */
function merge(left: Values, right: Values): Values | null {
  const merged: Record<string, unknown> = { ...left };
  for (const [key, value] of Object.entries(right)) {
    const both = [left[key], value];
    merged[key] = key in left ? (both.every(isValues) ? merge(both[0]!, both[1]!) : null) : value;
    if (key in left && merged[key] === null) return null;
  }
  return merged;
}

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0;

describe.skipIf(helm === null)('an install is refused', () => {
  it.each(COMBINATIONS)('with %s', (_what, values, sentence, file) => {
    const said = refusal(values, file === undefined ? [] : [file]);
    expect(said).toMatch(sentence);
    // One sentence for people, at the end of helm's own line.
    expect(/validate\.yaml:\d+:\d+\): (.*)$/m.exec(said!)?.[1]).toMatch(/^[\w.]+ .*\.$/);
  });

  it('with a bucket that hides any path of the web app', () => {
    const router = readFileSync(`${ROOT}/web/src/router.tsx`, 'utf8');
    const signIn = readFileSync(`${ROOT}/packages/domain/src/account/sign-in-paths.ts`, 'utf8');
    const pages = [...router.matchAll(/path: '\/([\w.-]+)/g), ...signIn.matchAll(/'\/([\w.-]+)'/g)].map(
      ([, segment]) => segment!,
    );
    expect(pages).toEqual(expect.arrayContaining(['timelines', 'share', 'login']));
    const taken = new Set(['api', 'assets', ...pages, ...readdirSync(`${ROOT}/web/public`)]);
    const values = (bucket: string): object => ({
      publicUrl: 'https://slides.example.com',
      ingress: { enabled: true },
      objectStore: { bucket },
    });
    const hidden = [...taken].filter((bucket) => refusal(values(bucket)) === null);
    expect(hidden).toEqual([]);
    expect(refusal(values('films'))).toBeNull();
  });

  const calls: MistakesOfOneCall[] = [];
  it.each(MISTAKES.map((row) => [...row, joinCall(calls, row[1])] as const))(
    'with %s',
    (_what, _values, place, call) => {
      call.said ??= refusal(call.values);
      expect(call.said).toMatch(place);
    },
  );
});

interface Schema {
  readonly type?: string;
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
}

describe.skipIf(helm === null)('an install is not refused', () => {
  const svc = { speech: { server: { baseUrl: 'http://kokoro.voices.svc:8880/v1' } } };
  const to = [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'voices' } } }];

  it.each([
    [
      'with voices in the cluster that are named',
      { ...svc, networkPolicy: { external: { speech: { to, ports: [8880] } } } },
    ],
    ['with voices in the cluster where nothing is closed', { ...svc, networkPolicy: { enabled: false } }],
    ['with models at an address of the internet', { textGeneration: { openai: { baseUrl: 'https://11.0.0.1/v1' } } }],
    [
      'with models at a port that was opened',
      {
        textGeneration: { anthropic: { baseUrl: 'https://models.example.com:8443' } },
        networkPolicy: { external: { textGeneration: { ports: [443, 8443] } } },
      },
    ],
    ['with a mail server that keeps to the usual port', { mail: { smtpUrl: 'smtps://user:p@ss@mail.example.com' } }],
  ])('%s', (_what, values) => {
    expect(refusal(values)).toBeNull();
  });
});

describe('the schema of values', () => {
  const schema = JSON.parse(readFileSync(`${CHART}/values.schema.json`, 'utf8')) as Schema & {
    readonly definitions: Readonly<Record<string, Schema>>;
  };
  const defaults = parse(readFileSync(`${CHART}/values.yaml`, 'utf8')) as Record<string, unknown>;
  const resolve = (part: Schema): Schema =>
    part.$ref === undefined ? part : resolve(schema.definitions[part.$ref.split('/').at(-1)!]!);

  it('closes every object with known fields', () => {
    const open: string[] = [];
    const visit = (part: unknown, path: string): void => {
      if (typeof part !== 'object' || part === null) return;
      const { properties, additionalProperties } = part as Schema;
      if (typeof properties === 'object' && !path.endsWith('/properties') && additionalProperties !== false)
        open.push(path);
      for (const [key, value] of Object.entries(part)) visit(value, `${path}/${key}`);
    };
    visit(schema, '');
    expect(open).toEqual([]);
  });

  it('knows every value there is, and no other', () => {
    /** What may be added to requests and limits and has no default, and a name that is refused with a sentence. */
    const optional = new Set(['ephemeral-storage', 'jobsPerReplica']);
    const ofPods = new Set(Object.keys(defaults['pods'] as object));
    const differences: string[] = [];
    const compare = (part: Schema, value: unknown, path: string): void => {
      const { properties } = resolve(part);
      if (!properties || typeof value !== 'object' || value === null) return;
      const known = Object.keys(properties).filter((key) => !(path === '' && key === 'global') && !optional.has(key));
      for (const key of new Set([...known, ...Object.keys(value)])) {
        if (!known.includes(key)) differences.push(`${path}.${key} is not in the schema`);
        else if (/^\.workloads\.\w+$/.test(path) && ofPods.has(key)) continue;
        else if (!(key in value)) differences.push(`${path}.${key} is not in values.yaml`);
        else compare(properties[key]!, (value as Record<string, unknown>)[key], `${path}.${key}`);
      }
    };
    compare(schema, defaults, '');
    expect(differences).toEqual([]);
  });
});
