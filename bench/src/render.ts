/**
 * What a video costs in processor time: `npm run bench:render [-- frames of plain Remotion to measure [decks]]`.
 * Ten slides of 45 s with narration at 1080p30 go through the whole render service on Postgres and NATS: slides of
 * bullets, and slides of all kinds of blocks in turn. The first slide of bullets goes through Remotion's own renderMedia,
 * too, of which a stretch is measured and the rest extrapolated; most other kinds would cost it more.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openBrowser, renderMedia, selectComposition } from '@remotion/renderer';
import { bundleCompositions } from '@slidewright/compositions/bundle';
import type { Motion, Transition } from '@slidewright/domain';
import { JobStatus, RenderService } from '@slidewright/contracts';
import { KIND_EXAMPLES, LAYOUT_EXAMPLES } from '@slidewright/compositions/examples';
import { blocksOfBullets, blocksToJson, storedBody } from '@slidewright/slides/content/blocks';
import type { SlideFilmProps } from '@slidewright/slides/film/film';
import { imageIdsOf, type Block } from '@slidewright/slides/kinds/index';
import { planSlide } from '@slidewright/slides/picture/render-plan';
import { startNats, startPostgres } from '@slidewright/embedded';
import {
  childContext,
  connectBus,
  createClient,
  createDiskStore,
  createLogger,
  ensureStreams,
  findBrowser,
  migrateService,
  temporaryDirectory,
} from '@slidewright/platform';
import { createRender, renderSchema } from '@slidewright/render';
import { sayInstead, serveStandIns, type FakeDeck, type SlideInput } from '@slidewright/render/stand-ins';
import { measure, type Usage } from './processor-time.ts';

const SLIDES = 10;
const SECONDS = 45;
/** Slides that are changed one after the other; the median counts, because a change is soon made. */
const CHANGED_SLIDES = [2, 4, 6];
const FRAMES_A_SLIDE = SECONDS * 30;
const TARGETS = {
  // A hundred captions, each drawn over one of the deck's forty pictures and encoded once.
  captionsToNone: 1.3,
  wallPerCpuSecond: 0.6,
  unchangedSeconds: 1,
  peakBytes: 1.2 * 1024 ** 3,
  transitionToCut: 1.1,
  motionToStills: 1.5,
};
const NARRATION_S = 42;
const PICTURE = new URL('../../docs/img/app-edit-desktop.jpg', import.meta.url).pathname;
const ALL_KINDS = Object.values(KIND_EXAMPLES).map(({ usual }) => usual);

interface BenchDeck {
  readonly name: string;
  /** Least times less processor time than plain Remotion, from nothing and with one slide changed. */
  readonly targets: { readonly cold: number; readonly oneChanged: number };
  readonly slides: readonly SlideInput[];
  /** Default: cuts. */
  readonly transition?: Transition;
  /** Default: none. */
  readonly motion?: Motion;
  /** The name of the deck of stills that its processor time is compared with. */
  readonly stills?: string;
  /** Whether its pictures show ten captions on each slide. */
  readonly hasCaptions?: boolean;
  /** What a slide shows after a change. */
  readonly changed: readonly Block[];
}

const FULL_PICTURE = LAYOUT_EXAMPLES['layout-image']!.usual.blocks;
/** Full pictures, charts, a figure, dates and steps among slides of bullets, as in a film that shows many things. */
const MOVING_SLIDES: Readonly<Record<number, Pick<SlideInput, 'blocks' | 'layout'>>> = {
  1: { blocks: FULL_PICTURE, layout: 'image' },
  2: { blocks: KIND_EXAMPLES.timeline.usual.blocks },
  3: { blocks: KIND_EXAMPLES.chart.usual.blocks },
  5: { blocks: KIND_EXAMPLES.number.usual.blocks },
  6: { blocks: KIND_EXAMPLES.steps.usual.blocks },
  7: { blocks: FULL_PICTURE, layout: 'image' },
};

type DeckUsage = Readonly<Record<'cold' | 'oneChanged' | 'unchanged', Usage>>;

