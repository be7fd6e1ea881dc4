import { createLanguage } from '../../speaking/create-language.ts';
import { EAST_ASIAN, EAST_ASIAN_MARKS, EAST_ASIAN_PATTERNS } from '../../speaking/east-asian.ts';
import { signsOf } from '../../speaking/signs.ts';
import { wordSet } from '../../speaking/tables.ts';
import { COUNTERS } from './numbers.ts';
import { FORMS } from './speak.ts';
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

export const japanese = createLanguage({
  tag: 'ja',
  ...EAST_ASIAN,
  patterns: {
    ...EAST_ASIAN_PATTERNS,
    counted: COUNTERS,
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
  signs: [
    // A day of the week behind a date.
    ...[...'月火水木金土日'].map((day): [RegExp, string] => [new RegExp(`[(（]${day}[)）]`, 'uy'), `${day}曜日`]),
    [/[〜～]/uy, 'から'],
    ...EAST_ASIAN_MARKS,
    ...signsOf({
      to: 'から', and: 'と', or: 'または', atMost: '以下', atLeast: '以上', unequal: 'ノットイコール', times: '掛ける', dividedBy: '割る',
      plusOrMinus: 'プラスマイナス', about: '約', infinity: '無限大', root: 'ルート', lessThan: '未満', moreThan: '超', isLess: '小なり', isGreater: '大なり',
      copyright: '著作権', section: '第', number: '番号', cents: 'セント', plus: '足す', minus: '引く', equals: 'イコール', at: 'アットマーク', dollar: 'ドル',
      euro: 'ユーロ', pound: 'ポンド', yen: '円', won: 'ウォン', percent: 'パーセント', degrees: '度', squared: 'の二乗', cubed: 'の三乗', hash: 'シャープ', tilde: 'から', star: 'アスタリスク',
    }), // prettier-ignore
  ],
  forms: FORMS,
});
