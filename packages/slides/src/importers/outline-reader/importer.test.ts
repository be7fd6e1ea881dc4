import { describe, expect, it } from 'vitest';
import { importerFor } from '../index.ts';

const blocksOf = async (text: string) => (await importerFor(text, 'outline')).read(text).slides[1]?.blocks;

describe('the importer of outlines', () => {
  it('[SC2] [QF2] proposes icons for the cards of an English outline, and none for others', async () => {
    const outline = 'The street where we live\n\nWhat the people of the street want\n- Trees\n- Benches\n- Slow cars';
    expect(await blocksOf(outline)).toMatchObject([
      {
        kind: 'cards',
        cards: [{ title: 'Trees', icon: 'trees' }, { title: 'Benches' }, { title: 'Slow cars', icon: 'car' }],
      },
    ]);
    const german = 'Die Straße, in der wir wohnen\n\nWas sich die Leute wünschen\n- Bus\n- Radio\n- Ticket';
    expect(await blocksOf(german)).toEqual([
      { kind: 'cards', cards: ['Bus', 'Radio', 'Ticket'].map((title) => ({ title, text: '' })) },
    ]);
  });
});
