import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { importWarning, type CodedWarning } from '@slidewright/domain';
import { runConfined } from '@slidewright/platform';
import type { PdfOptions } from './poppler.ts';

/** Families with the widths of others, in which LibreOffice then draws: lines break at the same places. */
const SAME_WIDTHS: Readonly<Record<string, readonly string[]>> = {
  arial: ['liberation sans', 'arimo'],
  calibri: ['carlito'],
  cambria: ['caladea'],
  courier: ['liberation mono', 'cousine'],
  'courier new': ['liberation mono', 'cousine'],
  helvetica: ['liberation sans', 'arimo'],
  'segoe ui': ['selawik'],
  times: ['liberation serif', 'tinos'],
  'times new roman': ['liberation serif', 'tinos'],
};

const LISTING = { memoryMiB: 1_024, fileMiB: 64, processorS: 20 } as const;

/**
 * Sans serifs of Office that have no free one of their widths. They are drawn in one of Arial's: the system's usual one is
 * wider, so that lines break earlier.
 */
const LIKE_ARIAL = ['Aptos', 'Aptos Display', 'Segoe UI', 'Segoe UI Light', 'Segoe UI Semibold', 'Tahoma'];

/** LibreOffice leaves the signs of typefaces of colour bitmaps out of a PDF file. */
const SETTINGS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig><selectfont><rejectfont><pattern><patelt name="family"><string>Noto Color Emoji</string></patelt></pattern></rejectfont></selectfont>
${LIKE_ARIAL.map((family) => `<alias binding="same"><family>${family}</family><accept><family>Liberation Sans</family></accept></alias>`).join('\n')}
</fontconfig>
`;

/**
 * Makes these typefaces (TrueType or OpenType) those of the programs that run confined to the folder, beside the installed
 * ones.
 */
export async function provideFonts(folder: string, fonts: readonly Buffer[] = []): Promise<void> {
  const [own, settings] = [join(folder, '.fonts'), join(folder, '.config', 'fontconfig')];
  await Promise.all([own, settings].map((path) => mkdir(path, { recursive: true })));
  await writeFile(join(settings, 'fonts.conf'), SETTINGS);
  for (const [index, font] of fonts.entries()) await writeFile(join(own, `font-${index}.ttf`), font);
}

/** The output of `fc-list` for the programs that run confined to the folder. */
async function listFonts(args: readonly string[], { folder, signal }: PdfOptions): Promise<string> {
  const options = { folder, limits: LISTING, signal, timeoutMs: 30_000 };
  return (await runConfined('fc-list', args, options)).stdout.toString('utf8');
}

/** A warning for each family that is not there, nor one with its widths. Programs draw their text in another one. */
export async function replacedFonts(families: readonly string[], options: PdfOptions): Promise<CodedWarning[]> {
  if (families.length === 0) return [];
  return missingFamilies(families, await listFonts([':', 'family'], options)).map((family) =>
    importWarning('FONT_REPLACED', { family }),
  );
}

/** Named in a warning. */
const MOST_NAMED = 8;

/** A warning for each page with letters that no typeface has: they are drawn as boxes. */
export async function missingLetters(
  pages: readonly { readonly number: number; readonly text: string }[],
  options: PdfOptions,
): Promise<CodedWarning[]> {
  const covered = coverageOf(await listFonts(['--format', '%{charset}\n'], options));
  return pages.flatMap(({ number, text }): CodedWarning[] => {
    const used = new Set(text.match(/[\p{L}\p{N}\p{So}\p{Sm}]/gu) ?? []);
    const missing = [...used].filter((letter) => !covered(letter.codePointAt(0)!));
    if (missing.length === 0) return [];
    const more = missing.length > MOST_NAMED ? ' …' : '';
    const letters = `${missing.slice(0, MOST_NAMED).join(' ')}${more}`;
    return [importWarning('LETTERS_MISSING', { page: number, letters })];
  });
}

/** Whether one of the typefaces has a character, by their sets in hexadecimal ranges: '20-7e a0-ff'. */
export function coverageOf(listed: string): (codePoint: number) => boolean {
  const ranges = [...new Set(listed.split(/\s+/))]
    .map((range) => range.split('-').map((end) => Number.parseInt(end, 16)))
    .filter(([first]) => Number.isFinite(first))
    .map(([first = 0, last = first]) => ({ first, last }))
    .toSorted((a, b) => a.first - b.first);
  const joined: { readonly first: number; last: number }[] = [];
  for (const { first, last } of ranges) {
    const before = joined.at(-1);
    if (before !== undefined && first <= before.last + 1) before.last = Math.max(before.last, last);
    else joined.push({ first, last });
  }
  return (codePoint) => joined.some(({ first, last }) => codePoint >= first && codePoint <= last);
}

/** Those families that are not in the output of `fc-list : family`, nor one with their widths. */
export function missingFamilies(families: readonly string[], listed: string): string[] {
  const installed = new Set(listed.split(/[\n,]/).map((family) => family.trim().toLowerCase()));
  return families.filter(
    (family) =>
      ![family.toLowerCase(), ...(SAME_WIDTHS[family.toLowerCase()] ?? [])].some((name) => installed.has(name)),
  );
}
