import { readFile } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import type { ApiClient } from '@slidewright/http-api/node';
import type { FilmChoice } from '../deck/sync-timeline.ts';
import { recordsOf, type BuildRecord } from '../deck/build-record.ts';
import { hashOfFile, readSource } from '../deck/source.ts';
import { sha256 } from '../folders.ts';
import { checkOutputs, download, openAtomicFile } from '../output/atomic-file.ts';
import type { Session } from '../server/session.ts';
import { waitForJob } from '../server/wait-for-job.ts';
import { TOOL_VERSION } from '../version.ts';
import type { Context } from '../context.ts';

export interface BuildOptions extends FilmChoice {
  readonly output?: string | undefined;
  /** Also writes the captions next to the film. */
  readonly captions?: 'vtt' | 'srt' | undefined;
  /** Also writes the bundle next to the film. */
  readonly bundle?: boolean | undefined;
  /** Builds also what did not change. */
  readonly force?: boolean | undefined;
}

const DOWNLOAD_TIMEOUT_MS = 3_600_000;
const NEURAL_VOICES_REMARK =
  'This film has a basic voice: slidewright voices --install brings the neural ones (150 MB).';

/** What a build writes. */
interface Outputs {
  readonly film: string;
  readonly captions: string | null;
  readonly bundle: string | null;
}

export interface BuildResult extends Outputs {
  readonly status: 'made' | 'unchanged';
  readonly timelineId: string | null;
  readonly slides: number | null;
  /** Null where only the server knows it. */
  readonly changedSlides: number | null;
  readonly seconds: number;
}

/** Builds the film of a deck and says what it did. */
export async function build(deck: string, options: BuildOptions, context: Context): Promise<void> {
  const connect = async (): Promise<Session> => (await import('../server/session.ts')).openSession(context);
  const result = await buildOnce(deck, options, context, connect);
  context.report.result({ command: 'build', deck, ...result }, linesOf(result));
}

export function linesOf({ status, film, captions, bundle, slides, changedSlides, seconds }: BuildResult): string[] {
  if (status === 'unchanged') return [`${film} is up to date: the deck did not change.`];
  const count = `${slides} ${slides === 1 ? 'slide' : 'slides'}`;
  // Without a changed slide, something else of the deck or the choices of the call changed.
  const what = changedSlides ? `${count}, ${changedSlides} changed` : count;
  const others = [captions, bundle].filter((file) => file !== null);
  return [`${film} made in ${seconds.toFixed(1)} s (${what})`, ...others];
}

/** Builds what changed since the last build; connects to the server only for that. */
export async function buildOnce(
  deck: string,
  options: BuildOptions,
  context: Context,
  connect: () => Promise<Session>,
): Promise<BuildResult> {
  const started = performance.now();
  const outputs = outputsOf(deck, options);
  const source = await readSource(deck);
  await checkOutputs(source.path, filesOf(outputs));
  const records = recordsOf(context);
  const record = await records.read(source.path);
  const tool = TOOL_VERSION;
  const { voice, theme, format, as, language } = options;
  const choice = JSON.stringify({ voice, theme, format, as, language });
  const isSame =
    record.built?.deckHash === source.hash && record.built.options === choice && record.built.tool === tool;
  if (!options.force && isSame && (await areFilesSame(record, outputs))) {
    const { timelineId } = record;
    const seconds = (performance.now() - started) / 1_000;
    return { status: 'unchanged', ...outputs, timelineId, slides: null, changedSlides: 0, seconds };
  }

  const { openDeck } = await import('../deck/open-deck.ts');
  const opened = await openDeck(deck, options);
  // Before anything is started: there is no film without a place for it.
  for (const output of filesOf(outputs)) await (await openAtomicFile(output))[Symbol.asyncDispose]();
  await using session = await connect();
  const { api } = session;
  const {
    timelineId,
    images,
    music,
    imported,
    slideCount: slides,
    changedSlides,
    lacksNeuralVoice,
  } = await opened.sync(api, record, context);
  const known = { timelineId, images, music, imported };
  if (lacksNeuralVoice && context.server === null && voice === undefined && context.environment['VOICES'] !== 'basic')
    context.report.note(NEURAL_VOICES_REMARK);
  // The timeline is known from now on, also if the film fails.
  await records.write({ ...record, ...known, built: null });
  await makeFilm(api, timelineId, context);
  await writeOutputs(api, timelineId, outputs, context);
  const hashes = await Promise.all(
    filesOf(outputs).map(async (output) => [output, sha256(await readFile(output))] as const),
  );
  const pictures = opened.files.map(({ path, hash }) => ({ path, hash }));
  await records.write({
    ...record,
    ...known,
    built: { deckHash: opened.hash, pictures, options: choice, tool },
    outputs: Object.fromEntries(hashes),
  });
  const seconds = (performance.now() - started) / 1_000;
  return { status: 'made', ...outputs, timelineId, slides, changedSlides, seconds };
}

function outputsOf(deck: string, { output, captions, bundle }: BuildOptions): Outputs {
  const film = resolve(output ?? `${basename(deck, extname(deck))}.mp4`);
  const beside = (ending: string): string => join(dirname(film), `${basename(film, extname(film))}${ending}`);
  return {
    film,
    captions: captions === undefined ? null : beside(`.${captions}`),
    bundle: bundle ? beside('-bundle.zip') : null,
  };
}

const filesOf = ({ film, captions, bundle }: Outputs): string[] =>
  [film, captions, bundle].filter((file) => file !== null);

async function areFilesSame({ built, outputs: hashes }: BuildRecord, outputs: Outputs): Promise<boolean> {
  for (const { path, hash } of built?.pictures ?? []) if ((await hashOfFile(path)) !== hash) return false;
  for (const file of filesOf(outputs)) {
    const content = await readFile(file).catch(() => null);
    if (content === null || sha256(content) !== hashes[file]) return false;
  }
  return true;
}

async function makeFilm(api: ApiClient, id: string, { report, signal }: Context): Promise<void> {
  const { status, upToDate } = await api.getVideoStatus({ id });
  if (status === 'completed' && upToDate) return;
  await api.startFilm({ id });
  await waitForJob(
    {
      ask: () => api.getFilm({ id }),
      show: ({ phase, percentage, currentTask }) => ({
        step: phase ?? 'film',
        percent: percentage,
        task: currentTask,
      }),
      cancel: () => api.cancelFilm({ id }),
    },
    report,
    signal,
  );
}

async function writeOutputs(api: ApiClient, id: string, outputs: Outputs, context: Context): Promise<void> {
  const { report, signal } = context;
  const given = { timeoutMs: DOWNLOAD_TIMEOUT_MS, signal };
  if (outputs.bundle !== null) {
    await api.startBundle({ id });
    await waitForJob(
      {
        ask: () => api.getBundle({ id }),
        show: ({ progress }) => ({ step: 'bundle', percent: progress.progress, task: progress.currentTask }),
        cancel: () => api.cancelBundle({ id }),
      },
      report,
      signal,
    );
    await download(outputs.bundle, () => api.downloadBundle({ id }, given));
  }
  report.progress({ step: 'download', percent: null, task: outputs.film });
  if (outputs.captions !== null) {
    const captions = outputs.captions.endsWith('.srt') ? api.getCaptionsSrt : api.getCaptionsVtt;
    await download(outputs.captions, () => captions({ id }, given));
  }
  await download(outputs.film, () => api.downloadVideo({ id }, given));
}
