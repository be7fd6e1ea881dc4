import type { Amount, Item } from '../../item.ts';
import type { Beside, Language } from '../../language.ts';
import { eastAsianForms } from '../../speaking/east-asian.ts';
import type { LanguageForms } from '../../speaking/forms.ts';
import { cardinal, counted, digitWords } from './numbers.ts';
import { WEEKDAYS } from './tables.ts';

/** '2' is 两 before a unit or a currency: '两公里'. */
function beforeNoun(words: string, noun: string): string {
  return words === '二' && noun !== '' ? '两' : words;
}

export const FORMS: LanguageForms = {
  ...eastAsianForms({
    cardinal,
    digits: digitWords,
    year: (year) => digitWords(String(year)),
    partMark: '分之',
    mixedMark: '又',
  }),
  beforeNoun,
  scales: {
    4: ['万', '万'],
    6: ['百万', '百万'],
    7: ['千万', '千万'],
    8: ['亿', '亿'],
    9: ['十亿', '十亿'],
    12: ['万亿', '万亿'],
    15: ['千万亿', '千万亿'],
  },
  weekdays: WEEKDAYS,
  time({ hour, minute, second }) {
    const minutes = minute === 0 ? '' : `${minute < 10 ? '零' : ''}${cardinal(String(minute))}分`;
    const hours = `${hour === 2 ? '两' : cardinal(String(hour))}点`;
    return `${hours}${minutes}${second === null ? '' : `${cardinal(String(second))}秒`}`;
  },
  per: (noun) => `每${noun}`,
  words: {
    minus: '负', plus: '加', comma: '点', point: '点', to: '到', ratio: '比', by: '乘', outOf: '比', over: '分之',
    and: '', andCents: '', dot: '点', at: '艾特', slash: '斜杠', hash: '井号', colon: '冒号',
    dash: '杠',
    underscore: '下划线', tilde: '波浪号', backslash: '反斜杠', star: '星号',
    version: '版本', endingIn: '末尾是', checksum: '哈希', squared: '的平方', cubed: '的立方',
    power: '的次方', timesTenTo: '乘以十的',
  }, // prettier-ignore
};

/** The forms of Chinese that stand in another order than those of other languages, or depend on the character beside. */
export function createSpeak(base: Language['speak']): Language['speak'] {
  const number = (amount: Amount): string => base({ class: 'cardinal', amount }, ALONE);
  const speak: Language['speak'] = (item, beside) => {
    switch (item.class) {
      case 'cardinal':
        return cardinalBeside(item, beside) ?? base(item, beside);
      case 'measure':
        if (item.units.of === '%' && item.units.per.length === 0) return `百分之${number(item.amount)}`;
        if (item.units.of === '‰' && item.units.per.length === 0) return `千分之${number(item.amount)}`;
        return base(item, beside);
      case 'range':
        return `${speak(item.from, beside)}到${speak(item.to, beside)}`;
      default:
        return base(item, beside);
    }
  };
  return speak;
}

const ALONE: Beside = { before: () => '', after: () => '' };

/** A year before 年 in digits, and a small count before its classifier; null for any other number. */
function cardinalBeside({ amount }: Extract<Item, { class: 'cardinal' }>, beside: Beside): string | null {
  const { whole, fraction, magnitude, sign, isGrouped } = amount;
  if (fraction !== '' || magnitude !== 0 || sign !== '' || isGrouped) return null;
  if (whole.length === 4 && /^年(?!级)/u.test(beside.after())) return digitWords(whole);
  return beside.before().endsWith('第') ? cardinal(whole) : counted(whole, beside.after());
}
