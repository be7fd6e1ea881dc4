/**
 * English text as a small synthesiser can say it: what stands for words (numbers, units, dates,
 * signs, addresses) is written out, and what remains is plain ASCII letters and punctuation.
 */
import { cleanSpeechText } from './speech-clean.ts';
import { decimalToWords, digitsToWords, integerToWords, ordinalToWords, yearToWords } from './speech-numbers.ts';
import { splitAtClauses } from './speech-sentences.ts';

type Rewrite = readonly [pattern: RegExp, replacement: string | ((...groups: string[]) => string)];

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const MONTH_NAMES = 'January|February|March|April|May|June|July|August|September|October|November|December';
const SHORT_MONTHS: Readonly<Record<string, string>> = {
  jan: 'January',
  feb: 'February',
  mar: 'March',
  apr: 'April',
  jun: 'June',
  jul: 'July',
  aug: 'August',
  sep: 'September',
  sept: 'September',
  oct: 'October',
  nov: 'November',
  dec: 'December',
};

/** Unit → what one and what several are called. Case counts. */
const UNITS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  'km/h': ['kilometer per hour', 'kilometers per hour'],
  'm/s': ['meter per second', 'meters per second'],
  mph: ['mile per hour', 'miles per hour'],
  'km²': ['square kilometer', 'square kilometers'],
  'm²': ['square meter', 'square meters'],
  'cm²': ['square centimeter', 'square centimeters'],
  'm³': ['cubic meter', 'cubic meters'],
  'cm³': ['cubic centimeter', 'cubic centimeters'],
  km: ['kilometer', 'kilometers'],
  m: ['meter', 'meters'],
  cm: ['centimeter', 'centimeters'],
  mm: ['millimeter', 'millimeters'],
  µm: ['micrometer', 'micrometers'],
  nm: ['nanometer', 'nanometers'],
  ft: ['foot', 'feet'],
  mi: ['mile', 'miles'],
  kg: ['kilogram', 'kilograms'],
  g: ['gram', 'grams'],
  mg: ['milligram', 'milligrams'],
  µg: ['microgram', 'micrograms'],
  lb: ['pound', 'pounds'],
  lbs: ['pound', 'pounds'],
  oz: ['ounce', 'ounces'],
  s: ['second', 'seconds'],
  sec: ['second', 'seconds'],
  ms: ['millisecond', 'milliseconds'],
  µs: ['microsecond', 'microseconds'],
  ns: ['nanosecond', 'nanoseconds'],
  min: ['minute', 'minutes'],
  h: ['hour', 'hours'],
  hr: ['hour', 'hours'],
  hrs: ['hour', 'hours'],
  Hz: ['hertz', 'hertz'],
  kHz: ['kilohertz', 'kilohertz'],
  MHz: ['megahertz', 'megahertz'],
  GHz: ['gigahertz', 'gigahertz'],
  W: ['watt', 'watts'],
  kW: ['kilowatt', 'kilowatts'],
  MW: ['megawatt', 'megawatts'],
  GW: ['gigawatt', 'gigawatts'],
  Wh: ['watt hour', 'watt hours'],
  kWh: ['kilowatt hour', 'kilowatt hours'],
  MWh: ['megawatt hour', 'megawatt hours'],
  V: ['volt', 'volts'],
  mV: ['millivolt', 'millivolts'],
  kV: ['kilovolt', 'kilovolts'],
  mA: ['milliamp', 'milliamps'],
  Ω: ['ohm', 'ohms'],
  J: ['joule', 'joules'],
  kJ: ['kilojoule', 'kilojoules'],
  kcal: ['kilocalorie', 'kilocalories'],
  N: ['newton', 'newtons'],
  Pa: ['pascal', 'pascals'],
  kPa: ['kilopascal', 'kilopascals'],
  bar: ['bar', 'bars'],
  '°C': ['degree Celsius', 'degrees Celsius'],
  '°F': ['degree Fahrenheit', 'degrees Fahrenheit'],
  '°': ['degree', 'degrees'],
  L: ['liter', 'liters'],
  l: ['liter', 'liters'],
  ml: ['milliliter', 'milliliters'],
  mL: ['milliliter', 'milliliters'],
  ha: ['hectare', 'hectares'],
  B: ['byte', 'bytes'],
  kB: ['kilobyte', 'kilobytes'],
  KB: ['kilobyte', 'kilobytes'],
  MB: ['megabyte', 'megabytes'],
  GB: ['gigabyte', 'gigabytes'],
  TB: ['terabyte', 'terabytes'],
  PB: ['petabyte', 'petabytes'],
  KiB: ['kibibyte', 'kibibytes'],
  MiB: ['mebibyte', 'mebibytes'],
  GiB: ['gibibyte', 'gibibytes'],
  'kbit/s': ['kilobit per second', 'kilobits per second'],
  'Mbit/s': ['megabit per second', 'megabits per second'],
  'Gbit/s': ['gigabit per second', 'gigabits per second'],
  'MB/s': ['megabyte per second', 'megabytes per second'],
  'GB/s': ['gigabyte per second', 'gigabytes per second'],
  kbps: ['kilobit per second', 'kilobits per second'],
  Mbps: ['megabit per second', 'megabits per second'],
  Gbps: ['gigabit per second', 'gigabits per second'],
  px: ['pixel', 'pixels'],
  pt: ['point', 'points'],
  fps: ['frame per second', 'frames per second'],
  rpm: ['revolution per minute', 'revolutions per minute'],
  dB: ['decibel', 'decibels'],
  '%': ['percent', 'percent'],
  '‰': ['per mille', 'per mille'],
  pp: ['percentage point', 'percentage points'],
  bps: ['bit per second', 'bits per second'],
};
/** Letters that are words or markers too: taken as units only when they touch the number. */
const TOUCHING_ONLY = new Set(['N', 'B', 'pt', 'pp', 'bar', 'J', 'mi', 'ha']);

