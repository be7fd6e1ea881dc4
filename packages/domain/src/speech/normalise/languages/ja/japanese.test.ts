import { describe, expect, it } from 'vitest';
import { splitSentences } from '../../../sentences.ts';
import { normaliseForSpeech } from '../../index.ts';

const TABLES: Readonly<Record<string, readonly (readonly [written: string, spoken: string])[]>> = {
  numbers: [
    ['船は1,204隻', '船は千二百四隻'],
    ['12,345,000人', '一千二百三十四万五千人'],
    ['円周率は約3.14です', '円周率は約三点一四です'],
    ['2人、12個、第2位', '二人, 十二個, 第二位'],
    ['5-10人、約100～200人', '五から十人, 約百から二百人'],
    ['3万人と2.5億人', '三万人と二点五億人'],
    ['3/4', '四分の三'],
  ],
  'dates and times': [
    ['2024年5月3日に', '二千二十四年五月三日に'],
    ['2024-05-03', '二千二十四年五月三日'],
    ['3月1日(水)〜6日(月)', '三月一日水曜日から六日月曜日'],
    ['14:30に開始', '十四時三十分に開始'],
    ['10:30〜12:00', '十時三十分から十二時'],
  ],
  'money, measures and signs': [
    ['12.5%増加、気温-5°C', '十二点五パーセント増加, 気温マイナス五度'],
    ['5 km、時速60km/h', '五キロメートル, 時速六十キロメートル毎時'],
    ['¥500と$3.5', '五百円と三点五ドル'],
    ['¥500万の投資', '五百万円の投資'],
    ['APIとコンピューター。「良い」！', 'A P I とコンピューター. 良い!'],
    ['3÷2×4＝6', '三割る二掛ける四イコール六'],
  ],
};

describe.each(Object.entries(TABLES))('[TN4] Japanese: %s', (_, rows) => {
  it.each(rows)('reads %j as %j', (written, spoken) => {
    expect(normaliseForSpeech(written, 'ja')).toBe(spoken);
  });
});

it('[TN4] Japanese: sentences end at its own marks', () => {
  const sentences = splitSentences('水が沸騰しています。見えますか？すごい！', 'ja');
  expect(sentences.map(({ text }) => text)).toEqual(['水が沸騰しています。', '見えますか？', 'すごい！']);
});
