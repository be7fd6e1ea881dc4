import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@slidewright/embedded';
import { eventually } from '@slidewright/testing';
import { parse } from 'yaml';
import { compressTime, type RuleGroup } from './compress-time.ts';
import { CHART, RELEASE, run, type Installation } from './installation.ts';

/** Of Kubernetes, and of Prometheus. */
const API = ['', 'api', 'v1'].join('/');
/** The rules' minutes are these seconds, so that each fault is made in the time of a test. */
const FASTER = 20;
/** As often as the chart has pods scraped, at least, in that time; shorter than the shortest range of a rule by far. */
const INTERVAL_S = 3;
const DISCOVERY_MS = 2_000;
const TARGETS = 'targets.json';

/** A Prometheus that scrapes the pods of a release as the chart says, with its alerts. */
export interface Prometheus {
  /** Names of the chart's alerts. */
  readonly alerts: readonly string[];
  /** Names of the alerts that have fired since then. */
  firedSince(from: Date): Promise<ReadonlySet<string>>;
  /** Names of the alerts that fire. */
  firing(): Promise<ReadonlySet<string>>;
  /** Titles of the dashboard's panels with a query that never had a result. */
  panelsWithoutData(): Promise<string[]>;
}

export const isInstalled = (): boolean => spawnSync('prometheus', ['--version']).status === 0;

