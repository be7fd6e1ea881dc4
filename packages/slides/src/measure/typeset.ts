/** Space between words at which a line can end; U+00A0 and its like are none. */
export const BREAKING_SPACE = /[^\S\u00a0\u2007\u202f]+/u;

const PREFIXED = 'm|g|t|l|L|s|A|V|W|Wh|J|N|Pa|Hz|B|Bit|bit|byte|eV|mol|cal|Ω|lm|bps|bar';
const SIGNS = '%|‰|[°º][CFK]?|[€$£¥₹₽₩₺₴]|EUR|USD|GBP|CHF|JPY';
const SYMBOLS =
  'h|hr|hrs|min|mins|sec|d|ha|in|ft|yd|mi|mph|kn|oz|lb|lbs|px|pt|em|rem|vh|vw|fps|rpm|dpi|ppm|ppb|dB|dBA|x|×|K|M|bn|[ap]\\.m\\.|[ap]m|AM|PM|Uhr';
/** Words of several languages, with their plurals. */
const WORDS = [
  'thousand|millions?|billions?|trillions?|per ?cent|degrees?|euros?|dollars?|pounds?|cents?|pence',
  'seconds?|minutes?|hours?|days?|weeks?|months?|years?|met(?:er|re)s?|kilomet(?:er|re)s?|miles?|inch(?:es)?|feet|foot',
  'grams?|kilograms?|kilos?|tons?|tonnes?|lit(?:er|re)s?|watts?|volts?|bytes?|pixels?|points?|times|o.clock',
  'Tsd\\.|Mio\\.|Mrd\\.|Tausend|Millionen|Milliarden?|Prozent|Grad|Sekunden?|Minuten?|Stunden?|Tagen?|Wochen?|Monaten?|Jahren?',
  'millions?|milliards?|pour cent|secondes?|heures?|jours?|semaines?|mois|ans?|années?|mètres?|kilomètres?',
  'millones|millón|por ciento|segundos?|minutos?|horas?|días?|semanas?|meses|años?|metros?|kilómetros?',
  'milioni|miliardi|secondi|minuti|ore|giorni|settimane|mesi|anni|metri|chilometri',
  'milhões|bilhões|dias?|anos?|quilômetros?|quilómetros?',
  'тыс\\.|млн|млрд|руб\\.|км|м|кг|г|л|ч|мин|с|лет|года?|часов|часа?|минут[аы]?|секунд[аы]?|дней|дня|процент(?:а|ов)?',
].join('|');
/** Names of months behind the number of a day, and the short ones of English before it. */
const MONTHS = [
  'January|February|March|April|May|June|July|August|September|October|November|December',
  'Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec',
  'Januar|Jänner|Februar|März|Mai|Juni|Juli|Oktober|Dezember',
  'janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre',
  'gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre',
].join('|');
const UNIT = `(?:[µμnmckdhMGTP]?(?:${PREFIXED})(?:[²³]|[23](?!\\d))?(?:/[\\p{L}µ°]{1,4}[²³]?)?|${SIGNS}|${SYMBOLS}|${WORDS}|${MONTHS})`;

