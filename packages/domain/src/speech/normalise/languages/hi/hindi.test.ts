import { describe, expect, it } from 'vitest';
import { splitSentences } from '../../../sentences.ts';
import { normaliseForSpeech } from '../../index.ts';

const TABLES: Readonly<Record<string, readonly (readonly [written: string, spoken: string])[]>> = {
  numbers: [
    ['5 किताबें और 21 लोग', 'पाँच किताबें और इक्कीस लोग'],
    ['१२ महीने', 'बारह महीने'],
    ['1,204 नावें', 'एक हज़ार दो सौ चार नावें'],
    ['1,00,000 लोग और ₹12,50,000', 'एक लाख लोग और बारह लाख पचास हज़ार रुपये'],
    ['3.14', 'तीन दशमलव एक चार'],
    ['2.5 लाख लोग', 'दो दशमलव पाँच लाख लोग'],
    ['5 करोड़', 'पाँच करोड़'],
    ['5-10 छात्र', 'पाँच से दस छात्र'],
  ],
  'ranks and fractions': [
    ['3री बार, 1ला दिन, 5वें घर में', 'तीसरी बार, पहला दिन, पाँचवें घर में'],
    ['21वीं सदी', 'इक्कीसवीं सदी'],
    ['1/2, 3/4 और 3/5', 'आधा, तीन चौथाई और तीन बटा पाँच'],
    ['2 1/2 km', 'ढाई किलोमीटर'],
  ],
  'dates and times': [
    ['15 अगस्त 1947 को', 'पन्द्रह अगस्त उन्नीस सौ सैंतालीस को'],
    ['3 मई 2024', 'तीन मई दो हज़ार चौबीस'],
    ['14:30 बजे', 'चौदह बजकर तीस मिनट'],
    ['9 बजे', 'नौ बजे'],
  ],
  'money, measures and signs': [
    ['₹500 और ₹1', 'पाँच सौ रुपये और एक रुपया'],
    ['12.5% और -5 °C', 'बारह दशमलव पाँच प्रतिशत और माइनस पाँच डिग्री सेल्सियस'],
    ['60 km/h, 3 किमी', 'साठ किलोमीटर प्रति घंटा, तीन किलोमीटर'],
    ['डॉ. राव आए।', 'डॉक्टर राव आए.'],
    ['API और HTML', 'A P I और H T M L'],
  ],
};

describe.each(Object.entries(TABLES))('[TN4] Hindi: %s', (_, rows) => {
  it.each(rows)('reads %j as %j', (written, spoken) => {
    expect(normaliseForSpeech(written, 'hi')).toBe(spoken.normalize('NFKC'));
  });
});

it('[TN4] Hindi: sentences end at a danda, and not behind a title', () => {
  const sentences = splitSentences('डॉ. राव आए। वे 3 बजे गए। क्या वे लौटेंगे?', 'hi');
  expect(sentences.map(({ text }) => text)).toEqual(['डॉ. राव आए।', 'वे 3 बजे गए।', 'क्या वे लौटेंगे?']);
});
