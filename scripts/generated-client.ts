/**
 * Generates a client of the OpenAPI document with openapi-typescript, compiles the program of docs/api.md against it and
 * makes a film by it. `make generated-client`; it installs the generator into .cache and starts the product, or uses the
 * one at PRODUCT_URL.
 */
import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { API_KEY_SCOPE_NAMES } from '@slidewright/domain';
import { createApiClient } from '@slidewright/http-api/node';
import { temporaryDirectory } from '@slidewright/platform';
import { startProductProcess } from '../e2e/src/product-process.ts';

const ROOT = join(import.meta.dirname, '..');
const FOLDER = join(ROOT, '.cache/generated-client');
const PACKAGES = ['openapi-typescript@7.13.0', 'openapi-fetch@0.17.0', 'typescript@5.9.3', '@types/node@24'];
const COMPILER_OPTIONS = {
  strict: true,
  noEmit: true,
  module: 'nodenext',
  target: 'es2024',
  types: ['node'],
  allowImportingTsExtensions: true,
  exactOptionalPropertyTypes: true,
};

function run(command: string, args: string[], env: Record<string, string> = {}): void {
  const { status } = spawnSync(command, args, { cwd: FOLDER, stdio: 'inherit', env: { ...process.env, ...env } });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed`);
}

/** The program in TypeScript of the guide. */
async function programOfGuide(): Promise<string> {
  const guide = await readFile(join(ROOT, 'docs/api.md'), 'utf8');
  const program = /^```ts\n(.*?)^```$/ms.exec(guide)?.[1];
  if (program === undefined) throw new Error('docs/api.md has no program in TypeScript');
  return program;
}

await mkdir(FOLDER, { recursive: true });
await writeFile(join(FOLDER, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
await writeFile(
  join(FOLDER, 'tsconfig.json'),
  JSON.stringify({ compilerOptions: COMPILER_OPTIONS, files: ['film.ts'] }),
);
await writeFile(join(FOLDER, 'film.ts'), await programOfGuide());
await copyFile(join(ROOT, 'examples/boiling-water.md'), join(FOLDER, 'deck.md'));
run('npm', ['install', '--silent', '--no-audit', '--no-fund', ...PACKAGES]);

await using stack = new AsyncDisposableStack();
const given = process.env['PRODUCT_URL'];
const dataDirectory = stack.use(await temporaryDirectory('generated-client')).path;
const url = given || stack.use(await startProductProcess({ dataDirectory })).url;
const api = createApiClient(url);
await api.signUp({ email: `${crypto.randomUUID()}@example.org`, password: crypto.randomUUID() });
const { key } = await api.createApiKey({ name: 'generated client', scopes: [...API_KEY_SCOPE_NAMES] });

await writeFile(join(FOLDER, 'openapi.json'), await (await api.getOpenApi()).text());
run('node_modules/.bin/openapi-typescript', ['openapi.json', '--output', 'schema.d.ts']);
run('node_modules/.bin/tsc', ['--project', '.']);
run(process.execPath, ['film.ts'], { SLIDEWRIGHT_URL: url, SLIDEWRIGHT_API_KEY: key });
const { size } = await stat(join(FOLDER, 'film.mp4'));
console.log(`the generated client compiles and has made a film of ${(size / 1e6).toFixed(1)} MB`);
