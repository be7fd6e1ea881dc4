import { createLanguage } from '../../speaking/create-language.ts';
import { EAST_ASIAN, EAST_ASIAN_MARKS, EAST_ASIAN_PATTERNS } from '../../speaking/east-asian.ts';
import { signsOf } from '../../speaking/signs.ts';
import { wordSet } from '../../speaking/tables.ts';
import type { Language } from '../../language.ts';
import { CLASSIFIERS } from './numbers.ts';
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
  tag: 'zh',
  ...EAST_ASIAN,
  patterns: {
    ...EAST_ASIAN_PATTERNS,
    counted: new RegExp(`${CLASSIFIERS.source}|^(?:元|米|公里|公斤|克|秒|字)`, 'u'),
    telephone: /(?<rest>1\d{2}[ -]\d{4}[ -]\d{4})(?!\d)/y,
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
    '阿尔法 贝塔 伽马 德尔塔 艾普西隆 泽塔 伊塔 西塔 约塔 卡帕 拉姆达 缪 纽 克西 奥密克戎 派 柔 西格玛 西格玛 陶 宇普西隆 斐 希 普西 欧米伽'.split(
      ' ',
    ),
  over: '分之',
  functionWords: FUNCTION_WORDS,
  cues: { digits: wordSet('密码 验证码 代码'), ratio: wordSet('比例 比例尺') },
  signs: [
    ...EAST_ASIAN_MARKS,
    ...signsOf({
      to: '到', and: '和', or: '或', atMost: '最多', atLeast: '至少', unequal: '不等于', times: '乘', dividedBy: '除以',
      plusOrMinus: '正负', about: '约', infinity: '无穷大', root: '根号', lessThan: '小于', moreThan: '大于', isLess: '小于', isGreater: '大于',
      copyright: '版权', section: '第', number: '号', cents: '分', plus: '加', minus: '减', equals: '等于', at: '艾特', dollar: '美元',
      euro: '欧元', pound: '英镑', yen: '元', won: '韩元', percent: '百分', degrees: '度', squared: '平方', cubed: '立方', hash: '井号', tilde: '波浪号', star: '星号',
    }), // prettier-ignore
  ],
  forms: FORMS,
});

export const chinese: Language = { ...forms, speak: createSpeak(forms.speak) };
