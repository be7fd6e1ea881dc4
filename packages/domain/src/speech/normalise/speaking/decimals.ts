/** Digits behind a decimal comma up to which they are one number. */
const LONGEST_NUMBER = 3;

/** '25' → 'veinticinco', '132' → 'ciento treinta y dos', '05' → 'cero cinco', '1415' → 'catorce quince'. */
export function inPairs(digits: string, spell: (digits: string) => string): string {
  if (digits.length <= LONGEST_NUMBER && !digits.startsWith('0')) return spell(digits);
  return (digits.match(/\d\d?/g) ?? [])
    .flatMap((pair) => (pair.startsWith('0') ? [...pair] : [pair]))
    .map(spell)
    .join(' ');
}
