/**
 * `make test-cluster`: installs the chart on the cluster that kubectl points at, in a namespace of its own, and does to it
 * what happens to an installation: upgrades, rollbacks, kills, drains, outages, while people make films. The cluster must
 * be a local one, or be named by CONTEXT, and have or pull the images.
 * Settings: TAG of the images (dev), PREVIOUS_TAG (TAG) and PREVIOUS, a commit (the last tag, else the commit before),
 * for the version that is upgraded; VALUES=paths of Helm values files that each installation is given, separated by commas; ONLY=parts of
 * the names of steps, separated by commas.
 * Where Prometheus is installed, it watches with the chart's alerts, each of which must fire for its fault; where the cluster
 * has a metrics server or KEDA, workers are scaled; where skaffold is installed, sources are changed under `make dev-cluster`. Prints a table; exit code 0 when every step kept its promise. The namespace is deleted at the end, with its volumes.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempDisposable } from 'node:fs/promises';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeFaults, TOGETHER, untilFired } from './faults.ts';
import { CHART, openInstallation, RELEASE, run, type Installation } from './installation.ts';
import { isInstalled, startPrometheus, type Prometheus } from './prometheus.ts';
import { reloadChanges } from './reload.ts';
import * as steps from './steps.ts';
import { assertAllowed, type Target } from './target.ts';

const { CONTEXT, ONLY = '', PREVIOUS, VALUES = '' } = process.env;
const WANTED = ONLY.split(',').filter(Boolean);
// make passes settings that are not set as empty ones.
const TAG = process.env.TAG || 'dev';
const PREVIOUS_TAG = process.env.PREVIOUS_TAG || TAG;

async function target(): Promise<Target & { readonly version: string }> {
  const config = JSON.parse(await run('kubectl', ['config', 'view', '--minify', '--output', 'json'])) as {
    readonly 'current-context': string;
    readonly clusters: readonly { readonly cluster: { readonly server: string } }[];
  };
  const found = { context: config['current-context'], server: config.clusters[0]!.cluster.server };
  const own = Object.values(networkInterfaces()).flatMap((addresses = []) => addresses.map(({ address }) => address));
  assertAllowed(found, own, CONTEXT);
  const { serverVersion } = JSON.parse(await run('kubectl', ['version', '--output', 'json'])) as {
    readonly serverVersion: { readonly gitVersion: string };
  };
  return { ...found, version: serverVersion.gitVersion };
}

/** The chart of an earlier commit, unpacked into a folder. */
async function previousChart(folder: string): Promise<{ readonly chart: string; readonly commit: string }> {
  const git = (...args: string[]): Promise<string> => run('git', ['-C', join(CHART, '../..'), ...args]);
  const tag = await git('describe', '--tags', '--abbrev=0', 'HEAD~').catch(() => 'HEAD~');
  const commit = (await git('rev-parse', '--short', PREVIOUS || tag.trim())).trim();
  const archive = join(folder, 'chart.tar');
  await git('archive', `--output=${archive}`, `${commit}:charts/slidewright`);
  await run('tar', ['-xf', archive, '-C', folder]);
  return { chart: folder, commit };
}

/** A step, or why it is left out. */
type Planned = steps.Step | string;

interface Surroundings {
  readonly previous: { readonly chart: string; readonly commit: string };
  /** Null where it is not installed. */
  readonly prometheus: Prometheus | null;
  /** Where skaffold is installed. */
  readonly develops: boolean;
  /** Names of the APIs that the cluster serves: 'metrics.k8s.io'. */
  readonly apis: ReadonlySet<string>;
}

