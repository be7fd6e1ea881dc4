import { LIMITS } from '@slidewright/domain/limits';
import { describe, expect, it } from 'vitest';
import { trackNamed } from '../library-music.ts';
import { markdownDeck } from './index.ts';

/** What is read twice from one parse is the same. */
const read = (text: string) => {
  const { resolve, lines: _, ...deck } = markdownDeck.read(text);
  expect(resolve()).toEqual(deck);
  return deck;
};
const titles = (text: string): string[] => read(text).slides.map(({ title }) => title);

describe('[MD1] a deck in Markdown', () => {
  it('is parted at rulers, and holds its blocks in order', () => {
    const { title, theme, language, slides } = read(
      [
        '---\ntitle: Tides\ntheme: midnight\nlang: en-GB\n---\n',
        '# The **sea** <br> rises\n\nTwice a `day`,\nin [most](https://example.org) places.\n',
        '1. Moon\n   - near\n     - nearer\n2. Sun\n\n> The sea is patient.\n>\n> — A sailor\n',
        '---\n\n```\n---\n```\n\n# Ebb\n\n- [x] Known\n- [ ] Unknown\n',
      ].join('\n'),
    );
    expect({ title, theme, language }).toEqual({ title: 'Tides', theme: 'midnight', language: 'en-GB' });
    expect(slides[0]).toMatchObject({
      title: 'The sea rises',
      bulletPoints: ['Moon', 'near', 'nearer', 'Sun'],
      blocks: [
        { kind: 'text', text: 'Twice a `day`, in most places.' },
        { kind: 'bullets', items: ['Moon', 'near', 'nearer', 'Sun'], levels: [0, 1, 1, 0], numbered: true },
        { kind: 'quote', text: 'The sea is patient.', attribution: 'A sailor' },
      ],
    });
    expect(slides[1]).toMatchObject({ title: 'Ebb', bulletPoints: ['☑ Known', '☐ Unknown'] });
    expect(slides).toHaveLength(2);
  });

  it('has emoji by their names, but not in code, in times or after a backslash', () => {
    const { slides } = read(
      '# :ok_hand: **:+1::tada:**\n\n- At 10:100:30\n- `:tada:` :constructor: :no_such:\n- \\:tada: :heart:\n\n```\n:tada:\n```\n',
    );
    expect(slides[0]).toMatchObject({
      title: '👌 👍🎉',
      bulletPoints: ['At 10:100:30', '`:tada:` :constructor: :no_such:', ':tada: ❤️'],
      blocks: [{ kind: 'bullets' }, { kind: 'code', code: ':tada:' }],
    });
  });

  it('says what emoji show where a slide has no words', () => {
    const { slides } = read('### :ok_hand:\n\n---\n\n# ❤ 🚀\n\n---\n\n# 🚀\n\n<!-- Go. -->\n\n---\n\n# 🚀\n\n- one\n');
    expect(slides.map(({ speakerNotes }) => speakerNotes)).toEqual(['OK hand.', 'red heart, rocket.', 'Go.', '']);
  });

  it('has tables, the whole of long ones', () => {
    const rows = Array.from({ length: LIMITS.tableRows + 5 }, (_, index) => `| ${index} | b\\|c |`);
    const { slides, warnings } = read(`# A\n\n| n | *word* |\n|--:|---|\n${rows.join('\n')}\n`);
    const tables = slides.flatMap(({ blocks }) => blocks!).filter((block) => block.kind === 'table');
    expect(tables.flatMap((table) => table.rows)).toHaveLength(rows.length);
    expect(tables[0]).toMatchObject({ header: ['n', 'word'], align: ['end', null] });
    expect(tables[0]!.rows[1]).toEqual(['1', 'b|c']);
    expect(warnings).toEqual([]);
    expect(read('| a | b |\n|---|---|\n| c |\n').slides[0]!.blocks).toEqual([
      { kind: 'table', header: ['a', 'b'], rows: [['c', '']] },
    ]);
    const wide = `|${'a|'.repeat(LIMITS.tableColumns + 1)}\n|${'-|'.repeat(LIMITS.tableColumns + 1)}\n`;
    expect(read(wide).warnings).toMatchObject([{ line: 1, message: 'A table was left out.' }]);
  });

  it('[BL7] has code with its language and groups of lines', () => {
    const { slides, warnings } = read(
      '# A\n\n```ts {1|3-5|all} twoslash\nlet a = 1;\n---\n```\n\n```constructor\nx\n```\n\n~~~\n~~~\n',
    );
    expect(slides[0]!.blocks).toEqual([
      { kind: 'code', code: 'let a = 1;\n---', language: 'typescript', highlight: '1|3-5|all' },
      { kind: 'code', code: 'x', language: '', highlight: '' },
    ]);
    expect(warnings).toMatchObject([{ line: 12, message: 'Code was left out.' }]);
  });

  it('has a number with its label and its note on the lines below', () => {
    const { slides } = read('# A\n\n***42 %***\nof the sea\n*2 % more*\n\n***7***\\\nseas\n\nIt is ***so*** deep.\n');
    expect(slides[0]!.blocks).toEqual([
      { kind: 'number', value: '42 %', label: 'of the sea', note: '2 % more' },
      { kind: 'number', value: '7', label: 'seas', note: '' },
      { kind: 'text', text: 'It is so deep.' },
    ]);
  });

  it('has charts from fenced CSV, and keeps what is no chart as code', () => {
    const wide = `a${',1'.repeat(LIMITS.tableColumns)}`;
    const { slides } = read(
      `# A\n\n\`\`\`chart line Metres\nMonth,Vienna\nJan,"2,1"\n\`\`\`\n\n\`\`\`chart pie\na,1\n\`\`\`\n\n\`\`\`chart bar\n${wide}\n${wide}\n\`\`\`\n`,
    );
    expect(slides[0]!.blocks).toMatchObject([
      { kind: 'chart', type: 'line', axis: 'Metres', header: ['Month', 'Vienna'], rows: [['Jan', '2,1']] },
      { kind: 'code', code: 'a,1' },
      { kind: 'code' },
    ]);
  });

  it('has equations with what is said, and formulas within a sentence in signs', () => {
    const { slides, warnings } = read(
      '# A\n\n$$\n% say: It is so\na &= b \\\\\n$$\n\n$$c^2$$\n\nHere $\\frac{x_1+1}{\\pi}\\le 2^{n}$ is text.\n\n$$ {1|3|all}\nd\n$$\n\n$$\n\n$$\n',
    );
    expect(slides[0]!.blocks).toEqual([
      { kind: 'equation', latex: 'a &= b \\\\', say: 'It is so' },
      { kind: 'equation', latex: 'c^2', say: '' },
      { kind: 'text', text: 'Here (x₁ + 1)/π ≤ 2ⁿ is text.' },
      { kind: 'equation', latex: 'd', say: '' },
    ]);
    expect(read('# A\n\n$$a$$\n$$b$$\n').slides[0]!.blocks).toMatchObject([{ latex: 'a' }, { latex: 'b' }]);
    expect(warnings).toMatchObject([{ line: 16, message: 'An equation was left out.' }]);
  });

  it('has the pictures that are in the library, as Marp and Slidev place them, and names the others', () => {
    const id = '7f3c1a52-4a3e-4c0b-9a53-0d3a5b1f4e60';
    const text =
      '---\nmarp: true\n---\n# A\n\n![h:30px sepia:1 A boat](boat.png) and words ![bg right:40% blur:2px](sea%20s.jpg)\n\n---\n\n![w:300px center](moon.svg)\n\n---\nlayout: image-right\nimage: boat.png\n---\n\n# B\n';
    expect(read(text).pictures).toEqual(['boat.png', 'sea%20s.jpg', 'moon.svg']);
    const file = { id, width: 30, height: 20 };
    const { slides, pictures, warnings } = markdownDeck.read(text).resolve(
      new Map([
        ['boat.png', file],
        ['sea%20s.jpg', file],
      ]),
    );
    const image = { kind: 'image', imageId: id, focus: { x: 0.5, y: 0.5 }, width: 30, height: 20 };
    expect(slides.map(({ blocks }) => blocks)).toEqual([
      [
        { ...image, alt: '', fit: 'fill' },
        { ...image, alt: 'A boat', fit: 'whole' },
        { kind: 'text', text: 'and words' },
      ],
      [{ ...image, alt: '', fit: 'fill' }],
    ]);
    expect(pictures).toEqual(['moon.svg']);
    expect(warnings).toMatchObject([{ line: 10, message: 'A picture was left out.', file: 'moon.svg' }]);
  });

  it('has music of the library, and names other music and a level that is none with their lines', () => {
    const text = '---\ntitle: A\nmusic: music/calm.mp3\nmusicLevel: -24\n---\n# A\n';
    expect(read(text)).toMatchObject({
      missingMusic: 'music/calm.mp3',
      musicLevel: -24,
      warnings: [{ line: 3, message: 'The music was left out.', file: 'music/calm.mp3' }],
    });
    const found = markdownDeck.read(text).resolve(undefined, new Map([['music/calm.mp3', 'track']]));
    expect(found).toMatchObject({ music: 'track', musicLevel: -24, warnings: [] });
    expect(found.missingMusic).toBeUndefined();
    const loud = read(text.replace('-24', '3'));
    expect(loud.musicLevel).toBeUndefined();
    expect(loud.warnings).toContainEqual(
      expect.objectContaining({
        line: 4,
        message: 'The setting “musicLevel” was left out: it is a number from -30 to -12.',
      }),
    );
    const tracks = [
      { id: 1, name: 'Evening', filename: 'calm.mp3' },
      { id: 2, name: 'Calm.mp3', filename: 'a.wav' },
    ];
    expect(trackNamed(tracks, 'calm.mp3')?.id).toBe(2);
    expect(trackNamed(tracks, 'music/Calm.mp3')?.id).toBe(1);
    expect(trackNamed(tracks, 'music/evening')).toBeUndefined();
  });

  it('[MD2] lists settings of the film that have no such value, with their lines and the values there are', () => {
    const { warnings, ...film } = read(
      '---\ncaptions: true\ntheme: paper\nspeed: 9\ntransition: swipe\npitch:\nframerate: 25\n---\n# A\n',
    );
    expect(warnings).toMatchObject([
      { line: 2, message: 'The setting “captions” was left out: it is none, burned.' },
      { line: 4, message: 'The setting “speed” was left out: it is a number from 0.5 to 2.' },
      { line: 5, message: 'The setting “transition” was left out: it is theme, cut, fade, push.' },
    ]);
    expect(film).toMatchObject({ theme: 'paper', framerate: '25' });
    expect(film).not.toHaveProperty('captions');
  });

  it('is parted at headings where it has no rulers', () => {
    expect(titles('# Tides\n\nIntro\n\n## Moon\n\n### Near\n\n## Sun')).toEqual(['Tides', 'Moon', 'Sun']);
    expect(titles('---\nheadingDivider: 3\n---\n# Tides\n### Near\n#### Far')).toEqual(['Tides', 'Near']);
    expect(titles('---\nheadingDivider: [1, 3]\n---\n# Tides\n## Moon\n### Near')).toEqual(['Tides', 'Near']);
    expect(titles('Tides\n=====\n\nMoon\n----\n\ntext')).toEqual(['Tides', 'Moon']);
  });

  it('is parted at the headings that Marp names, between its rulers as well', () => {
    const { slides } = read(
      '---\nmarp: true\nheadingDivider: 2\n---\n<!-- One. -->\n# A\n\n## B\n\ntext\n\n---\n\n<!-- Two. -->\n\n## C\n\n### D\n\n## E\n\n---\n\nF\n',
    );
    expect(slides.map(({ title, speakerNotes }) => [title, speakerNotes])).toEqual([
      ['A', 'One.'],
      ['B', ''],
      ['C', 'Two.'],
      ['E', ''],
      ['', ''],
    ]);
  });

  it('has settings of Slidev with blank lines and nested values, directly below text and HTML', () => {
    const { slides, warnings } = read(
      [
        '# A\n\ntext\n---\nlayout: media\n\n# a comment\nlinks:\n  - https://example.org\nimage1:\n src: a.png\n---\n',
        '# B\n\n<div>\nwords\n</div>\n---\n\n# C\n\n***\n\n```yaml\n---\nlayout: no\n---\n```\n\n<!--\nSay\n---\nthis.\n-->\n',
        '---\n# D\n\n---\nQuestion: why?\n\n---\nlayout: section\n---\n',
      ].join('\n'),
    );
    expect(slides.map(({ title, blocks }) => [title, blocks!.map(({ kind }) => kind)])).toEqual([
      ['A', ['text']],
      ['B', ['text']],
      ['C', ['code']],
      ['D', []],
      ['', ['text']],
    ]);
    expect(slides[2]!.speakerNotes).toBe('Say\n---\nthis.');
    expect(warnings).toEqual([]);
  });

  it('of reveal.js and Obsidian has slides below each other, notes below a mark, and no attributes', () => {
    const { slides, pictures } = read(
      [
        '# A\n<!-- .slide: id="a" data-background="sea.jpg" -->\n\n- One <!-- .element: class="fragment" -->\n\nNote: Say this.\n\n- And that.\n\n--\n',
        '## B\n<!-- slide bg="#fff" -->\n\n<aside class="notes">Two.</aside>\n\nText\n\n----\n',
        '## C\n\n\\--\n\n<!-- prettier-ignore -->\n',
      ].join('\n'),
    );
    expect(slides.map(({ title, bulletPoints, speakerNotes }) => [title, bulletPoints, speakerNotes])).toEqual([
      ['A', ['One'], 'Say this.\n\nAnd that.'],
      ['B', [], 'Two.'],
      ['C', [], ''],
    ]);
    expect(pictures).toEqual(['sea.jpg']);
    expect(read('# A\n\nNote: this is text.\n\nNotes:\n\nSay this.').slides[0]).toMatchObject({
      blocks: [{ kind: 'text', text: 'Note: this is text.' }],
      speakerNotes: 'Say this.',
    });
    expect(read('---\nmarp: true\n---\n# A\n\nNote:\n\ntext').slides[0]!.speakerNotes).toBe('');
  });

  it('of Pandoc has its title block, divs, notes and languages of code', () => {
    const { slides, warnings } = read(
      [
        '% Tides\n% A. Author\n% 2026\n\n# Moon\n\n:::: {.columns}\n::: {.column width="50%"}\nNear\n\n- and far\n:::\n::: {.column}\nRight\n:::\n::::\n',
        '::: notes\nSay *this*.\n\n```\ncode\n```\n:::\n\n::: warning Mind the gap\nText\n:::\n\n```{.python .numberLines}\n:::\n```\n',
      ].join('\n'),
    );
    expect(slides.map(({ title, speakerNotes }) => [title, speakerNotes])).toEqual([
      ['Tides', ''],
      ['Moon', 'Say this.'],
    ]);
    expect(slides[0]!.blocks).toEqual([{ kind: 'text', text: 'A. Author\n2026' }]);
    expect(slides[1]!.blocks).toEqual([
      {
        kind: 'columns',
        columns: [
          [
            { kind: 'text', text: 'Near' },
            { kind: 'bullets', items: ['and far'] },
          ],
          [{ kind: 'text', text: 'Right' }],
        ],
      },
      { kind: 'text', text: 'Mind the gap' },
      { kind: 'text', text: 'Text' },
      { kind: 'code', code: ':::', language: 'python', highlight: '' },
    ]);
    expect(warnings).toEqual([]);
  });

  it('has code and tables within lists as blocks of their own, and the numbers of their items', () => {
    const fence = '   ```js\n   x()\n   ```\n';
    const { slides } = read(
      `# A\n\n- One\n\n${fence}- Two\n  - Three\n\n# B\n\n3. One\n\n${fence}4. Two\n   - Three\n`,
    );
    const code = { kind: 'code', code: 'x()', language: 'javascript', highlight: '' };
    expect(slides.map(({ blocks }) => blocks)).toEqual([
      [{ kind: 'bullets', items: ['One'] }, code, { kind: 'bullets', items: ['Two', 'Three'], levels: [0, 1] }],
      [{ kind: 'text', text: '3. One' }, code, { kind: 'text', text: '4. Two' }, { kind: 'bullets', items: ['Three'] }],
    ]);
  });

  it('of Slidev has the steps of code that moves, and no files, icons and marks of components', () => {
    const { slides, warnings } = read(
      '---\nlayout: a\n---\n# A\n\n---\nlayout: b\n---\n\n````md magic-move {lines: true}\n```js\none\n```\nno\n```js\ntwo\n```\n````\n\n<<< @/a.ts {2}\n\n::code-group\n\nText <mdi:home class="x" /> end\n\n::\n',
    );
    expect(slides[1]!.blocks).toMatchObject([{ code: 'one' }, { code: 'two' }, { text: 'Text  end' }]);
    expect(warnings).toMatchObject([
      { line: 20, message: 'Another file that the slide names (@/a.ts) was not read.' },
      { line: 24, message: 'The component mdi:home was left out.' },
    ]);
  });

  it('has the layout `quote` of Slidev, and quotations in quotations, as quotes with their source', () => {
    const quotes = ['# "All flows"\n\nHeraclitus', 'All flows\n\n— Heraclitus', '> All flows\n>> Heraclitus'];
    const { slides } = read(quotes.map((quote) => `---\nlayout: quote\n---\n\n${quote}\n`).join('\n'));
    expect(slides.map(({ title, blocks }) => [title, blocks])).toEqual([
      ['', [{ kind: 'quote', text: '"All flows"', attribution: 'Heraclitus' }]],
      ['', [{ kind: 'quote', text: 'All flows', attribution: 'Heraclitus' }]],
      ['', [{ kind: 'quote', text: 'All flows', attribution: 'Heraclitus' }]],
    ]);
    expect(read('# A\n\n---\nlayout: quote\n---\n# B\n\nWords\n\n— C').slides[1]).toMatchObject({ title: 'B' });
  });

  it('has no attributes, marks of highlights, links of Obsidian and expressions in its texts', () => {
    const { slides, warnings, pictures } = read(
      [
        '---\nlayout: a\n---\n# One {.red #id}\n\n![](a.png){.w-30 width=50%} and [**two** x]{.big}, [three]{style="x: y"} [four](https://example.org){target=_blank}\n',
        '- ==five== <!-- say it --> [[Note#Part|six]] [[Seven]] ![[eight.png|300]]\n- {{ $page }}9 {.x}\n\n> [!NOTE] Ten\n> eleven\n',
        '---\nlayout: b\n---\n\nText \\{.x} {a} a == b \\==c== \\[\\[d]] `{.e}` \\{{f}}\n\n> \\[!NOTE] g\n',
      ].join('\n'),
    );
    expect(slides[0]!.title).toBe('One');
    expect(slides.map(({ blocks }) => blocks)).toEqual([
      [
        { kind: 'text', text: 'and two x, three four' },
        { kind: 'bullets', items: ['five six Seven', '9'] },
        { kind: 'text', text: 'Ten eleven' },
      ],
      [
        { kind: 'text', text: 'Text {.x} {a} a == b ==c== [[d]] `{.e}` {{f}}' },
        { kind: 'quote', text: '[!NOTE] g', attribution: '' },
      ],
    ]);
    expect(pictures).toEqual(['a.png', 'eight.png']);
    expect(warnings!.map(({ message }) => message)).toContain('An expression was left out.');
  });

  it('has the notes in comments of headings and lists', () => {
    expect(read('# A <!-- fit --> <!-- One. -->\n\n- b <!-- Two. -->\n').slides[0]).toMatchObject({
      title: 'A',
      bulletPoints: ['b'],
      speakerNotes: 'One.\n\nTwo.',
    });
  });

  it('has no settings that are none of a film', () => {
    const {
      slides: _,
      warnings: __,
      resolve: ___,
      lines,
      ...read
    } = markdownDeck.read(
      '---\ntitle: A\ntheme: seriph\nspeed: 9\npitch: [low]\nframerate: 25\nresolution: 4k\nvoice: 7\npacing: ""\n---\n\n# A',
    );
    const recognised = { as: 'deck', title: 'A' };
    expect(read).toEqual({ title: 'A', recognised, framerate: '25', voice: '7' });
    expect(lines).toHaveLength(1);
  });

  it('in the dialect of Marp has notes in comments, and settings in others', () => {
    const { slides, warnings } = read(
      '---\nmarp: true\nstyle: |\n  h1 { color: red }\n---\n\n<!-- _class: lead -->\n<!--_color:red-->\n<!-- $size: 16:9 -->\n<!-- One. -->\n# A\n\n<!--\nTwo.\nThree.\n-->\n\n***\n\n# B\n',
    );
    expect(slides.map(({ title, speakerNotes }) => [title, speakerNotes])).toEqual([
      ['A', 'One.\n\nTwo.\nThree.'],
      ['B', ''],
    ]);
    expect(warnings).toEqual([]);
  });

  it.each([
    ['Say <b class="x">this</b>,<br>\nthen<BR/>that.', 'Say this,\nthen\nthat.'],
    [
      '<p>One.</p><p>Two &mdash; 2&#8239;&lt; 3.</p>\n<ul>\n<li>Three</li><li>Four</ul>',
      'One.\n\nTwo — 2\u202f< 3.\n\nThree\n\nFour',
    ],
    ['Say this. <!-- not that', 'Say this.'],
    ['<v-click at="2">Now</v-click> <style>b { color: red }</style><Counter :n="3" />go.', 'Now go.'],
    ['A `<br>` and a List<string> if a < b && b>c, AT&T.', 'A `<br>` and a List<string> if a < b && b>c, AT&T.'],
    ['One.\n\nTwo.\nThree.\n\n\nFour.', 'One.\n\nTwo.\nThree.\n\n\nFour.'],
  ])('has the words of notes in HTML as they are read aloud: %j', (notes, words) => {
    expect(read(`# A\n\n---\n\n# B\n\n<!--\n${notes}\n-->\n`).slides[1]!.speakerNotes).toBe(words);
  });

  it('in the dialect of Marp has lines as they are written, elsewhere lines are one text', () => {
    const texts = (settings: string, text: string) => read(`---\n${settings}\n---\n# A\n\n${text}\n`).slides[0]!.blocks;
    expect(texts('marp: true', 'One\n**Two** x\n[three](#)')).toEqual([{ kind: 'text', text: 'One\nTwo x\nthree' }]);
    expect(texts('title: A', 'One\ntwo\n海が\n深い')).toEqual([{ kind: 'text', text: 'One two 海が深い' }]);
  });

  it('in the dialect of Slidev has settings on slides, and notes in the last comment', () => {
    const { slides, warnings } = read(
      [
        '---\ntheme: seriph\n# a comment\ninfo: |\n  ## Not a slide\n---\n\n# A\n\n<!-- a remark -->\n\ntext\n\n<!--\nSay this. [click] Then [click:2] that.\n-->\n',
        '---\nlayout: two-cols\ntitle: Named\n---\n\n<v-click>\n\n- inside\n\n</v-click>\n\n::right::\n\nRight\n',
        '---\nsrc: ./more.md\n---\n',
        '---\nlayout: fact\n---\n\n# 100 %\nof jobs\n',
      ].join('\n'),
    );
    expect(slides.map(({ title, speakerNotes }) => [title, speakerNotes])).toEqual([
      ['A', 'Say this. [click] Then [click:2] that.'],
      ['Named', ''],
      ['', ''],
    ]);
    expect(slides[2]!.blocks).toEqual([{ kind: 'number', value: '100 %', label: 'of jobs', note: '' }]);
    // A comment within a slide is a remark.
    const remark = read('# A\n\n---\nclass: b\n---\n\n# B\n\n<!-- One. -->\n\ntext');
    expect(remark.slides[1]).toMatchObject({ title: 'B', speakerNotes: '' });
    expect(slides[1]!.blocks).toEqual([
      { kind: 'columns', columns: [[{ kind: 'bullets', items: ['inside'] }], [{ kind: 'text', text: 'Right' }]] },
    ]);
    expect(warnings).toMatchObject([
      { line: 2, message: expect.stringContaining('The setting “theme” was left out') },
      { message: 'Another file that the slide names (src) was not read.' },
    ]);
  });
});

