/** The names of U+03B1 to U+03C9. */
const GREEK = (
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma sigma tau upsilon ' +
  'phi chi psi omega'
).split(' ');

/** The name of a Greek letter; '' for any other sign of its block. */
export function greekLetter(letter: string): string {
  if (letter === 'µ') return 'micro';
  if (letter === 'Ω') return 'omega';
  return GREEK[letter.toLowerCase().charCodeAt(0) - 0x3b1] ?? '';
}

/** Signs and their words; the first pattern that matches at a sign holds. */
export const SIGNS: readonly (readonly [pattern: RegExp, spoken: string])[] = [
  [/\s*(?:→|⇒|⟶|=>|->|⟹)\s*/y, ' to '],
  [/\s*(?:<->|↔|⇔)\s*/y, ' and '],
  [/<=|≤|⩽/y, ' at most '],
  [/>=|≥|⩾/y, ' at least '],
  [/!=|≠/y, ' is not equal to '],
  [/×|✕/y, ' times '],
  [/(?<=\d)x(?![\p{L}\d])/uy, ' times '],
  [/÷/y, ' divided by '],
  [/±|\+\/-/y, ' plus or minus '],
  [/≈|∼|≅|(?<=^|[\s(])~(?=\s?[\d$€£])/y, ' about '],
  [/∞/y, ' infinity '],
  [/√/y, ' square root of '],
  [/(?<=^|[\s(])<\s*(?=[$€£]?\d)/y, ' less than '],
  [/(?<=^|[\s(])>\s*(?=[$€£]?\d)/y, ' more than '],
  [/\s<\s/y, ' is less than '],
  [/\s>\s/y, ' is greater than '],
  [/©/y, ' copyright '],
  [/[®™℠†‡]/y, ''],
  [/§§?\s*/y, ' section '],
  [/№\s*/y, ' number '],
  [/#\s?(?=\d)/y, ' number '],
  [/¢/y, ' cents '],
  [/\s*&\s*/y, ' and '],
  [/(?<=[\d)\p{L}])\s*\+\s*(?=[\d(\p{L}])/uy, ' plus '],
  [/\+/y, ' plus '],
  [/(?<=[\p{L}\d)])\s?-\s?(?=\d+(?:\.\d+)?\s?=)/uy, ' minus '],
  [/(?<=^|[\s(=])[-\u2212](?=\d|\p{Sc})/uy, ' minus '],
  [/(?<=[\p{L}\d)])\s*=\s*(?=[\p{L}\d(−-])/uy, ' equals '],
  [/(?<=[\p{L}\d])\s?\/\s?(?=[\p{L}\d])/uy, ' '],
  [/\s\/\s/y, ' or '],
  [/@/y, ' at '],
  [/\$/y, ' dollar '],
  [/€/y, ' euro '],
  [/£/y, ' pound '],
  [/¥/y, ' yen '],
  [/₩/y, ' won '],
  [/%/y, ' percent '],
  [/[°º]/y, ' degrees '],
  [/²/y, ' squared '],
  [/³/y, ' cubed '],
];
