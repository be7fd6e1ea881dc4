import { describe, expect, it } from 'vitest';
import { blocksSchema } from '../content/blocks.ts';
import { kindOf, type Block } from '../kinds/index.ts';
import { mainRun, runAt, shownAs, SHOWN_KINDS, waysToShow } from './index.ts';

const list = (...items: string[]): Block => ({ kind: 'bullets', items });
const figure = (value: string, label: string, note = ''): Block => ({ kind: 'number', value, label, note });

/** Runs of blocks, each with words of its own. */
const RUNS: Readonly<Record<string, readonly Block[]>> = {
  'a list': [list('Thought to be extinct', 'Vines up to the summit', 'Earthquakes for four days')],
  'a list of labels': [list('Heat: a spark or a hot plate', 'Fuel: paper, wood, oil', 'Oxygen: the air around us')],
  'a list on two levels': [
    {
      kind: 'bullets',
      items: ['By train', 'cheap', 'slow', 'By plane', 'quick', 'loud'],
      levels: [0, 1, 1, 0, 1, 1],
    },
  ],
  'a numbered list': [{ ...list('Warm the oven', 'Mix it', 'Bake it'), numbered: true } as Block],
  'a list of amounts': [
    list('33 km: height of the column', '1.5 million tonnes a second', '18 hours of falling pumice'),
  ],
  'a list of dates': [list('1738 – digging at Herculaneum', '1748: Pompeii is found', 'In 1863 the first cast')],
  'a list of one point': [list('Everything flows, and nothing stays')],
  'long points': [
    list(
      'The mountain had been silent for so long that people had planted their vines up to its very summit',
      'Short one',
    ),
  ],
  steps: [
    {
      kind: 'steps',
      steps: [
        { title: 'Find the hollow', text: 'It sounds different when you knock' },
        { title: 'Fill it with plaster.', text: '' },
      ],
      first: 3,
    },
  ],
  dates: [
    {
      kind: 'timeline',
      dates: [
        { date: '13:00', text: 'The column rises' },
        { date: '01:00', text: 'First surge' },
      ],
    },
  ],
  cards: [
    {
      kind: 'cards',
      cards: [
        { title: 'Ruth', text: 'electrician', icon: 'bolt' },
        { title: 'Omar', text: 'joiner' },
        { title: 'Wen', text: '' },
      ],
    },
  ],
  'two sides': [
    {
      kind: 'compare',
      sides: [
        { title: 'Midday', items: ['the Sun is high', 'its light crosses little air'] },
        { title: 'Evening', items: ['low', 'far more of it'] },
      ],
    },
  ],
  figures: [figure('214,000', 'passengers'), figure('97 %', 'On time', 'of all trips'), figure('£1,200', 'saved')],
  'a quotation': [{ kind: 'quote', text: 'I looked back; a dense dark mist followed us.', attribution: 'Pliny' }],
  'a statement': [{ kind: 'statement', text: 'What would you have done?' }],
  'a paragraph': [{ kind: 'text', text: 'Nobody ran. They had seen smoke before! Dr. Lee says so.' }],
  paragraphs: [{ kind: 'text', text: 'One thing\n\nAnother matter' }],
};

const stringsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => (name === 'kind' || name === 'icon' ? [] : stringsOf(inner)));
};
const wordsIn = (blocks: readonly Block[]): string[] =>
  (
    stringsOf(blocks)
      .join('\n')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).toSorted();

const kindsFor = (run: readonly Block[], language = 'en'): string[] =>
  waysToShow(run, language).map(({ kind }) => kind);

