import type { Beside, Language } from '../../language.ts';
import type { LanguageForms } from '../../speaking/forms.ts';
import { cardinal, digitWords } from './numbers.ts';
import { WEEKDAYS } from './tables.ts';

const part = (numerator: string, denominator: string): string => `${cardinal(denominator)}分の${cardinal(numerator)}`;
const mixed = (whole: string, numerator: string, denominator: string): string =>
  `${cardinal(whole)}と${part(numerator, denominator)}`;

export const FORMS: LanguageForms = {
  cardinal,
  ordinal: (digits) => `第${cardinal(digits)}`,
  year: (year) => cardinal(String(year)),
  genderOf: () => null,
  decimals: digitWords,
  scales: {
    3: ['千', '千'],
    4: ['万', '万'],
    6: ['百万', '百万'],
    7: ['千万', '千万'],
    8: ['億', '億'],
    9: ['十億', '十億'],
    12: ['兆', '兆'],
  },
  part,
  mixed,
  partOf: ({ one }, whole, numerator, denominator) =>
    `${whole === '' ? part(numerator, denominator) : mixed(whole, numerator, denominator)}${one}`,
  of: () => '',
  date({ year, month, day }) {
    const parts = [
      year === null ? '' : `${cardinal(String(year))}年`,
      month === null ? '' : `${cardinal(String(month))}月`,
    ];
    return [...parts, day === null ? '' : `${cardinal(String(day))}日`].join('');
  },
  weekdays: WEEKDAYS,
  time({ hour, minute, second }) {
    const minutes = minute === 0 ? '' : `${cardinal(String(minute))}分`;
    return `${cardinal(String(hour))}時${minutes}${second === null ? '' : `${cardinal(String(second))}秒`}`;
  },
  roman: (value, as) => `${as === 'cardinal' ? '' : '第'}${cardinal(String(value))}`,
  per: (noun) => `毎${noun === '時間' ? '時' : noun}`,
  countryCode: digitWords,
  words: {
    minus: 'マイナス', plus: 'プラス', comma: '点', point: '点', to: 'から', ratio: '対', by: '掛ける', outOf: '対', over: '割る',
    and: '', andCents: '', dot: 'ドット', at: 'アットマーク', slash: 'スラッシュ', hash: 'シャープ', colon: 'コロン',
    dash: 'ハイフン',
    underscore: 'アンダーバー', tilde: 'チルダ', backslash: 'バックスラッシュ', star: 'アスタリスク',
    version: 'バージョン', endingIn: '末尾は', checksum: 'ハッシュ', squared: 'の二乗', cubed: 'の三乗',
    power: '乗', timesTenTo: '掛ける十の',
  }, // prettier-ignore
};

const ALONE: Beside = { before: () => '', after: () => '' };

/** Money without a name of its own for the small coin: 三点五ドル. */
export function createSpeak(
  base: Language['speak'],
  { currencies, units }: Pick<Language, 'currencies' | 'units'>,
): Language['speak'] {
  return (item, beside) => {
    if (item.class !== 'money') return base(item, beside);
    const amount = base({ class: 'cardinal', amount: item.amount }, ALONE);
    const per = item.per.map((key) => FORMS.per(units.get(key)?.one ?? key));
    return `${amount}${currencies.get(item.currency)!.one}${per.join('')}`;
  };
}
