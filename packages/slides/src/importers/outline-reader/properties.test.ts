import { Session } from 'node:inspector/promises';
import { describe, expect, it } from 'vitest';
import { blocksSchema } from '../../content/blocks.ts';
import { readOutline } from './index.ts';
import type { Reading } from './reading.ts';
import { slidesOfReading } from './slides/slides-of-reading.ts';
import { textsOfReadSlide } from './texts-of-slide.ts';

const OUTLINES = 600;
const LINES_COUNTED = 300;

/** Numbers from 0 to 1, the same ones for the same seed. */
function numbersOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const HEADINGS = [
  '# {w}',
  '## {w} {w}',
  '### {w}',
  '{W}',
  '{W} {w} {w}',
  '{W} {w}:',
  'BEFORE',
  'After:',
  'Pros',
  'CONS',
  'What is {w}?',
  '1. {W}',
  '2. {W} {w}',
  '3) {W}',
  'Ingredients',
  'In numbers',
  'Steps:',
  'Team',
  'Day 1',
  '{W} vs {w}',
  '**{w}**',
  'With {w}',
  'Without {w}',
  'TBD',
];
const LINES = [
  '- {w} {w}',
  '- {w}',
  '* {w} {w} {w}',
  '• {w}',
  'o\t{w}',
  '  - {w} {w}',
  '    * {w}',
  '1. {W} {w}',
  '2. Take {w}',
  '3. Put {w} on {w}',
  'a) {w}',
  '+ {w}',
  '- [ ] {w}',
  '🔧 {w} {w}',
  '-> {w}',
  '{w} -> {w} -> {w}',
  '{w} | {w}',
  '| {w} | {w} | {w} |',
  '|---|---|---|',
  '{w}\t{w}\t{w}',
  '\t{w}\t{w}',
  '1946: {w} {w}',
  '3 May 1929 – {w}',
  '12. {w}',
  '9:30 {w}',
  'Monday: {w}',
  '{W}: 40 %',
  '{W}: 60%',
  '{W}   12 %',
  '£1,200 {w}',
  '45 {w} {w}',
  '3.5 million {w}',
  '"{W} {w} {w}." ({w})',
  '“{W} {w} {w}” — {W}',
  '— {W}',
  '> {w} {w}',
  '{W} {w}, {w}',
  '{W}: {w} {w}',
  '{W} – {w} {w}',
  '{W} {w} {w} {w} {w} {w}. {W} {w} {w} {w}. {W} {w}!',
  '{w} {w} {w}',
  '{w}',
  '!! {W} {w}',
  'and {w} {w}',
  '(Say: {w} {w})',
  '[photo: {w}]',
  'Notes: {w} {w}',
  '{W} {w} {w} {w} {w} {w} {w} {w} {w} {w} {w}',
  '{w} {w} {w} {w} {w} {w}.',
  '---',
  '***',
  '===',
  '{W}: tbd',
  '{W} ______',
  '',
  '',
  '',
  'Dear {w},',
  'Best wishes',
  'Sent from {w}',
  'Q: {W} {w}?',
  'A: {w} {w}.',
  '**{W}** {w} {w}',
  '_{w}_',
  '`{w}` {w}',
  '{W} {w}?',
  '1 {W}',
  '2 {W}',
];

/** An outline of lines of all shapes, each with words that no other line has. */
function outlineOf(seed: number): string {
  const random = numbersOf(seed);
  const one = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  let count = 0;
  const word = (): string => {
    count += 1;
    return `w${[...count.toString(4)].map((digit) => 'aeio'[Number(digit)]!).join('n')}`;
  };
  // Few shapes in an outline, so that neighbouring lines are alike.
  const shapes = Array.from({ length: 2 + Math.floor(random() * 6) }, () => one(LINES));
  return Array.from({ length: 1 + Math.floor(random() * 40) }, () => {
    const shape = random() < 0.18 ? one(HEADINGS) : random() < 0.15 ? '' : one(shapes);
    return shape.replaceAll(/\{w\}/gi, (place) => (place === '{W}' ? word().replace(/^w/, 'W') : word()));
  }).join('\n');
}

/** How often the statements of the reader run for an outline, as V8 counts them. */
async function stepsOf(outline: string): Promise<number> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  readOutline(outline);
  const { result } = await session.post('Profiler.takePreciseCoverage');
  await session.post('Profiler.stopPreciseCoverage');
  session.disconnect();
  const ranges = result
    .filter(({ url }) => url.includes('/outline-reader/') && !url.includes('.test.'))
    .flatMap(({ functions }) => functions.flatMap((one) => one.ranges));
  expect(ranges.length).toBeGreaterThan(0);
  return ranges.reduce((sum, { count }) => sum + count, 0);
}

const wordsIn = (text: string): string[] => (text.match(/\p{L}+/gu) ?? []).map((word) => word.toLowerCase()).toSorted();

