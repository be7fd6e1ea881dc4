/**
 * Whether a browser would load a font: Chromium refuses a font with a damaged table, and a film with it fails when it is
 * drawn. The rules are those of the OpenType specification (tables head, hhea, hmtx, maxp, loca, glyf, cmap, name, post,
 * OS/2, gasp, kern, cvt) that Chromium insists on. Layout tables are not read here: a browser leaves damaged ones out.
 */

/** A table of a font: its bytes, without those of others. */
export type FontTables = ReadonlyMap<string, Buffer>;

/** One of these sets of tables has the outlines, which WOFF2 stores in another form, as it may hmtx. */
const OUTLINES_IN = [['glyf', 'loca'], ['CFF '], ['CFF2']];
const ENTRY_BYTES = 16;
const HEADER_BYTES = 12;

/** The tables of a TrueType or OpenType file. Throws where their directory is damaged. */
export function tablesOf(file: Buffer): FontTables {
  const count = file.readUInt16BE(4);
  const entries = Array.from({ length: count }, (_, index) => {
    const at = HEADER_BYTES + ENTRY_BYTES * index;
    const tag = file.toString('latin1', at, at + 4);
    return { tag, start: file.readUInt32BE(at + 8), length: file.readUInt32BE(at + 12) };
  });
  let end = HEADER_BYTES + ENTRY_BYTES * count;
  for (const { tag, start, length } of entries.toSorted((a, b) => a.start - b.start)) {
    require(start % 4 === 0, `${tag} is not aligned`);
    require(length > 0, `${tag} is empty`);
    require(start >= end, `${tag} overlaps another table`);
    require(start + length <= file.length, `${tag} is cut off`);
    end = start + length;
  }
  const tables = new Map(entries.map(({ tag, start, length }) => [tag, file.subarray(start, start + length)]));
  require(OUTLINES_IN.some((tags) => tags.every((tag) => tables.has(tag))), 'there are no outlines');
  require(tables.has('hmtx'), 'hmtx is missing');
  return tables;
}

/** Throws an Error that names the first damaged table. Outlines are read if they are among the tables. */
export function checkTables(tables: FontTables): void {
  const table = (tag: string, bytes: number): Buffer => {
    const found = tables.get(tag);
    require(found !== undefined && found.length >= bytes, `${tag} is missing or too short`);
    return found;
  };
  const head = table('head', 54);
  require(head.readUInt16BE(0) === 1 && head.readUInt32BE(12) === 0x5f0f3cf5, 'head is no header');
  const unitsPerEm = head.readUInt16BE(18);
  require(unitsPerEm >= 16 && unitsPerEm <= 16_384, 'head has an impossible size');
  requireBox(head, 36, 'head');
  const locaFormat = head.readInt16BE(50);
  require((locaFormat === 0 || locaFormat === 1) && head.readInt16BE(52) === 0, 'head has an unknown format');

  const maxp = table('maxp', 6);
  const glyphCount = maxp.readUInt16BE(4);
  const maxpVersion = maxp.readUInt32BE(0);
  require(glyphCount > 0, 'maxp has no glyphs');
  require(maxpVersion === 0x5000 || (maxpVersion >>> 16 === 1 && maxp.length >= 32), 'maxp has an unknown version');

  const hhea = table('hhea', 36);
  require(hhea.readUInt16BE(0) === 1 && hhea.readInt16BE(32) === 0, 'hhea has an unknown format');
  const metricCount = hhea.readUInt16BE(34);
  require(metricCount > 0 && metricCount <= glyphCount, 'hhea has an impossible count');
  require((tables.get('hmtx')?.length ?? Infinity) >= 2 * metricCount + 2 * glyphCount, 'hmtx is cut off');

  checkCharacters(table('cmap', 4), glyphCount);
  checkNames(table('name', 6));
  checkPost(table('post', 32), glyphCount);
  table('OS/2', 68);
  const [glyf, loca] = [tables.get('glyf'), tables.get('loca')];
  if (glyf !== undefined && loca !== undefined) checkOutlines(glyf, loca, { glyphCount, isLong: locaFormat === 1 });
  require((tables.get('cvt ')?.length ?? 0) % 2 === 0, 'cvt is cut off');
  checkGasp(tables.get('gasp'));
  checkKern(tables.get('kern'));
}

function require(holds: boolean, message: string): asserts holds {
  if (!holds) throw new Error(message);
}

/** Four coordinates: the least x and y, the greatest x and y. */
function requireBox(table: Buffer, at: number, what: string): void {
  const isOrdered = (offset: number): boolean => table.readInt16BE(at + offset) <= table.readInt16BE(at + offset + 4);
  require(isOrdered(0) && isOrdered(2), `${what} has an impossible box`);
}

/** Which subtables a browser reads, by platform and encoding, and in which formats. */
const READ: Readonly<Record<string, readonly number[]>> = {
  '0.0': [4],
  '0.1': [4],
  '0.2': [4],
  '0.3': [4],
  '0.4': [12],
  '0.6': [13],
  '1.0': [0],
  '3.0': [4],
  '3.1': [4],
  '3.10': [12, 13],
};

