import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

const TAB = 0x09;
const NEWLINE = 0x0a;

/** The fields after a key, or null if the table has no line with this key. */
export type Table = (key: string) => string[] | null;

/**
 * Opens a file of UTF-8 lines `key TAB field (TAB field)*` that are sorted by their bytes, compressed by Brotli. It is
 * kept as one buffer and searched by bisection, which needs a tenth of the memory of a Map.
 */
export function openTable(file: URL): Table {
  const lines = brotliDecompressSync(readFileSync(file));
  return (text) => {
    const key = Buffer.from(text);
    let low = 0;
    let high = lines.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const start = middle === 0 ? 0 : lines.lastIndexOf(NEWLINE, middle - 1) + 1;
      const tab = lines.indexOf(TAB, start);
      const end = lines.indexOf(NEWLINE, tab);
      const order = lines.compare(key, 0, key.length, start, tab);
      if (order === 0) return lines.toString('utf8', tab + 1, end).split('\t');
      if (order < 0) low = end + 1;
      else high = start;
    }
    return null;
  };
}
