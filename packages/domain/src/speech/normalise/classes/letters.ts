import type { Context } from '../context.ts';
import { endsToken, matchAt, SCORES, type SemioticClass } from '../semiotic-class.ts';

const MIXED = /(?=[\p{L}]*\d)(?=\d*\p{L})[\p{L}\d]{2,40}(?![\p{L}\d])/uy;
/** 'PM2.5', 'TLS1.3'. */
const NUMBERED = /(?<letters>\p{Lu}\p{L}{0,9})(?<number>\d{1,3}\.\d{1,2})(?![\p{L}\d]|\.\d)/uy;
/** '802.11ax'. */
const NETWORK = /802\.\d{1,2}\p{L}{0,2}(?![\p{L}\d]|\.\d)/uy;
/** 'H.264', 'X.509'. */
const STANDARD = /\p{Lu}\.\d{2,4}(?![\p{L}\d]|\.\d)/uy;
const SECTION =
  /(?<number>[1-9]\d{0,3}(?:\.\d{1,2})?)(?<parts>(?:\((?:\p{Ll}{1,4}|\d{1,2})\)){2,4}|\((?![xyzn]\))\p{Ll}\))(?<ending>s)?(?![\p{L}\d])/uy;
const SMALL_ROMAN = /^(?:i{2,3}|iv|vi{0,3}|ix|xi{0,3}|xiv)$/;

/** Sections of laws and what is named after them: '401(k)', '501(c)(3)', '12(b)(6)', '4.2(a)(iii)'. */
export const section: SemioticClass = {
  opens: ['digit'],
  read({ text }, at) {
    const match = matchAt(SECTION, text, at);
    if (!match) return null;
    const {
      number,
      parts: written,
      ending = '',
    } = match.groups as Record<'number' | 'parts', string> & {
      ending?: string;
    };
    const behind = written
      .slice(1, -1)
      .split(')(')
      .map((part) => (SMALL_ROMAN.test(part) ? String(valueOf(part.toUpperCase())) : part.toUpperCase()));
    const parts = [number, ...behind.slice(0, -1), `${behind.at(-1)!}${ending === '' ? '' : "'s"}`];
    return { end: at + match[0].length, item: { class: 'serial', parts }, score: SCORES.typical };
  },
};

const RESOLUTION = /(?<lines>144|240|360|480|576|720|1080|1440|2160|4320)(?<mark>[pi])(?<rate>\d{2,3})?(?![\p{L}\d])/uy;

/** Letters and digits in turn: 'B2B', 'MP3', 'x86'. */
export const serial: SemioticClass = {
  opens: ['capital', 'letter', 'digit'],
  read({ text }, at) {
    const standard = matchAt(STANDARD, text, at);
    if (standard)
      return {
        end: at + standard[0].length,
        item: { class: 'serial', parts: standard[0].split('.') },
        score: SCORES.likely,
      };
    const network = matchAt(NETWORK, text, at);
    if (network)
      return {
        end: at + network[0].length,
        item: { class: 'serial', parts: network[0].toUpperCase().match(/\d+|\p{Lu}/gu)! },
        score: SCORES.likely,
      };
    const numbered = matchAt(NUMBERED, text, at);
    if (numbered)
      return {
        end: at + numbered[0].length,
        item: { class: 'serial', parts: [numbered.groups!['letters']!, numbered.groups!['number']!] },
        score: SCORES.possible + 0.4,
      };
    const match = matchAt(MIXED, text, at);
    if (!match) return null;
    return {
      end: at + match[0].length,
      item: {
        class: 'serial',
        parts: match[0].match(/\d+|\p{Lu}{2,}(?=v\d)|\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})|\p{L}/gu)!,
      },
      score: SCORES.possible + 0.2,
    };
  },
};

const THOUSANDS =
  /(?<lines>[248])K(?=\s(?:video|film|resolution|display|screen|monitor|TV|picture|camera|stream|quality)|[,.;:!?)]|\s*$)/uy;