describe('[BL2] [MD1] columns in Markdown', () => {
  const text = (words: string) => ({ kind: 'text', text: words });

  it('are marked as in Slidev, with text above and below them', () => {
    const { slides, warnings } = read(
      '# A\n\nAbove\n\n::left::\nOne\n\n:: middle ::\n\n<!-- Say this. -->\n\n- Two\n\n::right::\n\nThree\n\n::bottom::\n\nBelow\n',
    );
    expect(slides[0]).toMatchObject({
      blocks: [
        text('Above'),
        { kind: 'columns', columns: [[text('One')], [{ kind: 'bullets', items: ['Two'] }], [text('Three')]] },
        text('Below'),
      ],
      bulletPoints: ['Two'],
      speakerNotes: 'Say this.',
    });
    expect(warnings).toEqual([]);
  });

  it('are put below each other, with a warning, where a slide cannot hold them', () => {
    const { slides, warnings } = read(
      `# A\n\n::left::\n\n${'x\n\n'.repeat(9)}::right::\n\ny\n\n::bottom::\n\n::other::\n`,
    );
    expect(slides[0]!.blocks).toHaveLength(10);
    expect(read('# A\n\n::left::\n\n::right::\n').slides[0]!.blocks).toEqual([]);
    expect(warnings).toMatchObject([
      { line: 3, message: 'Columns were put below each other.' },
      { line: 29, message: 'Columns were put below each other.' },
    ]);
  });
});

