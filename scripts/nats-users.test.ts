import { globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { PROCESSES } from '@slidewright/contracts';
import { isJobKind } from '@slidewright/domain';
import { expect, it } from 'vitest';
import { natsUserFiles } from './nats-users.ts';

it.each(Object.entries(natsUserFiles()))(
  '%s says what the code says (else run `node scripts/nats-users.ts`)',
  async (file, text) => expect(await readFile(file, 'utf8')).toBe(text),
);

interface Traffic {
  readonly publishes?: readonly { readonly name: string }[];
  readonly consumes?: { readonly events: readonly { readonly name: string }[] };
  readonly works?: { readonly kinds: readonly string[] };
}

/** What the sources of a service show of its traffic, and what its processes are permitted. */
const OF_SERVICES = ['auth', 'timeline', 'audio', 'render', 'bundle', 'import'].map((service) => {
  const files = globSync(`services/${service}/src/**/*.ts`).filter((file) => !file.endsWith('.test.ts'));
  const source = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  const found = (pattern: RegExp): string[] =>
    [...new Set([...source.matchAll(pattern)].map(([, name]) => name!))].toSorted();
  const processes = Object.entries(PROCESSES).filter(([name]) => name.split('-')[0] === service);
  const permitted = (names: (traffic: Traffic) => readonly string[]): string[] =>
    [...new Set(processes.flatMap(([, traffic]) => names(traffic as Traffic)))].toSorted();
  return { service, found, permitted };
});

it.each(OF_SERVICES)('$service may publish its events and consume those it follows', ({ found, permitted }) => {
  const names = (events: readonly { readonly name: string }[] = []): string[] => events.map(({ name }) => name);
  // The job kernel publishes what becomes of jobs that their owners see.
  const ofKernel = found(/\bdefineJobKind[^(]*\(\{\s*service: '[a-z]+',\s*kind: '([a-z]+)'/g).some(isJobKind)
    ? ['JobChanged', 'JobEnded', 'JobProgressed']
    : [];
  const ofService = found(/outbox\s*\.add\(\s*tx,\s*([A-Z]\w+)Schema/g);
  expect(permitted(({ publishes }) => names(publishes))).toEqual([...ofKernel, ...ofService].toSorted());
  expect(permitted(({ consumes }) => names(consumes?.events))).toEqual(found(/\bon\(\s*([A-Z]\w+)Schema/g));
});

it.each(OF_SERVICES)('$service may be told of each kind of its jobs', ({ found, permitted }) => {
  expect(permitted(({ works }) => works?.kinds ?? [])).toEqual(
    found(/defineJobKind[^(]*\(\{\s*service: '[a-z]+',\s*kind: '([a-z]+)'/g),
  );
});
