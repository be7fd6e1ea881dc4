import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseAllDocuments } from 'yaml';

export const CHART = fileURLToPath(new URL('../slidewright', import.meta.url));
export const RELEASE = 'films';
export const NAMESPACE = 'studio';
/** The version the rendered objects are made for and compared with. */
export const KUBERNETES_VERSION = '1.36.0';

/** As much of an object's shape as all of them share; the rest is looked up where it is asserted. */
export interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
  };
  // oxlint-disable-next-line typescript/no-explicit-any -- manifests are read by path; the comparison with Kubernetes' types proves their shape
  readonly [field: string]: any;
}

export const NO_HELM = 'helm is not installed, so the chart was NOT tested: install Go and run ./scripts/tools.sh';
/** Helm of scripts/tools.sh, or of the machine; null where there is none, and the tests of the chart are skipped. */
export const helm = requireInCi(findHelm(), process.env);

/** Returns the program. Throws NO_HELM in CI if it is missing: a skipped test fails no run there. */
export function requireInCi(program: string | null, env: NodeJS.ProcessEnv): string | null {
  if (program === null && env['CI'] === 'true') throw new Error(NO_HELM);
  return program;
}

function findHelm(): string | null {
  const own = fileURLToPath(new URL('../../.cache/tools/bin/helm', import.meta.url));
  if (existsSync(own)) return own;
  return spawnSync('helm', ['version', '--short']).status === 0 ? 'helm' : null;
}

export interface Rendering {
  /** Folder of another chart than ours. */
  readonly chart?: string;
  /** Files of the chart, such as 'values/ha.yaml'. */
  readonly files?: readonly string[];
  /** On top of the files. */
  readonly values?: object;
  readonly arguments?: readonly string[];
}

function runHelm(command: readonly string[], rendering: Rendering): { status: number; stdout: string; stderr: string } {
  if (helm === null) throw new Error(NO_HELM);
  const files = (rendering.files ?? []).flatMap((file) => ['--values', `${CHART}/${file}`]);
  const { status, stdout, stderr } = spawnSync(
    helm,
    [
      ...command,
      '--namespace',
      NAMESPACE,
      '--kube-version',
      KUBERNETES_VERSION,
      ...files,
      '--values',
      '-',
      ...(rendering.arguments ?? []),
    ],
    {
      input: JSON.stringify(rendering.values ?? {}),
      encoding: 'utf8',
      maxBuffer: 64 * 1024 ** 2,
      // It ends before its memory matters; collecting it is a fifth of its processor time.
      env: { ...process.env, GOGC: 'off' },
    },
  );
  return { status: status ?? -1, stdout, stderr };
}

const rendered = new Map<string, readonly KubernetesObject[]>();

/** The objects that an install with these values makes, hooks included. Throws helm's own words when it refuses. */
export function render(rendering: Rendering = {}): readonly KubernetesObject[] {
  const key = JSON.stringify(rendering);
  const known = rendered.get(key);
  if (known) return known;
  const objects = parseObjects(renderText(rendering));
  rendered.set(key, objects);
  return objects;
}

