import { createHash, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ApiError, createApiClient, saveTo } from '@slidewright/http-api/node';
import { eventually } from '@slidewright/testing';
import { decodeStrictly } from '../media.ts';
import { makeTimeline, narrate, PASSWORD, startVideo, untilVideoEnds } from '../workshop.ts';
import type { Report } from './crowd.ts';
import { RELEASE, type Installation } from './installation.ts';
import type { Prometheus } from './prometheus.ts';
import { gather, reachedByStranger, reachedFrom } from './pods-beside.ts';

/** The processes of the product; the other pods of a release are servers. */
const SERVERS = new Set(['postgres', 'nats', 'object-store']);
const AWAY_MS = 15_000;
/** Within which every process works again after a server is back. */
const RECOVERY_LIMIT_S = 30;
const SETTLE_MS = 4_000;
const EVICTION_LIMIT_MS = 240_000;
const SCALING_LIMIT = '5m';
/** Longer than the longest range of an alert, in Prometheus' time of the tests. */
const QUIET_LIMIT_MS = 200_000;
/** Of the processor that a render worker asks for: more than the films of one person take, and less than those of five. */
const BUSY_PERCENT = 350;

/** Failures of requests that are allowed while the only pod of a process is replaced. */
const WITHOUT_SPARE = /^(?:503 with Retry-After|ECONNREFUSED|EHOSTUNREACH)$/;
/** And when it is killed: what it was answering is cut off. */
const WHEN_KILLED =
  /^(?:503 with Retry-After|ECONNREFUSED|EHOSTUNREACH|ECONNRESET|UND_ERR_SOCKET|UND_ERR_CONNECT_TIMEOUT)$/;
const NONE = /^(?!)/;

/** Figures for the table. Throws where a promise was broken. */
export type Step = (installation: Installation) => Promise<string>;

/** Fails unless people lost nothing and saw none but these failures. */
function judged({ requests, failures, examples, films, lost }: Report, allowed: RegExp): string {
  const seen = Object.entries(failures).map(([what, times]) => `${times} × ${what}`);
  const figures = `${requests} requests, ${seen.length === 0 ? 'none failed' : seen.join(', ')}; ${films} films`;
  const wrong = Object.keys(failures).filter((failure) => !allowed.test(failure));
  if (lost.length > 0) throw new Error(`${figures}; ${lost.slice(0, 3).join('; ')}`);
  if (wrong.length > 0) throw new Error([figures, ...examples].join('\n  '));
  return figures;
}

/** Does something to the release while people work. */
async function whilePeopleWork(
  installation: Installation,
  name: string,
  allowed: RegExp,
  act: () => Promise<string | void>,
): Promise<string> {
  const crowd = await gather(installation, name, { filmmakers: 1, editors: 2 });
  const began = Date.now();
  const told = await act();
  const seconds = Math.round((Date.now() - began) / 1_000);
  const figures = judged(await crowd.leave(), allowed);
  return [told ?? `${seconds} s`, figures].join('; ');
}

export const helmTest: Step = async ({ helm }) => {
  const said = await helm('test', RELEASE, '--timeout', '5m');
  if (!said.includes('Phase:          Succeeded')) throw new Error(said);
  return 'signed up, made a timeline, deleted both';
};

/** A film that the steps after it must find again. */
export interface Keepsake {
  readonly email: string;
  readonly timelineId: string;
  readonly hash: string;
}

const hashOf = (bytes: ArrayBuffer): string => createHash('sha256').update(Buffer.from(bytes)).digest('hex');

/** Makes a film, decodes it whole, and leaves it there. */
export async function makeKeepsake(installation: Installation): Promise<Keepsake> {
  await using door = await installation.forward('gateway', 80);
  const api = createApiClient(door.url);
  const email = `keeper-${randomUUID()}@example.org`;
  await api.signUp({ email, password: PASSWORD });
  const { id } = await makeTimeline(api, 'Kept through everything', ['Tides', 'Harbours']);
  const { failed } = await narrate(api, id);
  if (failed > 0) throw new Error(`${failed} slides were not narrated`);
  await startVideo(api, id);
  const { status } = await untilVideoEnds(api, id);
  if (status !== 'completed') throw new Error(`the film ended as ${status}`);
  const file = join(tmpdir(), `slidewright-${id}.mp4`);
  try {
    await saveTo(file, await api.downloadVideo({ id }));
    await decodeStrictly(file);
  } finally {
    await rm(file, { force: true });
  }
  return { email, timelineId: id, hash: hashOf(await (await api.downloadVideo({ id })).arrayBuffer()) };
}

