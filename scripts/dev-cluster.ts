/**
 * The product on a local cluster with its sources reloaded: `skaffold dev`, and beside it the web app built
 * anew at each change, which skaffold then puts into the gateway. PROFILE is lean or full. `make dev-cluster`.
 */
import { spawn, type ChildProcess } from 'node:child_process';

const PROFILE = process.env.PROFILE || 'lean';

const children: ChildProcess[] = [];
const stop = (signal: NodeJS.Signals): void => {
  for (const child of children) child.kill(signal);
};
const start = (command: string, args: readonly string[], cwd = '.'): void => {
  const child = spawn(command, args, { cwd, stdio: 'inherit' });
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

// Without emptying the folder, for else each build would begin with a page that is not there.
start(process.execPath, ['../node_modules/vite/bin/vite.js', 'build', '--watch', '--no-emptyOutDir'], 'web');
start('skaffold', ['dev', '--profile', PROFILE]);
