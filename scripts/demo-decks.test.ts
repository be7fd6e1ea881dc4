import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { detectLanguage, primaryLanguage } from '@slidewright/domain';
import { importerFor } from '@slidewright/slides/importers/index';
import { leafBlocks } from '@slidewright/slides/kinds/index';
import { readingSeconds } from '@slidewright/slides/speech/reading-time';
import { speakingSeconds } from '@slidewright/slides/speech/speaking-time';
import { speechText } from '@slidewright/slides/speech/speech-text';
import { deckSlide } from '@slidewright/slides/deck/match-slides';
import { describe, expect, it } from 'vitest';
import { DEMO_DECKS } from './demo-decks.ts';

const ROOT = new URL('..', import.meta.url).pathname;

async function deckIn(language: string) {
  const file = join(ROOT, DEMO_DECKS[language]!);
  const text = await readFile(file, 'utf8');
  const importer = await importerFor(text);
  const parsed = importer.read(text, { filename: file });
  const [picture] = parsed.pictures ?? [];
  const deck = parsed.resolve(new Map([[picture!, { id: 'moon', width: 1200, height: 1500 }]]));
  return { file, importer, deck, slides: deck.slides.map(deckSlide), picture: picture! };
}

describe.each(Object.keys(DEMO_DECKS))('[QF4] the deck of the demo in %s', (language) => {
  it('shows a picture, figures, a chart, a comparison, dates, a quotation and steps', async () => {
    const { importer, deck, slides, file, picture } = await deckIn(language);
    expect(importer.isDeck).toBe(true);
    expect(deck.warnings ?? []).toEqual([]);
    expect(slides.map(({ blocks }) => leafBlocks(blocks).map(({ kind }) => kind))).toEqual([
      ['text'],
      ['image', 'bullets'],
      ['number', 'number', 'number'],
      ['chart'],
      ['compare'],
      ['timeline'],
      ['quote'],
      ['steps'],
    ]);
    await expect(stat(join(dirname(file), picture))).resolves.toMatchObject({ size: expect.any(Number) as number });
  });

  it('is about a minute of sentences in its language, beside which little is to be read', async () => {
    const { deck, slides } = await deckIn(language);
    const said = slides.map((slide) => speechText(slide));
    expect(primaryLanguage(deck.language ?? '')).toBe(language);
    expect(detectLanguage(said.join('\n'))).toBe(language);
    const seconds = slides.map((slide) => speakingSeconds(slide, 1));
    const total = seconds.reduce((sum, one) => sum + one, 0);
    expect(total).toBeGreaterThan(45);
    expect(total).toBeLessThanOrEqual(76);
    for (const [at, slide] of slides.entries()) {
      expect(slide.speakerNotes).toMatch(/^\p{Lu}.*\.$/su);
      expect(readingSeconds(slide), slide.title).toBeLessThanOrEqual(seconds[at]! + 2);
    }
  });
});
