import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { checkTables, tablesOf } from './check-tables.ts';

const FONT = readFileSync(createRequire(import.meta.url).resolve('katex/dist/fonts/KaTeX_Main-Regular.ttf'));

/** The font with a change of one table, of which `entry` is the place in the directory. */
function damaged(tag: string, change: (table: Buffer, entry: Buffer) => unknown): Buffer {
  const file = Buffer.from(FONT);
  for (let at = 12; at < 12 + 16 * file.readUInt16BE(4); at += 16) {
    if (file.toString('latin1', at, at + 4) !== tag) continue;
    const [start, length] = [file.readUInt32BE(at + 8), file.readUInt32BE(at + 12)];
    change(file.subarray(start, start + length), file.subarray(at, at + 16));
  }
  return file;
}

const noise = (table: Buffer): void => {
  for (let at = 0; at < table.length; at++) table[at] = (at * 167 + 91) % 256;
};

describe('[TH2] the tables of a font', () => {
  it('are accepted as they are', () => {
    expect(() => checkTables(tablesOf(FONT))).not.toThrow();
  });

  it.each([
    ['head', 'noise', noise],
    ['head', 'an impossible size', (table: Buffer) => table.writeUInt16BE(3, 18)],
    ['hhea', 'more widths than glyphs', (table: Buffer) => table.writeUInt16BE(60_000, 34)],
    ['maxp', 'fewer glyphs than there are', (table: Buffer) => table.writeUInt16BE(9, 4)],
    ['maxp', 'zeros', (table: Buffer) => table.fill(0)],
    ['hmtx', 'half of its length', (table: Buffer, entry: Buffer) => entry.writeUInt32BE(table.length >> 1, 12)],
    ['loca', 'noise', noise],
    ['loca', 'half of its length', (table: Buffer, entry: Buffer) => entry.writeUInt32BE(table.length >> 1, 12)],
    ['glyf', 'noise', noise],
    ['glyf', 'noise at its end', (table: Buffer) => noise(table.subarray(table.length >> 1))],
    ['cmap', 'noise at its end', (table: Buffer) => noise(table.subarray(table.length >> 1))],
    ['cmap', 'an end beyond the file', (_: Buffer, entry: Buffer) => entry.writeUInt32BE(0x7fff_ffff, 12)],
    ['name', 'noise', noise],
    ['post', 'noise', noise],
    ['OS/2', 'another name', (_: Buffer, entry: Buffer) => entry.write('none', 'latin1')],
    [
      'fpgm',
      'a place that is not aligned',
      (_: Buffer, entry: Buffer) => entry.writeUInt32BE(entry.readUInt32BE(8) + 1, 8),
    ],
  ])('are refused where %s has %s', (tag, _what, change) => {
    expect(() => checkTables(tablesOf(damaged(tag, change)))).toThrow(/\w/);
  });

  it('are refused where the file ends before them', () => {
    for (const share of [0.01, 0.3, 0.9, 0.99])
      expect(() => checkTables(tablesOf(FONT.subarray(0, FONT.length * share)))).toThrow(/\w/);
  });
});
