import { createHash } from 'node:crypto';
import { deckFilmSettings, jobTask, LIMITS, textWarning, withReason, type TextWarning } from '@slidewright/domain';
import type { JobRun } from '@slidewright/jobs';
import { AppError } from '@slidewright/platform';
import { blocksOfBullets, blocksToJson } from '@slidewright/slides/content/blocks';
import type { ImportedDeck, LibraryImages, LibraryMusic } from '@slidewright/slides/importers/importer';
import { trackNamed } from '@slidewright/slides/importers/library-music';
import type { ImportInput, Warning } from '../../jobs.ts';
import { deckRepository, type StoredPage } from '../../repositories/decks.ts';
import { readDocumentWork } from '../../work.ts';
import type { MarkdownFile } from './open-markdown.ts';
import type { ImportingParts } from '../../parts.ts';

const MOST_PICTURES = 100;
const STORED_PERCENT = 90;
/** Of a picture or music that the library does not accept. */
const REFUSALS: ReadonlySet<string> = new Set([
  'IMAGE_UNUSABLE',
  'MUSIC_UNUSABLE',
  'UNSUPPORTED_MEDIA_TYPE',
  'PAYLOAD_TOO_LARGE',
  'DECK_UNUSABLE',
]);

/** Makes a timeline of a text, as the web app does: of a deck as it stands, else of the slides that its outline describes. */
export async function importMarkdown(
  run: JobRun<ImportInput>,
  markdown: MarkdownFile,
  parts: ImportingParts,
): Promise<void> {
  const { name, text } = markdown;
  const { timelineId } = run.input;
  const owner = { owner: run.job.ownerId, signal: run.signal };
  const read = (files: { images?: LibraryImages; music?: LibraryMusic } = {}): Promise<ImportedDeck> =>
    parts.workPool.run(readDocumentWork, { text, filename: name, as: run.input.readAs, ...files }, owner);
  const first = await read();
  const { pictures = [], missingMusic } = first;
  const { images, problems } = await storePictures(run, markdown, pictures, parts);
  const music = new Map<string, string>();
  if (missingMusic !== undefined) {
    const found = await findMusic(run, markdown, missingMusic, parts);
    if ('message' in found) problems.set(missingMusic, found);
    else music.set(missingMusic, found.id);
  }
  const deck = images.size + music.size === 0 ? first : await read({ images, music });
  const { voice = '', speed = 0, pitch = '', description = '', language = '' } = deck;
  const warnings = (deck.warnings ?? []).map(({ line, file = '', ...said }): Warning => {
    const { code, message, values } = problems.get(file) ?? said;
    return { code, message, line, values };
  });
  run.progress({
    percent: STORED_PERCENT,
    task: jobTask('creatingSlides'),
    detail: { pages: deck.slides.length, warnings, recognised: deck.recognised },
  });
  await parts.timelines.create(
    {
      timelineId,
      title: (deck.title || name.replace(/\.[^.]*$/, '')).slice(0, LIMITS.titleLength),
      description,
      language,
      outline: text.slice(0, LIMITS.outlineLength),
      audioSettings: { voice, speed, pitch },
      settings: deckFilmSettings(deck),
      slides: deck.slides.map(({ title, bulletPoints, blocks, speakerNotes, duration, layout = '' }) => ({
        title,
        speakerNotes,
        duration,
        layout,
        blocks: blocksToJson(blocks ?? blocksOfBullets(bulletPoints)),
      })),
    },
    run.context,
  );
}

/**
 * The music that a document names: its file in the zip, put into the library, else the track of the library with its name. A
 * warning says why there is none.
 */
async function findMusic(
  run: JobRun<ImportInput>,
  markdown: MarkdownFile,
  named: string,
  { timelines }: ImportingParts,
): Promise<{ readonly id: string } | TextWarning> {
  const track = trackNamed(await timelines.listMusic(run.context), named);
  try {
    const sound = await markdown.file(named);
    // A second attempt uploads nothing again.
    if (sound !== null && (track === undefined || run.job.attempt === 1))
      return await timelines.addMusic({ file: sound.bytes, filename: sound.name }, run.context);
    return track ?? textWarning('MUSIC_NOT_SENT');
  } catch (error) {
    if (!(error instanceof AppError) || !REFUSALS.has(error.code)) throw error;
    return refused('MUSIC_REFUSED', error);
  }
}

/** The warning that a file cannot be used. */
const refused = (warning: 'MUSIC_REFUSED' | 'PICTURE_REFUSED', { code, userMessage, reason }: AppError): TextWarning =>
  withReason(textWarning(warning, { reason: userMessage }), { code, message: userMessage, reason });

/** Puts the pictures of the zip into the library; of the others, a warning says why they are missing. */
async function storePictures(
  run: JobRun<ImportInput>,
  markdown: MarkdownFile,
  addresses: readonly string[],
  { db, timelines }: ImportingParts,
): Promise<{ images: Map<string, { id: string; width: number; height: number }>; problems: Map<string, TextWarning> }> {
  const decks = deckRepository(db);
  const stored = new Map((await decks.pages(run.job.id)).map((page) => [page.position, page]));
  const images = new Map<string, { id: string; width: number; height: number }>();
  const problems = new Map<string, TextWarning>();
  for (const [position, address] of addresses.entries()) {
    run.signal.throwIfAborted();
    run.progress({
      percent: (STORED_PERCENT * position) / addresses.length,
      task: jobTask('picture', { number: position + 1, total: addresses.length }),
    });
    if (position >= MOST_PICTURES) {
      problems.set(address, textWarning('PICTURES_MANY', { most: MOST_PICTURES }));
      continue;
    }
    const before = stored.get(position);
    if (before !== undefined && before.width > 0) {
      images.set(address, { ...before, id: before.imageId });
      continue;
    }
    try {
      const picture = await markdown.file(address);
      if (picture === null) {
        problems.set(address, textWarning('PICTURE_NOT_SENT'));
        continue;
      }
      const hash = createHash('sha256').update(picture.bytes).digest('hex');
      const note = ({ id: imageId, width = 0, height = 0 }: { id: string; width?: number; height?: number }) =>
        decks.putPage(run.job.id, { ...NO_TEXTS, position, hash, imageId, width, height });
      const file = { file: picture.bytes, filename: picture.name };
      const image = await timelines.addImage(file, (id) => note({ id }), run.context);
      await note(image);
      images.set(address, image);
    } catch (error) {
      if (!(error instanceof AppError) || !REFUSALS.has(error.code)) throw error;
      problems.set(address, refused('PICTURE_REFUSED', error));
    }
  }
  return { images, problems };
}

const NO_TEXTS = { title: '', text: '', notes: null } satisfies Partial<StoredPage>;
