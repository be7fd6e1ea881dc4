import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { recordsOf } from '../deck/build-record.ts';
import { readDeck } from '../deck/read-deck.ts';
import { isServerDeck } from '../deck/source.ts';
import { checkChoice, type FilmChoice } from '../deck/sync-timeline.ts';
import { compareDecks, type SlideChange } from '../diff/compare-decks.ts';
import { diffPage } from '../diff/diff-page.ts';
import { changeSentence, summaryLines } from '../diff/sentences.ts';
import { drawDecks, type SlidePictures } from '../diff/slide-pictures.ts';
import { deckError, writeError } from '../errors.ts';
import { checkOutputs, openAtomicFile } from '../output/atomic-file.ts';
import { openSession } from '../server/session.ts';
import type { Context } from '../context.ts';

export interface DiffOptions extends Pick<FilmChoice, 'theme' | 'format'> {
  /** A page for people, with the pictures in it. */
  readonly html?: string | undefined;
  /** A folder for the pictures as PNG files. */
  readonly pictures?: string | undefined;
}

interface Drawn {
  readonly before: SlidePictures;
  readonly after: SlidePictures;
}

/** Says which slides change from one version of a deck to another, what that costs, and how they look. */
export async function diff(oldDeck: string, newDeck: string, options: DiffOptions, context: Context): Promise<void> {
  const { html, pictures } = options;
  checkChoice(options);
  for (const deck of [oldDeck, newDeck])
    if (isServerDeck(deck))
      throw deckError(`${deck} is not Markdown; only decks in Markdown and outlines are compared.`);
  const [before, after] = [await readDeck(oldDeck), await readDeck(newDeck)];
  const page = html === undefined ? null : resolve(html);
  if (page !== null) {
    for (const { path } of [before, after]) await checkOutputs(path, [page]);
    await (await openAtomicFile(page))[Symbol.asyncDispose]();
  }
  const comparison = compareDecks(before, after);
  const needsPictures = html !== undefined || pictures !== undefined;
  let drawn: Drawn | null = null;
  if (needsPictures && (comparison.changes.length > 0 || comparison.settings.length > 0)) {
    await using session = await openSession(context);
    const records = recordsOf(context);
    const [old, next] = [await records.read(before.path), await records.read(after.path)];
    drawn = await drawDecks(session.api, { before, after }, options, { ...old.images, ...next.images }, context);
  }
  const names = { oldName: oldDeck, newName: newDeck };
  const files =
    drawn === null || pictures === undefined ? [] : await writePictures(pictures, comparison.changes, drawn);
  if (page !== null) {
    const empty = { before: null, after: null };
    await writeWhole(page, diffPage({ ...names, comparison, ...(drawn ?? empty) }));
  }
  context.report.result({ command: 'diff', old: oldDeck, new: newDeck, ...comparison, html: page, pictures: files }, [
    ...comparison.changes.map(changeSentence),
    ...summaryLines(oldDeck, newDeck, comparison),
    ...(page === null ? [] : [page]),
    ...files.map(({ file }) => file),
  ]);
}

interface WrittenPicture {
  readonly side: 'before' | 'after';
  readonly slide: number;
  readonly file: string;
}

async function writePictures(folder: string, changes: readonly SlideChange[], drawn: Drawn): Promise<WrittenPicture[]> {
  const written: WrittenPicture[] = [];
  for (const side of ['before', 'after'] as const) {
    for (const change of changes) {
      const slide = change[side];
      if (slide === null || change.kind === 'moved') continue;
      for (const [page, bytes] of (drawn[side].get(slide) ?? []).entries()) {
        const number = String(slide).padStart(2, '0');
        const file = resolve(join(folder, `${side}-${number}${page === 0 ? '' : `-${page + 1}`}.png`));
        await writeWhole(file, bytes);
        written.push({ side, slide, file });
      }
    }
  }
  return written;
}

async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
  await using target = await openAtomicFile(file);
  await writeFile(target.partial, content).catch((error: unknown) => {
    throw writeError(file, error);
  });
  await target.finish();
}
