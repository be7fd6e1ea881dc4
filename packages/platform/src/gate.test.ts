import { expect, it } from 'vitest';
import { createFairGate, createGate } from './gate.ts';

it('bounds running and waiting work, in order, and refuses the rest', async () => {
  const gate = createGate(2, 2);
  const inside: number[] = [];
  const doors = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
  const passing = doors.map((door, index) =>
    gate.pass(async () => {
      inside.push(index);
      await door.promise;
      return index;
    }),
  );
  await expect(gate.pass(() => Promise.resolve(9))).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterS: 5 });
  expect(inside).toEqual([0, 1]);
  doors[1]!.resolve();
  await passing[1];
  expect(inside).toEqual([0, 1, 2]);
  for (const door of doors) door.resolve();
  expect(await Promise.all(passing)).toEqual([0, 1, 2, 3]);
  expect(await gate.pass(() => Promise.resolve('again'))).toBe('again');
});

it('frees the place of one that failed', async () => {
  const gate = createGate(1, 0);
  await expect(gate.pass(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await gate.pass(() => Promise.resolve('in'))).toBe('in');
});

it('refuses work that has waited too long', async () => {
  const gate = createGate(1, 5, { waitMs: 20 });
  const door = Promise.withResolvers<void>();
  const first = gate.pass(() => door.promise);
  await expect(gate.pass(() => Promise.resolve('late'))).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterS: 5 });
  door.resolve();
  await first;
  expect(await gate.pass(() => Promise.resolve('next'))).toBe('next');
});

it('lets owners pass in turn, and none of them take all places', async () => {
  const gate = createFairGate({ concurrency: 2, mostWaiting: 8, mostWaitingPerOwner: 3 });
  const done: string[] = [];
  const doors = new Map<string, () => void>();
  const enter = (name: string, signal?: AbortSignal): Promise<void> =>
    gate.pass(
      name.charAt(0),
      async () => {
        done.push(name);
        await new Promise<void>((resolve) => doors.set(name, resolve));
      },
      signal,
    );
  const abort = new AbortController();
  const all = ['a1', 'a2', 'a3'].map((name) => enter(name));
  const given = enter('a4', abort.signal);
  await expect(enter('a5')).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterS: 5 });
  all.push(...['b1', 'b2', 'c1'].map((name) => enter(name)));
  expect(done).toEqual(['a1', 'b1']);
  expect(gate.load).toEqual({ running: 2, waiting: 5 });
  abort.abort(new Error('left'));
  await expect(given).rejects.toThrow('left');
  await leave('b1');
  // a2 has waited longest, but a runs already.
  expect(done).toEqual(['a1', 'b1', 'b2']);
  await leave('a1');
  await leave('b2');
  expect(done).toEqual(['a1', 'b1', 'b2', 'a2', 'c1']);
  await leave('a2');
  await leave('c1');
  await leave('a3');
  await Promise.all(all);
  expect(gate.load).toEqual({ running: 0, waiting: 0 });

  async function leave(name: string): Promise<void> {
    doors.get(name)!();
    await new Promise(setImmediate);
  }
});