/** Signs in again and compares the film. */
export async function checkKeepsake(
  installation: Installation,
  { email, timelineId, hash }: Keepsake,
): Promise<string> {
  await using door = await installation.forward('gateway', 80);
  const api = createApiClient(door.url);
  await api.signIn({ email, password: PASSWORD });
  const { slides } = await api.getTimeline({ id: timelineId });
  if (slides.length !== 2) throw new Error(`the timeline has ${slides.length} slides`);
  const film = await (await api.downloadVideo({ id: timelineId })).arrayBuffer();
  if (hashOf(film) !== hash) throw new Error('the film is another one');
  return 'account, slides and film are there';
}

/** Who is reached by a pod that belongs to nothing, and by a worker: only what the chart says. */
export const tryPolicies: Step = async (installation) => {
  const { kubectl, nameOf } = installation;
  const closed: string[] = [];
  for (const [server, port] of [
    ['postgres', 5432],
    ['nats', 4222],
  ] as const)
    closed.push(`${nameOf(server)} ${port}`);
  const pods = await kubectl([
    'get',
    'pods',
    '--selector',
    `app.kubernetes.io/instance=${RELEASE}`,
    '--output',
    'json',
  ]);
  const { items } = JSON.parse(pods) as { items: readonly { status: { phase: string; podIP?: string } }[] };
  for (const { status } of items) if (status.phase === 'Running') closed.push(`${status.podIP} 9090`);
  const open = [`${nameOf('gateway')} 80`, `${nameOf('object-store')} 7070`];
  const seen = await reachedByStranger(installation, [...open, ...closed]);
  const wrong = [...open.filter((address) => !seen[address]), ...closed.filter((address) => seen[address])];
  if (wrong.length > 0) throw new Error(`a stranger's pod: ${wrong.map((one) => `${one} ${seen[one]}`).join(', ')}`);

  const [worker] = await installation.pods('render-worker');
  const servers = [`${nameOf('postgres')} 5432`, `${nameOf('nats')} 4222`, `${nameOf('object-store')} 7070`];
  const others = ['kubernetes.default.svc 443', `${nameOf('gateway')} 80`, '1.1.1.1 443'];
  const within = await reachedFrom(installation, worker!.name, [...servers, ...others]);
  const unlike = [...servers.filter((address) => !within[address]), ...others.filter((address) => within[address])];
  if (unlike.length > 0) throw new Error(`a render worker: ${unlike.map((one) => `${one} ${within[one]}`).join(', ')}`);
  return `${open.length + servers.length} ways open, ${closed.length + others.length} closed`;
};

/** Changes the version of the chart while people work. */
export function changeVersion(name: string, change: (installation: Installation) => Promise<void>): Step {
  return (installation) => whilePeopleWork(installation, name, WITHOUT_SPARE, () => change(installation));
}

/** Each pod of the release killed without a warning, one after the other. */
export const killEach: Step = (installation) =>
  whilePeopleWork(installation, 'kills', WHEN_KILLED, async () => {
    const pods = await installation.pods();
    const components = [...new Map(pods.map((pod) => [pod.component, pod])).values()];
    for (const { name } of components) {
      await installation.kubectl(['delete', 'pod', name, '--force', '--grace-period=0', '--wait=false']);
      await delay(SETTLE_MS);
    }
    await installation.untilReady();
    return `${components.length} pods killed`;
  });

/** Every pod of the product evicted as a drain of its node does, as fast as its budget allows. */
export const evictAll: Step = (installation) =>
  whilePeopleWork(installation, 'drain', NONE, async () => {
    const pods = (await installation.pods()).filter(({ component }) => !SERVERS.has(component));
    const until = Date.now() + EVICTION_LIMIT_MS;
    let refusals = 0;
    for (let left = pods; left.length > 0; await delay(2_000)) {
      const refused: typeof pods = [];
      for (const pod of left) if (!(await evict(installation, pod.name))) refused.push(pod);
      refusals += refused.length;
      if (Date.now() > until) throw new Error(`${refused.map(({ name }) => name).join(', ')} cannot be evicted`);
      left = refused;
    }
    await installation.untilReady();
    return `${pods.length} pods evicted, ${refusals} evictions put off by budgets`;
  });

/** False where a disruption budget does not allow it now. */
async function evict({ kubectl, namespace }: Installation, name: string): Promise<boolean> {
  const eviction = { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name, namespace } };
  // Of the API of Kubernetes.
  const path = ['/api', 'v1', 'namespaces', namespace, 'pods', name, 'eviction'].join('/');
  try {
    await kubectl(['create', '--raw', path, '--filename', '-'], JSON.stringify(eviction));
    return true;
  } catch (error) {
    if (/not found/.test(String(error))) return true;
    if (!/TooManyRequests|disruption budget/.test(String(error))) throw error;
    return false;
  }
}

