import type { Rewrite } from '../rewrite.ts';
import { FRACTION_SIGNS } from './fractions.ts';

/** The ASCII digit of a decimal digit in any script. The digits of a script are consecutive, from zero to nine. */
function asciiDigit(character: string): string {
  const plain = character.normalize('NFKC');
  if (/^\d$/.test(plain)) return plain;
  const code = character.codePointAt(0)!;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

/** Signs with a meaning of their own or next to a number. */
export const SIGNS: readonly Rewrite[] = [
  [/(?!\d)\p{Nd}/gu, (digit) => asciiDigit(digit!)],
  [/(?<=\d)(?:[⁰¹²³⁴-⁹]{2,}|[⁰¹⁴-⁹])/g, (power) => ` to the power of ${power!.normalize('NFKC')}`],
  [/[⁰¹⁴-⁹]/g, ''],
  [/[₀-₉]/g, (index) => index!.normalize('NFKC')],
  [/(?![½⅓⅔¼¾⅕⅛²³])\p{No}/gu, (number) => ` ${number!.normalize('NFKC').replaceAll('⁄', '/')} `],
  [/[‘’‚‛ʼ′]/g, "'"],
  [/[“”„‟«»″"]/g, ' '],
  [/(\d)\s*[\u2010-\u2015\u2212]\s*(?=[$€£¥]?\d)/g, '$1 to '],
  [/(^|[\s(])[\u2212\u2013](?=\d)/g, '$1minus '],
  [/\s*[\u2014\u2015]\s*|\s+[\u2013\-\u2012]\s+/g, ', '],
  [/[\u2010-\u2013]/g, '-'],
  [/\s*…\s*$|\s*\.{3,}\s*$/g, '.'],
  [/\s*…\s*|\s*\.{3,}\s*/g, ', '],
  [/\s*(?:→|⇒|⟶|=>|->)\s*/g, ' to '],
  [/\s*[·•▪|¦]\s*/g, ', '],
  ...FRACTION_SIGNS,
  [/(?<=\d\s*)×(?=\s*\d)/g, ' by '],
  [/(?<=\d)x\b(?!\d)/g, ' times'],
  [/(?<=\d)x(?=\d)/g, ' by '],
  [/[×✕]/g, ' times '],
  [/÷/g, ' divided by '],
  [/±/g, ' plus or minus '],
  [/≈|∼/g, ' about '],
  [/≠/g, ' is not equal to '],
  [/≤|<=/g, ' at most '],
  [/≥|>=/g, ' at least '],
  [/∞/g, ' infinity '],
  [/√/g, ' square root of '],
  [/(^|\s)~(?=\d)/g, '$1about '],
  [/(^|[\s(])<\s*(?=[$€£]?\d)/g, '$1less than '],
  [/(^|[\s(])>\s*(?=[$€£]?\d)/g, '$1more than '],
  [/©/g, ' copyright '],
  [/[®™℠]/g, ''],
  [/§\s*/g, ' section '],
  [/№\s*/g, ' number '],
  [/†|‡/g, ''],
  [/º/g, '°'],
  [/[Kk]elvin\b/g, 'kelvin'],
  [/μ/g, 'µ'],
  [/\u2126/g, 'Ω'],
  [/¢/g, ' cents '],
  [/↔/g, ' and '],
];

/** Signs that remain after the numbers were read. */
export const OTHER_SIGNS: readonly Rewrite[] = [
  [/\s*&\s*/g, ' and '],
  [/(?<=\w)\/(?=\w)/g, ' '],
  [/\s\/\s/g, ' or '],
  [/@/g, ' at '],
  [/[_^~*#<>{}[\]\\`=|]/g, ' '],
  [/\+/g, ' plus '],
  [/%/g, ' percent '],
  [/°/g, ' degrees '],
  [/\s*\(\s*/g, ', '],
  [/\s*\)(?=[.!?,;:]|\s*$)/g, ''],
  [/\s*\)\s*/g, ', '],
];