const CURRENCIES: Readonly<Record<string, readonly [one: string, many: string, cent: string, cents: string]>> = {
  $: ['dollar', 'dollars', 'cent', 'cents'],
  US$: ['dollar', 'dollars', 'cent', 'cents'],
  USD: ['dollar', 'dollars', 'cent', 'cents'],
  '€': ['euro', 'euros', 'cent', 'cents'],
  EUR: ['euro', 'euros', 'cent', 'cents'],
  '£': ['pound', 'pounds', 'penny', 'pence'],
  GBP: ['pound', 'pounds', 'penny', 'pence'],
  '¥': ['yen', 'yen', 'sen', 'sen'],
  JPY: ['yen', 'yen', 'sen', 'sen'],
  '₹': ['rupee', 'rupees', 'paisa', 'paise'],
  INR: ['rupee', 'rupees', 'paisa', 'paise'],
  CHF: ['franc', 'francs', 'centime', 'centimes'],
  '₩': ['won', 'won', 'jeon', 'jeon'],
  '₽': ['ruble', 'rubles', 'kopek', 'kopeks'],
};
const MAGNITUDES: Readonly<Record<string, string>> = {
  k: 'thousand',
  K: 'thousand',
  thousand: 'thousand',
  m: 'million',
  M: 'million',
  mn: 'million',
  million: 'million',
  b: 'billion',
  B: 'billion',
  bn: 'billion',
  billion: 'billion',
  T: 'trillion',
  tn: 'trillion',
  trillion: 'trillion',
};
const FRACTIONS: Readonly<Record<string, string>> = {
  '½': 'one half',
  '⅓': 'one third',
  '⅔': 'two thirds',
  '¼': 'one quarter',
  '¾': 'three quarters',
  '⅕': 'one fifth',
  '⅛': 'one eighth',
  '1/2': 'one half',
  '1/3': 'one third',
  '2/3': 'two thirds',
  '1/4': 'one quarter',
  '3/4': 'three quarters',
  '1/5': 'one fifth',
  '1/8': 'one eighth',
  '1/10': 'one tenth',
};
const GREEK: Readonly<Record<string, string>> = {
  α: 'alpha',
  β: 'beta',
  γ: 'gamma',
  δ: 'delta',
  ε: 'epsilon',
  ζ: 'zeta',
  η: 'eta',
  θ: 'theta',
  ι: 'iota',
  κ: 'kappa',
  λ: 'lambda',
  μ: 'mu',
  ν: 'nu',
  ξ: 'xi',
  ο: 'omicron',
  π: 'pi',
  ρ: 'rho',
  σ: 'sigma',
  ς: 'sigma',
  τ: 'tau',
  υ: 'upsilon',
  φ: 'phi',
  χ: 'chi',
  ψ: 'psi',
  ω: 'omega',
};

