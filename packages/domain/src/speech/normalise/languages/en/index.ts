import type { Language } from '../../language.ts';
import { isSpelt } from './acronyms.ts';
import { MAGNITUDES } from './numbers.ts';
import { PATTERNS } from './patterns.ts';
import { GREEK, SIGNS } from './signs.ts';
import { speakEnglish } from './speak.ts';
import {
  ABBREVIATIONS,
  CURRENCIES,
  DIRECTIONS,
  MONTH_NAMES,
  NAMES,
  perNoun,
  REGIONS,
  RESPELLINGS,
  UNITS,
  WEEKDAY_NAMES,
} from './tables.ts';

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

export const english: Language = {
  tag: 'en',
  decimalMark: '.',
  groupMark: ',',
  isGroupedBySpace: false,
  isMonthFirst: true,
  isCurrencyLast: false,
  isEliding: false,
  isLatin: true,
  isSpaced: true,
  patterns: PATTERNS,
  isStoppedRank: () => false,
  months: MONTH_NAMES,
  weekdays: WEEKDAY_NAMES,
  units: UNITS,
  perNoun,
  currencies: CURRENCIES,
  magnitudes: MAGNITUDES,
  abbreviations: ABBREVIATIONS,
  shortEnds: new Map(),
  regions: REGIONS,
  directions: DIRECTIONS,
  names: NAMES,
  respellings: RESPELLINGS,
  greek: GREEK,
  over: 'over',
  starters: words(
    'a after also and as at because but by each every first for from he her here his how however i if in it its many most ' +
      'my next no now on once one or our she since so some that the their then there these they this those to today we what ' +
      'when where while who why with you your',
  ),
  functionWords: words(
    'a about above across after again against all also although am among an and any are around as at away because before ' +
      'behind below beneath beside between beyond both but by can could did do does down during each either else even ever ' +
      'every few for from had has have he her here his how i if in inside into is it its just less like may me might more ' +
      'most much must my near neither never no nor not now of off on once one only onto or other our out outside over past ' +
      'per plus rather she should since so some still such than that the their them then there these they this those though ' +
      'through till to today together too toward under until up upon us very was we were what when where whether which ' +
      'while who whom whose why will with within without would yesterday yet you your ago long high wide deep tall old thick ' +
      'away apart later earlier faster slower further',
  ),
  cues: {
    date: words(
      'on due by until since from before after dated date between ends starts begins launches ships opens closes',
    ),
    ratio: words(
      'ratio ratios scale scaled aspect odds proportion split mix format contrast film dilute diluted dilution',
    ),
    minutes: words(
      'talk talks call calls meeting meetings video videos film films break breaks session sessions timer read delay',
    ),
    digits: words('pin otp passcode password ending dial'),
    score: words(
      'page slide part step chapter lesson module episode question round task sheet rated rates rating score scored scores scoring grade graded gave gives mark',
    ),
    romanCardinal: words(
      'war chapter part section act scene volume book level phase stage type class title article appendix bowl episode step ' +
        'category tier group grade schedule table figure unit module lesson lecture olympiad apollo saturn factor',
    ),
    century: new Set(),
    romanOrdinal: words(
      'henry louis elizabeth george edward charles james william richard john paul pius benedict gregory leo clement urban ' +
        'innocent napoleon catherine ivan frederick philip ferdinand alexander nicholas peter gustav christian harald ' +
        'ramses ramesses xerxes darius artaxerxes cyrus mehmed selim suleiman otto leopold joseph maximilian albert ' +
        'umberto alfonso isabella mary margaret beatrix willem haakon olav king queen pope emperor tsar',
    ),
    measured: words('clock format timeout timeouts window windows delay interval budget limit deadline read'),
    codes: words(
      'port ports tcp udp form rfc iso iec ieee http https status error code room flight suite ste apt apartment gate seat lot building',
    ),
    temperature: words(
      'temperature temperatures temp bake baked baking oven preheat roast heat heated cool cooled freeze freezes freezing ' +
        'frozen boil boils boiling melts fever store stored outside weather forecast',
    ),
    finance: words(
      'yield yields spread spreads rate rates bond bonds coupon margin margins fee fees fed ecb bank inflation price priced ' +
        'return returns treasury treasuries cut cuts hike hikes basis loan loans mortgage mortgages',
    ),
    calls: words('call calls calling dial phone'),
    article: words('a an the this that each every another our your my its his her their first last'),
  },
  isSpelt,
  signs: SIGNS,
  speak: speakEnglish,
};
