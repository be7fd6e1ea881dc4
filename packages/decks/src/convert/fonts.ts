import { runProcess } from '@slidewright/platform';
import type { DeckWarning } from '../deck.ts';

/** A warning for each family that is not installed. Programs draw their text in another one. */
export async function replacedFonts(families: readonly string[], signal?: AbortSignal): Promise<DeckWarning[]> {
  if (families.length === 0) return [];
  const { stdout } = await runProcess('fc-list', [':', 'family'], { signal, timeoutMs: 30_000 });
  const installed = new Set(
    stdout
      .toString('utf8')
      .split(/[\n,]/)
      .map((family) => family.trim().toLowerCase()),
  );
  return families.filter((family) => !installed.has(family.toLowerCase())).map(fontReplaced);
}

/** The warning for a typeface that is not there. */
export function fontReplaced(family: string): DeckWarning {
  return {
    code: 'FONT_REPLACED',
    message: `The typeface ${family} is not on this machine, so another one was used. Lines may break differently.`,
  };
}