/** Lines of a picture: '1080p', '4K'. */
export const resolution: SemioticClass = {
  opens: ['digit'],
  read({ text }, at) {
    const match = matchAt(RESOLUTION, text, at) ?? matchAt(THOUSANDS, text, at);
    if (!match) return null;
    if (match[0].endsWith('K'))
      return {
        end: at + 2,
        item: { class: 'resolution', lines: match.groups!['lines']!, mark: 'K' },
        score: SCORES.typical + 0.8,
      };
    const { lines, mark, rate = '' } = match.groups as { lines: string; mark: string; rate?: string };
    return {
      end: at + match[0].length,
      item: { class: 'resolution', lines, mark: rate === '' ? mark : `${mark} ${rate}` },
      score: SCORES.typical + 0.6,
    };
  },
};

const ROMAN = /(?=[IVXLCDM])M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})(?![\p{L}\d'’])/uy;
/** With a part of a stage: 'Stage IIIB'. */
const ROMAN_PART = /(?=[IV])(?:IV|V?I{0,3})(?=[ABC](?![\p{L}\d'’]))/uy;
const VALUES: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1_000 };

function valueOf(numeral: string): number {
  let value = 0;
  for (let index = 0; index < numeral.length; index += 1) {
    const own = VALUES[numeral[index]!]!;
    value += own < (VALUES[numeral[index + 1] ?? ''] ?? 0) ? -own : own;
  }
  return value;
}

/** Roman numbers: 'Henry VIII', 'World War II', 'Part IV'. A letter alone is one only behind a word that is counted. */
export const roman: SemioticClass = {
  opens: ['capital'],
  read(context, at) {
    const { text, language } = context;
    const pattern = language.cues.romanCardinal.has(context.wordBefore(at).toLowerCase()) ? ROMAN_PART : ROMAN;
    const match = matchAt(pattern, text, at) ?? matchAt(ROMAN, text, at);
    const ranked = language.patterns.romanEnding && matchAt(language.patterns.romanEnding, text, at);
    const numeral = match?.[0] ?? ranked?.groups!['numeral'] ?? '';
    if (numeral === '') return null;
    const before = context.wordBefore(at);
    const end = at + (ranked?.[0].length ?? numeral.length);
    const isCentury =
      language.cues.century.has(before.toLowerCase()) ||
      language.cues.century.has(context.wordAfter(end).toLowerCase());
    if (isCentury || ranked)
      return {
        end,
        item: {
          class: 'roman',
          value: valueOf(numeral),
          as: !isCentury && language.cues.romanOrdinal.has(before.toLowerCase()) ? 'ordinal' : 'century',
        },
        score: SCORES.certain,
      };
    const isBeside = at > 0 && /[\s-]/.test(text[at - 1]!);
    const isRank = isBeside && language.cues.romanOrdinal.has(before.toLowerCase());
    const isCounted = isBeside && language.cues.romanCardinal.has(before.toLowerCase());
    const score =
      isRank || isCounted
        ? numeral === 'I' && !isCounted
          ? SCORES.possible
          : SCORES.certain
        : /^[IVX]{2,}$/.test(numeral) && /^\p{Lu}/u.test(before) && isBeside && !context.isShouted
          ? SCORES.typical
          : /^(?:II|III|VII|VIII|IX|XI{1,3}|XIV|XVI{0,3}|XIX|XXI{0,3})$/.test(numeral) && !context.isShouted
            ? SCORES.typical
            : 0;
    if (score === 0) return null;
    return {
      end,
      item: { class: 'roman', value: valueOf(numeral), as: isRank ? 'ordinal' : 'cardinal' },
      score,
    };
  },
};

const CAPITALS = /(?<letters>[A-ZÀ-ÖØ-Þ]{2,})(?<ending>['’]?s(?!\p{L}))?(?![\p{L}\d])/uy;

const CONSTANT = /[A-Z][A-Z\d]*(?:_[A-Z\d]+)+(?![\p{L}\d_])/uy;

/** Constants of code: 'API_KEY', 'MAX_RETRIES_2'. Each part is read as in a heading of capitals. */
export const constant: SemioticClass = {
  opens: ['capital'],
  read(context, at) {
    const match = matchAt(CONSTANT, context.text, at);
    if (!match) return null;
    const end = at + match[0].length;
    const shouted = { ...context, isShouted: true };
    const parts = match[0].match(/\d+|[A-Z]+/g)!.flatMap((part) => {
      const listed = context.acronyms.get(part);
      const isSpelt = listed === undefined ? context.language.isSpelt(part, shouted, end, end) : listed === 'spelt';
      return /\d/.test(part) ? [part] : isSpelt ? [...part] : [part.toLowerCase()];
    });
    return { end, item: { class: 'serial', parts }, score: SCORES.typical + 0.5 };
  },
};

/** Words in capitals: acronyms, which are spelt, and words that are only emphasised. */
export const capitals: SemioticClass = {
  opens: ['capital'],
  read(context: Context, at: number) {
    const { text } = context;
    const match = !(context.language.isEliding ? /&/ : /['’&]/).test(text[at - 1] ?? '')
      ? matchAt(CAPITALS, text, at)
      : null;
    if (!match) return null;
    const { letters, ending = '' } = match.groups as { letters: string; ending?: string };
    const end = at + match[0].length;
    const listed = context.acronyms.get(letters);
    const isSpelt = context.language.isSpelt(letters, context, at, end);
    const acronym = { class: 'acronym', letters, ending } as const;
    if (listed !== undefined) {
      const word = match[0].toLowerCase();
      return {
        end,
        // A synthesiser that knows names spells capitals that its lexicon lacks.
        item:
          listed === 'spelt'
            ? acronym
            : isSpelt
              ? { class: 'words', spoken: word }
              : { class: 'capitals', word: match[0] },
        score: SCORES.typical + 0.9,
      };
    }
    return {
      end,
      item: isSpelt ? acronym : { class: 'capitals', word: match[0] },
      score: SCORES.possible + 0.1,
    };
  },
};

const ELEMENTS =
  'H He Li Be B C N O F Ne Na Mg Al Si P S Cl Ar K Ca Sc Ti V Cr Mn Fe Co Ni Cu Zn Ga Ge As Se Br Kr Rb Sr Y Zr Nb Mo Ag Cd Sn Sb Te I Xe Cs Ba W Pt Au Hg Pb Bi U';
const ELEMENT = `(?:${ELEMENTS.split(' ')
  .toSorted((a, b) => b.length - a.length)
  .join('|')})`;
const COUNT = '(?:[₀-₉]{1,3}|\\d{1,2})?';
const FORMULA = new RegExp(
  String.raw`(?:\d{1,2}(?=[A-Z]))?(?:${ELEMENT}${COUNT}|\((?:${ELEMENT}${COUNT}){1,6}\)${COUNT}){2,12}[⁺⁻]?(?![\p{L}\d])|${ELEMENT}(?:[₀-₉]{1,3}|\d)(?![\p{L}\d])`,
  'uy',
);
/** Compounds without a digit are told from words by these. */
const SALTS = /^(?:Na|K|Li|Ca|Mg|Al|Fe|Cu|Zn|Ag|H|Si|Ti)(?:OH|Cl|Br|F|I|O|S|CN|H)$/;

/** Chemical formulas: 'H₂SO₄', 'Ca(OH)₂', 'NaOH', 'CO2'. */
export const chemistry: SemioticClass = {
  opens: ['capital', 'digit', 'sign'],
  read({ text }, at) {
    const match = matchAt(FORMULA, text, at);
    if (!match || !endsToken(text, at + match[0].length)) return null;
    const [formula] = match;
    if (!/[\d₀-₉]/.test(formula) && !SALTS.test(formula)) return null;
    return {
      end: at + formula.length,
      item: { class: 'chemistry', parts: formula.normalize('NFKC').match(/[A-Z][a-z]?|\d+/g)! },
      score: /[₀-₉]/.test(formula) ? SCORES.certain : SCORES.likely,
    };
  },
};
