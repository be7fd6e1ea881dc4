import { DURATION_PRESETS_S } from '@slidewright/domain/constants';
import { LIMITS } from '@slidewright/domain/limits';
import { cut } from '../../kinds/fields.ts';
import type { ImportedSlide, Importer, ImportWarning } from '../importer.ts';
import { OUTLINE_MAXIMUM_BYTES } from '../outline/sections.ts';
import { readOutline } from './index.ts';
import type { LeftOut, LeftOutReason } from './reading.ts';
import { slidesOfReading } from './slides/slides-of-reading.ts';

/** What a text is that stands on no slide. */
const NAMES: Record<LeftOutReason, string> = {
  greeting: 'The greeting',
  signature: 'The signature',
  'mail header': 'The header of the mail',
  placeholder: 'Text that is not written yet',
  picture: 'The wish for a picture',
  form: 'A line to fill in',
  address: 'The address',
};

/** The longest part of a text that a sentence names. */
const NAMED_LENGTH = 60;

const warningOf = ({ text, reason, lines }: LeftOut): ImportWarning => ({
  line: lines.from,
  message: `${NAMES[reason]} is on no slide: “${cut(text.replaceAll(/\s+/gu, ' ').trim(), NAMED_LENGTH)}”.`,
});

const EMPTY_SLIDE: ImportedSlide = {
  title: '',
  bulletPoints: [],
  blocks: [],
  speakerNotes: '',
  duration: DURATION_PRESETS_S.STANDARD,
};

/** Outlines read as a person means them; what stands on no slide is a warning. */
export const readerOutline: Importer = {
  isDeck: false,
  maximumBytes: OUTLINE_MAXIMUM_BYTES,
  read(text) {
    const reading = readOutline(text);
    const title = cut(reading.title, LIMITS.titleLength);
    const slides = slidesOfReading(reading);
    const deck = {
      title,
      recognised: { as: 'outline', title },
      slides: slides.length > 0 ? slides : [EMPTY_SLIDE],
      warnings: reading.leftOut.map(warningOf),
    } as const;
    return { ...deck, resolve: () => deck };
  },
};
