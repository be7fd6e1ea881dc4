import rules from 'cldr-rbnf/rbnf/hi.json' with { type: 'json' };
import { createSpellOut } from '../../speaking/spell-out.ts';

const spell = createSpellOut(rules);

/** 'दो सौ पाँच'. Numbers have one form before all nouns. */
export const cardinal = (digits: string): string => spell(digits, 'spellout-cardinal');

/** The rules of ranks by the ending in the writing: '3री', '3रे'. */
const SETS: readonly (readonly [ending: RegExp, set: string])[] = [
  [/ी[ंँ]?$/u, 'spellout-ordinal-feminine'],
  [/े[ंँ]?$/u, 'spellout-ordinal-masculine-oblique'],
];

/** 'पहला', 'दूसरी', 'तीसरे'. */
export function ordinal(digits: string, ending: string): string {
  const set = SETS.find(([pattern]) => pattern.test(ending))?.[1] ?? 'spellout-ordinal-masculine';
  // The rules write the feminine ending without its nasal.
  return spell(digits, set).replace(/वी$/u, 'वीं');
}

/** '1947' → 'उन्नीस सौ सैंतालीस', '2024' → 'दो हज़ार चौबीस'. */
export function yearWords(year: number): string {
  const hundreds = Math.floor(year / 100);
  if (hundreds < 11 || hundreds > 19) return cardinal(String(year));
  const rest = year % 100;
  return `${cardinal(String(hundreds))} सौ${rest === 0 ? '' : ` ${cardinal(String(rest))}`}`;
}
