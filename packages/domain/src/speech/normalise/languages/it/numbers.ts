import rules from 'cldr-rbnf/rbnf/it.json' with { type: 'json' };
import type { Beside } from '../../language.ts';
import type { Gender } from '../../speaking/forms.ts';
import { createSpellOut } from '../../speaking/spell-out.ts';
import { wordSet } from '../../speaking/tables.ts';

const spell = createSpellOut(rules);

/** 'uno', 'un metro', "un'ora" (said 'una ora'). Only one itself agrees: 'ventuno metri'. */
export function cardinal(digits: string, gender: Gender | null): string {
  const set = gender !== null && /^0*1$/.test(digits) ? `spellout-cardinal-${gender}` : 'spellout-numbering';
  // The rules keep the accent of 'ventitré' inside a word.
  return spell(digits, set).replaceAll(/tré(?=\p{L})/gu, 'tre');
}

export const alone = (digits: string): string => cardinal(digits, null);

/** Digits behind a comma up to which they are one number. */
const LONGEST_NUMBER = 3;

export function decimals(digits: string): string {
  if (digits.length <= LONGEST_NUMBER && !digits.startsWith('0')) return alone(digits);
  return [...digits].map(alone).join(' ');
}

const FEMININE = /(?:a|zione|zioni|sione|sioni|tà|tù|trice|trici|ie|ice|udine)$/;
const MASCULINE = wordSet(
  'problema sistema programma tema poeta clima schema diagramma teorema pianeta panorama dilemma',
);
const FEMININE_WORDS = wordSet(
  'volta notte parte classe fase base chiave rete legge immagine mano gente pelle luce voce email app',
);

export function genderOf(noun: string): Gender | null {
  if (noun === '') return null;
  if (FEMININE_WORDS.has(noun)) return 'feminine';
  return FEMININE.test(noun) && !MASCULINE.has(noun) ? 'feminine' : 'masculine';
}

export function ordinal(digits: string, ending: string, beside: Beside): string {
  const noun = beside.after();
  const isFeminine = /[ªa]$/.test(ending) || (ending === '°' && noun.length > 2 && genderOf(noun) === 'feminine');
  return spell(digits, `spellout-ordinal-${isFeminine ? 'feminine' : 'masculine'}`);
}
