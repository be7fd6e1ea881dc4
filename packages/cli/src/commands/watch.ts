import { once } from 'node:events';
import { existsSync, watch as watchFolder, type FSWatcher } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { interruptedError, asCliError } from '../errors.ts';
import { openDeck } from '../deck/open-deck.ts';
import { readSource } from '../deck/source.ts';
import { keepSession, type Session } from '../server/session.ts';
import { buildOnce, linesOf, type BuildOptions } from './build.ts';
import type { Context } from '../context.ts';

/** An editor writes a file in several steps. */
const QUIET_MS = 300;

/** Builds now and at each change of the deck or its pictures, until it is interrupted. A failed build is reported. */
export async function watch(deck: string, options: BuildOptions, context: Context): Promise<void> {
  const { report, signal } = context;
  await readSource(deck);
  await using stack = new AsyncDisposableStack();
  const session = stack.use(keepSession(context));
  // One connection for all builds; each of them disposes of its own view of it.
  const connect = async (): Promise<Session> => {
    const { api, server, isRunning } = await session.open();
    return { api, server, isRunning, [Symbol.asyncDispose]: () => Promise.resolve() };
  };
  const changes = stack.adopt(createFileChanges(), (watched) => watched.close());
  let isFirst = true;
  while (!signal.aborted) {
    changes.watch(await filesOf(deck));
    try {
      const result = await buildOnce(deck, options, context, connect);
      if (isFirst || result.status === 'made') report.result({ command: 'watch', deck, ...result }, linesOf(result));
      isFirst = false;
    } catch (error) {
      if (signal.aborted) break;
      report.failure(asCliError(error, context.server?.url ?? null));
    }
    await changes.next(signal);
  }
  throw interruptedError();
}

/** The deck and its pictures, as far as it can be read. */
async function filesOf(deck: string): Promise<string[]> {
  const { files } = await openDeck(deck).catch(() => ({ files: [] }));
  // Both a link and what it leads to.
  const path = await realpath(deck).catch(() => resolve(deck));
  return [resolve(deck), path, ...files.map(({ path }) => path)];
}

/** The folder of a path; the nearest existing parent while it does not exist. */
function folderOf(path: string): string {
  const folder = dirname(path);
  return existsSync(folder) || folder === path ? folder : folderOf(folder);
}

/** Changes of files. Their folders are watched: editors replace a file by another one. */
function createFileChanges() {
  const watchers = new Map<string, FSWatcher>();
  const events = new EventTarget();
  let files: readonly string[] = [];
  let hasChanged = false;
  const onChange = (folder: string, name: string | null): void => {
    const changed = name === null ? null : join(folder, name);
    // A folder that appears may have the file in it.
    if (changed !== null && !files.some((file) => file === changed || file.startsWith(`${changed}${sep}`))) return;
    hasChanged = true;
    events.dispatchEvent(new Event('change'));
  };
  return {
    /** Watches these files from now on, and forgets earlier changes. */
    watch(wanted: readonly string[]): void {
      hasChanged = false;
      files = wanted;
      const folders = new Set(wanted.map(folderOf));
      for (const [folder, watcher] of watchers) {
        if (folders.has(folder)) continue;
        watcher.close();
        watchers.delete(folder);
      }
      for (const folder of folders) {
        if (watchers.has(folder)) continue;
        const watcher = watchFolder(folder, (_, name) => onChange(folder, name));
        watcher.on('error', () => watcher.close());
        watchers.set(folder, watcher);
      }
    },
    /** Resolves once something has changed and nothing more follows, or at the signal. */
    async next(signal: AbortSignal): Promise<void> {
      if (!hasChanged) await once(events, 'change', { signal }).catch(() => undefined);
      do {
        hasChanged = false;
        await delay(QUIET_MS, undefined, { signal }).catch(() => undefined);
      } while (hasChanged && !signal.aborted);
    },
    close(): void {
      for (const watcher of watchers.values()) watcher.close();
    },
  };
}