const NUMBER = String.raw`\d+(?:\.\d+)?`;
const GROUPED = String.raw`(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?`;
/** Stands before a number that was written with separators, which no year is. */
const NOT_A_YEAR = '\ue000';
const escapeRegExp = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
const alternatives = (words: Iterable<string>) =>
  [...words]
    .sort((a, b) => b.length - a.length)
    .map(escapeRegExp)
    .join('|');

/** Acronyms said letter by letter although they could be read as a word. */
const SPELLED = new Set([
  'AI',
  'API',
  'APIS',
  'AWS',
  'CEO',
  'CIO',
  'CTO',
  'CFO',
  'COO',
  'CPU',
  'GPU',
  'DIY',
  'ETA',
  'EU',
  'FAQ',
  'GUI',
  'HR',
  'IBM',
  'ID',
  'IDE',
  'IDS',
  'IO',
  'IOT',
  'IP',
  'IPO',
  'ISO',
  'IT',
  'KPI',
  'LLM',
  'OKR',
  'OS',
  'PR',
  'QA',
  'ROI',
  'SEO',
  'SLA',
  'SLO',
  'UI',
  'UK',
  'UN',
  'URL',
  'USA',
  'US',
  'USB',
  'UX',
  'UV',
  'VIP',
  'AC',
  'DC',
  'AM',
  'PM',
  'EV',
  'UTC',
  'IEEE',
  'IETF',
]);
const SAID: Readonly<Record<string, string>> = {
  SQL: 'sequel',
  NoSQL: 'no sequel',
  MySQL: 'my sequel',
  PostgreSQL: 'postgress',
  JSON: 'jay son',
  YAML: 'yammel',
  GIF: 'gif',
  JPEG: 'jay peg',
  PNG: 'P N G',
  SaaS: 'sass',
  PaaS: 'pass',
  IaaS: 'eye ass',
  WiFi: 'why fie',
  'Wi-Fi': 'why fie',
  GitHub: 'git hub',
  GitLab: 'git lab',
  Kubernetes: 'koober netties',
  nginx: 'engine X',
  iOS: 'eye O S',
  macOS: 'mac O S',
  kubectl: 'cube control',
  OAuth: 'oh auth',
  DevOps: 'dev ops',
  COVID: 'covid',
  LaTeX: 'lay tech',
  IPv4: 'I P version four',
  IPv6: 'I P version six',
  'C++': 'C plus plus',
  'C#': 'C sharp',
  'F#': 'F sharp',
  'Node.js': 'node J S',
  '.NET': 'dot net',
};

function plural(number: string, [one, many]: readonly string[]): string {
  return Number(number) === 1 && !number.includes('.') ? one! : many!;
}

function spokenMoney(symbol: string, amount: string, magnitude?: string): string {
  const [one, many, cent, cents] = CURRENCIES[symbol]!;
  const plain = amount.replaceAll(',', '');
  if (magnitude) return `${decimalToWords(plain)} ${MAGNITUDES[magnitude]!} ${many}`;
  const [whole = '0', fraction] = plain.split('.');
  const main = `${integerToWords(whole)} ${plural(whole, [one, many])}`;
  if (fraction === undefined || /^0+$/.test(fraction)) return main;
  if (fraction.length > 2) return `${decimalToWords(plain)} ${many}`;
  const small = fraction.padEnd(2, '0');
  const rest = `${integerToWords(small)} ${plural(String(Number(small)), [cent, cents])}`;
  return /^0+$/.test(whole) ? rest : `${main} and ${rest}`;
}

