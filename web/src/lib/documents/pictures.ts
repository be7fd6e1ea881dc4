import { LIMITS } from '@slidewright/domain';
import type { Image, Music } from '@slidewright/http-api';
import type { LibraryImages } from '@slidewright/slides/importers/importer';
import { trackNamed } from '@slidewright/slides/importers/library-music';
import { api } from '../api/client.ts';
import { say } from '../language/messages.ts';
import { uploadImage } from '../queries/images.ts';

/** Files by their paths in a document. */
export type DocumentFiles = Map<string, File>;

/** Most pictures of a document that are uploaded. */
const MOST_PICTURES = 100;
/** Base64 has four characters for three bytes. */
const LONGEST_DATA = Math.ceil(LIMITS.imageBytes / 3) * 4 + 200;

interface OpenedFiles {
  readonly pictures: DocumentFiles;
  readonly music: DocumentFiles;
}

/**
 * The pictures and music of the document that was opened last. They stay in memory until the next one: a text that is
 * reloaded or kept as a draft is without them.
 */
let opened: OpenedFiles = { pictures: new Map(), music: new Map() };
/** What was uploaded of them: a document that is used twice has the same images and music. */
const uploadedImages = new WeakMap<File, Image>();
const uploadedMusic = new WeakMap<File, Music>();

export function keepFiles(files: OpenedFiles): void {
  opened = files;
}

/** How many pictures were opened with the document. */
export const openedPictureCount = (): number => opened.pictures.size;

/** The images of the library for pictures of a document, and why others have none, in sentences. */
export interface UploadedPictures {
  readonly images: LibraryImages;
  readonly problems: ReadonlyMap<string, string>;
}

/** Uploads the pictures with these addresses whose files were opened with the document, or that are data. */
export async function uploadPictures(addresses: readonly string[]): Promise<UploadedPictures> {
  const images = new Map<string, Image>();
  const problems = new Map<string, string>();
  for (const address of addresses) {
    const found = pictureAt(address);
    if (typeof found === 'string') problems.set(address, found);
    else if (images.size >= MOST_PICTURES)
      problems.set(address, say('imports.picture.tooMany', { maximum: MOST_PICTURES }));
    else
      try {
        const stored = uploadedImages.get(found) ?? (await uploadImage(found));
        uploadedImages.set(found, stored);
        images.set(address, stored);
      } catch (error) {
        problems.set(address, (error as Error).message);
      }
  }
  return { images, problems };
}

/**
 * The track for the music that a document names: its file, if it was opened with the document, is uploaded; else it is the
 * one of the library with this name. A sentence says why there is none.
 */
export async function findMusic(named: string): Promise<Music | string> {
  const file = fileAt(opened.music, named);
  try {
    if (typeof file === 'string')
      return trackNamed(await api.listMusic({}), named) ?? say('imports.music.noTrack', { reason: file });
    const stored = uploadedMusic.get(file) ?? (await api.uploadMusic({ file }));
    uploadedMusic.set(file, stored);
    return stored;
  } catch (error) {
    return (error as Error).message;
  }
}

/** The file of a picture; a sentence where there is none. */
function pictureAt(address: string): File | string {
  if (/^data:/i.test(address)) return fileOfData(address) ?? say('imports.picture.damaged');
  return fileAt(opened.pictures, address);
}

/** The file with this address; a sentence where there is none. */
function fileAt(files: DocumentFiles, address: string): File | string {
  const path = pathIn(address);
  const name = path.slice(path.lastIndexOf('/') + 1);
  const named = [...files].filter(([own]) => own.slice(own.lastIndexOf('/') + 1) === name);
  const exact = named.filter(([own]) => own === path || own.endsWith(`/${path}`));
  const [first, ...others] = exact.length > 0 ? exact : named;
  if (first === undefined) return say('imports.file.notOpened');
  return others.length > 0 ? say('imports.file.severalNamed') : first[1];
}

/** The path that an address of a document names, without '.' and '..' at its start. */
function pathIn(address: string): string {
  const path = address.replace(/[?#].*$/s, '').replaceAll('\\', '/');
  let decoded = path;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    // A '%' of the name itself.
  }
  return decoded.replace(/^(?:\.{0,2}\/)+/, '');
}

/** The file of a `data:` address of a picture (RFC 2397); null for any other, a damaged or a too large one. */
function fileOfData(address: string): File | null {
  const [, type, parameters, data] = /^data:(image\/[\w.+-]+)((?:;[^,;]*)*),(.*)$/is.exec(address) ?? [];
  if (type === undefined || data === undefined || address.length > LONGEST_DATA) return null;
  const known = dataFiles.get(address);
  if (known !== undefined) return known;
  try {
    const isBase64 = /;\s*base64\s*$/i.test(parameters!);
    const text = decodeURIComponent(data);
    const bytes = isBase64 ? Uint8Array.from(atob(text), (unit) => unit.charCodeAt(0)) : new TextEncoder().encode(text);
    const file = new File([bytes], `picture.${type.slice('image/'.length).replace(/\+.*$/, '')}`, { type });
    dataFiles.set(address, file);
    return file;
  } catch {
    return null;
  }
}

const dataFiles = new Map<string, File>();

/** The text with a name instead of each picture that it has as data, and the files of those names. */
export function savedPictures(text: string): { readonly text: string; readonly pictures: DocumentFiles } {
  const pictures: DocumentFiles = new Map();
  const short = text.replaceAll(/data:image\/[\w.+-]+(?:;[^,;\s]*)*;base64,[A-Za-z0-9+/=%]+/gi, (address) => {
    const file = fileOfData(address);
    if (file === null) return 'damaged-picture';
    const name = `picture-${pictures.size + 1}-in-the-text${file.name.replace('picture', '')}`;
    pictures.set(name, file);
    return name;
  });
  dataFiles.clear();
  return { text: short, pictures };
}