function checkCharacters(cmap: Buffer, glyphCount: number): void {
  require(cmap.readUInt16BE(0) === 0, 'cmap has an unknown version');
  const count = cmap.readUInt16BE(2);
  require(count > 0, 'cmap has no characters');
  for (let index = 0; index < count; index++) {
    const at = 4 + 8 * index;
    const [platform, encoding] = [cmap.readUInt16BE(at), cmap.readUInt16BE(at + 2)];
    const offset = cmap.readUInt32BE(at + 4);
    require(offset >= 4 + 8 * count && offset + 4 <= cmap.length, 'cmap is cut off');
    const subtable = cmap.subarray(offset);
    const format = subtable.readUInt16BE(0);
    if (READ[`${platform}.${encoding}`]?.includes(format) !== true) continue;
    if (format === 4) checkSegments(subtable, glyphCount);
    else if (format === 12 || format === 13) checkGroups(subtable, glyphCount, format === 13);
    else require(subtable.readUInt16BE(2) >= 262 && subtable.length >= 262, 'cmap is cut off');
  }
}

/** Format 4: segments of characters of 16 bits. */
function checkSegments(subtable: Buffer, glyphCount: number): void {
  const bytes = subtable.readUInt16BE(6);
  const count = bytes / 2;
  require(bytes % 2 === 0 && count > 0 && 16 + 8 * count <= subtable.length, 'cmap has an impossible count');
  const power = Math.floor(Math.log2(count));
  require(subtable.readUInt16BE(8) === 2 ** power * 2, 'cmap has an impossible range');
  require(subtable.readUInt16BE(10) === power, 'cmap has an impossible range');
  require(subtable.readUInt16BE(12) === bytes - 2 ** power * 2, 'cmap has an impossible range');
  const [ends, starts] = [14, 16 + bytes];
  const [deltas, ranges] = [starts + bytes, starts + 2 * bytes];
  require(subtable.readUInt16BE(14 + bytes) === 0, 'cmap has reserved values');
  let previous = -1;
  for (let index = 0; index < count; index++) {
    const at = 2 * index;
    const [start, end] = [subtable.readUInt16BE(starts + at), subtable.readUInt16BE(ends + at)];
    const [delta, range] = [subtable.readUInt16BE(deltas + at), subtable.readUInt16BE(ranges + at)];
    const isLast = index === count - 1;
    require(start <= end && start >= previous, 'cmap is not in order');
    if (isLast) require(end === 0xffff, 'cmap does not end');
    previous = end;
    // The last one maps no character.
    if (range === 0xffff || (isLast && start === 0xffff)) continue;
    require(range % 2 === 0, 'cmap is not aligned');
    for (let code = start; code <= end; code++) {
      const from = ranges + at + range + 2 * (code - start);
      require(range === 0 || from + 2 <= subtable.length, 'cmap is cut off');
      const listed = range === 0 ? code : subtable.readUInt16BE(from);
      const glyph = range !== 0 && listed === 0 ? 0 : (listed + delta) & 0xffff;
      require(glyph < glyphCount, 'cmap names a glyph that is not there');
    }
  }
}

/** Formats 12 and 13: groups of characters of 32 bits. */
function checkGroups(subtable: Buffer, glyphCount: number, isSame: boolean): void {
  require(subtable.length >= 16, 'cmap is cut off');
  const count = subtable.readUInt32BE(12);
  require(count > 0 && 16 + 12 * count <= subtable.length, 'cmap has an impossible count');
  let previous = -1;
  for (let index = 0; index < count; index++) {
    const at = 16 + 12 * index;
    const [start, end] = [subtable.readUInt32BE(at), subtable.readUInt32BE(at + 4)];
    const last = subtable.readUInt32BE(at + 8) + (isSame ? 0 : end - start);
    require(start <= end && start > previous && end <= 0x10_ffff, 'cmap is not in order');
    require(last < glyphCount, 'cmap names a glyph that is not there');
    previous = end;
  }
}

function checkNames(name: Buffer): void {
  const count = name.readUInt16BE(2);
  require(name.readUInt16BE(0) <= 1, 'name has an unknown format');
  const texts = name.readUInt16BE(4);
  require(texts >= 6 + 12 * count && texts <= name.length, 'name is cut off');
}

function checkPost(post: Buffer, glyphCount: number): void {
  const version = post.readUInt32BE(0);
  require([0x1_0000, 0x2_0000, 0x3_0000].includes(version), 'post has an unknown version');
  if (version !== 0x2_0000) return;
  require(post.length >= 34 && post.readUInt16BE(32) === glyphCount, 'post has another count');
  let at = 34 + 2 * glyphCount;
  require(at <= post.length, 'post is cut off');
  let names = 0;
  for (; at < post.length; names++) {
    at += 1 + post.readUInt8(at);
    require(at <= post.length, 'post is cut off');
  }
  for (let glyph = 0; glyph < glyphCount; glyph++)
    require(post.readUInt16BE(34 + 2 * glyph) < STANDARD_NAMES + names, 'post names what is not there');
}

