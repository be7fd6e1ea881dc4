import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { freePort } from '@slidewright/embedded';
import { createApiClient, type ApiClient } from '@slidewright/http-api/node';
import { eventually, JOB_LIMIT_MS } from '@slidewright/testing';

export interface ProductProcess extends AsyncDisposable {
  readonly url: string;
  readonly pid: number;
  /** What it has written so far. */
  output(): string;
  /** A caller with no session yet. */
  client(): ApiClient;
  /** Asks it to stop and tells its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Of the products that this file starts. */
export const OPERATOR_KEY = 'the-key-of-the-operator-in-these-tests';

const MAIN = fileURLToPath(new URL('../../services/standalone/src/main.ts', import.meta.url));

/** The product as a person runs it: a process of its own, spoken to by HTTP alone. */
export async function startProductProcess(options: {
  dataDirectory: string;
  port?: number;
  env?: Record<string, string>;
}): Promise<ProductProcess> {
  const port = options.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: options.dataDirectory,
      PUBLIC_URL: url,
      AUTH_RATE_LIMIT_FACTOR: '100',
      OPERATOR_KEY,
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  const stop = (signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    return ended;
  };
  const endedEarly = ended.then((code) => {
    throw new Error(`the product ended with code ${code}: ${output}`);
  });
  try {
    const ready = eventually(
      () =>
        createApiClient(url)
          .getReadiness()
          .catch((error: unknown) => {
            throw new Error(`the product is not ready: ${output}`, { cause: error });
          }),
      { timeoutMs: JOB_LIMIT_MS, intervalMs: 100 },
    );
    // A start that fails says so at once; what still waits for it is of no interest then.
    ready.catch(() => undefined);
    endedEarly.catch(() => undefined);
    await Promise.race([ready, endedEarly]);
  } catch (error) {
    await stop('SIGKILL');
    throw error;
  }
  return {
    url,
    pid: child.pid!,
    output: () => output,
    client: () => createApiClient(url),
    stop,
    [Symbol.asyncDispose]: async () => void (await stop()),
  };
}
