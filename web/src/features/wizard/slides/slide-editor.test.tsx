// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import type { Block } from '@slidewright/slides/kinds/index';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../../../lib/language/catalogues.ts';
import { renderApp } from '../../../testing/app.tsx';
import { useBrowser } from '../../../testing/browser.ts';
import { server, signedIn, useServer } from '../../../testing/server.ts';
import { standInProduct, TIMELINE_ID, timelineOf, uuid } from '../testing.ts';

type Page = Extract<Block, { kind: 'page' }>;

useServer();
useBrowser();
beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  signedIn();
});

/** As a spreadsheet writes it. */
const HTML_TABLE =
  '<html><head><style>td {}</style></head><body><!--StartFragment--><table><tr><td>Bread</td><td>Price</td></tr><tr><td>Rye</td><td>4.20</td></tr></table></body></html>';

const button = (name: string) => screen.getByRole('button', { name });
const blockNames = () => screen.getAllByRole('group', { name: /^Block \d/ }).map((group) => group.ariaLabel);

/** The editor of a slide with these blocks. */
async function open(blocks: readonly Block[]) {
  const timeline = timelineOf(['One']);
  const bulletPoints = blocks.flatMap((block) => (block.kind === 'bullets' ? block.items : []));
  const product = standInProduct({
    ...timeline,
    slides: [{ ...timeline.slides[0]!, blocks: [...blocks], bulletPoints }],
  });
  const user = userEvent.setup();
  renderApp(`/timelines/${TIMELINE_ID}/edit?step=content`);
  await screen.findByLabelText('Slide title');
  return { user, product };
}

describe('the list of kinds', () => {
  it('[BL9] opens by / in an empty bullet, is filtered by typing, and puts the chosen kind there', async () => {
    const { user, product } = await open([{ kind: 'bullets', items: ['One', 'Two'] }]);
    await user.click(screen.getByLabelText('Bullet 1'));
    await user.keyboard('{Enter}/');
    const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
    expect(options().length).toBeGreaterThan(6);
    await user.keyboard('t');
    expect(options()[0]).toMatch(/^Text/);
    const field = screen.getByLabelText('Bullet 2');
    await user.keyboard('{ArrowDown}');
    expect(field).toHaveFocus();
    expect(document.getElementById(field.getAttribute('aria-activedescendant')!)).toHaveTextContent(/^Table/);
    await user.keyboard('{ArrowUp}{Enter}');
    expect(blockNames()).toEqual(['Block 1: Bullet points', 'Block 2: Text', 'Block 3: Bullet points']);
    expect(screen.getByRole('textbox', { name: 'Text' })).toHaveFocus();
    await user.keyboard('Between');
    await user.click(button('Save'));
    await waitFor(() =>
      expect(product.stored()[0]!.blocks).toEqual([
        { kind: 'bullets', items: ['One'] },
        { kind: 'text', text: 'Between' },
        { kind: 'bullets', items: ['Two'] },
      ]),
    );
  });

  it('[BL9] divides a text at its line, and leaves what was typed after Escape', async () => {
    const { user } = await open([{ kind: 'text', text: 'Above' }]);
    const field = screen.getByRole('textbox', { name: 'Text' });
    await user.type(field, '{Enter}/quo');
    expect(screen.getByRole('option')).toHaveTextContent(/^Quote/);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('option')).toBeNull();
    expect(field).toHaveValue('Above\n/quo');
    await user.type(field, ' is no command / at all{Enter}/sta');
    await user.click(screen.getByRole('option'));
    expect(blockNames()).toEqual(['Block 1: Text', 'Block 2: Statement']);
    expect(field).toHaveValue('Above\n/quo is no command / at all');
  });

  it('[BL9] opens by a button, and takes the focus to the new block', async () => {
    const { user } = await open([{ kind: 'bullets', items: ['One'] }]);
    await user.click(button('Add block'));
    await user.keyboard('q{Enter}');
    await waitFor(() => expect(screen.getByLabelText('Quote')).toHaveFocus());
  });
});

