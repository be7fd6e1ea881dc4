import { DURATION_PRESETS_S } from '@slidewright/domain/constants';
import { LIMITS } from '@slidewright/domain/limits';
import { textWarning, type CodeOfWords } from '@slidewright/domain/text-warnings';
import { loadIconFinder, type IconFinder } from '../../kinds/cards/icon-proposals.ts';
import { cut } from '../../kinds/fields.ts';
import type { Block } from '../../kinds/index.ts';
import type { ImportedSlide, Importer, ImportWarning } from '../importer.ts';
import { OUTLINE_MAXIMUM_BYTES } from '../outline/sections.ts';
import { readOutline } from './index.ts';
import type { LeftOut, LeftOutReason } from './reading.ts';
import { linedSlidesOfReading } from './slides/slides-of-reading.ts';

/** What is said of a text that stands on no slide. */
const CODES = {
  greeting: 'GREETING_DROPPED',
  signature: 'SIGNATURE_DROPPED',
  'mail header': 'MAIL_HEADER_DROPPED',
  placeholder: 'PLACEHOLDER_DROPPED',
  picture: 'PICTURE_WISH_DROPPED',
  form: 'FORM_DROPPED',
  address: 'ADDRESS_DROPPED',
  reference: 'REFERENCE_LINE_DROPPED',
} as const satisfies Record<LeftOutReason, CodeOfWords>;

/** The longest part of a text that a sentence names. */
const NAMED_LENGTH = 60;

const warningOf = ({ text, reason, lines }: LeftOut): ImportWarning => ({
  line: lines.from,
  ...textWarning(CODES[reason], { words: cut(text.replaceAll(/\s+/gu, ' ').trim(), NAMED_LENGTH) }),
});

const EMPTY_SLIDE: ImportedSlide = {
  title: '',
  bulletPoints: [],
  blocks: [],
  speakerNotes: '',
  duration: DURATION_PRESETS_S.STANDARD,
};

/** Cards with icons, if there is one for each of them. */
const withIcons = (block: Block, iconsFor: IconFinder): Block => {
  if (block.kind !== 'cards') return block;
  const icons = iconsFor(block.cards.map(({ title }) => title));
  return icons === null ? block : { ...block, cards: block.cards.map((card, at) => ({ ...card, icon: icons[at]! })) };
};

/** Outlines read as a person means them; what stands on no slide is a warning. Words of icons are English. */
const outlineReader = (iconsFor: IconFinder): Importer => ({
  isDeck: false,
  maximumBytes: OUTLINE_MAXIMUM_BYTES,
  read(text) {
    const reading = readOutline(text);
    const title = cut(reading.title, LIMITS.titleLength);
    const lined = linedSlidesOfReading(reading);
    const slides = lined.map(({ slide }) =>
      reading.language === 'en' && slide.blocks !== undefined
        ? { ...slide, blocks: slide.blocks.map((block) => withIcons(block, iconsFor)) }
        : slide,
    );
    const deck = {
      title,
      recognised: { as: 'outline', title },
      slides: slides.length > 0 ? slides : [EMPTY_SLIDE],
      warnings: reading.leftOut.map(warningOf),
    } as const;
    return { ...deck, lines: lined.map(({ line }) => line), resolve: () => deck };
  },
});

/** The importer of outlines, with the words by which it proposes icons. */
export const loadOutlineReader = async (): Promise<Importer> => outlineReader(await loadIconFinder());
