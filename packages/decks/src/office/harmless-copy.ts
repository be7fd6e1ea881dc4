import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { gunzipSync } from 'node:zlib';
import { ZipArchive } from 'archiver';
import type { Archive } from '../archive.ts';

/**
 * LibreOffice loads the files that a document links to, also from the disk of this machine, and reads what is packed
 * inside of parts. It therefore gets a copy without them: macros, controls and embedded documents are left out, and
 * each address that leads out of the document is replaced.
 */

/** Parts that no picture of a page needs. */
const LEFT_OUT =
  /(?:^|\/)(?:vbaProject\.bin|activeX|embeddings|Basic|Scripts|Configurations2|customXml|ctrlProps)(?:\/|$)/i;
const PICTURE = /^Pictures\/./;
/** Archives, documents in OLE, compressed data, and XML in UTF-16, by their first bytes. */
const PACKED: readonly string[] = ['504b', 'd0cf11e0', '1f8b', 'fffe', 'feff', '3c00', '003c', '425a68', 'fd377a585a'];

/** Windows metafiles that are packed, and the first bytes of unpacked ones. */
const PACKED_METAFILE = /\.(?:emz|wmz)$/i;
const METAFILES: ReadonlySet<string> = new Set(['01000000', 'd7cdc69a', '01000900']);
/** Of all metafiles of a document, unpacked. */
const MOST_METAFILE_BYTES = 64 * 1_024 ** 2;

/** An address that stays inside the document: a path below the part's folder, or a place in it. */
const INSIDE =
  /^(?:#[^"'&]*|(?:\.\/)*(?!\.\.)(?:[\p{L}\p{N}_. ()+,~@-]|%20)+(?:\/(?!\.\.)(?:[\p{L}\p{N}_. ()+,~@-]|%20)+)*\/?)$/u;
/** The time for a test of an address grows by the square of its length. */
const LONGEST_ADDRESS = 1_000;
/** A part that does not exist. */
const NOWHERE = 'Pictures/left-out.png';
const HREF = /([\s:]href\s*=\s*)("[^"]*"|'[^']*')/gi;
const TARGET = /(\sTarget\s*=\s*)("[^"]*"|'[^']*')/g;
/** Paths in relationships may go up to another folder of the document. */
const INSIDE_PACKAGE =
  /^(?:#[^"'&]*|\/?(?:\.{1,2}\/)*(?:[\p{L}\p{N}_. ()+,~@-]|%20)+(?:\/(?:[\p{L}\p{N}_. ()+,~@-]|%20)+)*\/?)$/u;

const FORMS_END = '</office:forms>';

/** Writes the copy of a PPTX or ODP file. */
export async function writeHarmlessCopy(archive: Archive, path: string, signal?: AbortSignal): Promise<void> {
  const zip = new ZipArchive({ zlib: { level: 1 } });
  const written = pipeline(zip, createWriteStream(path), { signal });
  let metafileBytes = MOST_METAFILE_BYTES;
  const fill = async (): Promise<void> => {
    // The type of an OpenDocument file is its first entry, uncompressed.
    const names = archive.names.toSorted((a, b) => Number(b === 'mimetype') - Number(a === 'mimetype'));
    for (const name of names) {
      signal?.throwIfAborted();
      const bytes = LEFT_OUT.test(name) ? null : await archive.read(name);
      const metafile = bytes && PACKED_METAFILE.test(name) ? unpackedMetafile(bytes, metafileBytes) : null;
      metafileBytes -= metafile?.length ?? 0;
      const kept = metafile ?? (bytes && harmless(name, bytes));
      // LibreOffice refuses a document in OpenDocument format that lacks one of its pictures.
      if (kept === null && !PICTURE.test(name)) continue;
      const added = once(zip, 'entry', { signal });
      zip.append(kept ?? '', { name, store: name === 'mimetype' });
      await added;
    }
    await zip.finalize();
  };
  await Promise.all([fill().catch((error: Error) => zip.destroy(error)), written]);
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

function harmless(name: string, bytes: Buffer): Buffer | null {
  const start = bytes.subarray(0, 8).toString('hex');
  if (PACKED.some((packed) => start.startsWith(packed))) return null;
  if (!/^(?:\ufeff)?\s*</.test(bytes.toString('utf8', 0, 256))) return bytes;
  const text = bytes.toString('utf8');
  // XML may name another encoding, in which these addresses would look different.
  if (/^(?:\ufeff)?<\?xml[^>]*\sencoding\s*=\s*["'](?!utf-8["'])/i.test(text)) return null;
  const isRelationships = name.endsWith('.rels');
  const replaced = withoutForms(text).replaceAll(
    isRelationships ? TARGET : HREF,
    (whole, before: string, quoted: string) => {
      const address = quoted.slice(1, -1);
      const isInside = address.length <= LONGEST_ADDRESS && (isRelationships ? INSIDE_PACKAGE : INSIDE).test(address);
      if (isInside) return whole;
      // LibreOffice also refuses the address of a picture that is not there, but not an empty one.
      return `${before}"${isRelationships ? NOWHERE : ''}"`;
    },
  );
  return Buffer.from(replaced);
}

/**
 * XML without the forms of pages: LibreOffice without its database programs refuses a deck that has one, and controls
 * are not drawn. A form whose end is missing stays.
 */
function withoutForms(xml: string): string {
  const [before = '', ...pieces] = xml.split('<office:forms');
  const kept = pieces.map((piece) => {
    const empty = /^[^<>]*\/>/.exec(piece);
    const end = piece.indexOf(FORMS_END);
    if (empty !== null) return piece.slice(empty[0].length);
    return end < 0 ? `<office:forms${piece}` : piece.slice(end + FORMS_END.length);
  });
  return before + kept.join('');
}