describe('[SC2] the words of a block', () => {
  it('have their kind written once: in the menu, which the field below is named after', async () => {
    await open([
      { kind: 'bullets', items: ['One'] },
      { kind: 'quote', text: 'Two', attribution: 'Three' },
    ]);
    await screen.findByRole('button', { name: 'Block 1, shown as: Bullet points' });
    expect(screen.getByText('Bullet points')).toBe(button('Block 1, shown as: Bullet points'));
    expect(screen.getByRole('group', { name: 'Bullet points' })).toBeVisible();
    expect(screen.getByLabelText('Quote')).toHaveValue('Two');
    expect(screen.getByText('Quote')).toBe(button('Block 2, shown as: Quote'));
    expect(screen.getByText('Who said it')).toBeVisible();
  });

  it('without a menu have their kind as the label of the field', async () => {
    await open([{ kind: 'quote', text: '', attribution: '' }]);
    expect(screen.getByText('Quote', { selector: 'label' })).toBeVisible();
  });

  it('are shown as another kind at one click, with the focus on the result, and undone', async () => {
    const { user, product } = await open([{ kind: 'bullets', items: ['Heat: a spark', 'Fuel: paper, oil'] }]);
    await user.click(await screen.findByRole('button', { name: 'Block 1, shown as: Bullet points' }));
    const names = screen.getAllByRole('menuitemradio').map((item) => item.textContent);
    expect(names).toEqual(['Bullet points', 'Numbered list', 'Steps', 'Cards', 'Comparison', 'Text']);
    await user.keyboard('cards{Enter}');
    await waitFor(() => expect(button('Block 1, shown as: Cards')).toHaveFocus());
    expect(screen.getByText('Now shown as: Cards.')).toBeVisible();
    await user.click(button('Undo'));
    expect(button('Block 1, shown as: Bullet points')).toBeVisible();
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    await user.click(button('Save'));
    await waitFor(() =>
      expect(product.stored()[0]!.blocks).toEqual([
        {
          kind: 'cards',
          cards: [
            { title: 'Heat', text: 'a spark' },
            { title: 'Fuel', text: 'paper, oil' },
          ],
        },
      ]),
    );
  });

  it('are figures together, and only kinds that can stand there are offered', async () => {
    const { user } = await open([
      { kind: 'number', value: '12', label: 'owls', note: '' },
      { kind: 'number', value: '30', label: 'mice', note: '' },
      { kind: 'columns', columns: [[{ kind: 'bullets', items: ['One', 'Two'] }], [{ kind: 'text', text: 'Why?' }]] },
    ]);
    await user.click(await screen.findByRole('button', { name: 'Block 1 of column 1, shown as: Bullet points' }));
    expect(screen.getAllByRole('menuitemradio').map((item) => item.textContent)).toEqual([
      'Bullet points',
      'Numbered list',
      'Text',
    ]);
    await user.keyboard('{Escape}');
    await user.click(button('Block 1, shown as: Number'));
    await user.click(screen.getByRole('menuitemradio', { name: 'Bullet points' }));
    expect(
      screen
        .getAllByRole('textbox', { name: /^Bullet/ })
        .slice(0, 2)
        .map((field) => (field as HTMLInputElement).value),
    ).toEqual(['12 owls', '30 mice']);
  });
});

describe('[BL2] columns', () => {
  it('have an editor for each, which adds, divides and removes blocks there', async () => {
    const { user, product } = await open([{ kind: 'text', text: 'Above' }]);
    await user.click(button('Add block'));
    await user.click(screen.getByRole('menuitem', { name: /^Columns/ }));
    const column = (number: number) => within(screen.getByRole('group', { name: `Column ${number}` }));
    await user.type(column(1).getByRole('textbox', { name: 'Text' }), 'For{Enter}/');
    expect(screen.queryByRole('option', { name: /^Columns/ })).toBeNull();
    await user.keyboard('bul{Enter}One{Enter}Two');
    expect(
      column(1)
        .getAllByRole('group', { name: /^Block/ })
        .map((group) => group.ariaLabel),
    ).toEqual(['Block 1 of column 1: Text', 'Block 2 of column 1: Bullet points']);
    await user.keyboard('{Alt>}{Shift>}{ArrowUp}{/Shift}{/Alt}');
    await user.click(button('Add column'));
    await user.type(column(3).getByRole('textbox', { name: 'Text' }), 'Against');
    await user.click(button('Remove column 2'));
    await user.click(button('Save'));
    await waitFor(() =>
      expect(product.stored()[0]!.blocks).toEqual([
        { kind: 'text', text: 'Above' },
        {
          kind: 'columns',
          columns: [
            [
              { kind: 'bullets', items: ['One', 'Two'] },
              { kind: 'text', text: 'For' },
            ],
            [{ kind: 'text', text: 'Against' }],
          ],
        },
      ]),
    );
  });
});

