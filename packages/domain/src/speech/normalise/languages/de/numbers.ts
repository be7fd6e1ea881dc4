import rules from 'cldr-rbnf/rbnf/de.json' with { type: 'json' };
import type { Beside } from '../../language.ts';
import { createSpellOut } from '../../speaking/spell-out.ts';
import type { Gender } from '../../speaking/forms.ts';
import { wordSet } from '../../speaking/tables.ts';

const spell = createSpellOut(rules);

/** 'eins', 'ein Meter', 'eine Stunde'. */
export function cardinal(digits: string, gender: Gender | null): string {
  return spell(digits, gender === null ? 'spellout-numbering' : `spellout-cardinal-${gender}`);
}

export const year = (value: number): string => spell(String(value), 'spellout-numbering-year');

/** Feminine nouns by their endings; most of those in -e are. */
const FEMININE = /(?:ung|heit|keit|schaft|tion|sion|tät|enz|anz|ik|ur|ei|in|e)$/;
const NOT_FEMININE = wordSet(
  'ende interesse auge erbe gebäude gebirge gemüse geräusch ergebnisse name gedanke buchstabe käse kunde experte termin ' +
    'berlin gewinn beginn sinn magazin medizin benzin ei brei schrei mai abitur',
);
const FEMININE_WORDS = wordSet(
  'person uhr zahl stadt nacht hand wand welt zeit arbeit art firma form frau tochter mutter schwester nummer ' +
    'feder mauer steuer kammer ziffer leiter marke mail app software hardware cloud datenbank bank',
);

/** What 'eins' agrees with: 'ein' or 'eine'. */
export function genderOf(noun: string): Gender | null {
  if (noun === '') return null;
  if (FEMININE_WORDS.has(noun)) return 'feminine';
  return FEMININE.test(noun) && !NOT_FEMININE.has(noun) ? 'feminine' : 'masculine';
}

/** The ending of a rank by the word before it; none of these: 'erster'. */
const ENDINGS = new Map([
  ...'dem den des am im zum vom beim zur einem einen eines einer ab seit bis diesem diesen jedem jeden seinem ihrem ihren unserem'
    .split(' ')
    .map((word) => [word, 'n'] as const),
  ...'der die das diese dieser dieses jede jeder jedes welche'.split(' ').map((word) => [word, ''] as const),
]);
const NEUTER = wordSet(
  'jahrhundert jahrtausend kapitel quartal semester halbjahr mal stockwerk bild beispiel ziel gebot buch og ug',
);

/** Whether a number with a full stop behind this word is a rank. */
export const isRankCue = (word: string): boolean => ENDINGS.has(word) || OTHER_CUES.has(word);
const OTHER_CUES = wordSet('ein mein dein sein ihr unser kein');

/** 'der dritte', 'am dritten', 'ein dritter', 'im neunzehnten Jahrhundert'. */
export function ordinal(digits: string, ending: string, beside: Beside): string {
  const written = /^\.?t?e([nrms])$/.exec(ending)?.[1];
  const noun = beside.after();
  const own =
    written ??
    (ending === 'te' || ending === '.te' ? '' : undefined) ??
    // 'in der zweiten Stunde': before a feminine noun 'der' is no nominative.
    (beside.before() === 'der' && noun.length > 2 && genderOf(noun) === 'feminine' ? 'n' : undefined) ??
    ENDINGS.get(beside.before()) ??
    (NEUTER.has(noun) ? 's' : noun !== '' && noun.length > 2 && genderOf(noun) === 'feminine' ? '' : 'r');
  return ordinalWord(digits, own);
}

/** With one of the endings '', 'n', 'r', 's', 'm'. */
export function ordinalWord(digits: string, ending: string): string {
  // The rules lack the ranks of round millions: 'einmillionste'.
  const words = spell(digits, 'spellout-ordinal').replace(/^eine M(illion|illiard)e?ste$/, 'einm$1ste');
  return `${words}${ending}`;
}
