/**
 * Runs a service's main.ts once per message with the environment and arguments of the message, so that many wrong
 * settings need one start of Node. After the parent disconnects it ends, unless a run has left something open.
 */
import { writeSync } from 'node:fs';
import { argv, env } from 'node:process';

const main = argv[2]!;
let runs = 0;

process.on('message', ({ environment, args }: { environment: Record<string, string>; args: string[] }) => {
  void run(environment, args);
});

async function run(environment: Record<string, string>, args: string[]): Promise<void> {
  for (const name of Object.keys(env)) delete env[name];
  Object.assign(env, environment);
  process.argv = [argv[0]!, main, ...args];
  // A module with another query is evaluated again; what it imports is not.
  await import(`${main}?run=${(runs += 1)}`);
  const { exitCode } = process;
  process.exitCode = undefined;
  writeSync(1, `${JSON.stringify({ exitCode: exitCode ?? null })}\n`);
}
