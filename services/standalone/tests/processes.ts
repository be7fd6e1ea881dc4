import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { migrateAudio } from '@slidewright/audio';
import { migrateAuth } from '@slidewright/auth';
import { migrateBundle } from '@slidewright/bundle';
import { migrateRender } from '@slidewright/render';
import { silentLog } from '@slidewright/testing';
import { migrateTimeline } from '@slidewright/timeline';

export const SERVICES = ['auth', 'timeline', 'audio', 'render', 'bundle', 'gateway'] as const;
export type ServiceName = (typeof SERVICES)[number];

export interface LogLine {
  readonly level: string;
  readonly msg: string;
  readonly [field: string]: unknown;
}

export interface Program extends AsyncDisposable {
  readonly child: ChildProcess;
  /** What it has logged so far. */
  readonly lines: readonly LogLine[];
  /** What it said on standard error so far. */
  stderr(): string;
  /** Its exit code, once it has ended. */
  readonly ended: Promise<number | null>;
}

/** A service's real main.ts as a process of its own; disposing kills it. */
export function runMainOf(
  service: ServiceName | 'standalone',
  env: Record<string, string>,
  args: string[] = [],
): Program {
  const main = fileURLToPath(new URL(`../../${service}/src/main.ts`, import.meta.url));
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [main, ...args], {
    env: { PATH, NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: LogLine[] = [];
  let rest = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\n');
    rest = parts.pop()!;
    for (const part of parts) if (part.startsWith('{')) lines.push(JSON.parse(part) as LogLine);
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return {
    child,
    lines,
    stderr: () => stderr,
    ended,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Brings every service's tables into a database. */
export async function migrateAll(databaseUrl: string): Promise<void> {
  for (const migrate of [migrateAuth, migrateTimeline, migrateAudio, migrateRender, migrateBundle]) {
    await migrate({ databaseUrl, log: silentLog });
  }
}
