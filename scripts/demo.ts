/**
 * Makes the film and the bundle of a deck as `slidewright build` does, on a product of its own that stands beside a running
 * one, or on that at PRODUCT_URL: `make demo` says what OUTLINE, OUT, AS and LANGUAGE are. The files have the title's name.
 */

import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import {
  API_KEY_SCOPE_NAMES,
  formatDuration,
  formatProofBound,
  formatProofResult,
  formatProofValue,
  primaryLanguage,
  slugOf,
  type ProofEntry,
} from '@slidewright/domain';
import { createApiClient } from '@slidewright/http-api/node';
import { temporaryDirectory } from '@slidewright/platform';
import { READ_AS } from '@slidewright/slides/importers/recognise';
import { buildOnce } from '../packages/cli/src/commands/build.ts';
import type { Context } from '../packages/cli/src/context.ts';
import { asCliError } from '../packages/cli/src/errors.ts';
import { userFolders } from '../packages/cli/src/folders.ts';
import { createReport } from '../packages/cli/src/output/report.ts';
import { openSession } from '../packages/cli/src/server/session.ts';
import { DEMO_DECKS } from './demo-decks.ts';

const { env, stderr, stdout } = process;
const say = (line: string): void => void stdout.write(`${line}\n`);

/** Throws Error where there is no example in the language. */
function chosenDeck(language: string): string {
  const deck = env['OUTLINE'] || DEMO_DECKS[primaryLanguage(language || 'en')];
  if (deck !== undefined) return deck;
  throw new Error(
    `there is no example in the language ${language}, only in those of the neural voices (${Object.keys(DEMO_DECKS).join(', ')}). ` +
      `make demo LANGUAGE=${language} OUTLINE=file makes a film of your own text.`,
  );
}

/** Throws Error for a way to read a text that does not exist. */
function chosenWay(way: string): (typeof READ_AS)[number] {
  const as = READ_AS.find((one) => one === way);
  if (as === undefined) throw new Error(`AS is ${READ_AS.join(', ')}, not ${way}.`);
  return as;
}

/** A new account on a server. */
async function newAccount(url: string): Promise<NonNullable<Context['server']>> {
  const api = createApiClient(url);
  await api.signUp({ email: `demo-${crypto.randomUUID()}@example.org`, password: `demo ${crypto.randomUUID()}` });
  const { key } = await api.createApiKey({ name: 'demo', scopes: [...API_KEY_SCOPE_NAMES] });
  return { url, apiKey: key };
}

function sayProof(entries: readonly ProofEntry[]): void {
  say(`  Proof: ${formatProofResult(entries)}`);
  const width = Math.max(...entries.map(({ label }) => label.length));
  for (const entry of entries) {
    say(`    ${entry.label.padEnd(width)}  ${formatProofValue(entry)} (${formatProofBound(entry)})`);
    if (entry.advice !== null) say(`      ${entry.advice}`);
  }
}

const interrupt = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => interrupt.abort(new Error('interrupted')));
try {
  const started = performance.now();
  const language = env['DEMO_LANGUAGE'] ?? '';
  const deck = chosenDeck(language);
  const as = chosenWay(env['AS'] || 'auto');
  const out = env['OUT'] || 'out';
  await mkdir(out, { recursive: true });
  await using folder = await temporaryDirectory('demo');
  const context: Context = {
    environment: env,
    folders: { ...userFolders(env), localServer: join(folder.path, 'local'), decks: join(folder.path, 'decks') },
    report: createReport({ json: false, stdout, stderr, environment: env }),
    signal: interrupt.signal,
    server: env['PRODUCT_URL'] ? await newAccount(env['PRODUCT_URL']) : null,
  };
  await using session = await openSession(context);
  const output = join(out, `film-${process.pid}.mp4`);
  const options = { output, bundle: true, as, language: language || undefined };
  const { film, bundle, timelineId } = await buildOnce(deck, options, context, () => openSession(context));
  const [{ title }, { proof }] = await Promise.all([
    session.api.getTimeline({ id: timelineId! }),
    session.api.getVideoStatus({ id: timelineId! }),
  ]);
  const named = join(out, slugOf(title, 'film'));
  await rename(film, `${named}.mp4`);
  await rename(bundle!, `${named}-bundle.zip`);
  say(`\n  ${title}\n    ${named}.mp4\n    ${named}-bundle.zip`);
  sayProof(proof ?? []);
  say(`  made in ${formatDuration(Math.round((performance.now() - started) / 1000))}`);
} catch (error) {
  stderr.write(`\nThe demo stopped: ${asCliError(error, env['PRODUCT_URL'] ?? null).message}\n`);
  process.exitCode = 1;
}