it('[BL5] the numbers of a list say where the theme has them of itself', async () => {
  await open([{ kind: 'bullets', items: ['One', 'Two'] }]);
  expect(screen.getByLabelText('Numbered')).toHaveAccessibleDescription(
    'The theme Paper numbers the main points of most lists.',
  );
});

describe('[BL2] the removal of a column', () => {
  it('[IS8] leaves the fields of the others as they are, and takes the focus to the neighbour', async () => {
    const { user } = await open([
      { kind: 'columns', columns: ['For', 'Against', 'Open'].map((text) => [{ kind: 'text', text }]) },
    ]);
    const field = (number: number) =>
      within(screen.getByRole('group', { name: `Column ${number}` })).getByRole('textbox', { name: 'Text' });
    const [second, third] = [field(2), field(3)];
    await user.click(button('Remove column 1'));
    expect(field(1)).toBe(second);
    expect(field(2)).toBe(third);
    expect(second).toHaveFocus();
    await user.click(button('Add column'));
    expect(field(3)).toHaveFocus();
  });
});

describe('[BL6] the layout of a slide', () => {
  it('is chosen by keyboard among those that its content allows, saved, and undone', async () => {
    const { user, product } = await open([{ kind: 'bullets', items: ['One', 'Two'] }]);
    await user.click(button('Layout: Automatic'));
    const names = screen.getAllByRole('menuitemradio').map((item) => item.textContent);
    expect(names.join()).toMatch(/^Automatic.*Normal.*Large.*Opening.*Closing/);
    expect(names.join()).not.toContain('Image');
    await user.keyboard('large{Enter}');
    expect(button('Layout: Large')).toHaveFocus();
    await user.keyboard('{Control>}z{/Control}');
    expect(button('Layout: Automatic')).toBeVisible();
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    await user.click(button('Save'));
    await waitFor(() => expect(product.stored()[0]).toMatchObject({ layout: 'statement' }));
  });
});

describe('the order of blocks', () => {
  const blocks: readonly Block[] = [
    { kind: 'bullets', items: ['One'] },
    { kind: 'quote', text: 'Bread is a promise.', attribution: 'A baker' },
    { kind: 'statement', text: 'Rise' },
  ];

  it('[BL10] changes by Alt with an arrow, keeps the focus and is announced', async () => {
    const { user } = await open(blocks);
    const field = screen.getByLabelText('Who said it');
    await user.click(field);
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(blockNames()).toEqual(['Block 1: Quote', 'Block 2: Bullet points', 'Block 3: Statement']);
    expect(field).toHaveFocus();
    expect(screen.getByText('Quote was put at place 1 of 3.')).toHaveAttribute('role', 'status');
    await user.click(screen.getByLabelText('Bullet 1'));
    await user.keyboard('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}');
    expect(blockNames()).toEqual(['Block 1: Quote', 'Block 2: Statement', 'Block 3: Bullet points']);
    expect(screen.getByLabelText('Bullet 1')).toHaveFocus();
    await user.keyboard('{Control>}zz{/Control}');
    expect(blockNames()).toEqual(['Block 1: Bullet points', 'Block 2: Quote', 'Block 3: Statement']);
  });

  it('[BL10] [IS8] of bullets leaves the caret and the focus where they are, and takes what is typed along', async () => {
    const { user } = await open([{ kind: 'bullets', items: ['One', 'Two', 'Three'] }]);
    const bullet = (number: number) => screen.getByLabelText<HTMLTextAreaElement>(`Bullet ${number}`);
    const first = bullet(1);
    await user.click(first);
    first.setSelectionRange(1, 1);
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(bullet(2)).toBe(first);
    expect(first).toHaveFocus();
    expect(first.selectionStart).toBe(1);
    await user.keyboard('ff');
    expect([1, 2, 3].map((number) => bullet(number).value)).toEqual(['Two', 'Offne', 'Three']);
    await user.keyboard('{Control>}zz{/Control}');
    expect(bullet(1)).toBe(first);
    await user.click(button('Move bullet 3 up'));
    expect(button('Move bullet 2 up')).toHaveFocus();
    await user.keyboard('{Enter}');
    // It cannot be moved further up.
    expect(bullet(1)).toHaveValue('Three');
    expect(bullet(1)).toHaveFocus();
  });

  it('[BL10] offers to undo the removal of a block in its place', async () => {
    const { user } = await open(blocks);
    await user.click(button('Remove block 2'));
    expect(screen.getByRole('button', { name: 'Remove block 2' })).toHaveFocus();
    const note = screen.getByText('Quote was removed.').parentElement!;
    await user.click(within(note).getByRole('button', { name: 'Undo' }));
    expect(screen.getByLabelText('Quote')).toHaveValue('Bread is a promise.');
    expect(screen.queryByText('Quote was removed.')).toBeNull();
  });
});

