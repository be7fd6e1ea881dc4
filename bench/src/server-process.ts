import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '@slidewright/embedded';

export interface ServerProcess extends AsyncDisposable {
  readonly url: string;
  readonly pid: number;
}

const WITHOUT_LIMITS = {
  RATE_LIMIT_READS: '100000000',
  RATE_LIMIT_READ_COST_PER_USER: '100000000',
  AUTH_RATE_LIMIT_FACTOR: '10000',
};

/** A server of a comparison in a process of its own: the product, or `script`. It prints its address when it is ready. */
export async function startServer(options: {
  directory: string;
  databaseUrl: string;
  script?: string;
  args?: readonly string[];
  /** 'own': the product's own limits, which otherwise stop no load. */
  limits?: 'own';
}): Promise<ServerProcess> {
  const script = options.script ?? fileURLToPath(import.meta.resolve('@slidewright/standalone/main'));
  const child = spawn(process.execPath, [script, ...(options.args ?? [])], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: options.databaseUrl,
      DATA_DIR: `${options.directory}/data`,
      PORT: String(await freePort()),
      ...(options.limits === 'own' ? {} : WITHOUT_LIMITS),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /https?:\/\/[\w.:-]+$/.exec(line.trim())?.[0];
    if (!url) continue;
    child.stdout.resume();
    return {
      url,
      pid: child.pid!,
      async [Symbol.asyncDispose]() {
        child.kill('SIGTERM');
        await exited;
      },
    };
  }
  throw new Error(`${script} ended before it was ready`);
}
