import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createApiClient, type ApiClient } from '@slidewright/http-api/node';
import { eventually, JOB_LIMIT_MS } from '@slidewright/testing';
import { makeTimeline, narrate, PASSWORD, startVideo, untilVideoEnds } from '../workshop.ts';
import type { Installation } from './installation.ts';
import type { Prometheus } from './prometheus.ts';
import type { Step } from './steps.ts';

/** Alerts of faults that are made at the same time. */
export const TOGETHER = [
  'SlidewrightNoWorker',
  'SlidewrightQueueNotDrained',
  'SlidewrightJobsWaitLong',
  'SlidewrightJobsFail',
  'SlidewrightLeasesLost',
  'SlidewrightRestarts',
  'SlidewrightEventLoopLag',
  'SlidewrightVersionsMixed',
  'SlidewrightSlowAnswers',
  'SlidewrightDatabasePoolExhausted',
  'SlidewrightProviderFails',
] as const;

/** Three restarts alone take 70 s of waiting by Kubernetes, and as many starts on busy cores. */
const FAULT_LIMIT_MS = 360_000;
/**
 * Several times what a pool has connections: some wait also while those that the lock let through are answered. They
 * list timelines, for most reads of one timeline by the same person are refused.
 */
const READERS = 40;
/** Each call of a model that does not exist is tried several times. */
const WRITERS = 2;
const BROKEN_DECKS = 5;

/** Finds the program of a container: the one child of its first process, tini. */
const PROGRAM = `
  const { readdirSync, readFileSync } = require('node:fs');
  const program = readdirSync('/proc').filter(Number).map(Number).find((pid) => {
    try {
      return readFileSync('/proc/' + pid + '/stat', 'utf8').split(') ')[1].split(' ')[1] === '1'
        && readFileSync('/proc/' + pid + '/cmdline', 'utf8').includes('src/main.ts');
    } catch { return false; }
  });`;
const KILL = `${PROGRAM} process.kill(program, 'SIGKILL');`;
/** Stops the program for most of the time, until the input ends. */
const STUTTER = `${PROGRAM}
  const stop = () => process.kill(program, 'SIGSTOP');
  const go = () => process.kill(program, 'SIGCONT');
  const timer = setInterval(() => { stop(); setTimeout(go, 300); }, 400);
  process.stdin.resume().once('end', () => { clearInterval(timer); setTimeout(go, 400); });`;
/** Keeps everybody else from the timelines for most of the time, until the input ends. */
const LOCK = `
  const { Client } = require('pg');
  const client = new Client({ connectionString: process.env.DATABASE_URL });
  let isOver = false;
  process.stdin.resume().once('end', () => (isOver = true));
  client.connect().then(async () => {
    while (!isOver) {
      await client.query('begin; lock table timeline.timeline in access exclusive mode');
      await client.query('select pg_sleep(1.5); commit');
    }
    await client.end();
  });`;

/**
 * Makes the faults that no other step makes until all alerts of them have fired; ends them, and waits for the film that
 * they have held up. Expects one pod of each.
 */
export const makeFaults =
  (prometheus: Prometheus): Step =>
  async (installation) => {
    const { kubectl, nameOf } = installation;
    const from = new Date();
    await changeSettings(installation);
    let film: { readonly email: string; readonly id: string };
    {
      await using door = await installation.forward('gateway', 80);
      const api = createApiClient(door.url);
      const email = `faults-${Date.now()}@example.org`;
      await api.signUp({ email, password: PASSWORD });
      const { id } = await makeTimeline(api, 'Held up', ['Ebb', 'Flood']);
      await narrate(api, id);
      const long = await makeTimeline(
        api,
        'Interrupted',
        Array.from({ length: 40 }, (_, index) => `Chapter ${index + 1} of a long story about the tides of the sea`),
      );
      await kubectl(['scale', `deployment/${nameOf('render-worker')}`, '--replicas=0']);
      await eventually(async () => (await installation.pods('render-worker')).length === 0);
      await startVideo(api, id);
      film = { email, id };
      await using _locked = await runWithin(installation, 'timeline', LOCK);
      await using _stutter = await runWithin(installation, 'bundle-api', STUTTER);
      await using _readers = keepCalling(READERS, () => api.listTimelines({}));
      await using _writers = keepCalling(WRITERS, () => api.generateSlides({ outline: '# On tides' }));
      await failCalls(api);
      // Kills on their own: answers are slow here, and Kubernetes waits longer before each restart.
      await Promise.all([
        untilFired(prometheus, from, TOGETHER),
        untilFired(prometheus, from, ['SlidewrightLeasesLost'], () => killWhileItNarrates(installation, api, long.id)),
        untilFired(prometheus, from, ['SlidewrightRestarts'], () => killWhenReady(installation, 'bundle-worker')),
      ]);
    }
    await kubectl(['scale', `deployment/${nameOf('gateway')}`, '--replicas=0']);
    await untilFired(prometheus, new Date(), ['SlidewrightNoGateway']);
    await kubectl(['scale', `deployment/${nameOf('gateway')}`, '--replicas=1']);
    await kubectl(['scale', `deployment/${nameOf('render-worker')}`, '--replicas=1']);
    await installation.untilReady();
    await using door = await installation.forward('gateway', 80);
    const api = createApiClient(door.url);
    await api.signIn({ email: film.email, password: PASSWORD });
    const { status } = await untilVideoEnds(api, film.id);
    if (status !== 'completed') throw new Error(`the film that was held up ended as ${status}`);
    return 'the film that was held up was made';
  };

