import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { gunzipSync } from 'node:zlib';
import { ZipArchive } from 'archiver';
import type { Archive } from '../archive.ts';
import { harmlessXml, isXml } from './harmless-xml.ts';

/**
 * LibreOffice loads the files that a document links to, also from the disk of this machine, and reads what is packed
 * inside of parts. It therefore gets a copy without them: macros, controls and embedded documents are left out, and XML
 * is parsed and written again without the addresses that lead out of the document.
 */

/** Parts that no picture of a page needs. */
const LEFT_OUT =
  /(?:^|\/)(?:vbaProject\.bin|activeX|embeddings|Basic|Scripts|Configurations2|customXml|ctrlProps)(?:\/|$)/i;
const PICTURE = /^Pictures\/./;
/** Archives, documents in OLE, compressed data, PostScript, by their first bytes. */
const LEFT_OUT_FORMATS: readonly string[] = [
  '504b',
  'd0cf11e0',
  '1f8b',
  '425a68',
  'fd377a585a',
  '25215053',
  'c5d0d3c6',
];

/** Windows metafiles that are packed, and the first bytes of unpacked ones. */
const PACKED_METAFILE = /\.(?:emz|wmz)$/i;
const METAFILES: ReadonlySet<string> = new Set(['01000000', 'd7cdc69a', '01000900']);
/** Of all metafiles of a document, unpacked. */
const MOST_METAFILE_BYTES = 64 * 1_024 ** 2;

/** What the copy of a file lacks. */
export interface HarmlessCopy {
  /** Pictures in SVG of which a part, or all, was left out because it refers to other files or declares its own syntax. */
  readonly changedPictures: number;
}

/** Writes the copy of a PPTX or ODP file. */
export async function writeHarmlessCopy(archive: Archive, path: string, signal?: AbortSignal): Promise<HarmlessCopy> {
  const zip = new ZipArchive({ zlib: { level: 1 } });
  const written = pipeline(zip, createWriteStream(path), { signal });
  let metafileBytes = MOST_METAFILE_BYTES;
  let changedPictures = 0;
  const fill = async (): Promise<void> => {
    // The type of an OpenDocument file is its first entry, uncompressed.
    const names = archive.names.toSorted((a, b) => Number(b === 'mimetype') - Number(a === 'mimetype'));
    for (const name of names) {
      signal?.throwIfAborted();
      const bytes = LEFT_OUT.test(name) ? null : await archive.read(name);
      const metafile = bytes && PACKED_METAFILE.test(name) ? unpackedMetafile(bytes, metafileBytes) : null;
      metafileBytes -= metafile?.length ?? 0;
      const part = metafile === null && bytes !== null ? await harmless(bytes) : null;
      if (part?.isChangedPicture === true) changedPictures += 1;
      const kept = metafile ?? part?.bytes ?? null;
      // LibreOffice refuses a document in OpenDocument format that lacks one of its pictures.
      if (kept === null && !PICTURE.test(name)) continue;
      const added = once(zip, 'entry', { signal });
      zip.append(kept ?? '', { name, store: name === 'mimetype' });
      await added;
    }
    await zip.finalize();
  };
  await Promise.all([fill().catch((error: Error) => zip.destroy(error)), written]);
  return { changedPictures };
}

/** Null for what is no packed metafile, or is larger. */
function unpackedMetafile(packed: Buffer, mostBytes: number): Buffer | null {
  if (mostBytes <= 0) return null;
  try {
    const bytes = gunzipSync(packed, { maxOutputLength: mostBytes });
    return METAFILES.has(bytes.toString('hex', 0, 4)) ? bytes : null;
  } catch {
    return null;
  }
}

/** A part as LibreOffice may read it; its content decides, not its name. `bytes` is null for one that it may not. */
async function harmless(bytes: Buffer): Promise<{ readonly bytes: Buffer | null; readonly isChangedPicture: boolean }> {
  const start = bytes.subarray(0, 8).toString('hex');
  if (LEFT_OUT_FORMATS.some((format) => start.startsWith(format))) return { bytes: null, isChangedPicture: false };
  if (!isXml(bytes)) return { bytes, isChangedPicture: false };
  const { xml, isChangedPicture } = await harmlessXml(bytes);
  return { bytes: xml === null ? null : Buffer.from(xml), isChangedPicture };
}
