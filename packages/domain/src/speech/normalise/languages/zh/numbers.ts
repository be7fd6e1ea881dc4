import rules from 'cldr-rbnf/rbnf/zh.json' with { type: 'json' };
import { createSpellOut } from '../../speaking/spell-out.ts';

const spell = createSpellOut(rules);

/** '一百二十三'. */
export const cardinal = (digits: string): string => spell(digits, 'spellout-cardinal');

/** Digits one by one, as in years and behind the decimal point. */
export const digitWords = (digits: string): string => [...digits].map(cardinal).join('');

/** Classifiers and nouns that are counted without one; before them '2' is 两. */
export const CLASSIFIERS =
  /^(?:个|只|本|人|次|种|条|张|天|年|小时|分钟|位|台|家|周|倍|座|辆|件|份|杯|瓶|块|篇|页|行|层|间|名|岁|步|类|项|段|句|点钟)/u;

/** A count before the word `noun`: '两个', '十二个'. */
export const counted = (digits: string, noun: string): string =>
  digits === '2' && CLASSIFIERS.test(noun) ? '两' : cardinal(digits);