const BEFORE_UNIT = new RegExp(`([\\p{Nd}¼½¾⅓⅔][\\p{Nd}.,'’]*) (?=${UNIT}(?![\\p{L}\\p{N}]))`, 'gu');
const AFTER_SIGN =
  /([€$£¥₹₽₩§#№]|(?<![\p{L}\p{N}])(?:[Nn]o|Nr|Art|Fig|Abb|p|pp|S|n[.º°]|Vol|[Ee]xt|[Tt]el)\.|(?<![\p{L}\p{N}])[Nn]umber|(?<![\p{L}\p{N}])(?:EUR|USD|GBP|CHF)) (?=\p{Nd})/gu;

const BEFORE_DAY = new RegExp(`(?<!\\p{L})(${MONTHS}) (?=\\d{1,2}(?![\\d.,:]))`, 'gu');
/** 'Saturday 5 April' */
const WEEKDAYS =
  'Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Mon|Tue|Wed|Thu|Fri|Sat|Sun|Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag';
const BEFORE_DATE = new RegExp(`(?<!\\p{L})(${WEEKDAYS}),? (?=\\d{1,2}\\.? (?:${MONTHS})(?!\\p{L}))`, 'gu');
/** 'December 1819' and 'in 1819' */
const BEFORE_YEAR = new RegExp(
  `(?<!\\p{L})(${MONTHS}|in|im|en|em|nel|seit|since) (?=(?:1\\d|20)\\d{2}(?![\\d.,:]\\d|\\d))`,
  'gu',
);
/** A first name before another one, within a sentence and not within a longer name: 'by Ted Bray'. */
const FIRST_NAME =
  /(?<=(?<![\p{L}\p{Nd}])[\p{Ll}\p{Nd}]{1,20},? )(\p{Lu}\p{Ll}{1,7}) (?=\p{Lu}\p{Ll}{1,11}(?!\p{L}))/gu;
/** The space before a per cent sign is a narrow one, in languages that have one there. */
const BEFORE_SHARE = /(?<=\d)\u00a0(?=[%‰])/gu;
/** A hyphen that stands for a minus, '- £9,870', in a text that is an amount. */
const MINUS = /^[-–]\s?(?=[€$£¥]?\s?\d[\d.,\u00a0\u202f]*(?:\s?[€$£¥%]|\s?°\s?[CFK]?|\s\p{L}{1,3})?$)/u;
/** '21 years old', '6 months later' */
const AGE = /(?<=\d\u00a0(?:years?|months?|weeks?|days?|hours?|minutes?)) (?=(?:old|ago|later)(?!\p{L}))/gu;
/** Groups of digits of a telephone number: '01632 960 417'. */
const IN_TELEPHONE = /(?<![\p{N}.,])(?:\+\d{1,3}|0\d{2,5})(?: \d{2,8}){1,4}(?![\d.,]*\d)/gu;
/** '£15 a year' */
const FOR_EACH = /(?<=[€$£¥]\d[\d.,]*) (an?|per|pro|par|por) (?=\p{L})/gu;
/** 'clean-up', 'E-bike': no line ends beside a part of a word that is so short. */
const SHORT_PART =
  /(?<=(?<!\p{L})\p{L}{1,3})-(?=\p{L}{2,12}(?![\p{L}-]))|(?<=(?<![\p{L}-])\p{L}{2,12})-(?=\p{L}{1,3}(?!\p{L}))/gu;
/** A dash or a stroke between words ends a line and begins none. */
const BEFORE_DASH = / (?=[–—/-]\s)/gu;

/** An end of a span: '3', '3.5', '10:30', '2,500'. */
const END_OF_SPAN = '\\d{1,4}(?:[.:,]\\d{1,3})?';
/** Digits with a hyphen between, which no other digits or letters go on from. */
const SPAN = new RegExp(`(?<![\\p{L}\\p{N}]|[-/.,:'])(${END_OF_SPAN})-(${END_OF_SPAN})(?![\\p{N}-]|[/.,:]\\d)`, 'gu');

/** Whether digits beside a hyphen are a span: the second ones are more, and are no second half of a telephone number. */
function isSpan(from: string, to: string): boolean {
  const isTelephone = from.length === 3 && /^\d{4}$/.test(to);
  const [first, last] = [from, to].map((end) => Number(end.replace(/[.:,]/, '.')));
  return !isTelephone && !/^0\d/.test(to) && first! < last!;
}

/** An address of mail, or of a site without a path. */
const ADDRESS = /(?<![^\s(<„“"])(?:[^\s@()<>]+@)?[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?=[\s),.;>”"]|$)/gu;
/** Longer addresses are broken as other words are. In UTF-16 code units. */
const LONGEST_ADDRESS = 40;
/** No line ends beside it, and it has no width. */
export const WORD_JOINER = '\u2060';

/** No line ends within a span. */
const SPAN_DASH = `–${WORD_JOINER}`;

/** Signs of a typewriter and those of a printer: `it's` and ‘it’s’, `"a ward - or two"`. */
const SIGNS_OF_PRINT: readonly (readonly [RegExp, string])[] = [
  [/(?<=\p{L})'(?=\p{L})/gu, '’'],
  [/(?<![\p{L}\p{N}])"(?=[\p{L}\p{N}¿¡‘'…])([^"\n]*?[^"\s])"(?![\p{L}\p{N}])/gu, '“$1”'],
  [/(?<![\p{L}\p{N}])'(?=[\p{L}¿¡])([^'\n]*?[^'\s])'(?![\p{L}\p{N}])/gu, '‘$1’'],
  // With a hair space, because faces draw a space behind it too narrow.
  [/(?<=\p{L}[sxz])'(?=\s+\p{L})/gu, '’\u200a'],
  [/(?<=[\p{L}.,)’"”!?]) - (?=[\p{L}\p{N}"“„«(])/gu, ' – '],
  [/(?<=\S )->(?= \S)/gu, '→'],
  // Years.
  [/(?<![\d.,])((?:1\d|20)\d{2}) - (?=(?:1\d|20)\d{2}(?![\d.,]*\d))/gu, '$1–'],
];

/** Markup, JSON and the like keep their signs. */
const CODE = /[{}<=`\\]|(?<! -)>|":/u;

/**
 * A text as it is drawn: with apostrophes, quotation marks, dashes and arrows of print, and U+00A0 between a number and
 * its unit ('17 kg', '1.2 million', '€ 12', 'No. 5'), within a date ('13 October 1819') and a name, and before a dash, so
 * that a line does not end between them. Addresses and numbers are not parted at a hyphen. What is stored, spoken, captioned and
 * exported keeps its signs.
 */
export function typeset(text: string): string {
  const printed = CODE.test(text)
    ? text
    : SIGNS_OF_PRINT.reduce((set, [pattern, sign]) => set.replaceAll(pattern, sign), text);
  const joined = printed
    .replaceAll(BEFORE_DASH, '\u00a0')
    .replaceAll(FIRST_NAME, '$1\u00a0')
    .replaceAll(SHORT_PART, `-${WORD_JOINER}`)
    .replaceAll(ADDRESS, (address) =>
      address.length > LONGEST_ADDRESS ? address : address.replaceAll('-', `-${WORD_JOINER}`),
    );
  if (!/\p{N}/u.test(joined)) return joined;
  return joined
    .replaceAll(SPAN, (written, from: string, to: string) => (isSpan(from, to) ? `${from}${SPAN_DASH}${to}` : written))
    .replaceAll(/(?<=\d)-(?=[\d\p{Ll}])/gu, `-${WORD_JOINER}`)
    .replace(MINUS, '−')
    .replaceAll(BEFORE_DATE, (written) => `${written.trimEnd()}\u00a0`)
    .replaceAll(BEFORE_UNIT, '$1\u00a0')
    .replaceAll(BEFORE_SHARE, '\u202f')
    .replaceAll(AGE, '\u00a0')
    .replaceAll(AFTER_SIGN, '$1\u00a0')
    .replaceAll(BEFORE_DAY, '$1\u00a0')
    .replaceAll(BEFORE_YEAR, '$1\u00a0')
    .replaceAll(FOR_EACH, '\u00a0$1\u00a0')
    .replaceAll(IN_TELEPHONE, (number) => number.replaceAll(' ', '\u00a0'));
}