describe('[MD1] HTML in a deck', () => {
  it('has grids as columns, row by row, keys as code, and the titles of Slidev', () => {
    const { slides, warnings } = read(
      [
        '---\nlevel: 1\n---\n# A\n\nPress <kbd>shift</kbd><kbd>a</kbd>\n\n<Toc maxDepth="1"></Toc>\n\n---\n',
        '## B\n\n<div grid="~ cols-2 gap-4" title="a > b">\n<div>\n\nOne\n\n- Two\n\n</div>\n<div>\n\nThree\n\n</div>\n\nFour\n\n</div>\n\nBelow\n\n---\n',
        '# C\n\n<div class="grid grid-cols-4">\n\n```mermaid\nflowchart LR\nA\n```\n\n<p>1</p><p>2</p>\n\n3\n',
      ].join('\n'),
    );
    const text = (words: string) => ({ kind: 'text', text: words });
    expect(slides.map(({ blocks }) => blocks)).toEqual([
      [text('Press `shift` `a`'), { kind: 'bullets', items: ['C'], numbered: true }],
      [
        {
          kind: 'columns',
          columns: [[text('One'), { kind: 'bullets', items: ['Two'] }, text('Four')], [text('Three')]],
        },
        text('Below'),
      ],
      [{ kind: 'diagram', source: 'flowchart LR\nA' }, text('1'), text('2'), text('3')],
    ]);
    expect(warnings).toMatchObject([{ line: 38, message: 'Columns were put below each other.' }]);
  });

  it('has tables, text as it is written, diagrams, and raised and lowered characters', () => {
    const { slides, pictures } = read(
      [
        '# A\n\n<table>\n<tr><th>a</th><th>b <i>c</i></th></tr>\n<tr><td></td><td><img src="d.png">2</td></tr>\n</table>\n<table><tr><td>x</td></tr></table>\n',
        '<pre>\n  one\n    two &lt;\n</pre>\n\n<div class="mermaid">\nflowchart LR\n  a --> b\n</div>\n\nCO<sub>2</sub>, x<sup>12</sup> and 1<sup>§</sup>\n',
      ].join('\n'),
    );
    expect(slides[0]!.blocks).toEqual([
      { kind: 'table', header: ['a', 'b c'], rows: [['', '2']] },
      { kind: 'table', header: ['x'], rows: [] },
      { kind: 'code', code: '  one\n    two <', language: '', highlight: '' },
      { kind: 'diagram', source: 'flowchart LR\n  a --> b' },
      { kind: 'text', text: 'CO₂, x¹² and 1§' },
    ]);
    expect(pictures).toEqual(['d.png']);
  });

  it('has the words of its class `title` as the title', () => {
    const { slides } = read('<div class="title">Tides</div>\n<div class="author">A. Author</div>\n');
    expect(slides[0]).toMatchObject({ title: 'Tides', blocks: [{ kind: 'text', text: 'A. Author' }] });
  });

  it('has columns where its style sheets set what is in it beside each other', () => {
    const { slides } = read(
      [
        '---\nmarp: true\nstyle: |\n  .row { display: flex; gap: 1em }\n---\n<style scoped>\nsection .two {\n  display: grid;\n  grid-template-columns: repeat(2, minmax(0, 1fr));\n}\n.stack { display: flex; flex-direction: column }\n</style>\n',
        ...[
          'class="row"',
          'class="two x"',
          'style="display: flex"',
          'class="grid grid-cols-[1fr_2fr]"',
          'class="stack"',
        ].map((attributes) => `---\n\n<div ${attributes}>\n<div>\n\nOne\n\n</div>\n<div>\n\nTwo\n\n</div>\n</div>\n`),
      ].join('\n'),
    );
    const kinds = slides.map(({ blocks }) => blocks!.map(({ kind }) => kind));
    expect(kinds).toEqual([...Array.from({ length: 4 }, () => ['columns']), ['text', 'text']]);
  });

  it('has its headings as titles and statements, and its lists as lists', () => {
    const { slides } = read(
      '<h1 class="x">The <b>sea</b></h1>\n\n<h3>Below</h3>\n<ul><li>One</li>\n<li>Two<ul><li>Inner</li></ul></li></ul>\n<ol><li>First</li></ol>\n\n<p>Text</p>\n',
    );
    expect(slides).toMatchObject([
      {
        title: 'The sea',
        blocks: [
          { kind: 'statement', text: 'Below' },
          { kind: 'bullets', items: ['One', 'Two', 'Inner'], levels: [0, 0, 1] },
          { kind: 'bullets', items: ['First'], numbered: true },
          { kind: 'text', text: 'Text' },
        ],
      },
    ]);
  });

  it('has no controls, components and labels of pictures that are not there, and says so', () => {
    const { slides, warnings, pictures } = read(
      [
        '# A\n\n<span @click="a > b">Press</span>\n\n<Counter :count="10" />\n',
        '<img v-click\n  src="https://example.org/a.svg" />\n<p class="absolute left-2">Here!</p>\n',
        '- ![x](here.png) item\n- [![y](there.png)](https://example.org)\n',
        '---\n\n# B\n\n<p style="position: absolute">Source</p>\n',
      ].join('\n'),
    );
    expect(slides.map(({ blocks }) => blocks)).toEqual([
      [{ kind: 'bullets', items: ['item'] }],
      [{ kind: 'text', text: 'Source' }],
    ]);
    expect(pictures).toEqual(['here.png', 'there.png']);
    expect(warnings!.map(({ message }) => message)).toEqual([
      'The words of a control were left out: Press',
      'The component Counter was left out.',
      'A picture was left out. Pictures of other sites are not loaded.',
      'Words on a picture that is not there were left out: Here!',
      'A picture was left out.',
      'A picture was left out.',
    ]);
  });
});

