import { markdownDeck } from '@slidewright/slides/importers/markdown/index';
import { describe, expect, it } from 'vitest';
import type { DeckFile } from '../deck/read-deck.ts';
import { compareDecks } from './compare-decks.ts';

const deck = (...slides: string[]): DeckFile => {
  const text = `---\ntitle: Boats\n---\n\n${slides.join('\n\n---\n\n')}\n`;
  return {
    path: '/deck.md',
    hash: '',
    text,
    recognised: { as: 'deck', title: '' },
    pictures: [],
    music: [],
    read: markdownDeck.read(text).resolve,
  };
};

const ONE = '# A boat\n\n- It floats';
const TWO = '# An oar\n\n- It moves the boat';
const THREE = '# A sail\n\n- It needs wind';

describe('compareDecks', () => {
  it('[AP5] names what was added, removed, moved and changed, and the notes and looks alone', () => {
    const notes = `${THREE}\n\n<!-- The wind is free. -->`;
    const { changes } = compareDecks(
      deck(ONE, TWO, THREE, '# Ropes\n\n- They hold'),
      deck(
        TWO,
        ONE.replace('floats', 'swims'),
        notes,
        '# Knots\n\n- Many',
        '---\nlayout: section\n---\n\n# Ropes\n\n- They hold',
      ),
    );
    expect(changes.map(({ kind, title }) => `${kind}: ${title}`)).toEqual(
      expect.arrayContaining(['changed: A boat', 'notes: A sail', 'added: Knots']),
    );
    expect(changes.some(({ kind }) => kind === 'removed')).toBe(false);
  });

  it('[AP5] says that an unchanged deck costs nothing', () => {
    expect(compareDecks(deck(ONE, TWO), deck(ONE, TWO))).toMatchObject({
      changes: [],
      cost: { slidesToDraw: 0, secondsToSpeak: 0, estimatedSeconds: 0 },
    });
  });

  it('[AP5] counts only what is not in the old deck as speech, and slides whose number changes as drawn', () => {
    const { changes, cost } = compareDecks(deck(ONE, TWO), deck(TWO, ONE));
    expect(changes.map(({ kind }) => kind)).toEqual(['moved']);
    expect(cost.secondsToSpeak).toBe(0);
    const longer = compareDecks(deck(ONE, TWO), deck(ONE, TWO, THREE)).cost;
    expect(longer.slidesToDraw).toBe(3);
    expect(longer.secondsToSpeak).toBeGreaterThan(0);
  });
});
