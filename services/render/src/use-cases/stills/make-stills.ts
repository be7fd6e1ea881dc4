import { basename, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { jobTask } from '@slidewright/domain';
import type { JobOutcome, JobRun } from '@slidewright/jobs';
import { temporaryDirectory, type ObjectStore } from '@slidewright/platform';
import { handoutKey, stillKey } from '../../deck/object-keys.ts';
import { placeDeck, type PlacedDeck } from '../../deck/placed-deck.ts';
import type { DeckSnapshot } from '../../deck/snapshot.ts';
import { drawingsOf, handoutOf, stillsOf } from '../../deck/stills.ts';
import type { Still, StillFormat } from '@slidewright/compositions/drawing-page';
import { pngSize } from '../../engine/drawing/cut-to-content.ts';
import { stillsJob, type StillForm, type StillsInput, type StillsResult } from '../../jobs.ts';
import { cachedObjectRepository } from '../../repositories/cached-objects.ts';
import type { RenderTables } from '../../repositories/tables.ts';
import { drawingError } from '../slides/drawing-error.ts';
import { fetchImages } from '../slides/fetch-images.ts';
import type { DrawingParts } from '../../parts.ts';

interface KeptStill {
  readonly position: number;
  readonly still: Still;
  readonly key: string;
}

/** Drawn by one request to a renderer, which may be interrupted between two of them. */
const STILLS_AT_ONCE = 8;
/** Of the time of a handout: drawing the pictures; the rest prints it. */
const DRAWN_PERCENT = 85;
/** Enough for paper, where larger pictures would make the file large. */
const PRINTED_PIXELS = 2_560;
/** The longer side of a slide of which a drawing is a part. */
const DRAWING_PIXELS = 1_920;
/** The start of a PNG, with its size. */
const PNG_HEADER_BYTES = 24;

/** Draws the final pictures that are not in the store, and prints the handout if it is asked for. */
export function createMakeStills(parts: DrawingParts) {
  const { snapshots, fingerprints } = parts;

  return async (run: JobRun<StillsInput>): Promise<JobOutcome<StillsResult, RenderTables>> => {
    const { signal } = run;
    const snapshot = await snapshots.load(run.input.snapshotKey, signal);
    const { timelineId } = snapshot;
    const deck = placeDeck(snapshot);
    const as = storedAs(run.input.form, deck);
    const keyOf = (still: Still): string => stillKey(timelineId, still, as, fingerprints);
    const { form } = run.input;
    const drawings =
      form === 'drawings' ? drawingsOf(deck).map((drawing) => ({ ...drawing, key: keyOf(drawing.still) })) : [];
    const pages =
      form === 'drawings'
        ? []
        : deck.slides.flatMap((slide, position) =>
            stillsOf(slide).map((still): KeptStill & { slideId: string } => ({
              position,
              slideId: slide.id,
              still,
              key: keyOf(still),
            })),
          );
    const stills = [...pages, ...drawings];
    try {
      await ensurePictures(parts, run, snapshot, stills, as);
      const handout = form === 'handout' ? await ensureHandout(parts, run, snapshot, deck, pages) : null;
      const keys = stills.map(({ key }) => key);
      return {
        result: {
          pictures: pages.map(({ slideId, key }) => ({ slideId, objectKey: key })),
          handout,
          drawings: await Promise.all(
            drawings.map(async ({ hash, key }) => ({ hash, objectKey: key, ...(await sizeOfPng(parts.store, key)) })),
          ),
        },
        commit: (tx) => cachedObjectRepository(tx).touch(timelineId, handout === null ? keys : [...keys, handout]),
      };
    } catch (error) {
      throw signal.aborted ? error : drawingError(error, run.attempt, stillsJob);
    }
  };
}

function storedAs(form: StillForm, { format: { width, height } }: PlacedDeck): StillFormat {
  const longer = Math.max(width, height);
  switch (form) {
    case 'pictures':
      return { type: 'png', scale: 1 };
    case 'handout':
      return { type: 'jpeg', scale: 1 / Math.ceil(longer / PRINTED_PIXELS) };
    case 'drawings':
      return { type: 'png', scale: Math.max(1, DRAWING_PIXELS / longer), alone: true };
    default:
      return form satisfies never;
  }
}

async function sizeOfPng(store: ObjectStore, key: string): Promise<{ width: number; height: number }> {
  const { body } = await store.get(key, { range: { start: 0, end: PNG_HEADER_BYTES - 1 } });
  return pngSize(await buffer(body));
}

async function ensurePictures(
  { store, renderers, log }: DrawingParts,
  run: JobRun<StillsInput>,
  { images }: DeckSnapshot,
  all: readonly KeptStill[],
  as: StillFormat,
): Promise<void> {
  const { signal } = run;
  if (all.length === 0) return;
  const drawnPercent = run.input.form === 'handout' ? DRAWN_PERCENT : 100;
  const tell = (done: number): void => {
    const current = all[Math.min(Math.floor(done), all.length - 1)]!;
    run.progress({
      percent: (drawnPercent * done) / all.length,
      task: jobTask('drawing', { number: current.position + 1, total: all.at(-1)!.position + 1 }),
    });
  };
  let pictures = 0;
  for (let at = 0; at < all.length; at += STILLS_AT_ONCE) {
    signal.throwIfAborted();
    tell(at);
    const batch = all.slice(at, at + STILLS_AT_ONCE);
    const stored = await Promise.all(batch.map(({ key }) => store.head(key)));
    const missing = batch.filter((_, index) => stored[index] === null);
    if (missing.length === 0) continue;
    const shown = missing.map(({ position, still }) => ({ position, slide: still }));
    await using folder = await fetchImages(store, images ?? {}, shown, signal);
    await using drawn = await renderers.drawStills(
      { stills: missing.map(({ still }) => still), as, images: folder?.path ?? null },
      signal,
      (share) => tell(at + share * missing.length),
    );
    const contentType = `image/${as.type}`;
    await Promise.all(
      missing.map(({ key }, index) => store.put(key, { file: drawn.files[index]! }, { contentType, signal })),
    );
    pictures += missing.length;
  }
  log.info({ jobId: run.job.id, slides: all.at(-1)!.position + 1, pictures }, 'stills were drawn');
}

/** The PDF in the store; returns its key. */
async function ensureHandout(
  { store, renderers, fingerprints }: DrawingParts,
  run: JobRun<StillsInput>,
  snapshot: DeckSnapshot,
  deck: PlacedDeck,
  stills: readonly KeptStill[],
): Promise<string> {
  const { signal } = run;
  run.progress({ percent: DRAWN_PERCENT, task: jobTask('settingPages') });
  const names = stills.map((still) => basename(still.key));
  const handout = handoutOf(
    snapshot,
    deck,
    deck.slides.map((_, slide) => names.filter((__, index) => stills[index]!.position === slide)),
  );
  const key = handoutKey(snapshot.timelineId, handout, fingerprints);
  if ((await store.head(key)) !== null) return key;
  await using folder = await temporaryDirectory('handout');
  for (const still of stills) await store.download(still.key, join(folder.path, basename(still.key)), { signal });
  const file = await renderers.print({ handout, folder: folder.path }, signal);
  await store.put(key, { file }, { contentType: 'application/pdf', signal });
  return key;
}