const numbers = [...Array(SLIDES).keys()];
/** The first has cuts, with which transitions are compared. */
const DECKS: readonly BenchDeck[] = [
  {
    name: 'bullets',
    targets: { cold: 40, oneChanged: 150 },
    slides: numbers.map((index) => slideInput(index, riverBullets(`Point ${index} of the summary`))),
    changed: riverBullets('A point that was changed'),
  },
  ...(['fade', 'push', 'theme'] as const).map((transition): BenchDeck => ({
    name: `bullets, ${transition}`,
    targets: { cold: 40, oneChanged: 80 },
    slides: numbers.map((index) => slideInput(index, riverBullets(`Point ${index} of the summary`))),
    transition,
    changed: riverBullets('A point that was changed'),
  })),
  {
    name: 'bullets, captions',
    targets: { cold: 40, oneChanged: 100 },
    slides: numbers.map((index) => slideInput(index, riverBullets(`Point ${index} of the summary`))),
    hasCaptions: true,
    changed: riverBullets('A point that was changed'),
  },
  {
    name: 'all kinds',
    targets: { cold: 60, oneChanged: 250 },
    slides: numbers.map((index) => slideInput(index, ALL_KINDS[index % ALL_KINDS.length]!.blocks)),
    changed: ALL_KINDS[SLIDES % ALL_KINDS.length]!.blocks,
  },
  ...(['none', 'theme'] as const).map((motion): BenchDeck => ({
    name: `movements, ${motion}`,
    targets: { cold: 40, oneChanged: 100 },
    slides: numbers.map((index) => ({
      ...slideInput(index, riverBullets(`Point ${index} of the summary`)),
      ...MOVING_SLIDES[index],
    })),
    motion,
    ...(motion === 'none' ? {} : { stills: 'movements, none' }),
    changed: riverBullets('A point that was changed'),
  })),
];

/** A part of the names of the decks to measure; the first is measured with them, and those that they are compared with. */
const chosen = process.argv[3] ?? '';
const plainFrames = Math.min(Number(process.argv[2] ?? 240), FRAMES_A_SLIDE);
const log = createLogger({ service: 'bench', level: 'warn' });
const browser = findBrowser();
if (browser === null) throw new Error('No browser was found; set CHROMIUM_PATH.');

await using directory = await temporaryDirectory('bench');
await using stack = new AsyncDisposableStack();

// Made at set-up, not per video.
const bundle = await bundleCompositions();
const plain = await measurePlain();
console.log(
  `${SLIDES} slides of ${SECONDS} s with narration, 1920 × 1080 at 30 frames a second, all processes counted; of plain ` +
    `renderMedia ${plainFrames} of ${FRAMES_A_SLIDE * SLIDES} frames were measured (${plain.usage.processorSeconds.toFixed(1)} CPU s)`,
);

const postgres = stack.use(await startPostgres({ directory: join(directory.path, 'postgres'), log, volatile: true }));
const nats = stack.use(await startNats({ directory: join(directory.path, 'nats'), log }));
const bus = stack.use(await connectBus({ url: nats.url, name: 'bench', log }));
await ensureStreams(bus);
const storeSettings = {
  directory: join(directory.path, 'store'),
  publicUrl: 'http://127.0.0.1:8080',
  secret: 'a secret of the bench',
};
const store = createDiskStore(storeSettings);
const standIns = stack.use(await serveStandIns(bus, store, log));
const parts = { bus, databaseUrl: postgres.url, store, log };
await migrateService(renderSchema, parts);
const render = createClient(bus, RenderService);
const owner = randomUUID();
for (const imageId of DECKS.flatMap(({ slides }) => slides.flatMap(({ blocks = [] }) => imageIdsOf(blocks)))) {
  const objectKey = `images/${imageId}`;
  await store.put(objectKey, { file: PICTURE }, { contentType: 'image/jpeg' });
  standIns.images.set(imageId, objectKey);
}
const usages = new Map<string, DeckUsage>();
const asked = DECKS.filter(({ name }, index) => index === 0 || name.includes(chosen));
const compared = new Set(asked.map(({ stills }) => stills));
for (const deck of DECKS.filter((one) => asked.includes(one) || compared.has(one.name))) {
  usages.set(deck.name, await measureDeck(deck));
  report(deck, usages.get(deck.name)!);
}