/** A server taken away for a while, and how long the product needs after it is back. */
export const takeAway =
  (server: string, awayMs = AWAY_MS): Step =>
  (installation) =>
    whilePeopleWork(installation, server, WHEN_KILLED, async () => {
      const { kubectl, nameOf } = installation;
      const set = `statefulset/${nameOf(server)}`;
      await kubectl(['scale', set, '--replicas=0']);
      await kubectl(['wait', `pod/${nameOf(server)}-0`, '--for=delete', '--timeout=3m']);
      await delay(awayMs);
      await kubectl(['scale', set, '--replicas=1']);
      await kubectl(['rollout', 'status', set, '--timeout=3m']);
      const back = Date.now();
      await installation.untilReady();
      const seconds = (Date.now() - back) / 1_000;
      if (seconds > RECOVERY_LIMIT_S) throw new Error(`ready ${seconds.toFixed(0)} s after ${server} was back`);
      return `ready ${seconds.toFixed(0)} s after it was back`;
    });

/** Every process replaced by an upgrade that changes the operator's key: the one before is refused, and people notice nothing. */
export const rotateSecret =
  (before: string): Step =>
  (installation) =>
    whilePeopleWork(installation, 'rotation', NONE, async () => {
      const key = randomUUID();
      const began = Date.now();
      await installation.deploy({ reuse: true, set: { 'operator.key': key, 'pods.annotations.rolled': key } });
      const seconds = ((Date.now() - began) / 1_000).toFixed(0);
      await using door = await installation.forward('gateway', 80);
      const isAccepted = (bearer: string): Promise<boolean> =>
        createApiClient(door.url, { apiKey: bearer })
          .listAccounts({})
          .then(
            () => true,
            (error: unknown) => {
              if (error instanceof ApiError && error.status === 401) return false;
              throw error;
            },
          );
      if (!(await isAccepted(key))) throw new Error('the new key is refused');
      if (await isAccepted(before)) throw new Error('the key before is still accepted');
      return `${seconds} s, the new key accepted and the one before refused`;
    });

/** More and fewer render workers with the work there is, by processor use (hpa) or by what waits in the database (keda). */
export const scaleWithWork =
  (mode: 'hpa' | 'keda'): Step =>
  async (installation) => {
    const { kubectl, nameOf, deploy } = installation;
    const scaling = {
      mode,
      minReplicas: 1,
      maxReplicas: 2,
      scaleDownSeconds: 10,
      ...(mode === 'hpa' ? { targetCpuPercent: BUSY_PERCENT } : { workPerReplica: 2 }),
    };
    const set = Object.fromEntries(
      Object.entries(scaling).map(([key, value]) => [`workloads.renderWorker.autoscaling.${key}`, value]),
    );
    const deployment = `deployment/${nameOf('render-worker')}`;
    const untilReplicas = async (count: number): Promise<string> => {
      const began = Date.now();
      await kubectl([
        'wait',
        deployment,
        `--for=jsonpath={.status.readyReplicas}=${count}`,
        `--timeout=${SCALING_LIMIT}`,
      ]);
      return ((Date.now() - began) / 1_000).toFixed(0);
    };
    const scale = async (): Promise<string> => {
      await deploy({ reuse: true, set: { ...set, 'keda.pollingSeconds': 5 } });
      await untilReplicas(1);
      const more = await gather(installation, `${mode}-more`, { filmmakers: 4, editors: 0 });
      const up = await untilReplicas(2);
      judged(await more.leave(), NONE);
      // A worker goes while one person's films are made.
      return `2 workers after ${up} s with five films at a time, 1 worker ${await untilReplicas(1)} s after four have ended`;
    };
    return whilePeopleWork(installation, mode, NONE, scale);
  };

/** Nothing fires any more, each alert has fired in some step, and each panel of the dashboard has had something to draw. */
export const readMonitoring =
  (prometheus: Prometheus, expected: ReadonlySet<string>): Step =>
  async () => {
    const unmade = prometheus.alerts.filter((alert) => !expected.has(alert));
    if (unmade.length > 0) throw new Error(`no step makes ${unmade.join(', ')} fire`);
    await eventually(
      async () => {
        const firing = await prometheus.firing();
        if (firing.size > 0) throw new Error(`${[...firing].join(', ')} still fires`);
      },
      { timeoutMs: QUIET_LIMIT_MS, intervalMs: 1_000 },
    );
    const empty = await prometheus.panelsWithoutData();
    if (empty.length > 0) throw new Error(`panels without data: ${empty.join(', ')}`);
    return `${prometheus.alerts.length} alerts have fired and are quiet, every panel has had data`;
  };
