import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { usageError, writeError } from './errors.ts';

/** A server and the key to it. */
export interface ServerSettings {
  readonly url: string;
  readonly apiKey: string;
}

const stored = z.object({ url: z.string(), apiKey: z.string() });

/** Where the server comes from: options before the environment before the file of `login`. */
export interface ServerChoice {
  /** --server */
  readonly server?: string | undefined;
  /** --local */
  readonly local?: boolean | undefined;
}

/**
 * The server to use; null for one of this machine's own. Throws CliError for an address that is none, and if there is no
 * key to the server.
 */
export async function chooseServer(
  choice: ServerChoice,
  environment: Readonly<Record<string, string | undefined>>,
  settingsFile: string,
): Promise<ServerSettings | null> {
  if (choice.local) return null;
  const given = choice.server ?? environment['SLIDEWRIGHT_URL'];
  const environmentKey = environment['SLIDEWRIGHT_API_KEY'];
  // Not read where it is not needed: it may be damaged.
  const saved = given && environmentKey ? null : await readSettings(settingsFile);
  if (!given) return saved && { ...saved, apiKey: checkKey(environmentKey || saved.apiKey) };
  const url = serverAddress(given);
  const apiKey = environmentKey || (saved?.url === url ? saved.apiKey : '');
  if (!apiKey)
    throw usageError(`There is no API key for ${url}: set SLIDEWRIGHT_API_KEY, or run slidewright login ${url}.`);
  return { url, apiKey: checkKey(apiKey) };
}

/** The address of the server to use, without the key to it; null where none is named. */
export async function chooseServerAddress(
  { server }: ServerChoice,
  environment: Readonly<Record<string, string | undefined>>,
  settingsFile: string,
): Promise<string | null> {
  const given = server ?? environment['SLIDEWRIGHT_URL'];
  return given ? serverAddress(given) : ((await readSettings(settingsFile))?.url ?? null);
}

/** Throws CliError for a key that no header can hold. */
export function checkKey(apiKey: string): string {
  if (!/^[!-~]+$/.test(apiKey)) throw usageError('This is not an API key: it has characters that no key has.');
  return apiKey;
}

/** The origin of an address. Throws CliError if it is no http address. */
export function serverAddress(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw usageError(`${given} is not the address of a server, such as https://slides.example.org.`);
  return url.origin;
}

async function readSettings(file: string): Promise<ServerSettings | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw usageError(`${file} cannot be read: ${error.message}`);
  });
  if (text === null) return null;
  try {
    return stored.parse(JSON.parse(text));
  } catch {
    throw usageError(`${file} is damaged: run slidewright login again, or slidewright logout to use this machine.`);
  }
}

/** Writes server and key to a file that only its owner may read. */
export async function saveSettings(file: string, settings: ServerSettings): Promise<void> {
  const partial = `${file}.${process.pid}.partial`;
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(partial, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 });
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined);
    throw writeError(file, error);
  }
}

/** Forgets server and key. */
export async function removeSettings(file: string): Promise<void> {
  await rm(file, { force: true }).catch((error: unknown) => {
    throw writeError(file, error);
  });
}
