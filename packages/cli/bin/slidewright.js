#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const OLDEST_NODE = 22;
/** The sources in the repository run without a build, which needs a newer one than the built program. */
const NODE_OF_SOURCES = 24;

const version = Number(process.versions.node.split('.')[0]);
const source = new URL('../src/main.ts', import.meta.url);
const built = new URL('../dist/packages/cli/src/main.js', import.meta.url);
const isRepository = existsSync(source);

if (isRepository && version < NODE_OF_SOURCES) {
  // Signals of the terminal reach both processes; this one ends when the other has.
  for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => {});
  const node = fileURLToPath(new URL('../../../node_modules/.bin/node', import.meta.url));
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' });
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
} else if (version < OLDEST_NODE) {
  process.stderr.write(`slidewright needs Node.js ${OLDEST_NODE} or newer; this is ${process.version}.\n`);
  process.exitCode = 2;
} else {
  module.enableCompileCache?.();
  await import((isRepository ? source : built).href);
}
