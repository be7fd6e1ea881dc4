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
 * pod that runs. The two files of this checkout are given back their bytes.
 */
export const reloadChanges: Step = async ({ helm, namespace }) => {
  await helm('uninstall', RELEASE, '--wait', '--timeout', '5m');
  const installation = openInstallation(namespace, [], '', DEVELOPED);
  const began = Date.now();
  await using _ = await startDeveloping(installation);
  const started = secondsSince(began);
  const page = await whileAdded('web/src/main.tsx', (mark) => `document.documentElement.dataset.mark = '${mark}';`, [
    async (mark) => (await pageScripts(installation)).includes(mark),
  ]);
  // It is built without the line meanwhile, which would be measured too.
  await eventually(async () => !(await pageScripts(installation)).includes('dataset.mark'), {
    timeoutMs: CHANGE_LIMIT_MS,
  });
  const service = await whileAdded('services/gateway/src/main.ts', (mark) => `console.log('${mark}');`, [
    async (mark) => (await installation.kubectl(['logs', 'deployment/slidewright-gateway'])).includes(mark),
    () => answers(installation),
  ]);
  return `live after ${service} s for a line of a service, ${page} s for one of the page; built and started in ${started} s`;
};

const secondsSince = (began: number): string => ((Date.now() - began) / 1_000).toFixed(1);

/** Adds a line with a mark of its own to a file, and returns the seconds until all of it is seen. */
async function whileAdded(
  path: string,
  lineWith: (mark: string) => string,
  seen: readonly ((mark: string) => Promise<boolean>)[],
): Promise<string> {
  const file = inRepository(path);
  const bytes = await readFile(file);
  const mark = `mark-${randomUUID()}`;
  const began = Date.now();
  try {
    // At the start: a service's file returns only when the service ends.
    await writeFile(file, `${lineWith(mark)}\n${bytes.toString()}`);
    for (const check of seen) await eventually(() => check(mark), { timeoutMs: CHANGE_LIMIT_MS, intervalMs: 100 });
    return secondsSince(began);
  } catch (error) {
    throw new Error(`a line added to ${path} was not seen within ${CHANGE_LIMIT_MS / 1_000} s`, { cause: error });
  } finally {
    await writeFile(file, bytes);
  }
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
