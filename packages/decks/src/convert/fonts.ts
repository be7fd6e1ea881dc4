import { runConfined } from '@slidewright/platform';
import type { DeckWarning } from '../deck.ts';
import type { PdfOptions } from './poppler.ts';

/** Families with the widths of others, in which LibreOffice then draws: lines break at the same places. */
const SAME_WIDTHS: Readonly<Record<string, readonly string[]>> = {
  arial: ['liberation sans', 'arimo'],
  calibri: ['carlito'],
  cambria: ['caladea'],
  'courier new': ['liberation mono', 'cousine'],
  'times new roman': ['liberation serif', 'tinos'],
};

const LISTING = { memoryMiB: 1_024, fileMiB: 64, processorS: 20 } as const;

/** A warning for each family that is not installed, nor one with its widths. Programs draw their text in another one. */
export async function replacedFonts(
  families: readonly string[],
  { folder, signal }: PdfOptions,
): Promise<DeckWarning[]> {
  if (families.length === 0) return [];
  // The fonts that the programs of a deck find, within the same bounds.
  const options = { folder, limits: LISTING, signal, timeoutMs: 30_000 };
  const { stdout } = await runConfined('fc-list', [':', 'family'], options);
  return missingFamilies(families, stdout.toString('utf8')).map(fontReplaced);
}

/** Those families that are not in the output of `fc-list : family`, nor one with their widths. */
export function missingFamilies(families: readonly string[], listed: string): string[] {
  const installed = new Set(listed.split(/[\n,]/).map((family) => family.trim().toLowerCase()));
  return families.filter(
    (family) =>
      ![family.toLowerCase(), ...(SAME_WIDTHS[family.toLowerCase()] ?? [])].some((name) => installed.has(name)),
  );
}

/** The warning for a typeface that is not there. */
export function fontReplaced(family: string): DeckWarning {
  return {
    code: 'FONT_REPLACED',
    message: `The typeface ${family} is not on this machine, so another one was used. Lines may break differently.`,
  };
}
