import { PROOF_ADVICE, proofAdvice, type ProofAdvice } from '@slidewright/domain';
import { describe, expect, it } from 'vitest';
import { setLanguage } from '../../../lib/language/catalogues.ts';
import { sayAdvice } from './proof-advice.ts';

const sent = ({ message }: ProofAdvice) => ({ advice: 'In other words', adviceMessage: message });
const all = <Item>(...items: readonly Item[]) => ({ items, more: 0 });

const ADVICE = [
  [
    proofAdvice('silence', { seconds: 2, times: all('0:12', '1:04'), slides: all(3, 9) }),
    'Länger als 2 s ist nichts zu hören: 0:12 (Folie 3) und 1:04 (Folie 9). Kürzen Sie die Pause in der Aufnahme, oder erzeugen Sie das Audio der Folie.',
  ],
  [
    proofAdvice('clipping', { slides: all(4) }),
    'Der Ton von Folie 4 ist verzerrt. Nehmen Sie mit leiser gestelltem Mikrofon neu auf.',
  ],
  [
    proofAdvice('briefBullets', { slides: { items: [1, 2, 3, 4, 5], more: 4 } }),
    'Aufzählungspunkte von Folien 1, 2, 3, 4, 5 und 4 weitere sind kaum zu lesen. Sagen Sie in den Notizen mehr dazu, oder entfernen Sie einige.',
  ],
  [
    proofAdvice('missingWords', { slides: all(2, 3), words: all('tide', '3,200') }),
    'In den Untertiteln von Folien 2 und 3 fehlt: „tide“ und „3,200“. Erzeugen Sie das Audio dieser Folien neu.',
  ],
  [proofAdvice('speech', { share: 42 }), /^42 % des Films sind gesprochen/],
  [proofAdvice('speechPlanned', { share: 42 }), /„Folgt der Stimme“/],
  [proofAdvice('tooQuiet'), /zu leise/],
  [proofAdvice('tooLoud'), /zu laut/],
  [proofAdvice('truePeak'), /lautesten Töne/],
  [proofAdvice('fastestCaption', { number: 2, time: '0:10' }), /auf Folie 2 bei 0:10/],
  [proofAdvice('fastCaptions'), /kaum rechtzeitig/],
  [proofAdvice('contrast'), /schwer zu sehen/],
] as const;

describe('an advice of the proof sheet', () => {
  it.each(ADVICE)('[LG1] [LG2] is said by its code, in English with the same words: %j', async (advice, german) => {
    // Some kinds of English have a comma before the last entry of a list.
    expect(sayAdvice(sent(advice)).replace(', and', ' and')).toBe(advice.sentence);
    await setLanguage('de');
    expect(sayAdvice(sent(advice))).toMatch(german);
  });

  it('[LG2] all of them have a message', () => {
    expect(ADVICE.map(([{ message }]) => message.code).toSorted()).toEqual(Object.keys(PROOF_ADVICE).toSorted());
  });

  it('stays in the words of the server for a film of an older version, and where this page does not know the code', async () => {
    await setLanguage('de');
    const advice = 'Slide 3 is out of tune.';
    expect(sayAdvice({ advice })).toBe(advice);
    expect(sayAdvice({ advice, adviceMessage: { code: 'outOfTune', values: { slide: '3' } } })).toBe(advice);
  });
});
