import type { SemioticClass } from '../semiotic-class.ts';
import { address } from './address.ts';
import { cardinal, digits, ordinal } from './cardinal.ts';
import { date, decade, quarter, weekday, year } from './date.ts';
import { electronic, identifier, option, version } from './electronic.ts';
import { fraction } from './fraction.ts';
import { capitals, chemistry, constant, resolution, roman, section, serial } from './letters.ts';
import { power, scientific } from './mathematics.ts';
import { measure, money, per } from './quantity.ts';
import { range } from './range.ts';
import { ratio } from './ratio.ts';
import { telephone } from './telephone.ts';
import { duration, offset, primes, time } from './time.ts';
import { abbreviation, name, shortenedEnd } from './words.ts';

/** All semiotic classes. The order decides nothing: the score of each reading does. */
export const CLASSES: readonly SemioticClass[] = [
  abbreviation,
  address,
  capitals,
  cardinal,
  chemistry,
  constant,
  date,
  decade,
  digits,
  duration,
  electronic,
  fraction,
  identifier,
  measure,
  money,
  name,
  offset,
  option,
  ordinal,
  per,
  power,
  primes,
  quarter,
  range,
  ratio,
  resolution,
  roman,
  scientific,
  section,
  serial,
  shortenedEnd,
  telephone,
  time,
  version,
  weekday,
  year,
];
