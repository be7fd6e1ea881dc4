import { describe, expect, it } from 'vitest';
import { markdownDeck } from '../index.ts';

interface Shown {
  readonly dialect: string | undefined;
  readonly slides: readonly (readonly [title: string, blocks: readonly unknown[], notes: string])[];
  readonly listed: readonly (readonly [line: number, message: string])[];
}

function read(text: string, filename = 'talk.md'): Shown {
  const { recognised, slides, warnings = [] } = markdownDeck.read(text, { filename });
  return {
    dialect: recognised.dialect,
    slides: slides.map(({ title, blocks, speakerNotes }) => [title, blocks!, speakerNotes]),
    listed: warnings.map(({ line, message }) => [line, message]),
  };
}

const text = (words: string) => ({ kind: 'text', text: words });
const list = (...items: string[]) => ({ kind: 'bullets', items });
const columns = (...found: unknown[][]) => ({ kind: 'columns', columns: found });

describe('[MD1] [MD2] a deck for', () => {
  it('remark has its settings, notes, steps, columns and templates', () => {
    const deck =
      'class: center\n\n# Salt\n\n???\nSay hello.\n\n- twice\n\n---\nlayout: true\n\n## Sea\n\n---\nname: one\n\n- Waves\n--\n\n- Foam\n\n---\n\n.pull-left[\n- Near\n]\n\n.pull-right[\nFar, .red[deep] and `a.b[0]`\n]\n\n---\nlayout: false\nexclude: true\n\n# Not shown\n\n---\ntemplate: one\n\n```js\n--\n???\n```\n';
    expect(read(deck)).toEqual({
      dialect: 'remark',
      slides: [
        ['Salt', [], 'Say hello.\n\ntwice'],
        ['Sea', [list('Waves', 'Foam')], ''],
        ['Sea', [columns([list('Near')], [text('Far, deep and `a.b[0]`')])], ''],
        ['Sea', [list('Waves', 'Foam'), { kind: 'code', code: '--\n???', language: 'javascript', highlight: '' }], ''],
      ],
      listed: [[1, 'The setting “class” was left out: center.']],
    });
  });

  it('Deckset has its settings, commands, notes, pictures and quotations', () => {
    const deck =
      'autoscale: true\nfooter: Salt and sea\n\n# [fit] Salt\n\n^ Say hello.\n^ And wait.\n\n---\n\n[.background-color: #fff]\n\n- One\n\n![inline](film.mp4)\n\n---\n\n> Salt is old\n-- A sailor\n';
    expect(read(deck)).toEqual({
      dialect: 'deckset',
      slides: [
        ['Salt', [], 'Say hello.\n\nAnd wait.'],
        ['', [list('One')], ''],
        ['', [{ kind: 'quote', text: 'Salt is old', attribution: 'A sailor' }], ''],
      ],
      listed: [
        [1, 'The setting “autoscale” was left out: true.'],
        [2, 'The footer was left out: Salt and sea'],
        [11, 'A command of Deckset was left out: [.background-color: #fff]'],
        [15, 'A video was left out: ![inline](film.mp4)'],
      ],
    });
  });

  it('Obsidian has notes to the end of a slide, splits, grids, comments and slides below each other', () => {
    const deck =
      '# Salt\n\nnote: Say hello.\nAnd wait.\n\n---\n\n<split even>\n\nLeft\n\nRight\n\n</split>\n\n--\n\n<grid drag="50 50" drop="left">\n## Sea\n+ One\n+ Two ^point\n</grid>\n\n%% Not\nseen %%\n';
    expect(read(deck)).toEqual({
      dialect: 'obsidian',
      slides: [
        ['Salt', [], 'Say hello. And wait.'],
        ['', [columns([text('Left')], [text('Right')])], ''],
        ['Sea', [list('One', 'Two')], ''],
      ],
      listed: [
        [18, 'The place of a part (grid) was left out: parts stand below each other.'],
        [24, 'A comment was left out: %% Not'],
      ],
    });
  });

  it('presenterm has ends of slides, columns, pauses and notes in comments, and no other commands', () => {
    const deck =
      '---\ntitle: Salt\nsub_title: and sea\nauthor: A. Author\n---\n\nWaves\n=====\n\n<!-- pause -->\n\n<!-- column_layout: [2, 1] -->\n<!-- column: 0 -->\nNear\n<!-- column: 1 -->\n- Far\n<!-- reset_layout -->\n\n<!-- font_size: 2 -->\n\n<!-- speaker_note: Say hello. -->\n\n<!-- end_slide -->\n\nFoam\n---\n\n```bash +exec\nls\n```\n\n<!--\nspeaker_note: |\n  Say\n  more.\n-->\n<!-- // a remark -->\n';
    expect(read(deck)).toEqual({
      dialect: 'presenterm',
      slides: [
        ['Salt', [text('and sea'), text('A. Author')], ''],
        ['Waves', [columns([text('Near')], [list('Far')])], 'Say hello.'],
        ['Foam', [{ kind: 'code', code: 'ls', language: 'bash', highlight: '' }], 'Say\nmore.'],
      ],
      listed: [
        [19, 'A command of presenterm was left out: font_size: 2'],
        [28, 'A command of code was left out: +exec'],
      ],
    });
  });

  it('GitPitch has its separators, notes and commands', () => {
    const deck =
      '# Salt\n\n@snap[west]\n@css[big](Old and white)\n@snapend\n\nNote: Say hello.\n\n---?image=sea.jpg&size=50%\n\n## Sea\n\n@ul\n- One\n- Two\n@ulend\n\n+++\n\n```js\na\nb\n```\n\n@[1](The first line.)\n@[2]\n\n---\n\n@quote[All flows](Heraclitus)\n\n@fa[heart] @code[js](a.js)\n';
    expect(read(deck)).toEqual({
      dialect: 'gitpitch',
      slides: [
        ['Salt', [text('Old and white')], 'Say hello.'],
        ['Sea', [list('One', 'Two')], ''],
        ['', [{ kind: 'code', code: 'a\nb', language: 'javascript', highlight: '' }], 'The first line.'],
        ['', [{ kind: 'quote', text: 'All flows', attribution: 'Heraclitus' }], ''],
      ],
      listed: [
        [3, 'The place of a part was left out: @snap[west]'],
        [9, 'The setting “size” was left out: 50%.'],
        [9, 'A picture was left out.'],
        [32, 'Another file that the slide names was left out: @code[js](a.js)'],
        [32, 'An icon was left out: @fa[heart]'],
      ],
    });
  });

  it('MDX has notes, steps and columns of components, and neither imports, exports nor expressions', () => {
    const deck =
      "import { Notes,\n  Split } from 'mdx-deck'\nexport { dark as theme } from 'mdx-deck/themes'\n\n# Salt\n\n<Notes>\n\nSay *hello*.\n\n</Notes>\n\n---\n\n<Split>\n\nLeft {props.a}\n\nRight\n\n</Split>\n\n{/* a remark */}\n\n---\n\n<Appear>\n\n- One\n\n</Appear>\n\n<Counter n={3} />\n";
    const { dialect, slides, listed } = read(deck, 'talk.mdx');
    expect({ dialect, slides }).toEqual({
      dialect: 'mdx',
      slides: [
        ['Salt', [], 'Say hello.'],
        ['', [columns([text('Left')], [text('Right')])], ''],
        ['', [list('One')], ''],
      ],
    });
    expect(listed).toEqual([
      [1, 'A command of MDX was left out: import { Notes,'],
      [3, "A command of MDX was left out: export { dark as theme } from 'mdx-deck/themes'"],
      [17, 'An expression was left out: {props.a}'],
      [23, 'A comment was left out: {/* a remark */}'],
      [33, 'The component Counter was left out.'],
    ]);
  });

  it('Pandoc has a slide of its title, its levels, pauses, definitions, tables of dashes, references and LaTeX', () => {
    const deck =
      '---\ntitle: Salt\nauthor: [A. Author, B. Author]\n---\n\n# Part\n\n## Sea {.allowframebreaks}\n\nOld\n\n. . .\n\nNew\n\n---\n\n## Words\n\nBrine\n:   Salt in water\n\n| kept\n| lines\n\n> - one\n> - two\n\n## Table\n\nSea     Salt\n-----   ----\nDead     340\nRed       41\n\n+---+---+\n| a | b |\n+===+===+\n| 1 | 2 |\n+---+---+\n\n## Signs\n\n\\begin{align}\na &= b\n\\end{align}\n\n\\newpage\n\nAs @lee2001 says [@kim; @park, p. 3], CO~2~ at 5\\ °C.\n';
    expect(read(deck)).toEqual({
      dialect: 'pandoc',
      slides: [
        ['Salt', [text('A. Author, B. Author')], ''],
        ['Part', [], ''],
        ['Sea', [text('Old'), text('New')], ''],
        ['Words', [text('Brine'), list('Salt in water'), text('kept\nlines'), list('one', 'two')], ''],
        [
          'Table',
          [
            {
              kind: 'table',
              header: ['Sea', 'Salt'],
              rows: [
                ['Dead', '340'],
                ['Red', '41'],
              ],
            },
            { kind: 'table', header: ['a', 'b'], rows: [['1', '2']] },
          ],
          '',
        ],
        [
          'Signs',
          [
            { kind: 'equation', latex: '\\begin{aligned}\na &= b\n\\end{aligned}', say: '' },
            text('As Lee (2001) says (Kim; Park, p. 3), CO₂ at 5\u00a0°C.'),
          ],
          '',
        ],
      ],
      listed: [[48, 'A command of LaTeX was left out: \\newpage']],
    });
  });

  it('Quarto has headings and rulers, boxes with headings, code that is not run, and no shortcodes', () => {
    const deck =
      '---\ntitle: Salt\nformat: revealjs\n---\n\n## Sea\n\n::: {.callout-tip}\n## Taste it\nIt is salt.\n:::\n\n---\n\nAlone\n\n## Code\n\n```{python}\n#| label: a\nprint(1)\n```\n\n```{r, echo=FALSE}\nplot(1)\n```\n\n{{< pagebreak >}}\n';
    expect(read(deck, 'talk.qmd')).toEqual({
      dialect: 'quarto',
      slides: [
        ['Salt', [], ''],
        ['Sea', [{ kind: 'statement', text: 'Taste it' }, text('It is salt.')], ''],
        ['', [text('Alone')], ''],
        ['Code', [{ kind: 'code', code: 'print(1)', language: 'python', highlight: '' }], ''],
      ],
      listed: [
        [19, 'The result of code was left out: code is not run.'],
        [24, 'Code that is not shown was left out, and so was its result: code is not run.'],
        [28, 'A shortcode was left out: {{< pagebreak >}}'],
      ],
    });
  });

  it('reveal.js has the separators that its settings name', () => {
    const deck =
      '---\nseparator: <!--s-->\nverticalSeparator: <!--v-->\n---\n\n# Salt\n\nNote: Say hello.\n\n<!--s-->\n\n## Sea\n\n<!--v-->\n\n- One <!-- .element: class="fragment" -->\n';
    expect(read(deck)).toMatchObject({
      dialect: 'reveal',
      slides: [
        ['Salt', [], 'Say hello.'],
        ['Sea', [], ''],
        ['', [list('One')], ''],
      ],
    });
  });

  it.each([
    ['remark', 'class: center\n# A\ntext\n---\n# B\n???\nSay.\n---\n\n# C\n'],
    ['deckset', 'autoscale: true\n\n# A\ntext\n---\n# B\n---\n# C\n'],
    ['obsidian', '# A\ntext\n---\n# B\n<!-- slide bg="#fff" -->\n--\n# C\n'],
    ['gitpitch', '# A\n@snap[west]\ntext\n@snapend\n---\n# B\ntext\n+++\n# C\n'],
    ['reveal', '# A\ntext\n---\n# B\n<!-- .slide: class="x" -->\ntext\n--\n# C\n'],
  ])('%s is parted at rulers directly below a text', (dialect, deck) => {
    const found = read(deck);
    expect(found.dialect).toBe(dialect);
    expect(found.slides.map(([title]) => title)).toEqual(['A', 'B', 'C']);
  });

  it.each([
    ['the setting `dialect`', '---\ndialect: deckset\n---\n\n# A\n\n^ Say this.\n', 'deckset'],
    ['that setting, against its marks', '---\ndialect: markdown\n---\n\n# A\n\n???\n\ntext\n', undefined],
    ['Marp', '---\nmarp: true\n---\n\n# A\n\n???\n', 'marp'],
    ['Slidev', '# A\n\n---\nlayout: center\n---\n\n# B\n', 'slidev'],
    ['Slidev with lines of two dashes', '# A\n\n--\n\n---\nlayout: center\n---\n\n# B\n', 'slidev'],
    ['Deckset, by its notes', '# A\n\n---\n\n# B\n\nWhy???\n\n^ up\n', 'deckset'],
    ['code with marks of others', '# A\n\n```\n???\n<!-- end_slide -->\n```\n', undefined],
    ['R Markdown', '---\noutput: beamer_presentation\n---\n\n# A\n', 'quarto'],
    ['xaringan', '---\noutput: xaringan::moon_reader\n---\n\n# A\n\n---\n\n# B\n', 'remark'],
  ])('%s is recognised', (_, deck, dialect) => expect(read(deck).dialect).toBe(dialect));
});