/** Ten sentences of four seconds on each slide, each a caption of two lines. */
function speak(deck: FakeDeck): void {
  const sentences = numbers.map((index) => ({
    text: `Sentence ${index} tells of the rivers, of the valleys they made, and of the sea.`,
    startMs: index * 4_100,
    endMs: index * 4_100 + 4_000,
  }));
  for (const slide of deck.slides.keys()) sayInstead(deck, slide, sentences);
}

async function measureDeck({
  slides,
  changed,
  transition = 'cut',
  motion = 'none',
  hasCaptions = false,
}: BenchDeck): Promise<DeckUsage> {
  // One for each deck, so that each begins without a browser.
  await using _render = await createRender(
    {
      role: 'both',
      audioEnabled: true,
      concurrency: 1,
      workersToShare: 1,
      browserPath: null,
      ffmpegPath: null,
      bundleFolder: null,
    },
    parts,
  );
  const deck = await standIns.addDeck(owner, slides, {
    resolution: '1920x1080',
    // At the pace of the voice the slides would be shorter than those of plain Remotion.
    pacing: 'planned',
    transition,
    motion,
    captions: hasCaptions ? 'burned' : 'none',
  });
  speak(deck);
  const cold = (await measure(() => makeVideo(deck))).usage;
  const body = storedBody(changed);
  const changes: Usage[] = [];
  for (const index of CHANGED_SLIDES) {
    deck.slides[index]!.bulletPoints = [...body.bulletPoints];
    deck.slides[index]!.blocks = blocksToJson(body.blocks);
    await standIns.narrate(deck, index, { hertz: 460, seconds: NARRATION_S });
    deck.timeline.revision += 1n;
    changes.push((await measure(() => makeVideo(deck))).usage);
  }
  const oneChanged = changes.toSorted((a, b) => a.processorSeconds - b.processorSeconds)[1]!;
  const unchanged = (await measure(() => makeVideo(deck))).usage;
  return { cold, oneChanged, unchanged };
}

function riverBullets(last: string): readonly Block[] {
  return blocksOfBullets([
    'Water finds the lowest way',
    'Valleys are older than the towns in them',
    'A delta grows where the current rests',
    'Floods are part of the plan',
    last,
  ]);
}

function slideInput(index: number, blocks: readonly Block[]): SlideInput {
  return {
    title: `The ${index + 1}. slide of a talk about rivers`,
    blocks,
    seconds: SECONDS,
    tone: { hertz: 220 + index * 20, seconds: NARRATION_S },
  };
}

async function makeVideo({ timeline }: FakeDeck): Promise<void> {
  const context = () => childContext({ userId: owner, timeoutMs: 30_000 });
  await render.startVideo({ timelineId: timeline.id }, context());
  for (;;) {
    const { status, error } = await render.getVideoProgress({ timelineId: timeline.id }, context());
    if (status === JobStatus.FAILED) throw new Error(`the video failed: ${error?.message}`);
    if (status === JobStatus.COMPLETED) break;
    await delay(100);
  }
  // The lock is given back by a fact that follows.
  while (timeline.lockedByJob !== '') await delay(20);
}

/** Plain renderMedia over the first frames of one slide, entrance and bullets included; processor time a frame. */
async function measurePlain(): Promise<{ usage: Usage; secondsAFrame: number }> {
  const { title, blocks } = DECKS[0]!.slides[0]!;
  const slide = {
    title,
    blocks: blocks!,
    index: 0,
    total: SLIDES,
    role: 'opening',
  } as const;
  const format = { width: 1920, height: 1080, frameRate: { numerator: 30, denominator: 1 }, theme: 'paper' } as const;
  const plan = planSlide(slide, format, { seconds: SECONDS, cues: [] });
  const inputProps: SlideFilmProps = { slide, format, plan };
  const options = {
    browserExecutable: browser!.executable,
    chromeMode: browser!.chromeMode,
    logLevel: 'error',
  } as const;
  // The browser is closed after the measurement: time of processes that it leaves behind would be lost.
  const { usage, result: opened } = await measure(async () => {
    const opened = await openBrowser('chrome', options);
    const shared = { ...options, serveUrl: bundle.folder, inputProps: { ...inputProps }, puppeteerInstance: opened };
    const composition = await selectComposition({ ...shared, id: 'SlideFilm' });
    await renderMedia({
      ...shared,
      composition,
      codec: 'h264',
      imageFormat: 'jpeg',
      concurrency: 1,
      frameRange: [0, plainFrames - 1],
      outputLocation: join(directory.path, 'plain.mp4'),
    });
    return opened;
  });
  await opened.close({ silent: true });
  return { usage, secondsAFrame: usage.processorSeconds / plainFrames };
}

