// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { setLanguage } from '../../../../lib/language/catalogues.ts';
import { renderApp } from '../../../../testing/app.tsx';
import { useBrowser } from '../../../../testing/browser.ts';
import { server, signedIn, useServer } from '../../../../testing/server.ts';
import { standInProduct, TIMELINE_ID, timelineOf, uuid } from '../../testing.ts';
import type { Timeline } from '@slidewright/http-api';

useServer();
useBrowser();
beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  signedIn();
});

const button = (name: string | RegExp) => screen.getByRole('button', { name });
/** The handles of the slides, whose names have their titles. */
const handles = () => screen.getAllByRole('button', { name: /^Drag slide \d+, / });
const titleOf = (handle: HTMLElement) => handle.ariaLabel!.replace(/^Drag slide \d+, /, '');
const titles = () => handles().map(titleOf);
/** The row that opens a slide. */
const face = (title: string) =>
  handles()
    .find((handle) => titleOf(handle) === title)!
    .closest('[role="listitem"]')!
    .querySelector<HTMLElement>('[data-slide-face]')!;

async function open(timeline: Timeline = timelineOf(['One', 'Two', 'Three', 'Four'])) {
  const product = standInProduct(timeline);
  const user = userEvent.setup();
  renderApp(`/timelines/${TIMELINE_ID}/edit?step=content`);
  await screen.findByLabelText('Slide title');
  return { user, product };
}

/** The entry of the menu of a slide. */
async function choose(user: ReturnType<typeof userEvent.setup>, number: number, name: string | RegExp) {
  await user.click(button(`More for slide ${number}`));
  await user.click(screen.getByRole('menuitem', { name }));
}

describe('[SL3] several slides', () => {
  it('are selected by Shift and Ctrl, duplicated after the last of them, and undone as one step', async () => {
    const { user } = await open();
    await user.keyboard('{Shift>}');
    await user.click(face('Two'));
    await user.keyboard('{/Shift}');
    expect(screen.getByText('2 slides selected')).toBeVisible();
    await user.keyboard('{Control>}');
    await user.click(face('Four'));
    await user.keyboard('{/Control}');
    expect(screen.getByText('3 slides selected')).toBeVisible();
    await user.click(button('Duplicate'));
    expect(titles()).toEqual(['One', 'Two', 'Three', 'Four', 'One', 'Two', 'Four']);
    expect(screen.getByText('Copies of 3 slides were added.')).toBeVisible();
    await user.keyboard('{Control>}z{/Control}');
    expect(titles()).toEqual(['One', 'Two', 'Three', 'Four']);
  });

  it('are selected, moved and removed by the keyboard alone', async () => {
    const { user, product } = await open();
    face('One').focus();
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    expect(face('Two')).toHaveFocus();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(titles()).toEqual(['Three', 'One', 'Two', 'Four']);
    expect(screen.getByText('Two was put at place 3 of 4.')).toBeInTheDocument();
    await user.keyboard('{Delete}');
    expect(titles()).toEqual(['Three', 'Four']);
    await waitFor(() => expect(face('Four')).toHaveFocus());
    await user.keyboard('{Control>}a{/Control}');
    expect(screen.getByText('2 slides selected')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByText('2 slides selected')).toBeNull();
    await user.click(button('Save'));
    await waitFor(() => expect(product.stored().map(({ title }) => title)).toEqual(['Three', 'Four']));
  });

  it('are chosen by ticking them, after "Select several" in the menu of one', async () => {
    const { user } = await open();
    await choose(user, 1, 'Select several');
    await user.click(screen.getByRole('checkbox', { name: 'Select slide 3' }));
    expect(screen.getByText('2 slides selected')).toBeVisible();
    await user.click(button('Remove 2 slides'));
    expect(titles()).toEqual(['Two', 'Four']);
    await user.click(screen.getAllByRole('button', { name: /^Undo/ }).at(-1)!);
    expect(titles()).toEqual(['One', 'Two', 'Three', 'Four']);
  });
});

describe('[SL5] on a wide window', () => {
  it('all slides stand in a strip beside the editor of the selected one', async () => {
    const wide = vi
      .spyOn(window, 'matchMedia')
      .mockImplementation(
        (query) =>
          Object.assign(new EventTarget(), { matches: query === '(min-width: 90rem)' }) as unknown as MediaQueryList,
      );
    const height = vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(700);
    onTestFinished(() => {
      wide.mockRestore();
      height.mockRestore();
    });
    const { user } = await open();
    const title = () => screen.getByLabelText('Slide title');
    expect(title()).toHaveValue('One');
    await screen.findByRole('button', { name: 'Drag slide 3, Three' });
    await user.click(face('Three'));
    expect(title()).toHaveValue('Three');
    expect(face('Three').ariaCurrent).toBe('true');
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}{Control>}m{/Control}');
    expect(titles()).toEqual(['One', 'Two', 'Three']);
    expect(face('Three')).toHaveFocus();
    await user.clear(title());
    await user.paste('New Slide');
    onTestFinished(() => setLanguage('en'));
    await act(() => setLanguage('de'));
    expect([...document.querySelectorAll('[data-slide-face]')][2]).toHaveTextContent('Neue Folie');
  });
});

