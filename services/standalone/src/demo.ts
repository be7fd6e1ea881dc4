import { mkdir, readFile, realpath, stat } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import {
  deckFilmSettings,
  detectLanguage,
  formatDuration,
  formatFilmLength,
  formatProofBound,
  formatProofResult,
  formatProofValue,
  LIMITS,
  primaryLanguage,
  slugOf,
  voiceForText,
  type ProofEntry,
} from '@slidewright/domain';
import { freePort } from '@slidewright/embedded';
import { IDEMPOTENCY_KEY_HEADER, type Voice } from '@slidewright/http-api';
import {
  ApiError,
  createApiClient,
  openUpload,
  patientFetch,
  saveTo,
  type ApiClient,
} from '@slidewright/http-api/node';
import { createLogger, readSecretFiles, temporaryDirectory } from '@slidewright/platform';
import { blocksOfBullets } from '@slidewright/slides/content/blocks';
import type { ImportedDeck, ImportedSlide, LibraryImages, LibraryMusic } from '@slidewright/slides/importers/importer';
import { importerFor } from '@slidewright/slides/importers/index';
import { READ_AS } from '@slidewright/slides/importers/recognise';
import { speechText } from '@slidewright/slides/speech/speech-text';
import { dialectNamed } from '@slidewright/slides/importers/markdown/dialects/index';
import { readStandaloneConfig } from './config.ts';
import { DEMO_DECKS } from './demo-decks.ts';
import { poll } from './poll.ts';
import { startProduct } from './product.ts';

const STATUS_INTERVAL_MS = 250;
/** Decks that the server reads; a zip has one in Markdown with its pictures and music. */
const SERVER_DECK = /\.(?:p(?:p[ts]|ot)[xm]|o[dt]p|pdf|zip)$/i;
/** Bytes that are read to find out what a file is. */
const LARGEST_FILE = 16 * 1024 ** 2;
/** How a text is read. */
const readAs = process.env.AS || 'auto';
/** The language of the film, BCP 47; '' for that of the document. */
const chosenLanguage = process.env.DEMO_LANGUAGE || '';
const PHASE_TIMEOUT_MS = 30 * 60_000;
const DOWNLOAD = { timeoutMs: 600_000 };

