import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { fromBufferPromise } from 'yauzl';

export interface UnzippedFile {
  readonly path: string;
  readonly body: Buffer;
  readonly compressedSize: number;
  readonly modifiedAt: Date;
}

/** Reads every file of an archive, strictly: a wrong name, length or checksum throws. */
export async function unzip(archive: Buffer): Promise<UnzippedFile[]> {
  const zip = await fromBufferPromise(archive, { strictFileNames: true, validateEntrySizes: true });
  const files: UnzippedFile[] = [];
  for await (const entry of zip.eachEntry()) {
    const body = await buffer(await zip.openReadStreamPromise(entry));
    if (crc32(body) !== entry.crc32) throw new Error(`wrong checksum of ${entry.fileName}`);
    const { fileName: path, compressedSize } = entry;
    files.push({ path, body, compressedSize, modifiedAt: entry.getLastModDate({ timezone: 'UTC' }) });
  }
  return files;
}
