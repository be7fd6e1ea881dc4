import { signsOf } from '../../speaking/signs.ts';

/** The names of U+03B1 to U+03C9. */
export const GREEK = (
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma sigma tau upsilon ' +
  'phi chi psi omega'
).split(' ');

export const SIGNS = signsOf({
  to: 'to',
  and: 'and',
  or: 'or',
  atMost: 'at most',
  atLeast: 'at least',
  unequal: 'is not equal to',
  times: 'times',
  dividedBy: 'divided by',
  plusOrMinus: 'plus or minus',
  about: 'about',
  infinity: 'infinity',
  root: 'square root of',
  lessThan: 'less than',
  moreThan: 'more than',
  isLess: 'is less than',
  isGreater: 'is greater than',
  copyright: 'copyright',
  section: 'section',
  number: 'number',
  cents: 'cents',
  plus: 'plus',
  minus: 'minus',
  equals: 'equals',
  at: 'at',
  dollar: 'dollar',
  euro: 'euro',
  pound: 'pound',
  yen: 'yen',
  won: 'won',
  percent: 'percent',
  degrees: 'degrees',
  squared: 'squared',
  cubed: 'cubed',
  hash: 'hash',
  tilde: 'tilde',
  star: 'star',
  doubleEquals: 'double equals',
  tripleEquals: 'triple equals',
});