/** The same as text, rendered again. */
export function renderText(rendering: Rendering = {}): string {
  const { status, stdout, stderr } = runHelm(['template', RELEASE, rendering.chart ?? CHART], rendering);
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

/** Objects by their text: most are the same with other values, and reading them takes longer than rendering. */
const parsed = new Map<string, readonly KubernetesObject[]>();

function parseObjects(text: string): KubernetesObject[] {
  return text.split(/^(?=---$)/m).flatMap((part) => {
    const known = parsed.get(part) ?? parseDocuments(part);
    parsed.set(part, known);
    return known;
  });
}

function parseDocuments(text: string): KubernetesObject[] {
  return parseAllDocuments(text, { uniqueKeys: true }).flatMap((document) => {
    if (document.errors.length > 0) throw new Error(`${document.errors.join('; ')} in\n${document.toString()}`);
    const object = document.toJS() as KubernetesObject | null;
    return object === null ? [] : [object];
  });
}

/** What helm says when it refuses these values; null when it takes them. */
export function refusal(values: object, files: readonly string[] = []): string | null {
  const { status, stderr } = runHelm(['template', RELEASE, CHART], { files, values });
  return status === 0 ? null : stderr;
}

/** What `helm lint --strict` complains of; null when of nothing. */
export function lint(rendering: Rendering): string | null {
  const { status, stdout, stderr } = runHelm(['lint', CHART, '--strict'], rendering);
  return status === 0 ? null : stdout + stderr;
}

/** What the chart is rendered with in tests that hold for every installation. */
export const MATRIX: Readonly<Record<string, Rendering>> = {
  default: {},
  minimal: { files: ['values/minimal.yaml'] },
  'everything bundled': { files: ['values/bundled.yaml'] },
  'everything external': { files: ['values/external.yaml'] },
  'highly available': { files: ['values/ha.yaml'] },
  'keda by itself': { files: ['values/keda.yaml'] },
  'highly available with keda': { files: ['values/ha.yaml', 'values/keda.yaml'] },
  'on openshift': { files: ['values/openshift.yaml'] },
  'gateway api': { files: ['ci/gateway-api-values.yaml'] },
  'keda on the bundled database': { files: ['ci/keda-bundled-values.yaml'] },
  'keda on prometheus': { files: ['ci/keda-prometheus-values.yaml'] },
  'every setting away from its default': { files: ['ci/everything-values.yaml'] },
};

/** All objects of a kind. */
export function ofKind(objects: readonly KubernetesObject[], ...kinds: readonly string[]): KubernetesObject[] {
  return objects.filter(({ kind }) => kinds.includes(kind));
}

/** The one object of a kind and name; throws where there is none. */
export function find(objects: readonly KubernetesObject[], kind: string, name: string): KubernetesObject {
  const found = objects.find((object) => object.kind === kind && object.metadata.name === name);
  if (!found) throw new Error(`there is no ${kind} ${name}`);
  return found;
}

export interface Container {
  readonly name: string;
  readonly image: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- see KubernetesObject
  readonly [field: string]: any;
}

export interface PodOf {
  /** 'Deployment films-slidewright-gateway' */
  readonly owner: string;
  readonly object: KubernetesObject;
  readonly component: string;
  readonly labels: Readonly<Record<string, string>>;
  // oxlint-disable-next-line typescript/no-explicit-any -- see KubernetesObject
  readonly spec: any;
  readonly containers: readonly Container[];
}

/** Every pod that the objects make: of Deployments, StatefulSets, jobs, hooks and tests. */
export function podsOf(objects: readonly KubernetesObject[]): PodOf[] {
  return ofKind(objects, 'Deployment', 'StatefulSet', 'Job', 'Pod').map((object) => {
    const pod = object.kind === 'Pod' ? object : object.spec.template;
    const labels = pod.metadata.labels as Record<string, string>;
    return {
      owner: `${object.kind} ${object.metadata.name}`,
      object,
      component: labels['app.kubernetes.io/component']!,
      labels,
      spec: pod.spec,
      containers: [...(pod.spec.initContainers ?? []), ...pod.spec.containers],
    };
  });
}

/** Whether a label selector takes a pod with these labels. */
export function selects(
  selector: {
    matchLabels?: Record<string, string>;
    matchExpressions?: readonly { key: string; operator: string; values?: readonly string[] }[];
  },
  labels: Readonly<Record<string, string>>,
): boolean {
  const byLabels = Object.entries(selector.matchLabels ?? {}).every(([key, value]) => labels[key] === value);
  const byExpressions = (selector.matchExpressions ?? []).every(({ key, operator, values }) => {
    if (operator !== 'In') throw new Error(`the operator ${operator} is not used by this chart`);
    return values!.includes(labels[key] ?? '');
  });
  return byLabels && byExpressions;
}

/** Names of environment variables of a container, with where each comes from. */
export function environmentOf(
  container: Container,
  objects: readonly KubernetesObject[],
): Map<string, { readonly value?: string; readonly secret?: { readonly name: string; readonly key: string } }> {
  const variables = new Map<string, { value?: string; secret?: { name: string; key: string } }>();
  for (const source of container['envFrom'] ?? []) {
    const data = find(objects, 'ConfigMap', source.configMapRef.name)['data'] as Record<string, string>;
    for (const [name, value] of Object.entries(data)) variables.set(name, { value });
  }
  for (const { name, value, valueFrom } of container['env'] ?? []) {
    variables.set(name, valueFrom?.secretKeyRef ? { secret: valueFrom.secretKeyRef } : { value });
  }
  return variables;
}
