/**
 * The product in one process on loopback, for runs without a server: `DATA_DIR=… node standalone-server.ts`. It stops when
 * the last run that uses it has ended, however that ended.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { env } from 'node:process';
import { API_KEY_SCOPE_NAMES } from '@slidewright/domain';
import { freePort } from '@slidewright/embedded';
import { createApiClient } from '@slidewright/http-api/node';
import { OWN_FILE, runToExit } from '@slidewright/platform';
import { readStandaloneConfig, startProduct } from '@slidewright/standalone';
import { listenForRuns } from './leases.ts';
import { SERVER_FILE } from './server-file.ts';

await runToExit({ service: 'slidewright', environment: env, defaultLogLevel: 'error' }, async ({ log, ...process }) => {
  await using stack = new AsyncDisposableStack();
  const leaseToken = randomBytes(32).toString('base64url');
  const config = readStandaloneConfig({ ...env, HOST: '127.0.0.1', PORT: String(await freePort()), PUBLIC_URL: '' });
  const product = stack.use(await startProduct(config, log, process));
  const runs = stack.use(await listenForRuns(leaseToken));
  const apiKey = await keyOfOwner(product.url, config.dataDirectory);
  const file = join(config.dataDirectory, SERVER_FILE);
  await writeWhole(file, {
    apiKey,
    pid: globalThis.process.pid,
    url: product.url,
    leasePort: runs.port,
    leaseToken,
  });
  stack.defer(() => rm(file, { force: true }));
  runs.open();
  const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
  process.signal.addEventListener('abort', () => stop(), { once: true });
  await Promise.race([runs.ended, stopped]);
});

/** The API key of the user that owns what is made here; the first start creates both. */
async function keyOfOwner(url: string, folder: string): Promise<string> {
  const file = join(folder, 'account.json');
  const stored = await readFile(file, 'utf8').catch(() => null);
  if (stored !== null) return (JSON.parse(stored) as { apiKey: string }).apiKey;
  const api = createApiClient(url);
  const password = randomBytes(32).toString('base64url');
  await api.signUp({ email: `${randomUUID()}@slidewright.example`, password });
  const { key: apiKey } = await api.createApiKey({ name: 'Command line', scopes: [...API_KEY_SCOPE_NAMES] });
  await writeWhole(file, { apiKey });
  return apiKey;
}

async function writeWhole(file: string, content: object): Promise<void> {
  await writeFile(`${file}.partial`, `${JSON.stringify(content, null, 2)}\n`, OWN_FILE);
  await rename(`${file}.partial`, file);
}
