import { writeFileSync } from 'node:fs';
import { invalid } from '../../errors.ts';

/** Functions that the tests of the pool run in it. */

export const whoAmI = (): { pid: number; env: string[] } => ({ pid: process.pid, env: Object.keys(process.env) });

export const double = async (number: number): Promise<number> => Promise.resolve(number * 2);

export const spin = (): never => {
  for (;;);
};

/** Writes its process id to a file, then never ends. */
export const spinNoted = (file: string): never => {
  writeFileSync(file, String(process.pid));
  return spin();
};

export const backtrack = (length: number): boolean => /^(a+)+$/.test(`${'a'.repeat(length)}b`);

export const fillMemory = (): never => {
  const kept: unknown[] = [];
  for (;;) kept.push({ number: kept.length });
};

export const growText = (): string => {
  let text = 'x';
  for (;;) text += text;
};

export const nest = (depth: number): number => (depth === 0 ? 0 : 1 + nest(depth - 1));

export const refuse = (): never => {
  throw invalid('Line 3 cannot be read.', [{ field: 'content', message: 'Line 3 cannot be read.' }]);
};

export const fail = (): never => {
  throw new TypeError('a mistake');
};

export const uncopied = (): unknown => () => 1;

export const hang = (): Promise<never> => new Promise(() => undefined);
