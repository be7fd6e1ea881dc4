import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashSources } from './bundle-sources.ts';

let repository: string;

function write(name: string, content: string): string {
  const file = join(repository, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  return file;
}

function installed(name: string, version: string): void {
  write(`node_modules/${name}/package.json`, JSON.stringify({ name, version }));
}

function hash(): string {
  return hashSources(join(repository, 'packages/compositions/src/entry.tsx'), repository);
}

beforeEach(() => {
  repository = mkdtempSync(join(tmpdir(), 'sources-'));
  for (const name of ['@remotion/bundler', 'react-dom', 'react', '@fonts/inter', 'loaded-later'])
    installed(name, '1.0.0');
  write(
    'packages/compositions/src/entry.tsx',
    `import './fonts.css';\nimport { a } from 'react';\nimport {\n  b,\n  c,\n} from '@slidewright/domain/film';\nexport const name = 'not-a-package';\n`,
  );
  write(
    'packages/compositions/src/fonts.css',
    `@import '@fonts/inter/index.css';\n@font-face {\n  src: url('@fonts/inter/files/a.woff2') format('woff2');\n}\n`,
  );
  write('packages/domain/src/film.ts', `export * from './rate.ts';\n`);
  write(
    'packages/domain/src/rate.ts',
    `export const rate = 30;\nexport const later = () => import('loaded-later/grammar');\n`,
  );
});
afterEach(() => rmSync(repository, { recursive: true }));

describe('hashSources', () => {
  it('stays the same when an unrelated file changes', () => {
    const before = hash();
    write('packages/domain/src/unrelated.ts', 'export const other = 1;\n');
    expect(hash()).toBe(before);
  });

  it('changes with a source that is imported indirectly', () => {
    const before = hash();
    write('packages/domain/src/rate.ts', `export const rate = 60;\n`);
    expect(hash()).not.toBe(before);
  });

  it.each(['react', '@fonts/inter', '@remotion/bundler', 'loaded-later'])('changes with the version of %s', (name) => {
    const before = hash();
    installed(name, '1.0.1');
    expect(hash()).not.toBe(before);
  });

  it('names a package that is not installed', () => {
    write('packages/domain/src/rate.ts', `import x from 'absent-package';\n`);
    expect(() => hash()).toThrow('absent-package');
  });
});
