import { describe, expect, it } from 'vitest';
import { readOutline } from '../index.ts';
import { slidesOfReading } from './slides-of-reading.ts';

const slidesOf = (outline: string) => slidesOfReading(readOutline(outline));
/** The blocks below a heading. */
const blocksOf = (lines: string, heading = 'Below') =>
  slidesOf(`A talk\n\n${heading}\n${lines}\n\nThe end\n- over`)[1]?.blocks;

describe('the slides of a reading', () => {
  it('[QF2] begin with the cover, which is the title with its subtitle', () => {
    const [cover, second] = slidesOf('Owls\na talk for Year 3\n\nFood\n- mice\n- moths');
    expect(cover).toMatchObject({ title: 'Owls', blocks: [{ kind: 'text', text: 'a talk for Year 3' }] });
    expect(second).toMatchObject({ title: 'Food', bulletPoints: ['mice', 'moths'] });
    expect(slidesOf('Food\n- mice\n- moths')).toHaveLength(1);
    expect(slidesOf('Butterflies')).toMatchObject([{ title: 'Butterflies', blocks: [] }]);
  });

  it.each<[string, string, string, unknown]>([
    [
      'lists of two levels',
      'Below',
      '- walk\n  - in pairs\n- food',
      [{ kind: 'bullets', items: ['walk', 'in pairs', 'food'], levels: [0, 1, 0] }],
    ],
    [
      'numbers',
      'In numbers',
      '50 m long\n92 people',
      [
        { kind: 'number', value: '50 m', label: 'long', note: '' },
        { kind: 'number', value: '92', label: 'people', note: '' },
      ],
    ],
    [
      'tables, whose first row is none of names where it begins with a year as all do',
      'Below',
      '1824 | 24 lamps | whale oil\n1867 | one lamp | paraffin\n1998 | LED | solar cells',
      [
        {
          kind: 'table',
          header: [],
          rows: [
            ['1824', '24 lamps', 'whale oil'],
            ['1867', 'one lamp', 'paraffin'],
            ['1998', 'LED', 'solar cells'],
          ],
        },
      ],
    ],
    [
      'tables, whose first row is none of names where it has an amount as those below it',
      'Below',
      'Newborn | 16 hours | many naps\nTeenager | 9 hours | late\nAdult | 7 to 8 hours | early',
      [
        {
          kind: 'table',
          header: [],
          rows: [
            ['Newborn', '16 hours', 'many naps'],
            ['Teenager', '9 hours', 'late'],
            ['Adult', '7 to 8 hours', 'early'],
          ],
        },
      ],
    ],
    [
      'charts',
      'Below',
      'Shops: 60 %\nBars: 40 %',
      [
        {
          kind: 'chart',
          type: 'donut',
          axis: '',
          header: [],
          rows: [
            ['Shops', '60 %'],
            ['Bars', '40 %'],
          ],
        },
      ],
    ],
    [
      'quotes',
      'Below',
      '"I would do it again." (Joan)',
      [{ kind: 'quote', text: 'I would do it again.', attribution: 'Joan' }],
    ],
    ['tables', 'Below', 'a | b | c\n1 | 2 | 3', [{ kind: 'table', header: ['a', 'b', 'c'], rows: [['1', '2', '3']] }]],
    [
      'comparisons for pairs',
      'Below',
      'Bike | Car\nfree | dear',
      [
        {
          kind: 'compare',
          sides: [
            { title: 'Bike', items: ['free'] },
            { title: 'Car', items: ['dear'] },
          ],
        },
      ],
    ],
    [
      'comparisons',
      'Below',
      'Before:\nstress\ncars\nAfter:\ncalm\nbikes',
      [
        {
          kind: 'compare',
          sides: [
            { title: 'Before', items: ['stress', 'cars'] },
            { title: 'After', items: ['calm', 'bikes'] },
          ],
        },
      ],
    ],
    [
      'dates',
      'Below',
      '1946: reopens\n1959: closes',
      [
        {
          kind: 'timeline',
          dates: [
            { date: '1946', text: 'reopens' },
            { date: '1959', text: 'closes' },
          ],
        },
      ],
    ],
    [
      'steps',
      'Below',
      '1. Take one\n   - the red one\n   - or another\n2. Put it down',
      [
        {
          kind: 'steps',
          steps: [
            { title: 'Take one', text: 'the red one; or another' },
            { title: 'Put it down', text: '' },
          ],
        },
      ],
    ],
    [
      'steps with labels',
      'Below',
      '1. Mix the soil: two parts earth\n2. Lift it out: mind the spines',
      [
        {
          kind: 'steps',
          steps: [
            { title: 'Mix the soil', text: 'two parts earth' },
            { title: 'Lift it out', text: 'mind the spines' },
          ],
        },
      ],
    ],
    [
      'cards for a few words',
      'Below',
      '- Trees\n- Benches\n- Slow cars',
      [{ kind: 'cards', cards: ['Trees', 'Benches', 'Slow cars'].map((title) => ({ title, text: '' })) }],
    ],
    [
      'cards with texts',
      'Below',
      'Fast – one hour\nFair – one price\nNear – one street',
      [
        {
          kind: 'cards',
          cards: [
            { title: 'Fast', text: 'one hour' },
            { title: 'Fair', text: 'one price' },
            { title: 'Near', text: 'one street' },
          ],
        },
      ],
    ],
    ['statements', 'Below', 'Never open the valve.', [{ kind: 'statement', text: 'Never open the valve.' }]],
    [
      'texts before and behind',
      'Below',
      'The leaf catches sunlight and makes sugar out of water and of air.\n- it breaks\n- it mends',
      [
        { kind: 'text', text: 'The leaf catches sunlight and makes sugar out of water and of air.' },
        { kind: 'bullets', items: ['it breaks', 'it mends'] },
      ],
    ],
  ])('[QF2] have %s', (_, heading, lines, blocks) => {
    expect(blocksOf(lines, heading)).toEqual(blocks);
  });

  it('[QF2] have a sentence with a line behind it as one text, whose first sentence is large', () => {
    const outline =
      'Bread\n\nFLOUR\n- rye\n- wheat\n\nBEFORE YOU GO\nWhere is the worst place in your kitchen to keep a loaf, and what is your evidence?\nHomework: page 47';
    expect(slidesOf(outline).at(-1)?.blocks).toEqual([
      {
        kind: 'text',
        text: 'Where is the worst place in your kitchen to keep a loaf, and what is your evidence? Homework: page 47',
      },
    ]);
  });

  it('[QF2] count steps that go on, through one list where they are too long for a block', () => {
    const method = (words: string) => {
      const steps = Array.from({ length: 8 }, (_, at) => `${at + 1}. Take number ${at} ${words}`).join('\n');
      return slidesOf(`A talk\n\nMethod\n${steps}`)
        .slice(1)
        .map(({ blocks }) => blocks![0]);
    };
    expect(method('home')).toMatchObject([
      { kind: 'steps', steps: { length: 4 } },
      { kind: 'steps', steps: { length: 4 }, first: 5 },
    ]);
    expect(method('home '.repeat(60))).toMatchObject([{ kind: 'bullets', numbered: true, items: { length: 8 } }]);
  });

  it('[QF2] keep their notes', () => {
    expect(slidesOf('Owls\n\nFood\n(Say: show the picture.)\n- mice\n- moths')[1]?.speakerNotes).toBe(
      'show the picture.',
    );
  });

  it('[QF2] have texts that are too long for a block in several', () => {
    const long = 'word '.repeat(2_000).trim();
    const [list] = blocksOf(`- ${long}\n- short`) ?? [];
    expect(list?.kind === 'bullets' && list.items.every((item) => item.length <= 1_000)).toBe(true);
    expect(list?.kind === 'bullets' && list.items.join(' ')).toBe(`${long} short`);
    const wide = `${'a | '.repeat(20)}b`;
    expect(blocksOf(`${wide}\n${wide}`)?.[0]?.kind).toBe('bullets');
    expect(blocksOf('a | b | c\n'.repeat(100))?.map((block) => block.kind === 'table' && block.rows.length)).toEqual([
      40, 40, 19,
    ]);
  });
});
