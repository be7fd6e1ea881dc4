import type { AudioFileRow } from './repositories/audio-files.ts';

/** A response must stay under 1 MB; cues are most of it. */
const PAGE_BYTES = 500_000;
/** A file without its cues; its tag has two titles in UTF-16, in Base64. */
const FILE_BYTES = 2_500;

export const FILES_PER_PAGE = 100;

function bytesOf(row: AudioFileRow): number {
  return FILE_BYTES + Buffer.byteLength(JSON.stringify(row.cues));
}

/** As many rows as one response can hold, at least one, and the token for those after them ('' for none). */
export function pageOfFiles(rows: readonly AudioFileRow[]): { page: readonly AudioFileRow[]; nextPageToken: string } {
  let bytes = 0;
  let count = 0;
  while (count < rows.length && (count === 0 || bytes + bytesOf(rows[count]!) <= PAGE_BYTES)) {
    bytes += bytesOf(rows[count]!);
    count += 1;
  }
  const page = rows.slice(0, count);
  const isLast = count === rows.length && rows.length < FILES_PER_PAGE;
  return { page, nextPageToken: isLast ? '' : (page.at(-1)?.slide_id ?? '') };
}

/** The same rows, the later ones without their cues where the response would be too long. */
export function withinOneAnswer(rows: readonly AudioFileRow[]): AudioFileRow[] {
  let bytes = 0;
  return rows.map((row) => {
    bytes += bytesOf(row);
    return bytes <= PAGE_BYTES ? row : { ...row, cues: [] };
  });
}
