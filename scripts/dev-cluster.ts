/**
 * The product on a local cluster with its sources reloaded: `skaffold dev`, and beside it the web app built
 * again at each change, which skaffold then puts into the gateway. PROFILE is lean or full, NAMESPACE where it is
 * installed (slidewright). `make dev-cluster`.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { copyChanged } from './copy-changed.ts';

const PROFILE = process.env.PROFILE || 'lean';
const NAMESPACE = process.env.NAMESPACE || 'slidewright';
const WEB = join(import.meta.dirname, '../web');
const DIST = join(WEB, 'dist');
/** Where vite builds: it writes every file at each change, and skaffold would put all of them into the gateway. */
const BUILT = join(import.meta.dirname, '../.cache/web-built');
/** skaffold.yaml with the namespace. */
const CONFIG = join(import.meta.dirname, '../.cache/skaffold.yaml');

rmSync(BUILT, { recursive: true, force: true });
mkdirSync(BUILT, { recursive: true });
writeFileSync(
  CONFIG,
  readFileSync('skaffold.yaml', 'utf8').replaceAll('namespace: slidewright', `namespace: ${NAMESPACE}`),
);
const builds = await build({
  root: WEB,
  configFile: join(WEB, 'vite.config.ts'),
  build: { outDir: BUILT, emptyOutDir: false, watch: {} },
});
if (!('close' in builds)) throw new Error('vite does not watch the sources of the page');
builds.on('event', async ({ code }) => {
  if (code !== 'END') return;
  // Of a build that has begun meanwhile, files may be missing; its own end copies them.
  const files = await copyChanged(BUILT, DIST).catch(() => []);
  console.log(`dev-cluster: ${files.length} files of the page changed`);
});

let isInterrupted = false;
const skaffold = spawn('skaffold', ['dev', '--profile', PROFILE, '--filename', CONFIG], { stdio: 'inherit' });
skaffold.once('error', ({ message }) => {
  console.error(`dev-cluster: skaffold could not be started (${message}); see docs/development.md`);
  process.exitCode = 1;
  void builds.close();
});
skaffold.once('exit', (code) => {
  if (code !== null && !isInterrupted) process.exitCode = code;
  void builds.close();
});
// A terminal sends the signal to skaffold too, which then takes down what it has put up: a second one would keep it from that.
process.on('SIGINT', () => (isInterrupted = true));
process.on('SIGTERM', () => skaffold.kill('SIGTERM'));
