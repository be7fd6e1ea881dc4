import { describe, expect, it } from 'vitest';
import { typeset } from './typeset.ts';
import { lineCount, measureText, widestWord } from './text-shape.ts';

describe('[SC9] a number is joined to its unit', () => {
  it.each([
    ['17 kg', '17·kg'],
    ['it weighs 17.5 kg, at 25 km/h and 9 m/s²', 'it weighs 17.5·kg, at 25·km/h and 9·m/s²'],
    ['1.28 million trips', '1.28·million trips'],
    ['98.7 % of 3,200 kWh', '98.7\u202f% of 3,200·kWh'],
    ['within 500 m of a station', 'within 500·m of a station'],
    ['at 7 a.m. and 11 p.m.', 'at 7·a.m. and 11·p.m.'],
    ['−4 °C', '−4·°C'],
    ['€ 12.40 or CHF 13', '€·12.40 or CHF·13'],
    ['No. 5, § 12', 'No.·5, §·12'],
    ['26 hours, 2 Jahre, 3 horas, 5 лет, 4 Mio. Euro', '26·hours, 2·Jahre, 3·horas, 5·лет, 4·Mio. Euro'],
    ['½ l', '½·l'],
    ['13 October and 12. April', '13·October and 12.·April'],
    ['on May 3', 'on May·3'],
    ['for £15 a year', 'for £15·a·year'],
    ['call 01632 960 417 or +49 30 1234567', 'call 01632·960·417 or +49·30·1234567'],
    ['a ward - or two – or none, 25 July - 1 August', 'a ward·– or two·– or none, 25·July·– 1·August'],
    ["l'anno in St Paul's, 1902-1990", 'l’anno in St\u00a0Paul’s, 1902–~1990'],
    ['the new Teal Bridge Rowing Club', 'the new Teal\u00a0Bridge Rowing Club'],
    ['- £9,870', '−£9,870'],
    ['-5 °C', '−5\u00a0°C'],
    ['- 3 eggs and milk', '- 3 eggs and milk'],
    ['38 %', '38\u202f%'],
    ['rain -> no picnic', 'rain → no picnic'],
    ['by mail / by phone', 'by mail\u00a0/ by phone'],
    ['On 16 June 1987 Ted Bray left in 1988', 'On 16\u00a0June\u00a01987 Ted\u00a0Bray left in\u00a01988'],
    ['on Saturday 5 April', 'on Saturday\u00a05\u00a0April'],
    ['light, 1824 - 2024', 'light, 1824–2024'],
    ['listen to it, no. 9, please', 'listen to it, no.\u00a09, please'],
    ['the people at number 30', 'the people at number\u00a030'],
    ['Street clean-up by E-bike to Saint-Aubin', 'Street clean-~up by E-~bike to Saint-Aubin'],
    ['21 years old, 6 months later', '21·years·old, 6·months·later'],
    ['a 25-year guarantee', 'a 25-\u2060year guarantee'],
    ["5' 3-2 - 4, grant 2024-117, 020-1902-1990, 555-0142", "5' 3-~2·- 4, grant 2024-~117, 020-~1902-~1990, 555-~0142"],
    ['4-7 pm, 10:30-11:15, 2-3.5 km, A4-5, 5-6-7', '4–~7·pm, 10:30–~11:15, 2–~3.5·km, A4-~5, 5-~6-~7'],
    ['"Open" and (the "old cellar"), a 5" pipe', '“Open” and (the “old cellar”), a 5" pipe'],
    ["the trustees' meeting, 'a word', the '90s", "the trustees’\u200a meeting, ‘a word’, the '90s"],
    ['to a-b@north-gate.example', 'to a-~b@north-~gate.example'],
  ])('%s', (written, drawn) => {
    expect(typeset(written)).toBe(drawn.replaceAll('·', '\u00a0').replaceAll('~', '\u2060'));
  });

  it.each(['4 mice', '5 of the 6', 'in 250 a year', 'Room 5 is free', 'No. five', '3 largest', 'chapter 2 him'])(
    'and to no other word: %s',
    (written) => expect(typeset(written)).toBe(written),
  );

  it('in the measures of the layout as well', () => {
    const words = measureText('a lane of 500 m');
    expect(words).toHaveLength(4);
    expect(widestWord(words)).toBeGreaterThan(widestWord(measureText('a lane of 500')));
    expect(lineCount(measureText('It weighs 17 kg'), 6.2)).toBe(lineCount(measureText('It weighs 17kgg'), 6.2));
  });
});
