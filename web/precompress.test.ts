import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { build } from 'vite';
import { expect, it, onTestFinished } from 'vitest';
import { precompress } from './precompress.ts';

const LONG = Array.from({ length: 200 }, (_, index) => `"line ${index}"`).join(',');
const SOURCES = {
  'index.html': `<!doctype html><title>Page</title><!-- ${'x'.repeat(2_000)} --><script type="module" src="/main.js"></script>`,
  // A chunk that is loaded later has its name filled in at the very end of a build.
  'main.js': `import './main.css'; console.log([${LONG}]); import('./later.js').then(console.log);`,
  'later.js': `import './later.css'; export default [${LONG}];`,
  'main.css': Array.from({ length: 200 }, (_, index) => `.main-${index}{margin:${index}px}`).join(''),
  'later.css': '.later{margin:1px}',
};

it('[UX10] writes beside each file of a build that is worth it the same bytes, compressed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'slidewright-precompress-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const root = join(folder, 'source');
  const outDir = join(folder, 'dist');
  await mkdir(root);
  for (const [name, text] of Object.entries(SOURCES)) await writeFile(join(root, name), text);
  await build({ root, configFile: false, logLevel: 'error', build: { outDir }, plugins: [precompress()] });

  const files = (await readdir(outDir, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const compressed = files.filter((file) => /\.(?:br|gz)$/.test(file));
  for (const file of compressed) {
    const bytes = await readFile(file);
    const restored = file.endsWith('.br') ? brotliDecompressSync(bytes) : gunzipSync(bytes);
    expect(restored.equals(await readFile(file.replace(/\.(?:br|gz)$/, ''))), file).toBe(true);
  }
  for (const file of files.filter((name) => !compressed.includes(name))) {
    const isWorthIt = (await stat(file)).size >= 1_024;
    expect([files.includes(`${file}.br`), files.includes(`${file}.gz`)], file).toEqual([isWorthIt, isWorthIt]);
  }
  expect(compressed.length).toBeGreaterThanOrEqual(8);
});
