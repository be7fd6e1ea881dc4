import type { ImportedDeck, Recognised } from '@slidewright/slides/importers/importer';
import { readOutline } from '@slidewright/slides/importers/outline-reader/index';
import type { LeftOut } from '@slidewright/slides/importers/outline-reader/reading';
import { textsOfReadSlide } from '@slidewright/slides/importers/outline-reader/texts-of-slide';
import type { ReadAs } from '@slidewright/slides/importers/recognise';
import { kindOf, leafBlocks, type Block, type LeafBlock } from '@slidewright/slides/kinds/index';
import { deckLanguage } from '@slidewright/slides/speech/deck-language';
import { deckSlide } from '@slidewright/slides/deck/match-slides';
import { dialectNamed } from '@slidewright/slides/importers/markdown/dialects/index';
import { readDeck } from '../deck/read-deck.ts';
import { isServerDeck } from '../deck/source.ts';
import { deckError } from '../errors.ts';
import type { Context } from '../context.ts';
import { languageName } from '../output/language-name.ts';

export interface ReadOptions {
  readonly as?: ReadAs | undefined;
}

interface ShownSlide {
  readonly title: string;
  /** All kinds of the slide, parted by '+'. */
  readonly kind: string;
  /** Its texts in order, one a line, without the title. */
  readonly text: string;
  readonly notes?: string;
}

/** How a text is read; part of the JSON output. */
interface ShownReading {
  readonly as: 'outline' | 'deck';
  readonly dialect?: NonNullable<Recognised['dialect']>;
  readonly language: string;
  readonly title: string;
  readonly subtitle?: string;
  readonly slides: readonly ShownSlide[];
  readonly leftOut: readonly string[];
}

/** Shows how an outline or a deck is read, without making anything. */
export async function read(file: string, { as }: ReadOptions, context: Context): Promise<void> {
  if (isServerDeck(file)) throw deckError(`${file} is not a text; only outlines and decks in Markdown are read.`);
  const deck = await readDeck(file, as);
  const { reading, leftOut } =
    deck.recognised.as === 'outline' ? outlineReading(deck.text) : deckReading(deck.read(), deck.recognised.dialect);
  context.report.result({ command: 'read', ...reading }, linesOf(file, reading, leftOut));
}

interface Shown {
  readonly reading: ShownReading;
  /** What is left out, with the reason, for people. */
  readonly leftOut: readonly string[];
}

function outlineReading(text: string): Shown {
  const { language, title, subtitle, slides, leftOut } = readOutline(text);
  return {
    reading: {
      as: 'outline',
      language,
      title,
      ...(subtitle === '' ? {} : { subtitle }),
      slides: slides.map((slide) => ({
        title: slide.title,
        kind: slide.content.kind,
        text: textsOfReadSlide(slide).join('\n'),
        ...(slide.notes === '' ? {} : { notes: slide.notes }),
      })),
      leftOut: leftOut.map((one) => one.text),
    },
    leftOut: leftOut.map(leftOutSentence),
  };
}

function leftOutSentence({ text, reason, lines: { from, to } }: LeftOut): string {
  const lines = from === to ? `line ${from}` : `lines ${from} to ${to}`;
  return `${reason}, ${lines}: ${text.replaceAll('\n', ' / ')}`;
}

/** The texts of a block as they are written: what is spoken of a table repeats its header. */
function textsOfBlock(block: LeafBlock): readonly string[] {
  if (block.kind !== 'table' && block.kind !== 'chart') return kindOf(block).texts(block);
  return [block.header, ...block.rows].flat();
}

function deckReading(deck: ImportedDeck, dialect: Recognised['dialect']): Shown {
  const read = deck.slides.map(deckSlide);
  const slides = read.map(({ title, blocks, speakerNotes }) => ({
    title,
    kind: kindsOf(blocks),
    text: leafBlocks(blocks)
      .flatMap(textsOfBlock)
      .filter((text) => text.trim() !== '')
      .join('\n'),
    ...(speakerNotes === '' ? {} : { notes: speakerNotes }),
  }));
  const leftOut = (deck.warnings ?? []).map(({ line, message }) => `line ${line}: ${message}`);
  const language = deck.language ?? deckLanguage({ title: deck.title, outline: '', slides: read });
  return {
    reading: {
      as: 'deck',
      ...(dialect === undefined ? {} : { dialect }),
      language,
      title: deck.title,
      slides,
      leftOut,
    },
    leftOut,
  };
}

const kindsOf = (blocks: readonly Block[]): string => [...new Set(blocks.map(({ kind }) => kind))].join('+');

function linesOf(file: string, reading: ShownReading, leftOut: readonly string[]): string[] {
  const { as, dialect, language, title, subtitle, slides } = reading;
  const what =
    as === 'deck' ? `a deck${dialect === undefined ? '' : ` for ${dialectNamed(dialect).label}`}` : 'an outline';
  const count = slides.length === 1 ? '1 slide' : `${slides.length} slides`;
  return [
    `${file} is read as ${what} in ${languageName(language)} with ${count}.`,
    `Title: ${title}`,
    ...(subtitle === undefined ? [] : [`Subtitle: ${subtitle}`]),
    ...slides.flatMap((slide, index) => [
      '',
      `${index + 1}. ${slide.title === '' ? '' : `${slide.title} `}[${slide.kind === '' ? 'title only' : slide.kind}]`,
      ...(slide.text === '' ? [] : slide.text.split('\n').map((line) => `   ${line}`)),
      ...(slide.notes === undefined ? [] : slide.notes.split('\n').map((line) => `   Notes: ${line}`)),
    ]),
    ...(leftOut.length === 0 ? [] : ['', 'Left out:', ...leftOut.map((line) => `   ${line}`)]),
  ];
}