/** All that is done, in this order; each step finds the release as the one before has left it. */
function plan({ previous, prometheus, develops, apis }: Surroundings): [string, Planned][] {
  let keepsake: steps.Keepsake | undefined;
  const kept: steps.Step = async (installation) => {
    if (keepsake === undefined) throw new Error('no film was made that could be there');
    return steps.checkKeepsake(installation, keepsake);
  };
  /** Every pod is replaced, also where both versions have the same images. */
  const version = (name: string): Record<string, string> => ({ 'pods.annotations.version': `of-${name}` });
  const processes = 'gateway auth timeline audioApi audioWorker renderApi renderWorker bundleApi bundleWorker'
    .concat(' importApi importWorker')
    .split(' ');
  const ofEach = (setting: string, value: string | number): Record<string, string | number> =>
    Object.fromEntries(processes.map((name) => [`workloads.${name}.${setting}`, value]));
  // Earlier charts asked for more processor than a small cluster has twice.
  const earlier = { ...version(previous.commit), ...ofEach('resources.requests.cpu', '25m') };
  const operatorKey = randomBytes(16).toString('hex');
  const twoOfEach = {
    ...ofEach('replicas', 2),
    'database.bundled.maxConnections': 400,
    'operator.key': operatorKey,
  };
  const expected = new Set<string>([...TOGETHER, 'SlidewrightNoGateway']);
  /** The step, in which these alerts fire where Prometheus watches; `fired` waits for them while its fault lasts. */
  const alerting = (
    step: (release: Installation, fired: () => Promise<void>) => Promise<string>,
    ...alerts: readonly string[]
  ): steps.Step => {
    for (const alert of alerts) expected.add(alert);
    return async (release) => {
      const from = new Date();
      const fired = (): Promise<void> =>
        prometheus === null ? Promise.resolve() : untilFired(prometheus, from, alerts);
      const figures = await step(release, fired);
      await fired();
      return figures;
    };
  };
  const served = (api: string, missing: string, step: steps.Step): Planned => (apis.has(api) ? step : missing);
  const watched = (step: (prometheus: Prometheus) => steps.Step): Planned =>
    prometheus === null ? 'prometheus is not installed' : step(prometheus);
  return [
    ['install with the defaults', async ({ deploy }) => deploy({}).then(() => 'all pods ready')],
    ['helm test', steps.helmTest],
    ['a film end to end', async (release) => ((keepsake = await steps.makeKeepsake(release)), 'made and decoded')],
    ['network policies', steps.tryPolicies],
    ['faults that alerts name', watched(makeFaults)],
    [
      `uninstall, install ${previous.commit}`,
      alerting(async (release, fired) => {
        await release.helm('uninstall', RELEASE, '--wait', '--timeout', '5m');
        await fired();
        await release.deploy({ chart: previous.chart, tag: PREVIOUS_TAG, set: earlier });
        return kept(release);
      }, 'SlidewrightSilent'),
    ],
    [
      'upgrade, one pod of each',
      steps.changeVersion('upgrade', ({ deploy }) => deploy({ reuse: true, set: version('current') })),
    ],
    ['kills, one pod of each', steps.killEach],
    [
      'rollback, one pod of each',
      steps.changeVersion('rollback', async ({ helm, untilReady }) => {
        await helm('rollback', RELEASE, '--wait', '--timeout', '8m');
        await untilReady();
      }),
    ],
    ['two pods of each', ({ deploy }) => deploy({ set: twoOfEach }).then(() => 'all pods ready')],
    ['a roll that rotates a secret', steps.rotateSecret(operatorKey)],
    ['drain', steps.evictAll],
    ['Postgres away', alerting(steps.takeAway('postgres'), 'SlidewrightRequestsFail')],
    ['NATS away', alerting(steps.takeAway('nats'), 'SlidewrightNatsAway', 'SlidewrightOutboxStuck')],
    // A request that fails is repeated for some seconds, and the alert wants failures for some time.
    ['store away', alerting(steps.takeAway('object-store', 45_000), 'SlidewrightObjectStoreFails')],
    ['everything is there', kept],
    ['alerts quiet, panels drawn', watched((running) => steps.readMonitoring(running, expected))],
    [
      'scaled by processor use',
      served('metrics.k8s.io', 'the cluster has no metrics server', steps.scaleWithWork('hpa')),
    ],
    ['scaled by what waits', served('keda.sh', 'the cluster has no KEDA', steps.scaleWithWork('keda'))],
    // The last, for it takes the release away.
    ['a changed line, by skaffold', develops ? reloadChanges : 'skaffold is not installed'],
  ];
}

const cluster = await target();
const began = Date.now();
const namespace = `slidewright-test-${randomBytes(3).toString('hex')}`;
console.log(`${cluster.context} (Kubernetes ${cluster.version}), namespace ${namespace}`);
await using folder = await mkdtempDisposable(join(tmpdir(), 'slidewright-chart-'));
const installation = openInstallation(namespace, VALUES.split(',').filter(Boolean), TAG);
const previous = await previousChart(folder.path);
await using watching = await mkdtempDisposable(join(tmpdir(), 'slidewright-prometheus-'));
await using prometheus = isInstalled() ? await startPrometheus(installation, watching.path, cluster.version) : null;
const groups = await run('kubectl', ['api-versions']);
const develops = await run('skaffold', ['version']).then(
  () => true,
  () => false,
);
const all = plan({
  previous,
  prometheus,
  develops,
  apis: new Set(groups.split('\n').map((line) => line.split('/')[0]!)),
});

await run('kubectl', ['create', 'namespace', namespace]);
const cleanUp = (): Promise<string> => run('kubectl', ['delete', 'namespace', namespace, '--timeout=5m']);
// The step in progress ends, for an interrupt from the terminal reaches its programs too; then all is cleaned up.
let isStopped = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => (isStopped = true));
const rows: string[][] = [['step', 'seconds', 'result', 'figures']];
try {
  await run('kubectl', ['label', 'namespace', namespace, 'pod-security.kubernetes.io/enforce=restricted']);
  for (const [index, [name, step]] of all.entries()) {
    if (index > 0 && WANTED.length > 0 && !WANTED.some((part) => name.includes(part))) continue;
    if (typeof step === 'string') {
      rows.push([name, '', 'left out', step]);
      continue;
    }
    const from = Date.now();
    const [result, figures] = await step(installation).then(
      (told) => ['ok', told],
      (error: unknown) => ['FAILED', error instanceof Error ? error.message : String(error)],
    );
    const row = [name, ((Date.now() - from) / 1_000).toFixed(0), result!, figures!];
    rows.push(row);
    console.log(row.join('  '));
    if (result !== 'ok') {
      process.exitCode = 1;
      console.log(await installation.kubectl(['get', 'pods', '--output', 'wide']).catch(String));
    }
    // Without an installation nothing else can be tried.
    if (isStopped || (index === 0 && result !== 'ok')) break;
  }
} finally {
  if (process.env.KEEP !== '1') await cleanUp();
}
const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
console.log(
  `\n${rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')}`,
);
console.log(`\n${((Date.now() - began) / 60_000).toFixed(1)} minutes`);