describe('what is pasted', () => {
  const paste = (user: UserEvent, data: Readonly<Record<string, string>>) => {
    const clipboard = {
      getData: (type: string) => data[type === 'text' ? 'text/plain' : type] ?? '',
      types: Object.keys(data),
      files: [],
      items: [],
    };
    return user.paste(clipboard as unknown as DataTransfer);
  };
  const BULLETS: readonly Block[] = [{ kind: 'bullets', items: ['One', 'Two'] }];
  const saved = async (user: UserEvent, product: ReturnType<typeof standInProduct>) => {
    await user.click(button('Save'));
    await waitFor(() => expect(product.called()).not.toEqual([]));
    return product.stored()[0]!.blocks;
  };

  it.each([
    ['an HTML table', { 'text/html': HTML_TABLE, 'text/plain': 'Bread\tPrice\nRye\t4.20' }],
    ['lines with tabs', { 'text/plain': 'Bread\tPrice\r\nRye\t4.20\r\n' }],
  ])('[BL11] adds a table of %s, says so, and takes it back by Undo', async (_, data) => {
    const { user, product } = await open(BULLETS);
    await user.click(screen.getByLabelText('Bullet 1'));
    await paste(user, data);
    const note = screen.getByText('A table with 2 columns and 1 row below its header was added.');
    expect(note.closest('[role="status"]')).not.toBeNull();
    await user.click(button('Undo'));
    expect(screen.queryByRole('group', { name: 'Table' })).toBeNull();
    await user.click(button('Redo last change'));
    const table = { kind: 'table', header: ['Bread', 'Price'], rows: [['Rye', '4.20']] };
    expect(await saved(user, product)).toEqual([...BULLETS, table]);
  });

  it('[BL11] makes bullets on two levels of lines and of a list, from the caret on', async () => {
    const { user } = await open(BULLETS);
    const bullets = () =>
      screen.getAllByRole<HTMLTextAreaElement>('textbox', { name: /^Bullet/ }).map((field) => field.value);
    await user.type(screen.getByLabelText('Bullet 2'), ': ');
    await paste(user, { 'text/plain': '- Flour\n  - Rye\n- Salt' });
    expect(bullets()).toEqual(['One', 'Two: Flour', 'Rye', 'Salt']);
    expect(button('Make bullet 3 a main bullet')).toBeEnabled();
    expect(screen.getByLabelText('Bullet 4')).toHaveFocus();
    await user.click(button('Undo'));
    expect(bullets()).toEqual(['One', 'Two: ']);
    await user.click(screen.getByLabelText('Bullet 1'));
    const html = '<ul><li>, a<ul><li>b</li></ul></li><li>c</li></ul>';
    await paste(user, { 'text/html': html, 'text/plain': ', a\nb\nc' });
    expect(bullets()).toEqual(['One, a', 'b', 'c', 'Two: ']);
    expect(button('Make bullet 2 a main bullet')).toBeEnabled();
  });

  it('[BL11] adds code of an editor with its language, and leaves one line and prose alone', async () => {
    const { user, product } = await open(BULLETS);
    const field = screen.getByLabelText('Bullet 1');
    await user.click(field);
    await paste(user, { 'text/plain': ' is', 'vscode-editor-data': '{"mode":"python"}' });
    await paste(user, { 'text/plain': ' bread', 'text/html': '<p>is <b>bread</b></p>' });
    expect(field).toHaveValue('One is bread');
    await paste(user, { 'text/plain': '  if rye:\n    bake()', 'vscode-editor-data': '{"mode":"python"}' });
    expect(screen.getByText('2 lines of code were added.')).toBeVisible();
    const code = { kind: 'code', code: 'if rye:\n  bake()', language: 'python', highlight: '' };
    expect(await saved(user, product)).toEqual([{ kind: 'bullets', items: ['One is bread', 'Two'] }, code]);
  });

  it('[BL11] uploads an image and adds it where it was pasted', async () => {
    const { user } = await open([
      { kind: 'bullets', items: ['One'] },
      { kind: 'text', text: 'Below' },
    ]);
    const stored = { id: uuid(77), width: 640, height: 480, alt: '' };
    server.use(http.post('*/api/images', () => HttpResponse.json({ data: stored }, { status: 201 })));
    await user.click(screen.getByLabelText('Bullet 1'));
    const clipboard = { getData: () => '', types: ['Files'], files: [new File(['x'], 'a.png', { type: 'image/png' })] };
    await user.paste(clipboard as unknown as DataTransfer);
    expect(await screen.findByText('An image was added.')).toBeVisible();
    expect(blockNames()).toEqual(['Block 1: Bullet points', 'Block 2: Image', 'Block 3: Text']);
    expect(screen.getByLabelText('Alternative text')).toHaveFocus();
  });
});

