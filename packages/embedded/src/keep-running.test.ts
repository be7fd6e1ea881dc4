import type { Logger } from '@slidewright/platform';
import { describe, expect, it } from 'vitest';
import { keepRunning } from './keep-running.ts';

const log = { warn: () => {}, error: () => {} } as unknown as Logger;

/** Servers that crash on demand; a start fails where `refuses` returns true. */
function servers(refuses: (start: number) => boolean = () => false) {
  const ports: (number | undefined)[] = [];
  const running: { crash(): void; disposed: boolean }[] = [];
  const start = (port?: number) => {
    ports.push(port);
    if (refuses(ports.length)) return Promise.reject(new Error('not yet'));
    const { promise: exited, resolve: crash } = Promise.withResolvers<void>();
    const state = { crash, disposed: false };
    running.push(state);
    return Promise.resolve({
      pid: running.length,
      url: 'nats://127.0.0.1:4222',
      exited,
      kill: () => Promise.resolve(),
      [Symbol.asyncDispose]: () => {
        state.disposed = true;
        crash();
        return Promise.resolve();
      },
    });
  };
  return { ports, running, start };
}

describe('keepRunning', () => {
  it('restarts a server on its port, after several failed attempts too', async () => {
    const { ports, running, start } = servers((attempt) => attempt === 2 || attempt === 3);
    await using kept = await keepRunning({ name: 'nats', start, log, retryMs: 1 });
    expect(kept).toMatchObject({ url: 'nats://127.0.0.1:4222', pid: 1 });
    running[0]!.crash();
    await expect.poll(() => kept.pid).toBe(2);
    running[1]!.crash();
    await expect.poll(() => kept.pid).toBe(3);
    expect(ports).toEqual([undefined, 4222, 4222, 4222, 4222]);
  });

  it('does not restart a server that was disposed', async () => {
    const { running, start } = servers();
    const kept = await keepRunning({ name: 'nats', start, log, retryMs: 1 });
    await kept[Symbol.asyncDispose]();
    expect(running).toMatchObject([{ disposed: true }]);
  });

  it('can be disposed while restarts fail', async () => {
    const { ports, running, start } = servers((attempt) => attempt > 1);
    const kept = await keepRunning({ name: 'nats', start, log, retryMs: 60_000 });
    running[0]!.crash();
    await expect.poll(() => ports).toHaveLength(2);
    await kept[Symbol.asyncDispose]();
    expect(running).toHaveLength(1);
  });

  it('throws when the first start fails', async () => {
    const { start } = servers(() => true);
    await expect(keepRunning({ name: 'nats', start, log })).rejects.toThrow('not yet');
  });
});
