import { LIMITS } from '@slidewright/domain';
import { describe, expect, it } from 'vitest';
import type { ImportedSlide } from '../../importers/index.ts';
import { bulletPointsOf } from '../../content/blocks.ts';
import { markdownDeck } from '../../importers/markdown/index.ts';
import { CODE_LANGUAGES, type CodeLanguage } from '../../kinds/code/languages.ts';
import type { ImageBlock } from '../../kinds/image/index.ts';
import type { Block, BlockKindName } from '../../kinds/index.ts';
import { blocksToMarkdown, timelineToMarkdown, type WrittenSlide } from './index.ts';

type Example = readonly [markdown: readonly string[], block: Block];

const image = (rest: Partial<ImageBlock>): Block => ({
  kind: 'image',
  imageId: '11111111-0000-4000-8000-000000000000',
  alt: '',
  fit: 'whole',
  focus: { x: 0.5, y: 0.5 },
  width: 1_600,
  height: 900,
  ...rest,
});

const page = (text: string): Block => ({
  kind: 'page',
  imageId: '11111111-0000-4000-8000-000000000000',
  text,
  width: 1_920,
  height: 1_080,
});

/** Examples of each kind as Markdown, and a block of each kind with a text in all its fields. */
const KINDS: {
  readonly [Kind in BlockKindName]: {
    readonly examples: readonly Example[];
    readonly withText: (text: string) => Block;
  };
} = {
  bullets: {
    examples: [
      [['- One', '- \\*\\*bold\\*\\* `code`'], { kind: 'bullets', items: ['One', '**bold** `code`'] }],
      [['- One', '  - Under one', '- Two'], { kind: 'bullets', items: ['One', 'Under one', 'Two'], levels: [0, 1, 0] }],
      [
        ['1. One', '   1. Under one', '   2. Again', '2. Two'],
        { kind: 'bullets', items: ['One', 'Under one', 'Again', 'Two'], levels: [0, 1, 1, 0], numbered: true },
      ],
      [['- - Under none', '- One'], { kind: 'bullets', items: ['Under none', 'One'], levels: [1, 0] }],
    ],
    withText: (text) => ({ kind: 'bullets', items: [text, text, 'x'], levels: [0, 1, 0] }),
  },
  text: {
    examples: [
      [
        ['First line\\', 'second line\\', '\\', 'Another'],
        { kind: 'text', text: 'First line\nsecond line\n\nAnother' },
      ],
      [['\\::right::'], { kind: 'text', text: '::right::' }],
      [['\\:tada::tada: \\:100: 10:30'], { kind: 'text', text: ':tada::tada: :100: 10:30' }],
    ],
    withText: (text) => ({ kind: 'text', text: `${text}\n${text}\n\n  ${text}` }),
  },
  statement: {
    examples: [[['## Water wins.'], { kind: 'statement', text: 'Water wins.' }]],
    withText: (text) => ({ kind: 'statement', text }),
  },
  quote: {
    examples: [
      [
        ['> Everything flows.', '>', '> — Heraclitus'],
        { kind: 'quote', text: 'Everything flows.', attribution: 'Heraclitus' },
      ],
      [['> One\\', '> \\', '> — Two'], { kind: 'quote', text: 'One\n\n— Two', attribution: '' }],
      [['> <!-- -->', '>', '> — Nobody'], { kind: 'quote', text: '', attribution: 'Nobody' }],
    ],
    withText: (text) => ({ kind: 'quote', text: `${text}\n${text}`, attribution: text }),
  },
  number: {
    examples: [
      [['***42 %***\\', 'of it\\', '*in 2026*'], { kind: 'number', value: '42 %', label: 'of it', note: 'in 2026' }],
      [['***42 %***'], { kind: 'number', value: '42 %', label: '', note: '' }],
      [['***<!-- -->***\\', '*in 2026*'], { kind: 'number', value: '', label: '', note: 'in 2026' }],
    ],
    withText: (text) => ({ kind: 'number', value: text.slice(0, 24).trim(), label: text, note: text }),
  },
  table: {
    examples: [
      [
        ['| a \\| b | c |', '| - | -: |', '| one two | |'],
        { kind: 'table', header: ['a | b', 'c'], rows: [['one two', '']], align: [null, 'end'] },
      ],
      [['| |', '| :-: |', '| `a` |'], { kind: 'table', header: [''], rows: [['`a`']], align: ['center'] }],
    ],
    withText: (text) => ({
      kind: 'table',
      header: [text, 'x'],
      rows: [
        ['', text],
        [text, text],
      ],
    }),
  },
  code: {
    examples: [
      [
        ['```sql {1|2,4-5|all}', 'select 1', '\tfrom x', '', '```'],
        { kind: 'code', code: 'select 1\n\tfrom x\n', language: 'sql', highlight: '1|2,4-5|all' },
      ],
      [['````{1}', '```', '````'], { kind: 'code', code: '```', language: '', highlight: '1' }],
    ],
    withText: (text) => ({ kind: 'code', code: `\n  ${text}\n\n${text}`, language: '', highlight: '' }),
  },
  diagram: {
    examples: [
      [['```mermaid', 'flowchart LR', 'A --> B', '```'], { kind: 'diagram', source: 'flowchart LR\nA --> B' }],
    ],
    withText: (text) => ({ kind: 'diagram', source: `flowchart LR\n\n  ${text}` }),
  },
  chart: {
    examples: [
      [
        ['```chart bar Revenue in M', 'Region,2024', '"North, ""far""",4.2', 'South,', '```'],
        {
          kind: 'chart',
          type: 'bar',
          axis: 'Revenue in M',
          header: ['Region', '2024'],
          rows: [
            ['North, "far"', '4.2'],
            ['South', ''],
          ],
        },
      ],
      [
        ['```chart donut', ',', 'Ice,68', '```'],
        { kind: 'chart', type: 'donut', axis: '', header: ['', ''], rows: [['Ice', '68']] },
      ],
    ],
    withText: (text) => ({
      kind: 'chart',
      type: 'line',
      axis: text,
      header: [text, 'x'],
      rows: [
        ['', text],
        [text, text],
      ],
    }),
  },
  equation: {
    examples: [
      [['$$', 'E = mc^2', '$$'], { kind: 'equation', latex: 'E = mc^2', say: '' }],
      [['$$$', '% say: a dollar', '\\text{$$}', '$$$'], { kind: 'equation', latex: '\\text{$$}', say: 'a dollar' }],
      [['$$', '% say:', '% say: a comment', 'x', '$$'], { kind: 'equation', latex: '% say: a comment\nx', say: '' }],
    ],
    withText: (text) => ({ kind: 'equation', latex: `${text}\n\n  ${text}`, say: text }),
  },
  image: {
    examples: [
      [
        ['![A \\*river\\*](/api/images/11111111-0000-4000-8000-000000000000/file "whole 1600x900")'],
        image({ alt: 'A *river*' }),
      ],
      [
        ['![](/api/images/11111111-0000-4000-8000-000000000000/file "fill 1600x900 0.25 1")'],
        image({ fit: 'fill', focus: { x: 0.25, y: 1 } }),
      ],
    ],
    withText: (text) => image({ alt: text }),
  },
  steps: {
    examples: [
      [
        ['::steps::', '', '1. **Measure**\\', '   twice, \\*never\\* once', '2. **Cut `wood`**'],
        {
          kind: 'steps',
          steps: [
            { title: 'Measure', text: 'twice, *never* once' },
            { title: 'Cut `wood`', text: '' },
          ],
        },
      ],
      [
        ['::steps::', '', '4. **<!-- -->**\\', '   Wait an hour'],
        { kind: 'steps', steps: [{ title: '', text: 'Wait an hour' }], first: 4 },
      ],
    ],
    withText: (text) => ({
      kind: 'steps',
      steps: [
        { title: text, text },
        { title: '', text },
        { title: text, text: '' },
      ],
    }),
  },
  timeline: {
    examples: [
      [
        ['::timeline::', '', '- **1946**\\', '  reopens', '- **1959**'],
        {
          kind: 'timeline',
          dates: [
            { date: '1946', text: 'reopens' },
            { date: '1959', text: '' },
          ],
        },
      ],
    ],
    withText: (text) => ({
      kind: 'timeline',
      dates: [
        { date: text.slice(0, 60).trim(), text },
        { date: '', text },
      ],
    }),
  },
  cards: {
    examples: [
      [
        ['::cards::', '', '- **Fast** <!-- icon: bolt -->\\', '  one \\*hour\\*', '- **Fair** <!-- icon: scale -->'],
        {
          kind: 'cards',
          cards: [
            { title: 'Fast', text: 'one *hour*', icon: 'bolt' },
            { title: 'Fair', text: '', icon: 'scale' },
          ],
        },
      ],
    ],
    withText: (text) => ({
      kind: 'cards',
      cards: [
        { title: text, text, icon: 'leaf' },
        { title: '', text },
      ],
    }),
  },
  compare: {
    examples: [
      [
        ['::compare::', '', '- **Before**', '  - stress', '  - cars', '- **<!-- -->**', '  - calm'],
        {
          kind: 'compare',
          sides: [
            { title: 'Before', items: ['stress', 'cars'] },
            { title: '', items: ['calm'] },
          ],
        },
      ],
      [
        ['::compare::', '', '- **Before**', '- **After**'],
        {
          kind: 'compare',
          sides: [
            { title: 'Before', items: [] },
            { title: 'After', items: [] },
          ],
        },
      ],
    ],
    withText: (text) => ({
      kind: 'compare',
      sides: [
        { title: text, items: [text, 'x', text] },
        { title: 'x', items: [text] },
      ],
    }),
  },
  page: {
    examples: [
      [
        ['![One', '\\- two](/api/images/11111111-0000-4000-8000-000000000000/file "page 1920x1080")'],
        page('One\n- two'),
      ],
      [['![](/api/images/11111111-0000-4000-8000-000000000000/file "page 1920x1080")'], page('')],
    ],
    withText: (text) => page(`${text}\n${text}`.trim()),
  },
  columns: {
    examples: [
      [
        ['::left::', '', '## For', '', '- One', '', '::middle::', '', '::right::', '', 'Two', '', '::bottom::'],
        {
          kind: 'columns',
          columns: [
            [
              { kind: 'statement', text: 'For' },
              { kind: 'bullets', items: ['One'] },
            ],
            [],
            [{ kind: 'text', text: 'Two' }],
          ],
        },
      ],
    ],
    withText: (text) => ({
      kind: 'columns',
      columns: [[{ kind: 'text', text }], [{ kind: 'bullets', items: [text] }]],
    }),
  },
};

