import rules from 'cldr-rbnf/rbnf/ja.json' with { type: 'json' };
import { createSpellOut } from '../../speaking/spell-out.ts';

const spell = createSpellOut(rules);

/** A thousand that 万 or more follows, which is said with its one: 一千万. */
const THOUSAND_OF_MORE = /(?<![二三四五六七八九])千(?=[^万億兆]*[万億兆])/g;

/** '百二十三'; nought is 零. */
export const cardinal = (digits: string): string =>
  spell(digits, 'spellout-cardinal').replaceAll('〇', '零').replaceAll(THOUSAND_OF_MORE, '一千');

/** Digits one by one, as behind the decimal point. */
export const digitWords = (digits: string): string => [...digits].map(cardinal).join('');

/** Words that are counted, behind their number. */
export const COUNTERS =
  /^(?:つ|人|名|個|本|枚|冊|匹|羽|頭|台|杯|回|度|倍|件|社|店|軒|階|章|節|項|番|号|点|歳|才|年|月|週|日|時|分|秒|円|ドル|ユーロ|メートル|キロ|グラム|リットル|トン|パーセント|文字|語|行|ページ|か月|カ月|ヶ月|箇所|種類|世紀)/u;
