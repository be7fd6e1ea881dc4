/**
 * The product on a local cluster with its sources reloaded: `skaffold dev`, and beside it the web app built
 * anew at each change, which skaffold then puts into the gateway. PROFILE is lean or full, NAMESPACE where it is
 * installed (slidewright). `make dev-cluster`.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, watch } from 'node:fs';
import { join } from 'node:path';
import { copyChanged } from './copy-changed.ts';

const PROFILE = process.env.PROFILE || 'lean';
const NAMESPACE = process.env.NAMESPACE || 'slidewright';
const DIST = join(import.meta.dirname, '../web/dist');
/** Where vite builds: it writes every file at each change, and skaffold would put all of them into the gateway. */
const BUILT = join(import.meta.dirname, '../.cache/web-built');
/** How long no file is written when a build is done. */
const QUIET_MS = 250;

interface Started {
  readonly cwd?: string;
  readonly input?: string;
}

const children: ChildProcess[] = [];
const stop = (signal: NodeJS.Signals): void => {
  for (const child of children) child.kill(signal);
};
const start = (command: string, args: readonly string[], { cwd, input }: Started): void => {
  const child = spawn(command, args, { cwd, stdio: [input === undefined ? 'inherit' : 'pipe', 'inherit', 'inherit'] });
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(input);
  children.push(child);
  child.once('error', ({ message }) => {
    console.error(`dev-cluster: ${command} could not be started (${message}); see docs/development.md`);
    process.exitCode = 1;
    stop('SIGTERM');
  });
  // One without the other is of no use.
  child.once('exit', (code) => {
    if (isInterrupted) return;
    if (code) process.exitCode = code;
    stop('SIGTERM');
  });
};
// A terminal sends the signal to the children too. skaffold then takes down what it has put up, and a second
// signal would keep it from that.
let isInterrupted = false;
process.on('SIGINT', () => (isInterrupted = true));
process.on('SIGTERM', () => stop('SIGTERM'));

rmSync(BUILT, { recursive: true, force: true });
mkdirSync(BUILT, { recursive: true });
let quiet: NodeJS.Timeout | undefined;
watch(BUILT, { recursive: true, persistent: false }, () => {
  clearTimeout(quiet);
  quiet = setTimeout(() => {
    copyChanged(BUILT, DIST).then(
      (files) => console.log(`dev-cluster: ${files.length} files of the page changed`),
      // A build has begun meanwhile, and says when it is done.
      () => undefined,
    );
  }, QUIET_MS);
});

const vite = '../node_modules/vite/bin/vite.js';
start(process.execPath, [vite, 'build', '--watch', '--outDir', BUILT, '--no-emptyOutDir'], { cwd: 'web' });
start('skaffold', ['dev', '--profile', PROFILE, '--filename', '-'], {
  input: readFileSync('skaffold.yaml', 'utf8').replaceAll('namespace: slidewright', `namespace: ${NAMESPACE}`),
});
