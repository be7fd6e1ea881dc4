import type { DeckPage, OpenedDeck } from '@slidewright/decks';
import { importWarning, LIMITS } from '@slidewright/domain';
import type { JobRun } from '@slidewright/jobs';
import type { ImportedPage, KeptPage } from '@slidewright/slides/importers/changed-deck';
import type { Timelines } from '../../adapters/timelines.ts';
import type { ImportInput, Warning } from '../../jobs.ts';
import { deckRepository } from '../../repositories/decks.ts';
import type { Db } from '../../repositories/tables.ts';
import { withSpokenEquations, withWrittenEquations } from '../../rules/equations.ts';
import type { PageBlocks } from '../../rules/page-blocks.ts';
import { hashOf } from './deck-library.ts';
import { PAGES_AT_ONCE } from './turns.ts';

/** The film's resolution, which new timelines have. */
export const PAGE_BOX = { width: 1_920, height: 1_080 };

export interface PageWork {
  readonly db: Db;
  readonly timelines: Timelines;
  /** Pages whose pictures are in the library already. */
  readonly known: readonly KeptPage[];
  readonly warnings: Warning[];
  readonly report: (pagesDone: number) => void;
}

/** A page whose parts and states are not known yet. */
export type DrawnPage = Omit<ImportedPage, keyof PageBlocks | 'states'>;

/** Draws all pages of a deck and stores their pictures in the owner's library. */
export async function importPages(
  run: JobRun<ImportInput>,
  deck: OpenedDeck,
  work: PageWork,
): Promise<readonly DrawnPage[]> {
  const stored = new Map((await deckRepository(work.db).pages(run.job.id)).map((page) => [page.position, page]));
  const pages: DrawnPage[] = [];
  let next = 0;
  let done = 0;
  const failed = new AbortController();
  const takePages = async (): Promise<void> => {
    while (next < deck.pageCount && !failed.signal.aborted) {
      const position = next;
      next += 1;
      run.signal.throwIfAborted();
      const number = deck.number(position);
      const texts = pageTexts(await deck.text(position), number, work.warnings);
      const before = stored.get(position);
      // An attempt before has stored it.
      const isStored = before !== undefined && before.width > 0;
      const page = isStored ? before : await storePage(run, deck, { position, ...texts }, work);
      pages[position] = { ...page, number };
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
  return pages;
}

type PageTexts = Pick<KeptPage, 'title' | 'text' | 'notes'>;

async function storePage(
  run: JobRun<ImportInput>,
  deck: OpenedDeck,
  page: PageTexts & Pick<KeptPage, 'position'>,
  { db, timelines, known }: PageWork,
): Promise<KeptPage> {
  const png = await deck.picture(page.position, PAGE_BOX);
  const hash = hashOf(png);
  const decks = deckRepository(db);
  const note = async (image: { id: string; width: number; height: number }): Promise<KeptPage> => {
    const { id: imageId, width, height } = image;
    const noted = { ...page, hash, imageId, width, height };
    await decks.putPage(run.job.id, noted);
    return noted;
  };
  const same = known.find((other) => other.hash === hash);
  if (same !== undefined) return note({ ...same, id: same.imageId });
  const filename = `${run.input.filename.replace(/\.[^.]*$/, '')}-${page.position + 1}.png`;
  const image = await timelines.addImage(
    { file: png, filename },
    async (id) => void (await note({ id, width: 0, height: 0 })),
    run.context,
  );
  return note(image);
}

/** The text of a page whose first line is not its title again. */
function withoutTitle(text: string, title: string): string {
  const [first, ...others] = text.split('\n');
  return first!.toLowerCase() === title.toLowerCase() ? others.join('\n') : text;
}

/** The texts of a page within the limits of a slide. */
function pageTexts({ title, text, notes }: DeckPage, page: number, warnings: Warning[]): PageTexts {
  const shorten = (value: string, longest: number, part: 'title' | 'text' | 'notes'): string => {
    if (value.length <= longest) return value;
    warnings.push(importWarning('TEXT_SHORTENED', { part, page, longest }));
    return `${value.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
  };
  return {
    title: shorten(withWrittenEquations(title), LIMITS.titleLength, 'title'),
    text: shorten(withoutTitle(withSpokenEquations(text), withSpokenEquations(title)), LIMITS.textLength, 'text'),
    notes: notes === null ? null : shorten(withSpokenEquations(notes), LIMITS.speakerNotesLength, 'notes'),
  };
}