function spokenAddress(host: string, path: string): string {
  const spell = (part: string) =>
    part
      .replaceAll('.', ' dot ')
      .replaceAll('/', ' slash ')
      .replaceAll(/[-_~+%=&?#]+/g, ' ');
  const cleanPath = path.replace(/[?#].*$/, '').replace(/\/$/, '');
  return ` ${spell(host.replace(/^www\./i, ''))}${cleanPath.length <= 40 ? spell(cleanPath) : ''} `;
}

function spokenTime(hours: string, minutes: string, half: string | undefined): string {
  const hour = Number(hours);
  const minute = Number(minutes);
  const suffix = half ? ` ${half.toLowerCase().startsWith('a') ? 'A M' : 'P M'}` : '';
  if (minute === 0) {
    if (suffix) return `${integerToWords(String(hour))}${suffix}`;
    return hour === 0
      ? 'midnight'
      : hour <= 12
        ? `${integerToWords(String(hour))} o'clock`
        : `${integerToWords(String(hour))} hundred hours`;
  }
  return `${integerToWords(String(hour))} ${minute < 10 ? `oh ${integerToWords(String(minute))}` : integerToWords(minutes)}${suffix}`;
}

function spokenDate(year: string, month: string, day: string): string | null {
  const name = MONTHS[Number(month) - 1];
  if (!name || Number(day) < 1 || Number(day) > 31) return null;
  return `${name} ${ordinalToWords(day)}, ${yearToWords(Number(year))}`;
}

/** The digit that a character of any script stands for; scripts have theirs in a row from zero to nine. */
function asciiDigit(character: string): string {
  const plain = character.normalize('NFKC');
  if (/^\d$/.test(plain)) return plain;
  const code = character.codePointAt(0)!;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

/** Signs and letters that mean words, before anything is decomposed. */
const SIGNS: readonly Rewrite[] = [
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
  [
    /\b(\d+)([½⅓⅔¼¾⅕⅛])/g,
    (_, whole, fraction) =>
      `${whole} and ${FRACTIONS[fraction!]!.replace('one half', 'a half').replace('one quarter', 'a quarter')}`,
  ],
  [/[½⅓⅔¼¾⅕⅛]/g, (sign) => FRACTIONS[sign!]!],
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

const ADDRESSES: readonly Rewrite[] = [
  [
    /\b([\w.+-]+)@([\w-]+(?:\.[\w-]+)+)\b/g,
    (_, name, host) =>
      `${name!.replaceAll('.', ' dot ').replaceAll(/[-_+]/g, ' ')} at ${host!.replaceAll('.', ' dot ')}`,
  ],
  [/\b(?:https?|ftp):\/\/([\w.-]+)(?::\d+)?(\/[^\s<>()]*[\w/])?/gi, (_, host, path = '') => spokenAddress(host!, path)],
  [/\bwww\.([\w-]+(?:\.[\w-]+)+)(\/[^\s<>()]*[\w/])?/gi, (_, host, path = '') => spokenAddress(host!, path)],
  [
    /\b((?:[a-z0-9-]+\.)+(?:com|org|net|io|dev|ai|edu|gov|co\.uk))\b(\/[^\s<>()]*[\w/])?/gi,
    (_, host, path = '') => spokenAddress(host!, path),
  ],
];

const ABBREVIATIONS: readonly Rewrite[] = [
  [/\be\.\s?g\.,?/gi, 'for example,'],
  [/\bi\.\s?e\.,?/gi, 'that is,'],
  [/\betc\.(?=\s+\p{Lu}|\s*$)/gu, 'et cetera.'],
  [/\betc\./gi, 'et cetera'],
  [/\bvs\.?(?=\s)/gi, 'versus'],
  [/\bapprox\./gi, 'approximately'],
  [/\bw\/o\b/gi, 'without'],
  [/\bw\/(?=\s)/gi, 'with'],
  [/\bDr\.\s/g, 'Doctor '],
  [/\bMr\.\s/g, 'Mister '],
  [/\bMrs\.\s/g, 'Missus '],
  [/\bMs\.\s/g, 'Miz '],
  [/\bProf\.\s/g, 'Professor '],
  [/\bSt\.\s(?=\p{Lu})/gu, 'Saint '],
  [/\bNo\.\s?(?=\d)/g, 'number '],
  [/\bNos\.\s?(?=\d)/g, 'numbers '],
  [/\bFigs?\.\s?(?=\d)/gi, 'figure '],
  [/\bEq\.\s?(?=\d)/gi, 'equation '],
  [/\bSec\.\s?(?=\d)/g, 'section '],
  [/\bCh\.\s?(?=\d)/g, 'chapter '],
  [/\bVol\.\s?(?=\d)/gi, 'volume '],
  [/\bpp\.\s?(?=\d)/g, 'pages '],
  [/\bp\.\s?(?=\d)/g, 'page '],
  [/\bInc\.(?=\s|,|$)/g, 'Incorporated'],
  [/\bLtd\.(?=\s|,|$)/g, 'Limited'],
  [/\bCorp\.(?=\s|,|$)/g, 'Corporation'],
  [/\bdept\./gi, 'department'],
  [/\bavg\./gi, 'average'],
  [/\bmin\.\s(?=\d)/gi, 'minimum '],
  [/\bmax\.\s(?=\d)/gi, 'maximum '],
  [/\bQ([1-4])\b/g, 'Q $1'],
  [/\b24\/7\b/g, 'twenty four seven'],
  [/\ba\.m\./gi, 'AM'],
  [/\bp\.m\./gi, 'PM'],
];

const DATES: readonly Rewrite[] = [
  [/\b(\d{4})-(\d{2})-(\d{2})(?:T[\d:.]+Z?)?\b/g, (all, year, month, day) => spokenDate(year!, month!, day!) ?? all!],
  [
    /\b(\d{1,2})\/(\d{1,2})\/(\d{4})\b/g,
    (all, a, b, year) => (Number(a) > 12 ? spokenDate(year!, b!, a!) : spokenDate(year!, a!, b!)) ?? all!,
  ],
  [/\b(\d{1,2})\.(\d{1,2})\.(\d{4})\b/g, (all, day, month, year) => spokenDate(year!, month!, day!) ?? all!],
  [
    /\b(Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.?(?=\s+\d)|(?<=\d\s+)(Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b\.?/g,
    (_, before, after) => SHORT_MONTHS[(before ?? after)!.toLowerCase()]!,
  ],
  [
    new RegExp(String.raw`\b(${MONTH_NAMES})\s+(\d{1,2})(?:st|nd|rd|th)?(?=\b(?!:|\.\d))`, 'g'),
    (_, month, day) => `${month} ${ordinalToWords(day!)}`,
  ],
  [
    new RegExp(String.raw`\b(\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?(${MONTH_NAMES})\b`, 'g'),
    (_, day, month) => `the ${ordinalToWords(day!)} of ${month}`,
  ],
  [
    /\b(\d{1,2}):([0-5]\d)(?::[0-5]\d)?(?:\s*([ap]m|[AP]M))?\b/g,
    (_, hours, minutes, half) => spokenTime(hours!, minutes!, half),
  ],
  [/\b(\d{1,2})\s*([ap]m|[AP]M)\b/g, (_, hours, half) => spokenTime(hours!, '00', half)],
  [
    /\b(1[1-9]|20)(\d)0s\b|(?<!\w)'(\d)0s\b/g,
    (_, century, decade, short) => {
      const tens = integerToWords(`${decade ?? short}0`);
      const many = `${tens.replace(/y$/, 'ie')}s`;
      if (short !== undefined) return many;
      return decade === '0'
        ? century === '20'
          ? 'two thousands'
          : `${integerToWords(century!)} hundreds`
        : `${integerToWords(century!)} ${many}`;
    },
  ],
];

const unitPattern = alternatives(Object.keys(UNITS));
const currencyPattern = alternatives(Object.keys(CURRENCIES));
const magnitudePattern = alternatives(Object.keys(MAGNITUDES));

const QUANTITIES: readonly Rewrite[] = [
  [
    new RegExp(String.raw`(?<!\w)(${currencyPattern})\s?(${GROUPED})(?:\s?(${magnitudePattern})\b)?`, 'g'),
    (_, symbol, amount, magnitude) => ` ${spokenMoney(symbol!, amount!, magnitude)} `,
  ],
  [
    new RegExp(
      String.raw`(?<![\w.])(${GROUPED})(?:\s?(${magnitudePattern}))?\s?(€|£|¥|₹|₽|USD|EUR|GBP|CHF|JPY|INR)(?!\w)`,
      'g',
    ),
    (_, amount, magnitude, symbol) => ` ${spokenMoney(symbol!, amount!, magnitude)} `,
  ],
  [/(?<![\d,.])\d{1,3}(?:[,\u00a0\u2009\u202f]\d{3})+(?!\d)/g, (number) => NOT_A_YEAR + number!.replaceAll(/\D/g, '')],
  [/\b([48])K\b/g, '$1 K '],
  [/\b(\d{3})-(\d{3})-(\d{4})\b/g, (_, a, b, c) => `${digitsToWords(a!)}, ${digitsToWords(b!)}, ${digitsToWords(c!)}`],
  [/(?<![\w.-])(\d+(?:\.\d+)?)-(?=[$€£]?\d+(?:\.\d+)?(?![\w-]*-\d))/g, '$1 to '],
  [
    new RegExp(String.raw`(?<![\w.])(${NUMBER})(\s?)(${unitPattern})(?![\w°²³])`, 'g'),
    (all, number, space, unit) =>
      space !== '' && TOUCHING_ONLY.has(unit!) ? all! : `${number} ${plural(number!, UNITS[unit!]!)}`,
  ],
  [/(?<![\w.])(\d+(?:\.\d+)?)(k|K|M|bn|B)(?!\w)/g, (_, number, magnitude) => `${number} ${MAGNITUDES[magnitude!]!}`],
  [/(?<![\w./])(\d{1,2}\/\d{1,2})(?![\w/])/g, (fraction) => FRACTIONS[fraction!] ?? fraction!.replace('/', ' out of ')],
  [/(?<=[a-z])²/gi, ' squared'],
  [/(?<=[a-z])³/gi, ' cubed'],
  [/²/g, ' squared'],
  [/³/g, ' cubed'],
  [/\bv(\d+(?:\.\d+)*)\b/gi, (_, version) => `version ${version}`],
  [
    /\b\d+(?:\.\d+){2,}\b/g,
    (version) =>
      version!
        .split('.')
        .map((part) => integerToWords(part))
        .join(' point '),
  ],
  [/#\s?(?=\d)/g, ' number '],
  [/(^|[\s(])-(?=\d)/g, '$1minus '],
  [/(?<=\d)\s*\+\s*(?=\d)/g, ' plus '],
  [/(?<=\d)\+/g, ' plus '],
  [/(?<=[\w\d)])\s+\+\s+(?=\w)/g, ' plus '],
  [/\s=\s/g, ' equals '],
  [/(?<=\w)=(?=\w)/g, ' equals '],
  [/\b(\d+)(?:st|nd|rd|th)\b/g, (_, digits) => ordinalToWords(digits!)],
  [
    /(?<![\d.\ue000])(1[1-9]\d\d|20\d\d)(?![\d.]*\d)(?!\s+(?:meters|kilometers|grams|kilograms|percent|seconds|bytes|megabytes|gigabytes|pixels|watts|kilowatts|dollars|euros|pounds|degrees))/g,
    (year) => yearToWords(Number(year)),
  ],
  [/(?<![\w])\.(\d+)/g, (_, digits) => `point ${digitsToWords(digits!)}`],
  [/\d+\.\d+/g, (number) => decimalToWords(number!)],
  [/(?<!\d)0\d+/g, (digits) => digitsToWords(digits!)],
  [/\d+/g, (digits) => ` ${integerToWords(digits!)} `],
];

const WORDS: readonly Rewrite[] = [
  [new RegExp(String.raw`(?<![\w.+#-])(${alternatives(Object.keys(SAID))})(?![\w+#])`, 'g'), (word) => SAID[word!]!],
  [/(?<=\p{Ll})(?=\p{Lu}\p{Ll})/gu, ' '],
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
  [/[Ͱ-ϿΩµ]/g, (letter) => ` ${letter === 'µ' ? 'micro' : (GREEK[letter!.toLowerCase()] ?? '')} `],
];

const LETTERS_THAT_DECOMPOSE_BADLY: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'Ae',
  œ: 'oe',
  Œ: 'Oe',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'th',
  Ð: 'Th',
  þ: 'th',
  Þ: 'Th',
  ı: 'i',
  ħ: 'h',
  ŋ: 'ng',
};

function apply(text: string, rewrites: readonly Rewrite[]): string {
  return rewrites.reduce(
    (current, [pattern, replacement]) =>
      typeof replacement === 'string'
        ? current.replaceAll(pattern, replacement)
        : current.replaceAll(pattern, (...groups: unknown[]) => replacement(...(groups as string[]))),
    text,
  );
}

/** Capitals among capitals are a shout, read as words; an acronym among ordinary words is spelled or said. */
function spellAcronyms(text: string): string {
  const words = text.match(/\p{L}+/gu) ?? [];
  const capitals = words.filter((word) => word.length > 1 && word === word.toUpperCase());
  const shouted = capitals.length > 2 && capitals.length > words.length / 2;
  return text.replaceAll(/(?<![\p{L}'])(\p{Lu}{2,})(s?)(?![\p{L}])/gu, (all, acronym: string, many: string) => {
    if ((shouted && !SPELLED.has(acronym)) || acronym.length > 6) return all.toLowerCase();
    if (!SPELLED.has(acronym) && /[AEIOUY]/.test(acronym))
      return acronym.length > 2 ? all.toLowerCase() : `${[...acronym].join(' ')}${many === '' ? '' : "'s"}`;
    return `${[...acronym].join(' ')}${many === '' ? '' : "'s"}`;
  });
}

/**
 * The rules look ahead and back as far as a number or a name goes, which takes the square of the length for some texts.
 * Longer texts are read in parts of at most this many characters, so that the time grows with the length.
 */
const LONGEST_PART = 1_000;

/**
 * One English sentence in the plain ASCII a small synthesiser reads rightly: '≈ 1,200 km²' becomes
 * 'about one thousand two hundred square kilometers'. Emoji and marks without a sound are dropped;
 * Latin letters lose their accents. Returns '' when nothing can be said.
 */
export function normaliseEnglish(sentence: string): string {
  return splitAtClauses(cleanSpeechText(sentence).replaceAll('\n', ' '), LONGEST_PART)
    .map(normalisePart)
    .filter((part) => part !== '')
    .join(' ');
}

function normalisePart(part: string): string {
  let text = part.replaceAll(/[\p{Script_Extensions=Latin}\p{Nd}\p{Sm}\p{Po}]/gu, (character) =>
    /[\uff01-\uff5e]|[\u{1d400}-\u{1d7ff}]/u.test(character) ? character.normalize('NFKC') : character,
  );
  for (const rewrites of [ADDRESSES, SIGNS, ABBREVIATIONS, DATES]) text = apply(text, rewrites);
  text = apply(text, [WORDS[0]!]);
  text = spellAcronyms(apply(apply(text, QUANTITIES), WORDS.slice(1)));
  return text
    .replaceAll(/[ßẞæÆœŒøØłŁđĐðÐþÞıħŋ]/g, (letter) => LETTERS_THAT_DECOMPOSE_BADLY[letter]!)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]/g, ' ')
    .replaceAll(/-(?=\s|$)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\s+([,.;:!?])/g, '$1')
    .replaceAll(/,(?:\s*,)+/g, ',')
    .replaceAll(/,\s*([.;:!?])/g, '$1')
    .replaceAll(/([.!?])(?:\s*[.,;:])+/g, '$1')
    .replace(/^[\s,.;:!?-]+/, '')
    .trim();
}
