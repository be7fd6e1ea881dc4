import { describe, expect, it } from 'vitest';
import { splitSentences } from '../../../sentences.ts';
import { normaliseForSpeech } from '../../index.ts';

const TABLES: Readonly<Record<string, readonly (readonly [written: string, spoken: string])[]>> = {
  numbers: [
    ['有1204条船', '有一千二百零四条船'],
    ['圆周率约3.14', '圆周率约三点一四'],
    ['2个人，12个苹果，第2名', '两个人, 十二个苹果,第二名'],
    ['5-10人', '五到十人'],
    ['3万人和2.5亿人', '三万人和二点五亿人'],
    ['2-3个，1998-2004年', '两到三个, 一九九八到二零零四年'],
    ['3/4', '四分之三'],
  ],
  'dates and times': [
    ['在2024年5月3日', '在二零二四年五月三日'],
    ['2024-05-03', '二零二四年五月三日'],
    ['下午14:30开始', '下午十四点三十分开始'],
    ['9:05', '九点零五分'],
  ],
  'money, measures and signs': [
    ['增长12.5%，气温-5°C', '增长百分之十二点五,气温负五摄氏度'],
    ['5 km', '五公里'],
    ['¥500和$3.5', '五百元和三点五美元'],
    ['￥500万的投资，$3.5亿，¥2万亿', '五百万元的投资, 三点五亿美元, 二万亿元'],
    ['2 km，5万 km，2千克', '两公里, 五万公里, 二千克'],
    ['用API和HTML写。“好”！', '用 A P I 和 H T M L 写. 好!'],
  ],
};

describe.each(Object.entries(TABLES))('[TN4] Chinese: %s', (_, rows) => {
  it.each(rows)('reads %j as %j', (written, spoken) => {
    expect(normaliseForSpeech(written, 'zh')).toBe(spoken);
  });
});

it('[TN4] Chinese: sentences end at its own marks', () => {
  const sentences = splitSentences('水在沸腾。你看见了吗？真好！', 'zh');
  expect(sentences.map(({ text }) => text)).toEqual(['水在沸腾。', '你看见了吗？', '真好！']);
});