describe('[MD1] a deck of no program', () => {
  const titles = (deck: string): string[] => read(deck).slides.map(([title]) => title);

  it('is parted at rulers and at headings', () => {
    expect(titles('## A\n\n- a\n\n## B\n\n- b\n\n---\n\n## C\n')).toEqual(['A', 'B', 'C']);
    expect(titles('# T\n\n## A\n\na\n\n## B\n\nb\n\n***\n\nalone\n\n## C\n')).toEqual(['T', 'A', 'B', '', 'C']);
  });

  it('keeps a subtitle on its slide, and a comparison in a deck of rulers', () => {
    expect(titles('# T\n\n## Subtitle\n\n---\n\n# A\n\n---\n\n# B\n\n## Before\n\n- a\n\n## After\n\n- b\n')).toEqual([
      'T',
      'A',
      'B',
    ]);
  });

  it('has no rulers and headings in tables, code, comments, settings and mathematics', () => {
    const deck =
      '---\ntitle: T\n---\n\n## A\n\nSea     Salt\n------  ----\nDead     340\n\n| a |\n|---|\n| b |\n\n~~~\n---\n## no\n~~~\n\n<!--\n---\n## no\n-->\n\n$$\n---\n$$\n\n## B\n\ntext\n';
    expect(titles(deck)).toEqual(['A', 'B']);
  });
});