/** All texts of a reading, each once. */
function textsOf({ cover, title, subtitle, slides, leftOut }: Reading): string[] {
  return [
    ...(cover === null ? [] : [title, subtitle]),
    ...slides.flatMap((slide) => [slide.isContinued ? '' : slide.title, ...textsOfReadSlide(slide), slide.notes]),
    ...leftOut.map(({ text }) => text),
  ];
}

/** The texts of blocks. */
function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => (name === 'kind' || name === 'type' ? [] : stringsOf(inner)));
}

/** Titles, once where slides go on. */
const titlesOf = (slides: readonly { readonly title: string }[]): string[] =>
  slides.map(({ title }, index) => (title === slides[index - 1]?.title ? '' : title));

/** Marks that have letters. */
const withoutMarks = (outline: string): string =>
  outline.replaceAll(/^(?:o\t|a\) |\((?=Say:))/gmu, '').replaceAll(/^(?:Say|Notes): |Say: /gmu, '');

describe('a reading', () => {
  it('[QF2] loses no word of an outline and has none twice', () => {
    for (let seed = 1; seed <= OUTLINES; seed += 1) {
      const outline = outlineOf(seed);
      // The marks of questions and answers are words where they are no marks.
      const given = wordsIn(textsOf(readOutline(outline)).join('\n')).filter((word) => !/^[qao]$/.test(word));
      const written = wordsIn(withoutMarks(outline)).filter((word) => !/^[qao]$/.test(word));
      expect(given, `outline ${seed}:\n${outline}`).toEqual(written);
    }
  });

  it('[QF2] becomes slides that can be saved, with all of its words', () => {
    for (let seed = 1; seed <= OUTLINES / 2; seed += 1) {
      const reading = readOutline(outlineOf(seed));
      const slides = slidesOfReading(reading);
      for (const { blocks } of slides) expect(blocksSchema.safeParse(blocks).success).toBe(true);
      const given = wordsIn(
        [
          ...titlesOf(slides),
          ...slides.flatMap(({ blocks, speakerNotes }) => [...stringsOf(blocks), speakerNotes]),
        ].join('\n'),
      );
      const cover = reading.cover === null ? [] : [{ title: reading.title }];
      const read = wordsIn(
        [
          ...(reading.cover === null ? [] : [reading.subtitle]),
          ...titlesOf([...cover, ...reading.slides]),
          ...reading.slides.flatMap((slide) => [...textsOfReadSlide(slide), slide.notes]),
        ].join('\n'),
      );
      expect(given, `outline ${seed}:\n${outlineOf(seed)}`).toEqual(read);
    }
  });

  it('[QF2] of more than a timeline holds has all of its words on the last slides', () => {
    const outline = Array.from({ length: 3_000 }, (_, at) => `Paragraph ${at} ends. It has words.`).join('\n\n');
    const slides = slidesOfReading(readOutline(outline));
    expect(slides.length).toBeLessThanOrEqual(500);
    expect(
      stringsOf(slides.map(({ blocks }) => blocks))
        .join(' ')
        .match(/Paragraph \d+/g),
    ).toHaveLength(3_000);
  });

  it('[QF2] is the same for the same text, and for other line breaks', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const outline = outlineOf(seed);
      const reading = readOutline(outline);
      expect(readOutline(outline)).toEqual(reading);
      expect(readOutline(`\uFEFF${outline.replaceAll('\n', '\r\n')}`).slides).toEqual(reading.slides);
    }
  });

  it.each([
    ['a list', (at: number) => `- point ${at} of many`],
    ['plain lines', (at: number) => `Line number ${at} says something`],
    ['paragraphs', (at: number) => `This is paragraph ${at}. It has a second sentence.\n`],
    ['headings', (at: number) => `## Heading ${at}`],
    ['sections', (at: number) => `Section ${at}\n- first\n- second\n`],
    ['numbers', (at: number) => `${(at % 900) + 1}. ${at % 2 === 0 ? 'Take this' : 'the other'}`],
    ['figures', (at: number) => `${at},000 people`],
    ['dates', (at: number) => `${1000 + (at % 1000)}: something happened`],
    ['cells', (at: number) => `a | b ${at} | c`],
    ['levels', (at: number) => `${' '.repeat(at % 40)}- level ${at}`],
    ['greetings and closings', (at: number) => `Dear ${at},\nBest wishes`],
    ['questions', (at: number) => `Q: why ${at}?\nA: because.`],
    ['open brackets', () => '(Say: and so on [photo'],
    ['labels', (at: number) => `Label ${at}:`],
    ['quotations', (at: number) => `"Words of number ${at}" - somebody`],
    ['wrapped lines', (at: number) => `this line ${at} of a long mail goes on and on until it is wrapped by`],
  ])('[QF2] takes steps in proportion to the length of %s', async (_, line) => {
    const outline = (lines: number): string => Array.from({ length: lines }, (__, at) => line(at)).join('\n');
    const [few, many] = [outline(LINES_COUNTED), outline(LINES_COUNTED * 4)];
    readOutline(few);
    expect(await stepsOf(many)).toBeLessThan((await stepsOf(few)) * 5);
  });
});