/** A document as slides. */
interface DemoDeck extends ImportedDeck {
  /** Its slides are used as they stand. */
  readonly isFinished: boolean;
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Runs one phase, with a line that is rewritten on a terminal and a closing line with its time. */
async function phase<T>(
  name: string,
  work: (report: (progress: string) => void) => Promise<{ result: T; summary: string }>,
): Promise<T> {
  const started = performance.now();
  let shown = '';
  const report = (progress: string): void => {
    if (progress === shown) return;
    shown = progress;
    if (process.stdout.isTTY) process.stdout.write(`\r\x1b[2K  ${name.padEnd(10)} ${progress}`);
  };
  report('…');
  const { result, summary } = await work(report);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  say(`${process.stdout.isTTY ? '\r\x1b[2K' : ''}  ${name.padEnd(10)} ${summary} (${seconds} s)`);
  return result;
}

async function writeSlides(
  api: ApiClient,
  outline: string,
  deck: ImportedDeck,
): Promise<{ slides: readonly ImportedSlide[]; by: string }> {
  try {
    const { slides } = await api.generateSlides({ outline });
    return { slides, by: 'language model' };
  } catch (error) {
    // As in the app: whatever keeps the model from answering, the built-in parser takes over.
    if (!(error instanceof ApiError)) throw error;
    return { slides: deck.slides, by: 'built-in parser' };
  }
}

/** The voice for a text by the rule of new timelines; says so where it has another language. Throws Error if none can read it. */
function chooseVoice(voices: readonly Voice[], text: string, named: string | undefined, wanted: string): Voice {
  const language = primaryLanguage(wanted || detectLanguage(text));
  const voice = voiceForText(voices, text, named, language);
  if (voice && voice.language !== '' && primaryLanguage(voice.language) !== language)
    say(
      `             no voice on this machine speaks the language ${language}: make demo LANGUAGE=${language} installs espeak-ng`,
    );
  if (voice) return voice;
  throw new Error(
    'No voice on this machine can speak this outline. Install espeak-ng, or configure a speech service (SPEECH_BASE_URL).',
  );
}

interface Document {
  readonly text: string;
  /** The deck that the document is, with these images and this music of the library. */
  readonly deck: (images?: LibraryImages, music?: LibraryMusic) => DemoDeck;
}

/** Throws Error for a file that is too large. */
async function readDocument(file: string): Promise<Document> {
  const { size } = await stat(file);
  if (size > LARGEST_FILE) throw tooLarge(file, LARGEST_FILE);
  const text = await readFile(file, 'utf8');
  const importer = await importerFor(
    text,
    READ_AS.find((as) => as === readAs),
  );
  if (size > importer.maximumBytes) throw tooLarge(file, importer.maximumBytes);
  const { resolve } = importer.read(text, { filename: file });
  const deckWith: Document['deck'] = (images, music) => {
    const deck = resolve(images, music);
    return { ...deck, title: deck.title || file, isFinished: importer.isDeck };
  };
  return { text, deck: deckWith };
}

/** Uploads those of the names in a deck that are files in its folder; an address is not followed. */
async function uploadFiles<Stored>(
  send: (upload: { readonly file: File }) => Promise<Stored>,
  file: string,
  names: readonly string[],
): Promise<Map<string, Stored>> {
  const folder = await realpath(dirname(file));
  const uploaded = new Map<string, Stored>();
  for (const name of names) {
    if (/^[a-z][a-z0-9+.-]*:|^[/\\]/i.test(name)) continue;
    const path = await realpath(join(folder, decodedPath(name))).catch(() => null);
    if (!path?.startsWith(folder + sep)) continue;
    try {
      uploaded.set(name, await send({ file: await openUpload(path) }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      say(`             ${name}: ${error.message}`);
    }
  }
  return uploaded;
}

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function tooLarge(file: string, bytes: number): Error {
  return new Error(`${file} is larger than ${megabytes(bytes)}.`);
}

/** A timeline that is complete but for its film. */
interface DemoTimeline {
  readonly id: string;
  readonly title: string;
  readonly voice: Voice;
}

async function createTimeline(api: ApiClient, outline: string, deck: DemoDeck): Promise<DemoTimeline> {
  const { title } = deck;
  const slides = await phase('slides', async () => {
    const { as, dialect } = deck.recognised;
    const other = as === 'deck' ? 'outline' : 'deck';
    const program = dialect === undefined ? '' : ` for ${dialectNamed(dialect).label}`;
    say(
      `             read as ${as === 'deck' ? 'a deck' : 'an outline'}${program}; AS=${other} reads it in the other way`,
    );
    if (deck.isFinished) return { result: deck.slides, summary: `${deck.slides.length} from the deck` };
    const written = await writeSlides(api, outline, deck);
    return { result: written.slides, summary: `${written.slides.length} from the outline by the ${written.by}` };
  });
  for (const { line, message } of deck.warnings ?? []) say(`             line ${line}: ${message}`);

  const voice = chooseVoice(
    [await api.listVoices()].flat(),
    spokenText(slides),
    deck.voice,
    chosenLanguage || (deck.language ?? ''),
  );
  const { id } = await api.createTimeline({
    title,
    description: deck.description ?? '',
    language: chosenLanguage || (deck.language ?? ''),
    outline: outline.slice(0, LIMITS.outlineLength),
    durationMs: slides.reduce((sum, { duration }) => sum + duration, 0) * 1000,
    thumbnailUrl: '',
    audioSettings: { voice: voice.id, speed: deck.speed ?? 1, pitch: deck.pitch ?? 'normal' },
    settings: deckFilmSettings(deck),
    createSlides: true,
    slides,
  });
  return { id, title, voice };
}

function spokenText(slides: readonly Omit<ImportedSlide, 'duration' | 'layout'>[]): string {
  return slides
    .map(({ title, bulletPoints, blocks = blocksOfBullets(bulletPoints), speakerNotes }) =>
      speechText({ title, blocks, speakerNotes }),
    )
    .join('\n');
}

/** Imports a deck that the server reads. Throws Error with the product's sentence if it cannot be used. */
async function importDeck(api: ApiClient, file: string): Promise<DemoTimeline> {
  const { jobId } = await api.startImport({ file: await openUpload(file), as: READ_AS.find((as) => as === readAs) });
  const job = await phase('import', async (report) => {
    const ended = await poll(
      () => api.getImport({ jobId }),
      ({ status }) => ['completed', 'failed', 'cancelled'].includes(status),
      {
        intervalMs: STATUS_INTERVAL_MS,
        timeoutMs: PHASE_TIMEOUT_MS,
        onAnswer: ({ progress, currentTask }) => report(`${Math.round(progress)} % · ${currentTask}`),
      },
    );
    if (ended.status !== 'completed') throw new Error(ended.error?.message ?? `the import was ${ended.status}`);
    return { result: ended, summary: `${ended.pages} pages of ${file}` };
  });
  for (const { message } of job.warnings) say(`             ${message}`);
  const { id, title, slides, audioSettings, language } = await api.getTimeline({ id: job.timelineId! });
  const voice = chooseVoice(
    [await api.listVoices()].flat(),
    spokenText(slides),
    audioSettings.voice,
    chosenLanguage || language,
  );
  await api.updateTimeline({
    id,
    audioSettings: { ...audioSettings, voice: voice.id },
    ...(chosenLanguage === '' ? {} : { language: chosenLanguage }),
  });
  return { id, title, voice };
}

async function makeFilm(api: ApiClient, { id, title, voice }: DemoTimeline, outDirectory: string): Promise<void> {
  const slug = slugOf(title, 'film');

  await phase('narration', async (report) => {
    await api.generateTimelineAudio({ id, voice: voice.id });
    const { summary } = await poll(
      () => api.getAudioStatus({ id }),
      ({ summary: { pending, processing, completed, failed } }) => pending + processing === 0 && completed + failed > 0,
      {
        intervalMs: STATUS_INTERVAL_MS,
        timeoutMs: PHASE_TIMEOUT_MS,
        onAnswer: ({ summary: { completed, total } }) => report(`${completed} of ${total} slides spoken`),
      },
    );
    if (summary.failed > 0) throw new Error(`${summary.failed} slide(s) failed to generate audio`);
    return { result: undefined, summary: `${summary.completed} slides spoken by ${voice.name}` };
  });

  const video = await phase('video', async (report) => {
    await api.startVideo({ id });
    const { progress } = await poll(
      () => api.getVideoProgress({ id }),
      ({ progress: { status } }) => ['completed', 'failed', 'cancelled'].includes(status),
      {
        intervalMs: STATUS_INTERVAL_MS,
        timeoutMs: PHASE_TIMEOUT_MS,
        onAnswer: ({ progress: { percentage, currentTask } }) => report(`${Math.round(percentage)} % · ${currentTask}`),
      },
    );
    if (progress.status !== 'completed')
      throw new Error(
        progress.error ? `${progress.error.message} (${progress.error.code})` : `the video was ${progress.status}`,
      );
    const file = join(outDirectory, `${slug}.mp4`);
    const size = await saveTo(file, await api.downloadVideo({ id }, DOWNLOAD));
    return { result: file, summary: `${file}, ${megabytes(size)}` };
  });
  const [film, { proof }] = await Promise.all([api.getTimeline({ id }), api.getVideoStatus({ id })]);

  const bundle = await phase('bundle', async (report) => {
    await api.startBundle({ id });
    const { progress } = await poll(
      () => api.getBundle({ id }),
      ({ progress: { status } }) => ['completed', 'failed', 'cancelled'].includes(status),
      {
        intervalMs: STATUS_INTERVAL_MS,
        timeoutMs: PHASE_TIMEOUT_MS,
        onAnswer: ({ progress: { progress: percent, currentTask } }) =>
          report(`${Math.round(percent)} % · ${currentTask}`),
      },
    );
    if (progress.status !== 'completed')
      throw new Error(
        progress.error ? `${progress.error.message} (${progress.error.code})` : `the bundle was ${progress.status}`,
      );
    const file = join(outDirectory, `${slug}-bundle.zip`);
    const size = await saveTo(file, await api.downloadBundle({ id }, DOWNLOAD));
    return { result: file, summary: `${file}, ${megabytes(size)}` };
  });

  say('');
  say(`  ${title}`);
  say(`    ${formatFilmLength(film)} of film`);
  for (const file of [video, bundle]) say(`    ${file}  ${megabytes((await stat(file)).size)}`);
  sayProof(proof ?? []);
}

function sayProof(entries: readonly ProofEntry[]): void {
  if (entries.length === 0) return;
  say(`  Proof: ${formatProofResult(entries)}`);
  const width = Math.max(...entries.map(({ label }) => label.length));
  for (const entry of entries) {
    say(`    ${entry.label.padEnd(width)}  ${formatProofValue(entry)} (${formatProofBound(entry)})`);
    if (entry.advice !== null) say(`      ${entry.advice}`);
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Starts a product of the demo's own, which stands beside a running one: its own port, its own data. */
async function startOwnProduct(stack: AsyncDisposableStack): Promise<string> {
  const folder = stack.use(await temporaryDirectory('demo'));
  const config = readStandaloneConfig({
    ...readSecretFiles(process.env),
    PUBLIC_URL: '',
    PORT: String(await freePort()),
    DATA_DIR: folder.path,
  });
  const log = createLogger({ service: 'demo', level: process.env.LOG_LEVEL ?? 'error' });
  return phase('start', async () => {
    const product = stack.use(await startProduct(config, log));
    return { result: product.url, summary: `the product runs at ${product.url}` };
  });
}

/** Sends requests that can be repeated while the product is busy: each POST that is no upload has a key. */
function repeatable(...[input, init = {}]: Parameters<typeof fetch>): Promise<Response> {
  const headers = new Headers(init.headers);
  if (init.method === 'POST' && !(init.body instanceof FormData))
    headers.set(IDEMPOTENCY_KEY_HEADER, crypto.randomUUID());
  return patientFetch(input, { ...init, headers });
}

const started = performance.now();
const exampleLanguage = chosenLanguage || 'en';
const outlineFile = process.env.OUTLINE || DEMO_DECKS[primaryLanguage(exampleLanguage)];
const outDirectory = process.env.OUT || 'out';
try {
  if (outlineFile === undefined)
    throw new Error(
      `there is no example in the language ${exampleLanguage}, only in those of the neural voices (${Object.keys(DEMO_DECKS).join(', ')}). ` +
        `make demo LANGUAGE=${exampleLanguage} OUTLINE=file makes a film of your own text.`,
    );
  if (!READ_AS.some((as) => as === readAs)) throw new Error(`AS is ${READ_AS.join(', ')}, not ${readAs}.`);
  const document = SERVER_DECK.test(outlineFile) ? null : await readDocument(outlineFile);
  await mkdir(outDirectory, { recursive: true });
  await using stack = new AsyncDisposableStack();
  const url = process.env.PRODUCT_URL || (await startOwnProduct(stack));
  const api = createApiClient(url, { fetch: repeatable });
  await api.signUp({ email: `demo-${crypto.randomUUID()}@example.org`, password: `demo ${crypto.randomUUID()}` });
  const create = async ({ text, deck }: Document): Promise<DemoTimeline> => {
    const { pictures = [], missingMusic } = deck();
    const images = await uploadFiles(api.uploadImage, outlineFile, pictures);
    const sounds = missingMusic === undefined ? [] : [missingMusic];
    const music = await uploadFiles(api.uploadMusic, outlineFile, sounds);
    return createTimeline(api, text, deck(images, new Map([...music].map(([name, { id }]) => [name, id]))));
  };
  await makeFilm(api, await (document === null ? importDeck(api, outlineFile) : create(document)), outDirectory);
  say(`  made in ${formatDuration(Math.round((performance.now() - started) / 1000))}`);
} catch (error) {
  process.stderr.write(`\nThe demo stopped: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