describe('the ways to show words', () => {
  it.each(Object.entries(RUNS))(
    '[SC2] lose no word of %s and have none twice, from any kind to any other',
    (_, run) => {
      const words = wordsIn(run);
      for (const first of waysToShow(run, 'en')) {
        expect(wordsIn(first.blocks), first.kind).toEqual(words);
        expect(blocksSchema.safeParse(first.blocks).success).toBe(true);
        for (const second of waysToShow(first.blocks, 'en')) {
          expect(wordsIn(second.blocks), `${first.kind}, then ${second.kind}`).toEqual(words);
          expect(blocksSchema.safeParse(second.blocks).success).toBe(true);
        }
      }
    },
  );

  it('[SC2] are all kinds together, and each has its words said once', () => {
    const offered = new Set(Object.values(RUNS).flatMap((run) => kindsFor(run)));
    expect([...offered].toSorted()).toEqual([...SHOWN_KINDS].toSorted());
    for (const run of Object.values(RUNS)) {
      for (const { blocks } of waysToShow(run, 'en')) {
        const said = blocks.flatMap((block) => kindOf(block).texts(block)).join('\n');
        expect((said.match(/[\p{L}\p{N}]+/gu) ?? []).toSorted()).toEqual(wordsIn(run));
      }
    }
  });

  it('[SC2] are only those that the words fit', () => {
    expect(kindsFor(RUNS['a list']!)).toEqual(['bullets', 'numbered', 'steps', 'cards', 'text']);
    expect(kindsFor(RUNS['a list of amounts']!)).toContain('number');
    expect(kindsFor(RUNS['a list of dates']!)).toContain('timeline');
    expect(kindsFor(RUNS['a list on two levels']!)).toContain('compare');
    expect(kindsFor(RUNS['a list of one point']!)).toEqual(['bullets', 'numbered', 'quote', 'statement', 'text']);
    expect(kindsFor([list('12 owls', 'some mice')])).not.toContain('number');
    expect(kindsFor([list('1738: found', 'lost again')])).not.toContain('timeline');
    expect(kindsFor([{ kind: 'bullets', items: [''] }])).toEqual(['bullets']);
    expect(kindsFor([{ kind: 'code', code: 'a = 1', language: '', highlight: '' }])).toEqual([]);
    expect(kindsFor([list(...Array.from({ length: 13 }, (_, at) => `point ${at}`))])).toEqual([
      'bullets',
      'numbered',
      'text',
    ]);
    expect(kindsFor([{ kind: 'text', text: 'Too much to say of it. '.repeat(20).trim() }])).not.toContain('statement');
  });

  it('[SC2] know the months and units of a text’s own language', () => {
    const dates = [list('5. März 2026 – Beschluss', 'im Juli 2026 – Baubeginn')];
    expect(kindsFor(dates, 'de')).toContain('timeline');
    expect(kindsFor(dates, 'de-AT')).toContain('timeline');
    expect(kindsFor([list('3 Mio. Gäste', '12 Jahre Erfahrung')], '')).toContain('number');
  });

  it('[SC2] bring back what was there before', () => {
    for (const name of ['a list', 'a list of labels', 'a list on two levels', 'dates', 'two sides', 'a quotation']) {
      const run = RUNS[name]!;
      const present = waysToShow(run, 'en').find(({ blocks }) => blocks === run)!.kind;
      for (const { kind, blocks } of waysToShow(run, 'en')) {
        if (kind === 'text' || kind === 'number' || kind === 'statement') continue;
        const back = waysToShow(blocks, 'en').find((way) => way.kind === present);
        expect(back?.blocks, `${name} as ${kind}`).toEqual(run);
      }
    }
  });

  it('[SC2] put labels above their texts, and titles of sides above their points', () => {
    const shown = (name: string, kind: (typeof SHOWN_KINDS)[number]) =>
      waysToShow(RUNS[name]!, 'en').find((way) => way.kind === kind)!.blocks;
    expect(shown('a list of labels', 'cards')).toEqual([
      {
        kind: 'cards',
        cards: [
          { title: 'Heat', text: 'a spark or a hot plate' },
          { title: 'Fuel', text: 'paper, wood, oil' },
          { title: 'Oxygen', text: 'the air around us' },
        ],
      },
    ]);
    expect(shown('figures', 'bullets')).toEqual([
      list('214,000 passengers', 'On time: 97 % (of all trips)', '£1,200 saved'),
    ]);
    expect(shown('two sides', 'bullets')).toMatchObject([{ levels: [0, 1, 1, 0, 1, 1] }]);
    expect(shown('a quotation', 'statement')).toEqual([
      { kind: 'statement', text: 'I looked back; a dense dark mist followed us. — Pliny' },
    ]);
    expect(shown('long points', 'cards')).toMatchObject([{ cards: [{ title: '' }, { title: '', text: 'Short one' }] }]);
  });
});

describe('the blocks that are shown together', () => {
  const lead: Block = { kind: 'text', text: 'A word before.' };
  const picture: Block = { kind: 'image', imageId: '', alt: '', width: 1, height: 1 } as Block;

  it('[SC2] are figures beside each other, and single blocks of other kinds', () => {
    const blocks = [lead, ...RUNS['figures']!, list('a'), list('b'), picture];
    expect(runAt(blocks, 2)).toEqual({ start: 1, count: 3 });
    expect(runAt(blocks, 4)).toEqual({ start: 4, count: 1 });
    expect(runAt(blocks, 6)).toBeNull();
  });

  it('[SC2] are what a slide is chiefly of, and leave the rest of it as it is', () => {
    const body = [lead, list('Mice', 'Moths'), picture];
    expect(mainRun(body)).toEqual({ start: 1, count: 1 });
    expect(shownAs(body, mainRun(body)!, 'cards')).toEqual([
      lead,
      {
        kind: 'cards',
        cards: [
          { title: 'Mice', text: '' },
          { title: 'Moths', text: '' },
        ],
      },
      picture,
    ]);
    expect(shownAs(body, mainRun(body)!, 'timeline')).toBe(body);
    expect(mainRun([lead])).toEqual({ start: 0, count: 1 });
    expect(mainRun([list('a'), RUNS['a quotation']![0]!])).toBeNull();
    expect(mainRun([picture])).toBeNull();
  });
});