/** A language model that does not exist, and a process that says it is of another version. */
async function changeSettings({ kubectl, deploy }: Installation): Promise<void> {
  const file = new URL('../../../packages/platform/package.json', import.meta.url);
  const other = { ...(JSON.parse(await readFile(file, 'utf8')) as object), version: '0.0.0-other' };
  const data = { 'package.json': JSON.stringify(other) };
  const object = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'other-version' }, data };
  await kubectl(['apply', '--filename', '-'], JSON.stringify(object));
  await deploy({
    reuse: true,
    set: {
      'textGeneration.openai.apiKey': 'none',
      'textGeneration.openai.baseUrl': 'https://models.invalid/v1',
      'workloads.bundleApi.extraVolumes[0].name': 'other-version',
      'workloads.bundleApi.extraVolumes[0].configMap.name': 'other-version',
      'workloads.bundleApi.extraVolumeMounts[0].name': 'other-version',
      'workloads.bundleApi.extraVolumeMounts[0].mountPath': '/app/packages/platform/package.json',
      'workloads.bundleApi.extraVolumeMounts[0].subPath': 'package.json',
    },
  });
}

/** Runs a script in a pod of a component until it is disposed. */
async function runWithin(installation: Installation, component: string, script: string): Promise<AsyncDisposable> {
  const [pod] = await installation.pods(component);
  const child = spawn(
    'kubectl',
    ['--namespace', installation.namespace, 'exec', '--stdin', pod!.name, '--', 'node', '-e', script],
    { stdio: ['pipe', 'ignore', 'inherit'] },
  );
  const closed = once(child, 'close');
  return {
    async [Symbol.asyncDispose]() {
      child.stdin.end();
      await closed;
    },
  };
}

/** Makes so many calls at a time, again and again, until it is disposed. */
function keepCalling(atOnce: number, call: () => Promise<unknown>): AsyncDisposable {
  const stopping = new AbortController();
  const callers = Array.from({ length: atOnce }, async () => {
    // A call that fails is part of the fault.
    while (!stopping.signal.aborted) await call().catch(() => undefined);
  });
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await Promise.all(callers);
    },
  };
}

/** Decks that are none, one that is, and an address for events that leads nowhere. */
async function failCalls(api: ApiClient): Promise<void> {
  const { id } = await api.createWebhook({ url: 'https://hooks.invalid/', events: ['film.finished'], enabled: true });
  await api.testWebhook({ id });
  for (let made = 1; made <= BROKEN_DECKS; made += 1)
    await importDeck(api, `broken-${made}.pdf`, '%PDF-1.7\nThis is no deck.');
  // Read by a parser in a process of its own, which the dashboard shows.
  await importDeck(api, 'tides.md', '# Tides\n\n- Twice a day\n');
}

async function importDeck(api: ApiClient, name: string, content: string): Promise<void> {
  // As many decks of a person are imported at a time as may be.
  await eventually(
    async () => {
      const form = new FormData();
      form.append('file', new Blob([content]), name);
      const { status } = await api.fetch(api.startImport.url(), { method: 'POST', body: form });
      if (status !== 202) throw new Error(`${name} was answered with ${status}`);
    },
    { timeoutMs: JOB_LIMIT_MS, intervalMs: 1_000 },
  );
}

/** Kills the audio worker if it has work, as running out of memory does. */
async function killWhileItNarrates(installation: Installation, api: ApiClient, id: string): Promise<void> {
  const { summary } = await api.getAudioStatus({ id });
  if (summary.pending + summary.processing === 0)
    await api.generateTimelineAudio({ id, voice: 'alloy', speed: 1, pitch: 1, regenerate: true });
  if (summary.processing > 0) await kill(installation, 'audio-worker');
}

/** Kills a process that has told its metrics since it was killed before. */
async function killWhenReady(installation: Installation, component: string): Promise<void> {
  const { kubectl, nameOf } = installation;
  const deployment = `deployment/${nameOf(component)}`;
  const ready = await kubectl(['get', deployment, '--output=jsonpath={.status.readyReplicas}']);
  if (ready === '1') await kill(installation, component);
}

async function kill({ kubectl, pods }: Installation, component: string): Promise<void> {
  const [pod] = await pods(component);
  // It may not run again yet.
  await kubectl(['exec', pod!.name, '--', 'node', '-e', KILL]).catch(() => undefined);
}

/** Returns when all of these alerts have fired; until then it calls `meanwhile` again and again. */
export async function untilFired(
  prometheus: Prometheus,
  from: Date,
  expected: readonly string[],
  meanwhile: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await eventually(
    async () => {
      const fired = await prometheus.firedSince(from);
      const missing = expected.filter((alert) => !fired.has(alert));
      if (missing.length === 0) return;
      await meanwhile();
      throw new Error(`${missing.join(', ')} did not fire`);
    },
    { timeoutMs: FAULT_LIMIT_MS, intervalMs: 1_000 },
  );
}