/** Texts that Markdown, its dialects or the importer could take for something else. */
const NASTY = [
  '# x ¦ # ¦ ### ¦ x # ¦ 1. x ¦ 12) x ¦ 1. ¦ - ¦ - x ¦ + x ¦ * x ¦ --- ¦ - - - ¦ *** ¦ ___ ¦ === ¦ -- ¦ :- ¦ :--|-- ¦ |-|-|',
  '* ¦ *x* ¦ **x** ¦ ***x*** ¦ _x_ ¦ a_b_c ¦ __x__ ¦ ~x~ ¦ ~~x~~ ¦ ` ¦ `` ¦ `x` ¦ ``x`` ¦ `x``y` ¦ ` x ` ¦ `a|b` ¦ `a\\|b` ¦ `\\` ¦ ``` ¦ ~~~',
  '<b> ¦ </b> ¦ <!-- ¦ --> ¦ --\\> ¦ <!-- x --> ¦ <br> ¦ <?x?> ¦ <x ¦ &amp; ¦ &#x20; ¦ &copy ¦ & ¦ <https://x.y> ¦ https://x.y/a_b?c=1&d=*2* ¦ www.x.y/a_b ¦ www. ¦ me_you@x.org ¦ http:// ¦ x@y',
  '| ¦ a | b ¦ \\ ¦ \\\\ ¦ \\| ¦ a\\ ¦ \\* ¦ [x] ¦ [ ] x ¦ [x](y) ¦ ![x](y) ¦ [^1] ¦ [^1]: x ¦ [x]: y ¦ [click] ¦ [click:3] ¦ [pause 2s] ¦ {a|/b/} ¦ ![ ¦ ](',
  '$ ¦ $x$ ¦ $$ ¦ $$x$$ ¦ $5 and $6 ¦ \\$ ¦ ::right:: ¦ ::: ¦ : x ¦ title: x ¦ duration: 12 ¦ a: b\nc: d ¦ \\title: x ¦ > x ¦ > ¦ — x ¦ -- x ¦ >>',
  '😀 🇨🇭 ¦ שלום (x) ¦ \u200fعربي\u200f ¦ 42\u00a0% ¦ \u200b ¦ é ¦ 日本語。 ¦ % ¦ "x" ¦ it\'s ¦ x  y ¦ \tx ¦ true ¦ 1e3 ¦ ~ ¦ ! ¦ constructor ¦ ☑ x',
].flatMap((texts) => texts.split(' ¦ '));
/** Each text alone, and between others. */
const TEXTS = NASTY.flatMap((text, index) => {
  const other = NASTY[(index * 37 + 11) % NASTY.length]!;
  return [text, `a${text}b`, `${other}${text}`, `${text}\n${other}`];
});
const oneLine = (text: string): string => text.replaceAll(/[ \t\n]+/g, ' ').trim();

