import { once } from 'node:events';
import { watch as watchFolder, type FSWatcher } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { interruptedError, asCliError } from '../errors.ts';
import { openDeck } from '../deck/open-deck.ts';
import { readSource } from '../deck/source.ts';
import { openSession, type Session } from '../server/session.ts';
import { buildOnce, linesOf, type BuildOptions } from './build.ts';
import type { Context } from '../context.ts';

/** An editor writes a file in several steps. */
const QUIET_MS = 300;
const OWN_FILE = /\.(?:partial|mp4|vtt|srt|zip)$/;

/** Builds now and at each change of the deck or its pictures, until it is interrupted. A failed build is reported. */
export async function watch(deck: string, options: BuildOptions, context: Context): Promise<void> {
  const { report, signal } = context;
  await readSource(deck);
  await using stack = new AsyncDisposableStack();
  let session: Session | null = null;
  // One connection for all builds; each of them disposes of its own view of it.
  const connect = async (): Promise<Session> => {
    session ??= stack.use(await openSession(context));
    return { api: session.api, [Symbol.asyncDispose]: () => Promise.resolve() };
  };
  const changes = stack.adopt(createFolderChanges(), (watched) => watched.close());
  while (!signal.aborted) {
    changes.watch(await foldersOf(deck));
    try {
      const result = await buildOnce(deck, options, context, connect);
      report.result({ command: 'watch', deck, ...result }, linesOf(result));
    } catch (error) {
      if (signal.aborted) break;
      report.failure(asCliError(error, context.server?.url ?? null));
    }
    await changes.next(signal);
  }
  throw interruptedError();
}

/** The folders of the deck and of its pictures, as far as it can be read. */
async function foldersOf(deck: string): Promise<Set<string>> {
  const { pictures } = await openDeck(deck).catch(() => ({ pictures: [] }));
  return new Set([dirname(deck), ...pictures.map(({ path }) => dirname(path))]);
}

/** Changes of files in folders, but for those that this program writes. */
function createFolderChanges() {
  const watchers = new Map<string, FSWatcher>();
  const events = new EventTarget();
  let hasChanged = false;
  const onChange = (_: string, name: string | null): void => {
    if (name !== null && OWN_FILE.test(name)) return;
    hasChanged = true;
    events.dispatchEvent(new Event('change'));
  };
  return {
    /** Watches these folders from now on, and forgets earlier changes. */
    watch(folders: ReadonlySet<string>): void {
      hasChanged = false;
      for (const [folder, watcher] of watchers) {
        if (folders.has(folder)) continue;
        watcher.close();
        watchers.delete(folder);
      }
      for (const folder of folders) {
        if (watchers.has(folder)) continue;
        const watcher = watchFolder(folder, onChange);
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
