import { errorReason, type SaidReason } from '@slidewright/domain';
import { namedTimelines } from '../../rules/named-timelines.ts';

/** Why a file of a brand cannot be deleted; null if it can. */
export function brandUse(
  file: 'Font' | 'Image',
  { isCurrent, titles }: { readonly isCurrent: boolean; readonly titles: readonly string[] },
): SaidReason | null {
  if (isCurrent) return errorReason(`brandUses${file}`);
  return titles.length === 0 ? null : errorReason(`brandUsed${file}`, { titles: namedTimelines(titles) });
}
