import { eastAsianForms } from '../../speaking/east-asian.ts';
import type { LanguageForms } from '../../speaking/forms.ts';
import { cardinal, digitWords } from './numbers.ts';
import { WEEKDAYS } from './tables.ts';

export const FORMS: LanguageForms = {
  ...eastAsianForms({
    cardinal,
    digits: digitWords,
    year: (year) => cardinal(String(year)),
    partMark: '分の',
    mixedMark: 'と',
  }),
  scales: {
    3: ['千', '千'],
    4: ['万', '万'],
    6: ['百万', '百万'],
    7: ['千万', '千万'],
    8: ['億', '億'],
    9: ['十億', '十億'],
    12: ['兆', '兆'],
  },
  weekdays: WEEKDAYS,
  time({ hour, minute, second }) {
    const minutes = minute === 0 ? '' : `${cardinal(String(minute))}分`;
    return `${cardinal(String(hour))}時${minutes}${second === null ? '' : `${cardinal(String(second))}秒`}`;
  },
  per: (noun) => `毎${noun === '時間' ? '時' : noun}`,
  words: {
    minus: 'マイナス', plus: 'プラス', comma: '点', point: '点', to: 'から', ratio: '対', by: '掛ける', outOf: '対', over: '割る',
    and: '', andCents: '', dot: 'ドット', at: 'アットマーク', slash: 'スラッシュ', hash: 'シャープ', colon: 'コロン',
    dash: 'ハイフン',
    underscore: 'アンダーバー', tilde: 'チルダ', backslash: 'バックスラッシュ', star: 'アスタリスク',
    version: 'バージョン', endingIn: '末尾は', checksum: 'ハッシュ', squared: 'の二乗', cubed: 'の三乗',
    power: '乗', timesTenTo: '掛ける十の',
  }, // prettier-ignore
};
