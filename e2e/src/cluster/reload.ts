import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { eventually } from '@slidewright/testing';
import { openInstallation, RELEASE, type Installation } from './installation.ts';
import type { Step } from './steps.ts';

/** Of skaffold.yaml. */
const DEVELOPED = 'slidewright';
/** Seven images are built before the first pod starts. */
const START_LIMIT_MS = 900_000;
const CHANGE_LIMIT_MS = 180_000;
const LOG_LINES = 20;

const inRepository = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/**
 * `make dev-cluster` in the place of the release: a line added to a service, and one added to the page, are live in the
 * pod that runs, and so is the same a second time. The two files of this checkout are given back their bytes.
 */
export const reloadChanges: Step = async ({ helm, namespace }) => {
  await helm('uninstall', RELEASE, '--wait', '--timeout', '5m');
  const installation = openInstallation(namespace, [], '', DEVELOPED);
  const began = Date.now();
  await using _ = await startDeveloping(installation);
  const started = secondsSince(began);
  const logs = (): Promise<string> => installation.kubectl(['logs', 'deployment/slidewright-gateway']);
  const page: Change = {
    path: 'web/src/main.tsx',
    lineWith: (mark) => `document.documentElement.dataset.mark = '${mark}';`,
    isSeen: async (mark) => (await pageScripts(installation)).includes(mark),
    isGone: async (mark) => !(await pageScripts(installation)).includes(mark),
  };
  const service: Change = {
    path: 'services/gateway/src/main.ts',
    lineWith: (mark) => `console.log('${mark}');`,
    isSeen: async (mark) => (await logs()).includes(mark) && (await answers(installation)),
    isGone: async (mark) => {
      const log = await logs();
      return log.lastIndexOf('Restarting') > log.indexOf(mark) && (await answers(installation));
    },
  };
  const [forPage, forService] = [
    [await live(page), await live(page)],
    [await live(service), await live(service)],
  ];
  return `live after ${forService.join(' and ')} s for a line of a service, ${forPage.join(' and ')} s for one of the page; built and started in ${started} s`;
};

/** A line with a mark that is added to a file of this checkout. */
interface Change {
  readonly path: string;
  lineWith(mark: string): string;
  /** Whether it is live. */
  isSeen(mark: string): Promise<boolean>;
  /** Whether the file without it is live. */
  isGone(mark: string): Promise<boolean>;
}

const secondsSince = (began: number): string => ((Date.now() - began) / 1_000).toFixed(1);

/** Adds the line, returns the seconds until it was live, and takes it out again. */
async function live({ path, lineWith, isSeen, isGone }: Change): Promise<string> {
  const file = inRepository(path);
  const bytes = await readFile(file);
  const mark = `mark-${randomUUID()}`;
  const began = Date.now();
  let seconds: string;
  try {
    // At the start: a service's file returns only when the service ends.
    await writeFile(file, `${lineWith(mark)}\n${bytes.toString()}`);
    await eventually(() => isSeen(mark), { timeoutMs: CHANGE_LIMIT_MS, intervalMs: 100 });
    seconds = secondsSince(began);
  } catch (error) {
    throw new Error(`a line added to ${path} was not seen within ${CHANGE_LIMIT_MS / 1_000} s`, { cause: error });
  } finally {
    await writeFile(file, bytes);
  }
  await eventually(() => isGone(mark), { timeoutMs: CHANGE_LIMIT_MS, intervalMs: 100 });
  return seconds;
}

/** Everything that the app loads first; at '/' a visitor who is signed out gets another document. */
async function pageScripts(installation: Installation): Promise<string> {
  await using door = await installation.forward('gateway', 80);
  const page = await (await fetch(new URL('/timelines', door.url))).text();
  const scripts = [...page.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, source]) => new URL(source!, door.url));
  return (await Promise.all(scripts.map(async (script) => (await fetch(script)).text()))).join('\n');
}

async function answers(installation: Installation): Promise<boolean> {
  await using door = await installation.forward('gateway', 80);
  return (await fetch(door.url)).ok;
}

/** Returns when the product answers; ends it, as Ctrl-C does, when it is disposed of. */
async function startDeveloping(installation: Installation): Promise<AsyncDisposable> {
  const child = spawn(process.execPath, [inRepository('scripts/dev-cluster.ts')], {
    cwd: inRepository('.'),
    env: { ...process.env, NAMESPACE: installation.namespace },
    // A group of its own, to which the signal is sent as a terminal does.
    detached: true,
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => lines.push(...data.toString().split('\n').filter(Boolean)));
  const ending = { [Symbol.asyncDispose]: () => interrupt(child) };
  try {
    await eventually(
      () => {
        if (child.exitCode !== null) return true;
        return lines.some((line) => line.includes('Watching for changes'));
      },
      { timeoutMs: START_LIMIT_MS, intervalMs: 250 },
    );
    if (child.exitCode !== null) throw new Error('it ended');
    await eventually(() => answers(installation), { timeoutMs: CHANGE_LIMIT_MS });
  } catch (error) {
    await interrupt(child);
    throw new Error(`make dev-cluster did not start (${String(error)}): ${lines.slice(-LOG_LINES).join('\n  ')}`, {
      cause: error,
    });
  }
  return ending;
}

async function interrupt(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'close');
  process.kill(-child.pid!, 'SIGINT');
  await ended;
}