describe('the picture of the slide', () => {
  // Without layout, jsdom has neither sizes nor fonts.
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(960);
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 20));
    Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
    return () => {
      vi.restoreAllMocks();
      Reflect.deleteProperty(document, 'fonts');
    };
  });

  async function openPreview(blocks: readonly Block[]) {
    const opened = await open(blocks);
    await opened.user.click(button('Show preview'));
    return opened;
  }

  it('[BL12] is where the title and a single text are edited, by keyboard too', async () => {
    const { user } = await openPreview([
      { kind: 'statement', text: '' },
      { kind: 'quote', text: 'Bread is a promise.', attribution: '' },
    ]);
    (await screen.findByRole('button', { name: 'Edit the title' })).focus();
    await user.keyboard('{Enter}{End}, slowly');
    expect(screen.getByLabelText('Slide title')).toHaveValue('One, slowly');
    await user.keyboard('{Enter}');
    expect(button('Edit the title')).toHaveFocus();
    await user.keyboard('{Control>}z{/Control}');
    expect(screen.getByLabelText('Slide title')).toHaveValue('One');
    // The empty statement is not drawn.
    expect(screen.queryByRole('button', { name: 'Edit block 1, Statement' })).toBeNull();
    await user.keyboard('{ArrowDown}');
    expect(button('Edit block 2, Quote')).toHaveFocus();
    await user.keyboard('{Enter}Bread is work.{Escape}');
    expect(screen.getByLabelText('Quote')).toHaveValue('Bread is work.');
  });

  it('[BL12] takes the focus to the form of any other block', async () => {
    const { user } = await openPreview([
      { kind: 'equation', latex: 'a^2', say: '' },
      { kind: 'number', value: '72 %', label: 'water', note: '' },
    ]);
    await user.click(within(screen.getByRole('navigation', { name: 'Steps' })).getByRole('button', { name: /^Audio/ }));
    await user.click(await screen.findByRole('button', { name: 'Edit block 2, Number' }));
    await waitFor(() => expect(screen.getByLabelText('Number')).toHaveFocus());
    await user.click(button('Edit block 1, Equation'));
    await waitFor(() => expect(screen.getByLabelText('Equation in LaTeX')).toHaveFocus());
  });

  it('[BL12] is where bullets are edited, added, removed and put on the other level', async () => {
    const { user } = await openPreview([{ kind: 'bullets', items: ['One', 'New point', 'Two'] }]);
    const items = () => screen.getAllByLabelText<HTMLTextAreaElement>(/^Bullet \d$/).map(({ value }) => value);
    await user.click(await screen.findByRole('button', { name: 'Edit bullet 1 of block 1' }));
    // A bullet without text is not drawn.
    expect(screen.queryByRole('button', { name: 'Edit bullet 2 of block 1' })).toBeNull();
    await user.keyboard('First{ArrowDown} thing{Enter}Added{Tab}');
    expect(items()).toEqual(['First', '', 'Two thing', 'Added']);
    expect(button('Make bullet 4 a main bullet')).toBeVisible();
    await user.keyboard('{Shift>}{Tab}{/Shift}{Enter}');
    expect(screen.getByRole('textbox', { name: 'Edit bullet 5 of block 1' })).toHaveFocus();
    await user.keyboard('{Backspace}!{Escape}');
    expect(items()).toEqual(['First', '', 'Two thing', 'Added!']);
    expect(button('Make bullet 4 a sub-bullet')).toBeVisible();
    expect(button('Edit bullet 4 of block 1')).toHaveFocus();

    await user.keyboard('{Enter}{End}{Enter}');
    await user.keyboard('{Control>}z{/Control}');
    expect(items()).toEqual(['First', '', 'Two thing', 'Added!']);
    expect(button('Edit bullet 4 of block 1')).toHaveFocus();

    await user.click(button('Edit bullet 1 of block 1'));
    await user.keyboard('{Home}{Alt>}{ArrowDown}{/Alt}The ');
    expect(items()).toEqual(['', 'The First', 'Two thing', 'Added!']);
  });
});

