import { createIsSpelt } from '../../speaking/acronyms.ts';
import { createLanguage } from '../../speaking/create-language.ts';
import { signsOf } from '../../speaking/signs.ts';
import { wordSet } from '../../speaking/tables.ts';
import type { Language } from '../../language.ts';
import { COUNTERS } from './numbers.ts';
import { createSpeak, FORMS } from './speak.ts';
import {
  ABBREVIATIONS,
  CURRENCIES,
  FUNCTION_WORDS,
  MAGNITUDES,
  MONTH_NAMES,
  NAMES,
  PER_NOUNS,
  UNITS,
  WEEKDAY_NAMES,
} from './tables.ts';

const forms = createLanguage({
  tag: 'ja',
  decimalMark: '.',
  groupMark: ',',
  isGroupedBySpace: false,
  isCurrencyLast: false,
  isEliding: false,
  isSpaced: false,
  patterns: {
    ordinal: /(?<whole>\d+)(?<ending>th|st|nd|rd)(?![\p{L}\d])/uy,
    day: /(?<day>\d{1,2})(?![\p{L}\d]|[:.,]\d)/uy,
    dayAndMonth: /\s+/y,
    monthAndYear: /,?\s+(?<year>1[0-9]\d\d|20\d\d|2100)(?![\d:]|[.,]\d)/y,
    shortDate: /(?<a>\d{1,2})\/(?<b>\d{1,2})(?![\d/.]*\d)/y,
    clocks: [/(?<hour>\d{1,2}):(?<minute>[0-5]\d)(?::(?<second>[0-5]\d))?(?![\d:])/uy],
    half: null,
    durationPart: /(?<amount>\d+)\s?(?<unit>h|min|m|s)(?!\p{L})/uy,
    durationUnits: { h: 'h', m: 'min', s: 's' },
    primeUnits: ['min', 's'],
    decade: null,
    counted: COUNTERS,
    romanEnding: null,
    telephone: /(?<rest>0\d{1,4}[ -]\d{1,4}[ -]\d{4})(?!\d)/y,
  },
  months: MONTH_NAMES,
  weekdays: WEEKDAY_NAMES,
  units: UNITS,
  perNouns: PER_NOUNS,
  currencies: CURRENCIES,
  magnitudes: MAGNITUDES,
  abbreviations: ABBREVIATIONS,
  names: NAMES,
  greek:
    'アルファ ベータ ガンマ デルタ イプシロン ゼータ イータ シータ イオタ カッパ ラムダ ミュー ニュー クサイ オミクロン パイ ロー シグマ シグマ タウ ウプシロン ファイ カイ プサイ オメガ'.split(
      ' ',
    ),
  over: '割る',
  functionWords: FUNCTION_WORDS,
  cues: { digits: wordSet('暗証番号 パスワード コード 番号'), ratio: wordSet('比率 縮尺') },
  isSpelt: createIsSpelt(new Set(), new Set()),
  signs: [
    // A day of the week behind a date.
    ...[...'月火水木金土日'].map((day): [RegExp, string] => [new RegExp(`[(（]${day}[)）]`, 'uy'), `${day}曜日`]),
    [/[〜～]/uy, 'から'],
    // Marks that the plain form of a text leaves out.
    [/[。｡]/uy, '. '],
    [/[、､]/uy, ', '],
    [/[「『《〈【〔」』》〉】〕]/uy, ' '],
    ...signsOf({
      to: 'から', and: 'と', or: 'または', atMost: '以下', atLeast: '以上', unequal: 'ノットイコール', times: '掛ける', dividedBy: '割る',
      plusOrMinus: 'プラスマイナス', about: '約', infinity: '無限大', root: 'ルート', lessThan: '未満', moreThan: '超', isLess: '小なり', isGreater: '大なり',
      copyright: '著作権', section: '第', number: '番号', cents: 'セント', plus: '足す', minus: '引く', equals: 'イコール', at: 'アットマーク', dollar: 'ドル',
      euro: 'ユーロ', pound: 'ポンド', yen: '円', won: 'ウォン', percent: 'パーセント', degrees: '度', squared: 'の二乗', cubed: 'の三乗', hash: 'シャープ', tilde: 'から', star: 'アスタリスク',
    }), // prettier-ignore
  ],
  forms: FORMS,
});

export const japanese: Language = { ...forms, speak: createSpeak(forms.speak, forms) };
