/**
 * The product and the web app with hot reload, side by side: `npm run dev`. The product restarts
 * when its sources change; the page at the address of the web app updates itself.
 */
import { spawn, type ChildProcess } from 'node:child_process';

const PRODUCT_PORT = process.env.PORT ?? '8080';
const WEB_URL = 'http://127.0.0.1:5173';

const children: ChildProcess[] = [];
const start = (command: string, args: readonly string[], env: Record<string, string>, cwd = '.'): void => {
  const child = spawn(command, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } });
  children.push(child);
  // One without the other is of no use.
  child.once('exit', () => stop('SIGTERM'));
};
const stop = (signal: NodeJS.Signals): void => {
  for (const child of children) child.kill(signal);
};
process.on('SIGINT', () => stop('SIGINT'));
process.on('SIGTERM', () => stop('SIGTERM'));

start(process.execPath, ['--watch', '--watch-preserve-output', 'services/standalone/src/main.ts'], {
  PORT: PRODUCT_PORT,
  TRUSTED_ORIGINS: WEB_URL,
});
start(
  process.execPath,
  ['../node_modules/vite/bin/vite.js'],
  { API_TARGET: `http://127.0.0.1:${PRODUCT_PORT}` },
  'web',
);