describe('a block that is compiled', () => {
  it('[BL3] [LG1] says what is wrong with it in the language of the page', async () => {
    await open([{ kind: 'equation', latex: String.raw`\foo + 1`, say: '' }]);
    expect(await screen.findByText(/^There is no command \\foo\. Until this is corrected/)).toBeVisible();
    await act(() => setLanguage('de'));
    expect(screen.getByText(/^Den Befehl \\foo gibt es nicht\. Bis das korrigiert ist/)).toBeVisible();
  });
});

describe('a page of a deck', () => {
  it('[IM3] becomes blocks once both were shown, and can be taken back', async () => {
    const page = { kind: 'page', imageId: uuid(7), text: 'Sand\nSilt', width: 1_920, height: 1_080 } as const;
    const { user, product } = await open([page]);
    await user.click(button('Make editable…'));
    expect(screen.getByRole('img', { name: 'The page' })).toBeVisible();
    expect(screen.getByRole('img', { name: 'As blocks' })).toBeVisible();
    await user.click(button('Use the blocks'));
    expect(blockNames()).toEqual(['Block 1: Bullet points']);
    expect(screen.queryByRole('button', { name: 'Make editable…' })).toBeNull();
    await user.click(button('Save'));
    await waitFor(() => expect(product.stored()[0]!.blocks).toEqual([{ kind: 'bullets', items: ['Sand', 'Silt'] }]));
  });

  it('[IM3] becomes the parts that its deck has, and the dialog names the others', async () => {
    const parts: Page['parts'] = [
      { kind: 'table', header: ['River', 'Length'], rows: [['Rhine', '1,233 km']] },
      { kind: 'code', code: 'flow()', language: '', highlight: '' },
      { kind: 'table', header: ['', '2024'], rows: [['Rhine', '4']], chart: { type: 'line', axis: 'Flow' } },
    ];
    const leftOut = ['2 shapes', 'a picture in EMF format'];
    const page: Page = { kind: 'page', imageId: uuid(7), text: '', width: 1_920, height: 1_080, parts, leftOut };
    const { user, product } = await open([page]);
    await user.click(button('Make editable…'));
    expect(screen.getByText('Not taken over: 2 shapes, a picture in EMF format.')).toBeVisible();
    await user.click(button('Use the blocks'));
    await user.click(button('Save'));
    const chart = { kind: 'chart', type: 'line', axis: 'Flow', header: ['', '2024'], rows: [['Rhine', '4']] };
    await waitFor(() => expect(product.stored()[0]!.blocks).toEqual([...parts.slice(0, 2), chart]));
  });
});
