import { open } from 'node:fs/promises';
import { openArchive } from './archive.ts';
import { encrypted, unsupported } from './refusals.ts';

export type DeckFormat = 'pptx' | 'odp' | 'pdf';

const ODP_TYPES = /^application\/vnd\.oasis\.opendocument\.presentation(?:-template)?$/;

/**
 * The format of a file, which its content decides, not its name. Throws UNSUPPORTED_MEDIA_TYPE for any other,
 * DECK_ENCRYPTED for an encrypted Office document.
 */
export async function formatOf(path: string): Promise<DeckFormat> {
  const start = await firstBytes(path, 1_024);
  // Other programs accept a PDF whose header is not at its beginning.
  if (start.includes('%PDF-')) return 'pdf';
  const signature = start.toString('hex', 0, 4);
  if (signature === 'd0cf11e0') throw await oldOffice(path);
  if (signature !== '504b0304') throw unsupported();
  await using archive = await openArchive(path);
  const type = archive.has('mimetype') ? (await archive.read('mimetype', 1_024))!.toString('latin1').trim() : '';
  if (ODP_TYPES.test(type)) return 'odp';
  if (archive.has('ppt/presentation.xml') || archive.names.some((name) => /(?:^|\/)presentation\.xml$/.test(name)))
    return 'pptx';
  if (type !== '') throw unsupported('OpenDocument');
  throw unsupported(archive.has('word/document.xml') ? 'Word' : 'Zip');
}

async function firstBytes(path: string, count: number): Promise<Buffer> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, 0);
  return buffer.subarray(0, bytesRead);
}

/** Documents of Office with a password are in an OLE file with this stream; others are in the format of before 2007. */
async function oldOffice(path: string): Promise<Error> {
  await using file = await open(path);
  const name = Buffer.from('EncryptedPackage', 'utf16le');
  const { buffer, bytesRead } = await file.read(Buffer.alloc(1_024 ** 2), 0, 1_024 ** 2, 0);
  if (buffer.subarray(0, bytesRead).includes(name)) return encrypted();
  return unsupported('Old');
}