describe('[MD2] what slides cannot hold', () => {
  it('includes headers, footers, hidden slides and what is cut; a header of a slide without a heading is its title', () => {
    const { slides, warnings } = read(
      [
        '---\nheader: "**Course**"\nfooter: ![](logo.png)\n---\n<!-- _header: Tides -->\n\n- One\n\n---\n',
        '# B\n\n<!-- _footer: Page -->\n\n- ' + 'x'.repeat(LIMITS.bulletLength + 1),
        '\n---\nhide: true\n---\n\n# C\n',
      ].join('\n'),
    );
    expect(slides.map(({ title }) => title)).toEqual(['Tides', 'B']);
    expect(warnings).toMatchObject([
      { line: 2, message: 'The header was left out: Course' },
      { line: 10, message: 'A text that is too long was shortened.' },
      { line: 13, message: 'The footer was left out: Page' },
      { line: 18, message: 'A hidden slide was left out.' },
    ]);
  });

  it('keeps settings of one line that are not YAML, and the words of components', () => {
    const { title, slides, warnings } = read(
      '---\ntitle: Tides: a story\nstyle: @import url(a.css)\nlang: en\n---\n# A\n\n<Tip title="Be kind" :n="2" />\n\n<img alt="here" src="a.png" />\n<div class="absolute">Label</div>\n\n---\nimage: b.png\n---\n\n# B\n\n<div class="absolute">Author</div>\n',
    );
    expect(title).toBe('Tides: a story');
    expect(slides.map(({ blocks }) => blocks)).toEqual([
      [{ kind: 'text', text: 'Be kind' }],
      [{ kind: 'text', text: 'Author' }],
    ]);
    expect(warnings!.map(({ message }) => message)).toEqual([
      'The component Tip was left out.',
      'A picture was left out.',
      'Words on a picture that is not there were left out: Label',
      'A picture was left out.',
    ]);
  });

  it('is listed with its line, and the words are kept', () => {
    const { slides, warnings } = read(
      '# A\n\n![bg](https://example.org/a.png)\n\n<style>h1 {}</style>\n\n<div>Kept &amp; read</div>\n\n<script>alert(1)</script>\n\ntext ![x](y.png) more\n',
    );
    expect(warnings).toMatchObject([
      { line: 3, message: 'A picture was left out. Pictures of other sites are not loaded.' },
      { line: 5, message: 'A style sheet was left out.' },
      { line: 9, message: 'A script was left out.' },
      { line: 11, message: 'A picture was left out.', file: 'y.png' },
    ]);
    expect(slides[0]!.blocks!.map((block) => ('text' in block ? block.text : ''))).toEqual([
      'Kept & read',
      'text  more',
    ]);
  });

  it('includes settings that are not YAML', () => {
    const { slides, warnings } = read('---\ntitle: [open\n---\n# A\n\n---\n\n# B');
    expect(warnings).toMatchObject([{ line: 2, message: 'Settings that are not valid YAML were left out.' }]);
    expect(slides.map(({ title }) => title)).toEqual(['A', 'B']);
    const bomb = `---\na: &a [x,x]\n${Array.from({ length: 12 }, (_, at) => `b${at}: &b${at} [*a,*a]`).join('\n')}\n---\n# A`;
    expect(read(bomb).slides).toHaveLength(1);
  });
});