const slide = (rest: Partial<WrittenSlide>): WrittenSlide => ({
  title: '',
  blocks: [],
  speakerNotes: '',
  duration: 45,
  ...rest,
});
/** The slides after a way out and in again, in decks of 100. */
function again(slides: readonly WrittenSlide[]): ImportedSlide[] {
  const decks = Array.from({ length: Math.ceil(slides.length / 100) }, (_, at) =>
    slides.slice(at * 100, at * 100 + 100),
  );
  return decks.flatMap((some) => {
    const { slides: read, warnings } = markdownDeck.read(timelineToMarkdown({ title: 'Deck' }, some));
    expect(warnings).toEqual([]);
    return read;
  });
}
/** Expects that slides come back; a failure names the first slide that does not. */
function expectAgain(slides: readonly WrittenSlide[]): void {
  const read = again(slides);
  for (const [index, one] of slides.entries())
    expect(read[index]).toEqual({ ...one, bulletPoints: bulletPointsOf(one.blocks) });
  expect(read).toHaveLength(slides.length);
}

describe.each(Object.entries(KINDS))('[MD3] a block of kind %s', (_, { examples, withText }) => {
  it.each(examples)('is written as %j and read back', (lines, block) => {
    expect(blocksToMarkdown([block])).toBe(`${lines.join('\n')}\n`);
    expectAgain([slide({ blocks: [block] })]);
  });

  it('comes back with any text', () => {
    expect.hasAssertions();
    expectAgain(TEXTS.map((text) => slide({ blocks: [withText(oneLine(text))] })));
  });
});

