import { expect, it } from 'vitest';
import { createGate } from './gate.ts';

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