describe('hostile or strange documents', () => {
  it.each(['', '\n\n', '---', '---\n---\n---', '<!--', '\ufeff# A', '- \n- ', '> ', '```', '# \n'])(
    '%j gives at least one slide',
    (text) => expect(read(text).slides.length).toBeGreaterThan(0),
  );

  it('continue on further slides past the limits, and lose no item', () => {
    const items = Array.from({ length: LIMITS.bulletsPerSlide + 7 }, (_, index) => `- item ${index}`);
    const { slides } = read(`# A\n\n${items.join('\n')}\n\n${'para\n\n'.repeat(LIMITS.blocksPerSlide + 3)}`);
    expect(slides.flatMap(({ bulletPoints }) => bulletPoints)).toHaveLength(items.length);
    expect(slides.every(({ title }) => title === 'A')).toBe(true);
    for (const { blocks, bulletPoints } of slides) {
      expect(blocks!.length).toBeLessThanOrEqual(LIMITS.blocksPerSlide);
      expect(bulletPoints.length).toBeLessThanOrEqual(LIMITS.bulletsPerSlide);
    }
    expect(slides.flatMap(({ blocks }) => blocks!.filter(({ kind }) => kind === 'text'))).toHaveLength(
      LIMITS.blocksPerSlide + 3,
    );
  });

  it.each([
    ['[', 2_000],
    ['> ', 1_000],
    ['- ', 1_000],
    ['*a **b ', 2_000],
    ['<!-- ', 5_000],
    ['<div ', 20_000],
    ['<div "', 20_000],
    ['<div>', 2_000],
    ['<!-- <p>`&amp; <', 20_000],
    ['<kbd>a', 2_000],
    ['---\n', 5_000],
  ])('take linear time and a bounded stack: %j repeated', (unit, times) =>
    expect(read(unit.repeat(times)).slides.length).toBeGreaterThan(0),
  );
});