/** Starts it on this machine; it reaches the pods through the API server. `folder` is for its files. */
export async function startPrometheus(
  { namespace }: Installation,
  folder: string,
  kubernetesVersion: string,
): Promise<Prometheus & AsyncDisposable> {
  const [proxyPort, port] = [await freePort(), await freePort()];
  const { groups, relabelings } = await monitoringOfChart(namespace, kubernetesVersion);
  await writeFile(join(folder, 'rules.json'), JSON.stringify({ groups: compressTime(groups, FASTER) }));
  await writeFile(join(folder, 'prometheus.json'), JSON.stringify(configuration(proxyPort, relabelings)));
  const started = Date.now();
  const children = [
    spawn('kubectl', ['proxy', `--port=${proxyPort}`], { stdio: 'ignore' }),
    spawn(
      'prometheus',
      [
        `--config.file=${join(folder, 'prometheus.json')}`,
        `--storage.tsdb.path=${join(folder, 'data')}`,
        `--web.listen-address=127.0.0.1:${port}`,
        '--log.level=error',
      ],
      { stdio: ['ignore', 'inherit', 'inherit'] },
    ),
  ];
  const ended = children.map((child) => once(child, 'close'));
  const ask = async <T>(path: string, query: Readonly<Record<string, string>> = {}): Promise<T> => {
    const response = await fetch(`http://127.0.0.1:${port}${API}/${path}?${new URLSearchParams(query).toString()}`);
    const { data, error } = (await response.json()) as { readonly data: T; readonly error?: string };
    if (error !== undefined) throw new Error(`Prometheus: ${error}: ${JSON.stringify(query)}`);
    return data;
  };
  const between = async (query: string, from: number): Promise<readonly Series[]> => {
    const { result } = await ask<{ readonly result: readonly Series[] }>('query_range', {
      query,
      start: String(from / 1_000),
      end: String(Date.now() / 1_000),
      step: String(INTERVAL_S),
    });
    return result;
  };
  await eventually(() => ask('status/buildinfo'));
  const stopping = new AbortController();
  const discovery = (async () => {
    while (!stopping.signal.aborted) {
      // The API server may be unavailable for a moment.
      await writeTargets(namespace, proxyPort, folder).catch(() => undefined);
      await delay(DISCOVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  return {
    alerts: groups.flatMap(({ rules }) => rules.map(({ alert }) => alert)),
    firedSince: async (from) => namesOf(await between('ALERTS{alertstate="firing"}', from.getTime())),
    async firing() {
      const { result } = await ask<{ readonly result: readonly Series[] }>('query', {
        query: 'ALERTS{alertstate="firing"}',
      });
      return namesOf(result);
    },
    async panelsWithoutData() {
      const empty: string[] = [];
      for (const { title, expr } of await queriesOfDashboard()) {
        const query = expr
          .replaceAll('$namespace', namespace)
          .replaceAll('$release', '.*')
          .replaceAll('$__rate_interval', `${INTERVAL_S * 5}s`);
        const series = await between(query, started);
        if (!series.some(({ values }) => values.some(([, value]) => value !== 'NaN'))) empty.push(title);
      }
      return [...new Set(empty)];
    },
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await discovery;
      for (const child of children) child.kill();
      await Promise.all(ended);
    },
  };
}

interface Series {
  readonly metric: Readonly<Record<string, string>>;
  /** Of a query of a range. */
  readonly values: readonly (readonly [number, string])[];
}

const namesOf = (alerts: readonly Series[]): ReadonlySet<string> =>
  new Set(alerts.map(({ metric }) => metric.alertname!));

interface Relabeling {
  readonly sourceLabels: readonly string[];
  readonly targetLabel: string;
}

/** What the chart gives to the Prometheus operator: the rules, and the labels that each scrape adds. */
async function monitoringOfChart(
  namespace: string,
  kubernetesVersion: string,
): Promise<{ groups: RuleGroup[]; relabelings: Relabeling[] }> {
  const of = async <T>(template: string): Promise<T> => {
    const text = await run('helm', [
      'template',
      RELEASE,
      CHART,
      `--namespace=${namespace}`,
      `--kube-version=${kubernetesVersion}`,
      '--set=metrics.podMonitor.enabled=true,metrics.alerts.enabled=true',
      `--show-only=templates/monitoring/${template}.yaml`,
    ]);
    return (parse(text) as { spec: T }).spec;
  };
  const { groups } = await of<{ groups: RuleGroup[] }>('alerts');
  const monitor = await of<{ podMetricsEndpoints: [{ port: string; relabelings: Relabeling[] }] }>('pod-monitor');
  return { groups, relabelings: monitor.podMetricsEndpoints[0].relabelings };
}

/** Of Prometheus; JSON is YAML too. */
function configuration(proxyPort: number, relabelings: readonly Relabeling[]): object {
  const copy = (source: string, target: string): object => ({ source_labels: [source], target_label: target });
  return {
    global: { scrape_interval: `${INTERVAL_S}s`, scrape_timeout: `${INTERVAL_S}s`, evaluation_interval: '1s' },
    rule_files: ['rules.json'],
    scrape_configs: [
      {
        job_name: 'slidewright',
        file_sd_configs: [{ files: [TARGETS], refresh_interval: '2s' }],
        relabel_configs: [
          ...relabelings.map(({ sourceLabels, targetLabel }) => ({
            source_labels: sourceLabels,
            target_label: targetLabel,
          })),
          // The operator adds these by itself.
          copy('__meta_kubernetes_namespace', 'namespace'),
          copy('__meta_kubernetes_pod_name', 'pod'),
          // The API server reaches the pods, wherever this machine is.
          copy('__address__', 'instance'),
          {
            source_labels: ['__meta_kubernetes_namespace', '__meta_kubernetes_pod_name'],
            separator: '/',
            regex: '(.+)/(.+)',
            target_label: '__metrics_path__',
            replacement: `${API}/namespaces/$1/pods/$2:9090/proxy/metrics`,
          },
          { target_label: '__address__', replacement: `127.0.0.1:${proxyPort}` },
        ],
      },
    ],
  };
}

/**
 * Writes the pods to a file for Prometheus, with the labels that its own discovery gives them; Debian's Prometheus has
 * none for Kubernetes.
 */
async function writeTargets(namespace: string, proxyPort: number, folder: string): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${proxyPort}${API}/namespaces/${namespace}/pods`);
  const { items } = (await response.json()) as { readonly items: readonly Pod[] };
  const targets = items
    .filter(({ spec, status }) => status.phase === 'Running' && hasOperationsPort(spec))
    .map(({ metadata, status }) => ({
      targets: [`${status.podIP}:9090`],
      labels: {
        __meta_kubernetes_namespace: namespace,
        __meta_kubernetes_pod_name: metadata.name,
        ...Object.fromEntries(
          Object.entries(metadata.labels).map(([key, value]) => [
            `__meta_kubernetes_pod_label_${key.replaceAll(/\W/g, '_')}`,
            value,
          ]),
        ),
      },
    }));
  // Prometheus must not read half of it.
  await writeFile(join(folder, `${TARGETS}.partial`), JSON.stringify(targets));
  await rename(join(folder, `${TARGETS}.partial`), join(folder, TARGETS));
}

const hasOperationsPort = ({ containers }: Pod['spec']): boolean =>
  containers.some(({ ports = [] }) => ports.some(({ name }) => name === 'operations'));

interface Pod {
  readonly metadata: { readonly name: string; readonly labels: Readonly<Record<string, string>> };
  readonly spec: { readonly containers: readonly { readonly ports?: readonly { readonly name?: string }[] }[] };
  readonly status: { readonly phase: string; readonly podIP?: string };
}

async function queriesOfDashboard(): Promise<{ readonly title: string; readonly expr: string }[]> {
  const { panels } = JSON.parse(await readFile(join(CHART, 'dashboards/slidewright.json'), 'utf8')) as {
    readonly panels: readonly { readonly title: string; readonly targets?: readonly { readonly expr: string }[] }[];
  };
  return panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })));
}
