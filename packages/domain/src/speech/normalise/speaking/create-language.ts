import type { CueName, Language } from '../language.ts';
import { createSpeaker } from './create-speaker.ts';
import type { LanguageForms } from './forms.ts';

/** What most languages of Europe share. */
const USUAL = {
  decimalMark: ',',
  groupMark: '.',
  isGroupedBySpace: true,
  isMonthFirst: false,
  isCurrencyLast: true,
  isLatin: false,
  isSpaced: true,
  isStoppedRank: () => false,
  shortEnds: new Map<string, string>(),
  regions: new Map<string, string>(),
  directions: new Map<string, string>(),
  respellings: new Map<string, string>(),
} as const satisfies Partial<Language>;

/** Names that are said the same in all languages. */
const NAMES = new Map([
  ['k8s', 'Kubernetes'],
  ['K8s', 'Kubernetes'],
  ['Ctrl', 'Control'],
  ['Cmd', 'Command'],
  ['TL;DR', 'T L D R'],
]);

const NO_CUES: Readonly<Record<CueName, ReadonlySet<string>>> = {
  date: new Set(),
  ratio: new Set(),
  minutes: new Set(),
  digits: new Set(),
  score: new Set(),
  romanCardinal: new Set(),
  century: new Set(),
  romanOrdinal: new Set(),
  article: new Set(),
  measured: new Set(),
  codes: new Set(),
  temperature: new Set(),
  finance: new Set(),
  calls: new Set(),
};

type Derived = 'perNoun' | 'starters' | 'cues' | 'speak';

/** A language without what follows from its other parts. */
export type LanguageParts = Omit<Language, keyof typeof USUAL | Derived> &
  Partial<Pick<Language, keyof typeof USUAL>> & {
    /** Nouns behind a slash that are no units of the table. */
    readonly perNouns: ReadonlySet<string>;
    /** Sets of words for cues that the language has. */
    readonly cues: Partial<Language['cues']>;
    readonly forms: LanguageForms;
  };

/** Makes a language of its tables and spoken forms. */
export function createLanguage({ perNouns, cues, forms, ...parts }: LanguageParts): Language {
  const { units, currencies, functionWords, abbreviations } = parts;
  const isNumbered = (word: string): boolean =>
    cues.romanCardinal?.has((abbreviations.get(word)?.spoken ?? word).toLowerCase()) ?? false;
  const names = new Map([...NAMES, ...parts.names]);
  const perNoun = (word: string): string | null => (perNouns.has(word) ? word : null);
  return {
    ...USUAL,
    ...parts,
    names,
    perNoun,
    starters: functionWords,
    cues: { ...NO_CUES, ...cues },
    speak: createSpeaker({ ...forms, units, currencies, perNoun, names, functionWords, isNumbered }),
  };
}
