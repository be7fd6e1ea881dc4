import { posix } from 'node:path';
import type { ArchiveParts } from '../archive.ts';
import { unusable } from '../refusals.ts';
import { elementsOf, parseXml, type XmlElement } from '../xml.ts';

const MOST_PART_BYTES = 32 * 1_024 ** 2;

/** From a part of a package in Office Open XML to another one, or out of the file. */
export interface Relationship {
  readonly id: string;
  /** The last word of its type, such as 'slide'. */
  readonly type: string;
  /** Path of the part; the address if it is external. */
  readonly target: string;
  readonly isExternal: boolean;
}

/** A part as XML. Throws DECK_UNUSABLE if it is missing. */
export const partOf = async (archive: ArchiveParts, path: string): Promise<XmlElement> =>
  parseXml(await bytesOf(archive, path));

/** The bytes of a part. Throws DECK_UNUSABLE if it is missing. */
export async function bytesOf(archive: ArchiveParts, path: string): Promise<Buffer> {
  const bytes = await archive.read(path, MOST_PART_BYTES);
  if (bytes === null) throw unusable(`${path} is missing`);
  return bytes;
}

/** The relationships of a part; '' for those of the document. */
export async function relationshipsOf(archive: ArchiveParts, path: string): Promise<readonly Relationship[]> {
  const folder = posix.dirname(path);
  const listed = path === '' ? '_rels/.rels' : posix.join(folder, '_rels', `${posix.basename(path)}.rels`);
  if (!archive.has(listed)) return [];
  return elementsOf(await partOf(archive, listed)).map(({ attributes }) => {
    const { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode } = attributes;
    const isExternal = mode === 'External';
    const inside = target.startsWith('/') ? target.slice(1) : posix.join(folder, target);
    return { id, type: type.slice(type.lastIndexOf('/') + 1), target: isExternal ? target : inside, isExternal };
  });
}
