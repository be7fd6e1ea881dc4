import { LIMITS } from '@slidewright/domain';
import { isTextFile } from '@slidewright/slides/importers/recognise';
import { say } from '../language/messages.ts';
import { savedPictures, type DocumentFiles } from './pictures.ts';

/** A document with its pictures and music, by their paths in it. */
export interface OpenedDocument {
  readonly text: string;
  readonly pictures: DocumentFiles;
  readonly music: DocumentFiles;
}

const MIB = 1_048_576;
/** Of a text file, with the pictures that are written in it. */
const LARGEST_DOCUMENT = 33_554_432;
/** What a zip may hold, unpacked. */
const LARGEST_ARCHIVE = 209_715_200;
const MOST_IN_ARCHIVE = 500;

const isZip = ({ name }: File): boolean => /\.zip$/i.test(name);
const isText = ({ name, type }: File): boolean => isTextFile(name) || type.startsWith('text/');
/** A plain text beside a deck says something about it. */
const isMarkdown = ({ name }: File): boolean => isTextFile(name) && !/\.txt$/i.test(name);
const isPicture = ({ name, type }: File): boolean =>
  type.startsWith('image/') || /\.(?:png|jpe?g|webp|avif|gif|svg)$/i.test(name);
const isSound = ({ name, type }: File): boolean =>
  type.startsWith('audio/') || /\.(?:mp3|m4a|aac|wav|ogg|opus|flac)$/i.test(name);

/**
 * The document among files that were chosen together, and its pictures and music: a text of Markdown or an outline,
 * alone, with them, or in a zip with them. Pictures that are written in the document as data are named there instead. Throws
 * Error with a sentence for other files, a text that is too long, or one that is not UTF-8.
 */
export async function openDocument(chosen: readonly File[]): Promise<OpenedDocument> {
  const files = (await Promise.all(chosen.map(async (file) => (isZip(file) ? unzipped(file) : [file])))).flat();
  const texts = files.filter(isText);
  const decks = texts.filter(isMarkdown);
  const [document, ...others] = decks.length > 0 ? decks : texts;
  if (document === undefined) {
    const [first] = chosen;
    throw new Error(
      files.length === 1 && first !== undefined && !isZip(first)
        ? say('imports.file.notText', { name: first.name })
        : say('imports.file.noText'),
    );
  }
  if (others.length > 0) throw new Error(say('imports.file.oneAtATime'));
  const { text, pictures } = savedPictures(await textOf(document));
  if (text.length > LIMITS.outlineLength)
    throw new Error(
      say('imports.file.tooLong', { name: document.name, length: text.length, maximum: LIMITS.outlineLength }),
    );
  for (const file of files.filter(isPicture)) pictures.set(pathOf(file), file);
  const music = new Map(files.filter(isSound).map((file) => [pathOf(file), file]));
  return { text, pictures, music };
}

/** In UTF-8. */
async function textOf(file: File): Promise<string> {
  if (file.size > LARGEST_DOCUMENT)
    throw new Error(say('imports.file.tooLarge', { name: file.name, size: LARGEST_DOCUMENT / MIB }));
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Error(say('imports.file.notUtf8', { name: file.name }));
  }
}

/** The path of a file in a chosen folder or an archive, or its name. */
const paths = new WeakMap<File, string>();
const pathOf = (file: File): string => paths.get(file) ?? (file.webkitRelativePath || file.name);

/** The texts, pictures and music of a zip. The sizes that it states are bounds: more is not unpacked. */
async function unzipped(archive: File): Promise<File[]> {
  const { unzipSync } = await import('fflate');
  if (archive.size > LARGEST_ARCHIVE)
    throw new Error(say('imports.file.tooLarge', { name: archive.name, size: LARGEST_ARCHIVE / MIB }));
  let size = 0;
  let count = 0;
  let entries: Record<string, Uint8Array<ArrayBuffer>>;
  try {
    entries = unzipSync(new Uint8Array(await archive.arrayBuffer()), {
      filter: ({ name, originalSize }) => {
        if (name.endsWith('/') || /(?:^|\/)(?:__MACOSX\/|\.)/.test(name)) return false;
        const file = new File([], name);
        if (!isText(file) && !isPicture(file) && !isSound(file)) return false;
        size += originalSize;
        count += 1;
        if (size > LARGEST_ARCHIVE || count > MOST_IN_ARCHIVE) throw new TooMuch();
        return true;
      },
    }) as Record<string, Uint8Array<ArrayBuffer>>;
  } catch (error) {
    if (!(error instanceof TooMuch))
      throw new Error(say('imports.file.notZip', { name: archive.name }), { cause: error });
    const values = { name: archive.name, size: LARGEST_ARCHIVE / MIB, files: MOST_IN_ARCHIVE };
    throw new Error(say('imports.file.holdsTooMuch', values), { cause: error });
  }
  return Object.entries(entries).map(([path, bytes]) => {
    const file = new File([bytes], path.slice(path.lastIndexOf('/') + 1));
    paths.set(file, path);
    return file;
  });
}

class TooMuch extends Error {}
