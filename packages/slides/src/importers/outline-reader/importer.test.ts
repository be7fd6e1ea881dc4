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

  it('[QF1] tells on which line each slide begins, as Markdown does', async () => {
    const linesOf = async (text: string, as: 'outline' | 'deck') => (await importerFor(text, as)).read(text).lines;
    const points = Array.from({ length: 8 }, (_, index) => `- point ${index}`).join('\n');
    expect(await linesOf(`Owls\na talk\n\nFood\n${points}\n\nHomes\n- trees`, 'outline')).toEqual([1, 4, 4, 14]);
    expect(await linesOf('---\ntitle: Owls\n---\n# Food\n\n- mice\n\n---\n\n# Homes\n', 'deck')).toEqual([4, 10]);
  });
});