function report(
  { name, targets, transition, stills, hasCaptions }: BenchDeck,
  { cold, oneChanged, unchanged }: DeckUsage,
): void {
  const first = usages.get(DECKS[0]!.name)!;
  const plainSeconds = plain.secondsAFrame * FRAMES_A_SLIDE * SLIDES;
  const times = (usage: Usage): number => plainSeconds / usage.processorSeconds;
  const compared = (label: string, usage: Usage, least: number): string[] =>
    row(label, usage.processorSeconds, `${times(usage).toFixed(0)} ×`, `≥ ${least} ×`, times(usage) >= least);
  const toCuts = (label: string, usage: Usage, cut: Usage): string[] => {
    const ratio = usage.processorSeconds / cut.processorSeconds;
    const isMet = ratio <= TARGETS.transitionToCut;
    return [`to cuts, ${label}`, '', ratio.toFixed(2), `≤ ${TARGETS.transitionToCut}`, verdict(isMet)];
  };
  const ratio = cold.processorSeconds / first.cold.processorSeconds;
  const isCheap = verdict(ratio <= TARGETS.captionsToNone);
  const toNoCaptions = ['to no captions', '', ratio.toFixed(2), `≤ ${TARGETS.captionsToNone}`, isCheap];
  const toStills = (standing: DeckUsage): string[] => {
    const times = cold.processorSeconds / standing.cold.processorSeconds;
    return ['to stills', '', times.toFixed(2), `≤ ${TARGETS.motionToStills}`, verdict(times <= TARGETS.motionToStills)];
  };
  const peakGiB = Math.max(cold.peakBytes, oneChanged.peakBytes, unchanged.peakBytes) / 1024 ** 3;
  const wall = cold.wallSeconds / cold.processorSeconds;
  const rows = [
    [`deck of ${name}`, 'CPU s', 'ratio', 'target', ''],
    ['plain renderMedia', plainSeconds.toFixed(0), '1', '', ''],
    compared('cold', cold, targets.cold),
    compared('one slide changed', oneChanged, targets.oneChanged),
    row(
      'nothing changed',
      unchanged.processorSeconds,
      `${times(unchanged).toFixed(0)} ×`,
      `< ${TARGETS.unchangedSeconds} CPU s`,
      unchanged.processorSeconds < TARGETS.unchangedSeconds,
    ),
    [
      'wall s per CPU s',
      '',
      wall.toFixed(2),
      `≤ ${TARGETS.wallPerCpuSecond}`,
      verdict(wall <= TARGETS.wallPerCpuSecond),
    ],
    ...(transition === undefined
      ? []
      : [toCuts('cold', cold, first.cold), toCuts('one changed', oneChanged, first.oneChanged)]),
    ...(hasCaptions === undefined ? [] : [toNoCaptions]),
    ...(stills === undefined ? [] : [toStills(usages.get(stills)!)]),
    ['peak memory, GiB', '', peakGiB.toFixed(2), '< 1.2', verdict(peakGiB * 1024 ** 3 < TARGETS.peakBytes)],
  ];
  for (const cells of rows)
    console.log(cells.map((cell, index) => (index === 0 ? cell.padEnd(20) : cell.padStart(12))).join(''));
  if (rows.some((cells) => cells[4] === 'FAIL')) process.exitCode = 1;
}

function row(name: string, seconds: number, ratio: string, target: string, isMet: boolean): string[] {
  return [name, seconds.toFixed(2), ratio, target, verdict(isMet)];
}

function verdict(isMet: boolean): string {
  return isMet ? 'pass' : 'FAIL';
}