/** Names of glyphs that no font needs to have. */
const STANDARD_NAMES = 258;

interface OutlineOptions {
  readonly glyphCount: number;
  /** Whether the places of glyphs have 32 bits. */
  readonly isLong: boolean;
}

function checkOutlines(glyf: Buffer, loca: Buffer, { glyphCount, isLong }: OutlineOptions): void {
  require(loca.length >= (glyphCount + 1) * (isLong ? 4 : 2), 'loca is too short');
  const offset = (glyph: number): number => (isLong ? loca.readUInt32BE(4 * glyph) : 2 * loca.readUInt16BE(2 * glyph));
  for (let glyph = 0; glyph < glyphCount; glyph++) {
    const [start, end] = [offset(glyph), offset(glyph + 1)];
    require(start <= end && end <= glyf.length, 'loca names what is not in glyf');
    if (start !== end) checkOutline(glyf.subarray(start, end), glyphCount);
  }
}

function checkOutline(outline: Buffer, glyphCount: number): void {
  require(outline.length >= 10, 'glyf is cut off');
  const contours = outline.readInt16BE(0);
  require(contours >= -1, 'glyf has an impossible count');
  requireBox(outline, 2, 'glyf');
  if (contours === -1) checkParts(outline, glyphCount);
  else if (contours > 0) checkContours(outline, contours);
}

const [SHORT_X, SHORT_Y, REPEATED, SAME_X, SAME_Y, NEVER] = [2, 4, 8, 16, 32, 128];

function checkContours(outline: Buffer, contours: number): void {
  let at = 10 + 2 * contours;
  require(at + 2 <= outline.length, 'glyf is cut off');
  let last = -1;
  for (let index = 0; index < contours; index++) {
    const end = outline.readUInt16BE(10 + 2 * index);
    require(end > last || (index > 0 && end === last), 'glyf is not in order');
    last = end;
  }
  at += 2 + outline.readUInt16BE(at);
  let coordinates = 0;
  for (let points = 0; points <= last;) {
    require(at < outline.length, 'glyf is cut off');
    const flag = outline.readUInt8(at++);
    require((flag & NEVER) === 0, 'glyf has reserved values');
    let times = 1;
    if ((flag & REPEATED) !== 0) {
      require(at < outline.length && outline.readUInt8(at) > 0, 'glyf has an impossible count');
      times += outline.readUInt8(at++);
    }
    points += times;
    require(points <= last + 1, 'glyf has an impossible count');
    const bytesOf = (isShort: number, isSame: number): number =>
      (flag & isShort) !== 0 ? 1 : (flag & isSame) !== 0 ? 0 : 2;
    coordinates += times * (bytesOf(SHORT_X, SAME_X) + bytesOf(SHORT_Y, SAME_Y));
  }
  require(at + coordinates <= outline.length, 'glyf is cut off');
}

const [WORDS, ONE_SCALE, MORE, TWO_SCALES, MATRIX, INSTRUCTIONS] = [1, 8, 32, 64, 128, 256];

/** An outline of other glyphs. */
function checkParts(outline: Buffer, glyphCount: number): void {
  let at = 10;
  for (;;) {
    require(at + 4 <= outline.length, 'glyf is cut off');
    const flags = outline.readUInt16BE(at);
    require(outline.readUInt16BE(at + 2) < glyphCount, 'glyf names a glyph that is not there');
    at += 4 + ((flags & WORDS) !== 0 ? 4 : 2);
    at += (flags & ONE_SCALE) !== 0 ? 2 : (flags & TWO_SCALES) !== 0 ? 4 : (flags & MATRIX) !== 0 ? 8 : 0;
    if ((flags & MORE) !== 0) continue;
    if ((flags & INSTRUCTIONS) !== 0) {
      require(at + 2 <= outline.length, 'glyf is cut off');
      at += 2 + outline.readUInt16BE(at);
    }
    return require(at <= outline.length, 'glyf is cut off');
  }
}

/** A browser leaves out a table `gasp` or `kern` that makes no sense, but refuses the font of one that is cut off. */
function checkGasp(gasp: Buffer | undefined): void {
  if (gasp === undefined || (gasp.length >= 2 && gasp.readUInt16BE(0) > 1)) return;
  require(gasp.length >= 4 && 4 + 4 * gasp.readUInt16BE(2) <= gasp.length, 'gasp is cut off');
}

function checkKern(kern: Buffer | undefined): void {
  if (kern === undefined || (kern.length >= 2 && kern.readUInt16BE(0) !== 0)) return;
  require(kern.length >= 4, 'kern is cut off');
  // The first subtable; it has pairs of glyphs.
  if (kern.readUInt16BE(2) === 0) return;
  require(kern.length >= 18, 'kern is cut off');
  if (kern.readUInt16BE(4) === 0 && kern.readUInt8(8) === 0)
    require(18 + 6 * kern.readUInt16BE(10) <= kern.length, 'kern is cut off');
}
