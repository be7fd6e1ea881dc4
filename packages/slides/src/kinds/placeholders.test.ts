import { describe, expect, it } from 'vitest';
import { IMPORTERS, type ImportedSlide } from '../importers/index.ts';
import { blocksOfBullets } from '../content/blocks.ts';
import { placeholderNotes } from './placeholders.ts';
import { hasContent, withoutPlaceholders } from '../content/slide.ts';
import { NEW_SLIDE } from '../content/slide-defaults.ts';
import { speechText } from '../speech/speech-text.ts';

const templated = 'Speaker notes for Bees. Explain the key concepts and provide additional context for the audience.';

const spokenOf = ({ bulletPoints, ...slide }: ImportedSlide) =>
  speechText({ ...slide, blocks: blocksOfBullets(bulletPoints) });

describe('placeholders', () => {
  it('[PC4] a new slide has only placeholders', () => {
    expect(withoutPlaceholders(NEW_SLIDE)).toMatchObject({
      title: '',
      blocks: [],
      speakerNotes: '',
      duration: 30,
    });
    expect(hasContent(NEW_SLIDE)).toBe(false);
    expect(speechText(NEW_SLIDE)).toBe('');
  });

  it('[PC4] every placeholder counts as blank in its own field', () => {
    const blocks = blocksOfBullets([
      'Add your content here',
      'New point',
      'Key details and examples',
      'Supporting information',
      'Practical applications',
      ' ',
      ' A dance ',
    ]);
    const slide = { title: ' New Slide ', blocks, speakerNotes: ` ${templated}\n` };
    expect(withoutPlaceholders(slide)).toEqual({
      title: '',
      blocks: blocksOfBullets([' A dance ']),
      speakerNotes: '',
    });
    expect(withoutPlaceholders({ ...slide, speakerNotes: 'Add your speaker notes here' }).speakerNotes).toBe('');
  });

  it('[PC4] the same words in another field are ordinary text', () => {
    const slide = {
      title: 'Practical applications',
      blocks: blocksOfBullets(['New Slide', 'Supporting information for all']),
      speakerNotes: 'New point. Add your speaker notes here',
    };
    expect(withoutPlaceholders(slide)).toEqual(slide);
  });

  it('[PC4] placeholder notes are recognised under any heading, and kept once text is added', () => {
    expect(placeholderNotes('Bees')).toBe(templated);
    for (const heading of ['Q&A: what now?', 'a. Explain', '日本', ''])
      expect(withoutPlaceholders({ speakerNotes: placeholderNotes(heading) }).speakerNotes).toBe('');
    for (const notes of [`${templated} Bees dance.`, `Today: ${templated}`])
      expect(withoutPlaceholders({ speakerNotes: notes }).speakerNotes).toBe(notes);
  });

  it('[AU2] [PC4] speaks title and bullets instead of placeholder notes', () => {
    const [slide] = IMPORTERS.plainOutline.read('# Bees\n- dance').slides;
    expect(slide!.speakerNotes).toBe(templated);
    expect(spokenOf(slide!)).toBe('Bees. dance');
    const [, second] = IMPORTERS.outline.read('# Bees\n- dance\n- count\n- sting\n- fly').slides;
    expect(spokenOf(second!)).toBe('Bees: count');
  });
});
