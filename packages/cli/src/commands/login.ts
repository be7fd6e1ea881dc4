import { createInterface } from 'node:readline/promises';
import { addAbortSignal, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createApiClient } from '@slidewright/http-api/node';
import { usageError } from '../errors.ts';
import { checkKey, removeSettings, saveSettings, serverAddress } from '../settings.ts';
import type { Context } from '../context.ts';

/** Checks an API key with the server and stores both. The key is that of the environment, else asked for, else read. */
export async function login(address: string, { environment, folders, report, signal }: Context): Promise<void> {
  const url = serverAddress(address);
  const apiKey = environment['SLIDEWRIGHT_API_KEY'] || (await askForKey(url, signal));
  if (!apiKey) throw usageError('No API key was given.');
  checkKey(apiKey);
  await createApiClient(url, { apiKey }).listTimelines({ limit: '1' });
  await saveSettings(folders.settingsFile, { url, apiKey });
  report.result({ command: 'login', server: url, settingsFile: folders.settingsFile }, [`Signed in to ${url}.`]);
}

/** Forgets the server; films are built on this machine again. The key stays valid until it is revoked. */
export async function logout({ folders, report }: Context): Promise<void> {
  await removeSettings(folders.settingsFile);
  report.result({ command: 'logout', settingsFile: folders.settingsFile }, ['Signed out.']);
}

async function askForKey(url: string, signal: AbortSignal): Promise<string> {
  if (!process.stdin.isTTY) return (await text(addAbortSignal(signal, process.stdin))).trim();
  process.stderr.write(`API key for ${url} (from its profile page): `);
  // What is typed is not shown.
  const silent = new Writable({ write: (_, __, done) => done() });
  const prompt = createInterface({ input: process.stdin, output: silent, terminal: true });
  prompt.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  try {
    return (await prompt.question('', { signal })).trim();
  } finally {
    prompt.close();
    process.stderr.write('\n');
  }
}