describe('[MD3] a deck as Markdown', () => {
  it('has front matter, a heading, notes in a comment, and a line between slides', () => {
    expect(
      timelineToMarkdown({ title: 'Tides: a story' }, [
        slide({
          title: 'The `sea`',
          blocks: [{ kind: 'bullets', items: ['In', 'Out'] }],
          speakerNotes: 'Say\nthis.',
        }),
        slide({ blocks: [{ kind: 'statement', text: 'It rises.' }], duration: 12 }),
      ]),
    ).toBe(
      '---\ntitle: "Tides: a story"\n---\n\n# The `sea`\n\n- In\n- Out\n\n<!--\nSay\nthis.\n-->\n\n---\n\n#\n\n<!-- duration: 12 -->\n\n## It rises.\n',
    );
  });

  it('comes back with every pair of blocks in a row, and each on a lone slide', () => {
    expect.hasAssertions();
    const blocks = Object.values(KINDS).flatMap(({ examples }) => examples.map(([, block]) => block));
    // Both orders of each pair, in a row that is cut into slides with as many blocks as a slide may have.
    const row = blocks.flatMap((first, at) => blocks.slice(at).flatMap((second) => [first, second]));
    const most = LIMITS.blocksPerSlide;
    const slides = Array.from({ length: Math.ceil((row.length - 1) / (most - 1)) }, (__, at) =>
      slide({ blocks: row.slice(at * (most - 1), at * (most - 1) + most), speakerNotes: 'x', duration: 5.5 }),
    );
    expectAgain(slides);
    for (const block of blocks) expectAgain([slide({ blocks: [block, { kind: 'statement', text: 'So it is.' }] })]);
  });

  it('comes back with any title, notes and title of the deck', () => {
    expectAgain(
      TEXTS.map((text) =>
        slide({ title: oneLine(text), speakerNotes: text.replaceAll(/[ \t]*(\n|^|$)[ \t]*/g, '$1') }),
      ),
    );
    for (const text of TEXTS) {
      const written = timelineToMarkdown({ title: oneLine(text), description: text }, [slide({ title: 'x' })]);
      const { title, description } = markdownDeck.read(written);
      expect({ title, description }).toEqual({ title: oneLine(text), description: text.trim() });
    }
  });

  it('comes back with the settings of the film', () => {
    const audioSettings = { voice: 'af_heart', speed: 1.25, pitch: 'low' };
    const settings = {
      theme: 'midnight',
      resolution: '1080x1920',
      framerate: '29.97',
      pacing: 'planned',
      transition: 'fade',
      motion: 'none',
      captions: 'burned',
      musicLevel: -24,
    } as const;
    const written = timelineToMarkdown(
      {
        title: 'D',
        description: 'One.\n---\nb: "2"',
        language: 'pt-BR',
        isLanguageChosen: true,
        audioSettings,
        settings,
      },
      [slide({ title: 'x' })],
      undefined,
      'music/Calm: evening.mp3',
    );
    expect(written).toContain(
      'lang: pt-BR\ntheme: midnight\nresolution: 1080x1920\nframerate: 29.97\npacing: planned\ntransition: fade\nmotion: none\ncaptions: burned\nmusic: "music/Calm: evening.mp3"\nmusicLevel: -24\nvoice: af_heart\nspeed: 1.25\npitch: low\n',
    );
    const library = new Map([['music/Calm: evening.mp3', 'track']]);
    const { slides: _, warnings, ...read } = markdownDeck.read(written).resolve(undefined, library);
    expect(read).toEqual({
      title: 'D',
      recognised: { as: 'deck', title: 'D' },
      description: 'One.\n---\nb: "2"',
      language: 'pt-BR',
      ...audioSettings,
      ...settings,
      music: 'track',
    });
    expect(warnings).toEqual([]);
    const detected = { title: 'D', language: 'en', isLanguageChosen: false };
    expect(timelineToMarkdown(detected, [])).toBe('---\ntitle: D\n---\n\n');
  });

  it('[BL6] comes back with the layouts of its slides, in the way of Slidev', () => {
    const bullets: Block[] = [{ kind: 'bullets', items: ['a', 'b'] }];
    const slides = [
      slide({ title: 'A', blocks: bullets, layout: 'statement', speakerNotes: 'One.\n\nTwo.' }),
      slide({ title: 'B', blocks: [...bullets, image({})], layout: 'image-left' }),
      slide({ title: 'C', layout: 'cover' }),
      slide({ title: 'D', blocks: bullets, layout: 'image' }),
    ];
    const written = timelineToMarkdown({ title: 'D' }, slides);
    expect(written).toContain('---\nlayout: image-left\n---\n\n# B');
    const layouts = ['statement', 'image-left', 'cover', undefined];
    expect(markdownDeck.read(written).slides.map(({ layout }) => layout)).toEqual(layouts);
    expect(again(slides.slice(0, 1))[0]).toMatchObject({ layout: 'statement', speakerNotes: 'One.\n\nTwo.' });
  });

  it('comes back with each language of code', () => {
    const codes = Object.keys(CODE_LANGUAGES) as CodeLanguage[];
    expectAgain(codes.map((language) => slide({ blocks: [{ kind: 'code', code: 'x', language, highlight: '' }] })));
    expect(codes.length).toBeGreaterThan(20);
  });

  it('changes what is neither drawn nor said: spaces, placeholders, and cells that a row lacks', () => {
    const slides = again([
      slide({
        title: '  A \n title ',
        blocks: [
          { kind: 'bullets', items: ['  a\tb ', 'New point', ''] },
          { kind: 'text', text: '\n one  \r\n two \n' },
          { kind: 'table', header: [], rows: [['a'], ['b', 'c']] },
          { kind: 'code', code: 'a\r\nb', language: '', highlight: ' {lines 1, 3 | x | *} ' },
        ],
        speakerNotes: '  Say \r\n  this. ',
      }),
      slide({ title: ' ' }),
    ]);
    expect(slides).toHaveLength(1);
    expect(slides[0]).toMatchObject({
      title: 'A title',
      blocks: [
        { kind: 'bullets', items: ['a b'] },
        { kind: 'text', text: 'one\n two' },
        {
          kind: 'table',
          header: ['', ''],
          rows: [
            ['a', ''],
            ['b', 'c'],
          ],
        },
        { kind: 'code', code: 'a\nb', highlight: '1,3|all' },
      ],
      speakerNotes: 'Say\nthis.',
    });
  });
});
