import { buffer } from 'node:stream/consumers';
import * as fontkit from 'fontkit';
import { checkTables, tablesOf, type FontTables } from './check-tables.ts';
import type { FoundFont, RefusedFont } from './read-font.ts';

/**
 * A process of its own that reads a font file from standard input and writes a line of JSON to standard output. What a
 * file does to the parser ends with the process.
 */

const LONGEST_FAMILY = 100;
/** Letters of running text, some more often than others, whose mean width is compared. */
const LETTERS = 'etaoinshrdlucmfwypvbgkjqxzETAOIN';
/** Mean width of these letters in the regular weight of Inter, in em. */
const INTER_WIDTH = 0.552;
/** Titles are set in heavier weights, which are wider; text that is still too wide is reduced when it is drawn. */
const ALLOWANCE = 1.08;

/** The formats by their first bytes; collections hold several fonts. */
function formatOf(file: Buffer): FoundFont['contentType'] | null {
  const tag = file.toString('latin1', 0, 4);
  if (tag === 'wOF2') return 'font/woff2';
  if (tag === 'OTTO') return 'font/otf';
  return tag === '\0\u0001\0\0' || tag === 'true' ? 'font/ttf' : null;
}

function read(file: Buffer): FoundFont | RefusedFont {
  const contentType = formatOf(file);
  if (contentType === null) return { refused: 'format' };
  const font = fontkit.create(file) as fontkit.Font;
  checkTables(contentType === 'font/woff2' ? unpackedTables(font) : tablesOf(file));
  const refused = embeddingOf(font);
  if (refused !== null) return { refused };
  const family = String(font.familyName ?? font.fullName ?? '')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, LONGEST_FAMILY)
    .toWellFormed();
  const weight = font.variationAxes['wght'];
  const width = (widthOf(font) / INTER_WIDTH) * ALLOWANCE;
  return {
    contentType,
    family: family === '' ? 'Unnamed font' : family,
    width: Math.round(Math.min(2, Math.max(0.5, width)) * 1_000) / 1_000,
    weights: weight === undefined ? null : { lightest: weightOf(weight.min), heaviest: weightOf(weight.max) },
  };
}

/** The tables of a WOFF2 file but its outlines, which are stored in another form. */
function unpackedTables(font: fontkit.Font): FontTables {
  // The first access unpacks them.
  if (font.numGlyphs === 0) throw new Error('there are no glyphs');
  const { directory, stream } = font as unknown as UnpackedFont;
  const stored = Object.entries(directory.tables).filter(([, { transformed }]) => !transformed);
  return new Map(
    stored.map(([tag, { offset, length }]) => [tag, Buffer.from(stream.buffer).subarray(offset, offset + length)]),
  );
}

/** What fontkit has of a WOFF2 file. */
interface UnpackedFont {
  readonly directory: {
    readonly tables: Readonly<
      Record<string, { readonly offset: number; readonly length: number; readonly transformed?: boolean }>
    >;
  };
  readonly stream: { readonly buffer: Uint8Array };
}

/** CSS accepts these weights. */
const weightOf = (value: number): number => Math.round(Math.min(1_000, Math.max(1, value)));

/** Why a font may not be embedded, by `fsType` of its table OS/2; null if it may. The least restrictive bit counts. */
function embeddingOf(font: fontkit.Font): 'unstated' | 'restricted' | 'bitmaps' | null {
  const rights = font['OS/2']?.fsType as Partial<Record<string, boolean>> | undefined;
  if (rights === undefined) return 'unstated';
  if (rights['noEmbedding'] === true && rights['viewOnly'] !== true && rights['editable'] !== true) return 'restricted';
  return rights['bitmapOnly'] === true ? 'bitmaps' : null;
}

/** Mean width of Latin letters, in em; that of Inter for a font without them. Throws where the outlines are damaged. */
function widthOf(font: fontkit.Font): number {
  const glyphs = [...LETTERS].flatMap((letter) => {
    const code = letter.codePointAt(0)!;
    return font.hasGlyphForCodePoint(code) ? [font.glyphForCodePoint(code)] : [];
  });
  if (glyphs.length === 0) return INTER_WIDTH;
  const width = glyphs.reduce((sum, glyph) => sum + glyph.advanceWidth, 0) / glyphs.length / font.unitsPerEm;
  if (!Number.isFinite(width) || width <= 0) throw new Error('the letters have no width');
  return width;
}

function readOrRefuse(file: Buffer): FoundFont | RefusedFont {
  try {
    return read(file);
  } catch (error) {
    return { refused: 'damaged', reason: error instanceof Error ? error.message : String(error) };
  }
}

process.stdout.write(`${JSON.stringify(readOrRefuse(await buffer(process.stdin)))}\n`);