describe('[SL1] a slide', () => {
  const slides = timelineOf(['One']).slides.map((slide) => ({
    ...slide,
    blocks: [{ kind: 'bullets' as const, items: ['Warm the oven', 'Mix the dough', 'Bake it'] }],
    bulletPoints: ['Warm the oven', 'Mix the dough', 'Bake it'],
    speakerNotes: 'Warm the oven well. Then mix the dough. At last, bake it.',
  }));

  it('is split at the point that had the caret, with its notes, and is saved as two', async () => {
    const { user, product } = await open({ ...timelineOf(['One']), slides });
    await user.click(screen.getByLabelText('Bullet 3'));
    await user.click(button('More for slide 1'));
    const entry = screen.getByRole('menuitem', { name: /^Split/ });
    expect(entry).toHaveTextContent('Before “Bake it”');
    await user.click(entry);
    expect(screen.getByText('The slide is two now.')).toBeVisible();
    await waitFor(() => expect(document.activeElement!.textContent).toMatch(/^2/));
    await user.click(button('Save'));
    await waitFor(() =>
      expect(
        product.stored().map(({ title, bulletPoints, speakerNotes }) => [title, bulletPoints, speakerNotes]),
      ).toEqual([
        ['One', ['Warm the oven', 'Mix the dough'], 'Warm the oven well. Then mix the dough.'],
        ['One', ['Bake it'], 'At last, bake it.'],
      ]),
    );
  });

  it('is split at a block by its button', async () => {
    const [slide] = slides;
    const blocks = [...slide!.blocks, { kind: 'text' as const, text: 'Enjoy' }];
    const { user } = await open({ ...timelineOf(['One']), slides: [{ ...slide!, blocks }] });
    expect(screen.queryByRole('button', { name: 'Begin another slide with block 1' })).toBeNull();
    await user.click(button('Begin another slide with block 2'));
    expect(titles()).toEqual(['One', 'One']);
    expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('Enjoy');
  });
});

it('[SL2] a slide is merged with the next one, and the menu says why the last one is not', async () => {
  const { user, product } = await open(timelineOf(['One', 'Two']));
  await user.click(button('More for slide 2'));
  expect(screen.getByRole('menuitem', { name: /^Merge/ })).toHaveTextContent('This is the last slide.');
  await user.keyboard('{Escape}');
  await choose(user, 1, /^Merge/);
  expect(titles()).toEqual(['One']);
  await user.click(button('Save'));
  await waitFor(() => expect(product.stored()).toHaveLength(1));
  expect(product.stored()[0]!.blocks).toEqual([
    { kind: 'bullets', items: ['About One'] },
    { kind: 'text', text: 'Two' },
    { kind: 'bullets', items: ['About Two'] },
  ]);
});

describe('[SL4] slides go to another timeline', () => {
  const OTHER = { ...timelineOf([]), id: uuid(998), title: 'Cake', slideCount: 3 };

  it('after a question, which gives the focus back to the menu that opened it', async () => {
    const { user } = await open();
    server.use(http.get('*/api/timelines', () => HttpResponse.json({ data: [], nextCursor: null })));
    for (const slide of [2, 3]) {
      await choose(user, slide, 'To another timeline…');
      await screen.findByRole('dialog', { name: 'Copy or move the slide' });
      await user.keyboard('{Escape}');
      await waitFor(() => expect(button(`More for slide ${slide}`)).toHaveFocus());
    }
  });

  it('as copies at its end, or they leave this one; nothing is removed when that fails, and nothing is added twice', async () => {
    const { user, product } = await open();
    const { slides: _, ...summary } = OTHER;
    server.use(http.get('*/api/timelines', () => HttpResponse.json({ data: [summary], nextCursor: null })));
    const keys = new Map<string, string>();
    const isFailing = { third: true };
    server.use(
      http.post(`*/api/timelines/${OTHER.id}/slides`, async ({ request }) => {
        const { title, position } = (await request.json()) as { title: string; position?: number };
        expect(position).toBeUndefined();
        if (title === 'Two' && isFailing.third) return HttpResponse.json({ error: 'It is full.' }, { status: 400 });
        keys.set(request.headers.get('idempotency-key')!, title);
        return HttpResponse.json(
          { data: { ...timelineOf([title]).slides[0]!, timelineId: OTHER.id } },
          { status: 201 },
        );
      }),
    );
    await user.keyboard('{Shift>}');
    await user.click(face('Two'));
    await user.keyboard('{/Shift}');
    expect(screen.getByText('2 slides selected')).toBeVisible();
    await user.click(button('To another timeline…'));
    const dialog = await screen.findByRole('dialog', { name: 'Copy or move 2 slides' });
    expect(within(dialog).getByRole('button', { name: 'Move' })).toBeDisabled();
    await user.click(await within(dialog).findByRole('radio', { name: /^Cake/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Move' }));
    expect(await within(dialog).findByText('It is full.')).toBeVisible();
    expect(product.stored()).toHaveLength(4);
    isFailing.third = false;
    await user.click(within(dialog).getByRole('button', { name: 'Move' }));
    expect(await screen.findByText('2 slides were added to “Cake”.')).toBeVisible();
    expect([...keys.values()]).toEqual(['One', 'Two']);
    await waitFor(() => expect(titles()).toEqual(['Three', 'Four']));
    expect(product.stored()).toHaveLength(4);
    await user.keyboard('{Control>}z{/Control}');
    expect(titles()).toEqual(['One', 'Two', 'Three', 'Four']);
  });
});
