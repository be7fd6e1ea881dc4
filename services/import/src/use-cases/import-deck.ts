import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { openDeck, type DeckPage, type DeckWarning, type OpenedDeck } from '@slidewright/decks';
import { DURATION_PRESETS_S, LIMITS } from '@slidewright/domain';
import type { JobOutcome, JobRun } from '@slidewright/jobs';
import { temporaryDirectory, type ObjectStore } from '@slidewright/platform';
import { blocksToJson, type Block } from '@slidewright/slides';
import { mkdir } from 'node:fs/promises';
import type { NewSlide, Timelines } from '../adapters/timelines.ts';
import type { ImportInput, ImportResult } from '../jobs.ts';
import { deckRepository, type StoredPage } from '../repositories/decks.ts';
import type { Db, ImportTables } from '../repositories/tables.ts';

export interface ImportDeckParts {
  readonly db: Db;
  readonly store: ObjectStore;
  readonly timelines: Timelines;
}

/** Pages that are drawn or stored at the same time. */
const PAGES_AT_ONCE = 2;
/** The film's resolution, which new timelines have. */
const BOX = { width: 1_920, height: 1_080 };
const OPENED_PERCENT = 10;
const DRAWN_PERCENT = 95;

type Warning = Omit<DeckWarning, 'code'> & { readonly code: DeckWarning['code'] | 'TEXT_SHORTENED' };

/** Imports one deck: each visible page becomes a picture of the library and a slide, all slides a timeline. */
export function createImportDeck({ db, store, timelines }: ImportDeckParts) {
  return async (run: JobRun<ImportInput>): Promise<JobOutcome<ImportResult, ImportTables>> => {
    const { input, signal, job } = run;
    await using folder = await temporaryDirectory('import');
    run.progress({ percent: 1, currentTask: 'Reading the deck' });
    const file = join(folder.path, 'upload');
    const work = join(folder.path, 'work');
    await mkdir(work);
    await store.download(input.uploadKey, file, { signal });
    const deck = await openDeck(file, { folder: work, mostPages: LIMITS.slidesPerTimeline, signal });
    const warnings: Warning[] = [...deck.warnings];
    const report = (pagesDone: number): void =>
      run.progress({
        percent: OPENED_PERCENT + ((DRAWN_PERCENT - OPENED_PERCENT) * pagesDone) / deck.pageCount,
        currentTask: `Page ${Math.min(pagesDone + 1, deck.pageCount)} of ${deck.pageCount}`,
        detail: { pages: deck.pageCount, warnings },
      });
    report(0);
    const slides = await importPages(run, deck, { db, timelines, warnings, report });
    run.progress({ percent: DRAWN_PERCENT, currentTask: 'Creating the slides', detail: { warnings } });
    const title = (deck.title || input.filename.replace(/\.[^.]*$/, '') || 'Deck').slice(0, LIMITS.titleLength);
    await timelines.create({ id: job.id, title, slides }, run.context);
    return { result: { timelineId: job.id } };
  };
}

interface PageWork extends Pick<ImportDeckParts, 'db' | 'timelines'> {
  readonly warnings: Warning[];
  readonly report: (pagesDone: number) => void;
}

async function importPages(run: JobRun<ImportInput>, deck: OpenedDeck, work: PageWork): Promise<NewSlide[]> {
  const present = new Map((await deckRepository(work.db).pages(run.job.id)).map((page) => [page.position, page]));
  const slides: NewSlide[] = [];
  let next = 0;
  let done = 0;
  const failed = new AbortController();
  const takePages = async (): Promise<void> => {
    while (next < deck.pageCount && !failed.signal.aborted) {
      const position = next;
      next += 1;
      run.signal.throwIfAborted();
      const page = await storePage(run, deck, { position, present: present.get(position), ...work });
      slides[position] = slideOf(await deck.text(position), page, position, work.warnings);
      done += 1;
      work.report(done);
    }
  };
  const all = Array.from({ length: PAGES_AT_ONCE }, () =>
    takePages().catch((error: unknown) => {
      failed.abort();
      throw error;
    }),
  );
  // All end before the folder of their files is removed.
  await Promise.allSettled(all);
  await Promise.all(all);
  return slides;
}

/** Stores the picture of a page, unless an attempt before has done so. */
async function storePage(
  run: JobRun<ImportInput>,
  deck: OpenedDeck,
  {
    position,
    present,
    db,
    timelines,
  }: Pick<ImportDeckParts, 'db' | 'timelines'> & {
    readonly position: number;
    readonly present: StoredPage | undefined;
  },
): Promise<StoredPage> {
  if (present !== undefined && present.width > 0) return present;
  const png = await deck.picture(position, BOX);
  const hash = createHash('sha256').update(png).digest('hex');
  const decks = deckRepository(db);
  const noted = (imageId: string, { width, height } = { width: 0, height: 0 }): StoredPage => ({
    position,
    hash,
    imageId,
    width,
    height,
  });
  const filename = `${run.input.filename.replace(/\.[^.]*$/, '')}-${position + 1}.png`;
  const image = await timelines.addImage(
    { png, filename },
    (imageId) => decks.putPage(run.job.id, noted(imageId)),
    run.context,
  );
  const page = noted(image.id, image);
  await decks.putPage(run.job.id, page);
  return page;
}

function slideOf(text: DeckPage, page: StoredPage, position: number, warnings: Warning[]): NewSlide {
  const shorten = (value: string, longest: number, what: string): string => {
    if (value.length <= longest) return value;
    const message = `The ${what} of slide ${position + 1} was shortened to ${longest} characters.`;
    warnings.push({ code: 'TEXT_SHORTENED', message, page: position + 1 });
    return `${value.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
  };
  const { imageId, width, height } = page;
  const block: Block = { kind: 'page', imageId, text: shorten(text.text, LIMITS.textLength, 'text'), width, height };
  return {
    title: shorten(text.title, LIMITS.titleLength, 'title'),
    blocks: blocksToJson([block]),
    speakerNotes: shorten(text.notes, LIMITS.speakerNotesLength, 'notes'),
    duration: DURATION_PRESETS_S.STANDARD,
  };
}
