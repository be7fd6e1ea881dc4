// @vitest-environment jsdom
import type { Block } from '@slidewright/slides/kinds/index';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../../../../testing/app.tsx';
import { useBrowser } from '../../../../../testing/browser.ts';
import { signedIn, useServer } from '../../../../../testing/server.ts';
import { standInProduct, TIMELINE_ID, timelineOf } from '../../../testing.ts';

useServer();
useBrowser();
beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  signedIn();
});

async function open(block: Block) {
  const timeline = timelineOf(['One']);
  const slides = [{ ...timeline.slides[0]!, blocks: [block], bulletPoints: [] }];
  const product = standInProduct({ ...timeline, slides });
  const user = userEvent.setup();
  renderApp(`/timelines/${TIMELINE_ID}/edit?step=content`);
  await screen.findByLabelText('Slide title');
  return { user, product };
}

describe('the form of steps', () => {
  it('[SC2] [BL3] adds, changes, moves and removes steps, whose texts have no line breaks', async () => {
    const { user, product } = await open({
      kind: 'steps',
      steps: [
        { title: 'Look', text: 'upstream' },
        { title: 'Wade', text: '' },
      ],
    });
    const step = (number: number) => within(screen.getByRole('group', { name: `Step ${number}` }));
    await user.click(screen.getByRole('button', { name: 'Add step' }));
    await waitFor(() => expect(step(3).getByLabelText('What is done')).toHaveFocus());
    await user.keyboard('Rest{Enter} well');
    await user.click(step(3).getByRole('button', { name: 'Move step 3 up' }));
    expect(step(1).getByRole('button', { name: 'Move step 1 up' })).toBeDisabled();
    await user.click(step(1).getByRole('button', { name: 'Remove step 1' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(product.stored()[0]!.blocks).toEqual([
        {
          kind: 'steps',
          steps: [
            { title: 'Rest well', text: '' },
            { title: 'Wade', text: '' },
          ],
        },
      ]),
    );
  });
});

describe('the form of cards', () => {
  it('[SC2] finds icons by the words of a card or typed ones, and removes a chosen one', async () => {
    const { user, product } = await open({
      kind: 'cards',
      cards: [
        { title: 'Trees', text: 'for shade', icon: 'bolt' },
        { title: 'Water', text: '', icon: 'leaf' },
      ],
    });
    const card = (number: number) => within(screen.getByRole('group', { name: `Card ${number}` }));
    await user.click(card(1).getByRole('button', { name: 'Change icon' }));
    expect(card(1).getByLabelText('Find an icon')).toHaveValue('Trees');
    await user.click(await card(1).findByRole('button', { name: 'tree' }));
    expect(card(1).queryByLabelText('Find an icon')).toBeNull();
    await user.click(card(2).getByRole('button', { name: 'Remove icon' }));
    await user.click(card(2).getByRole('button', { name: 'Choose icon' }));
    await user.clear(card(2).getByLabelText('Find an icon'));
    await user.type(card(2).getByLabelText('Find an icon'), 'xyzzy');
    expect(await card(2).findByText('No icon was found.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(product.stored()[0]!.blocks).toEqual([
        {
          kind: 'cards',
          cards: [
            { title: 'Trees', text: 'for shade', icon: 'tree' },
            { title: 'Water', text: '' },
          ],
        },
      ]),
    );
  });
});

describe('the order of cards', () => {
  it('[BL3] [IS8] changes with what is open in them, and leaves the focus on the button', async () => {
    const { user } = await open({
      kind: 'cards',
      cards: ['Trees', 'Water', 'Wind'].map((title) => ({ title, text: '' })),
    });
    const card = (number: number) => within(screen.getByRole('group', { name: `Card ${number}` }));
    await user.click(card(3).getByRole('button', { name: 'Choose icon' }));
    await user.click(card(3).getByRole('button', { name: 'Move card 3 up' }));
    expect(card(2).getByLabelText('Find an icon')).toHaveValue('Wind');
    expect(card(3).queryByLabelText('Find an icon')).toBeNull();
    expect(card(2).getByRole('button', { name: 'Move card 2 up' })).toHaveFocus();
    await user.keyboard('{Enter}');
    // It cannot be moved further up.
    expect(card(1).getByLabelText('Title')).toHaveFocus();
    await user.click(card(2).getByRole('button', { name: 'Remove card 2' }));
    expect(card(1).getByLabelText('Find an icon')).toHaveValue('Wind');
    expect(card(2).queryByLabelText('Find an icon')).toBeNull();
  });
});

describe('the form of a comparison', () => {
  it('[SC2] [BL3] has a line for each point, and always two sides', async () => {
    const { user, product } = await open({
      kind: 'compare',
      sides: [
        { title: 'Before', items: ['cars'] },
        { title: 'After', items: [] },
      ],
    });
    const after = within(screen.getByRole('group', { name: 'Side 2' }));
    await user.type(after.getByLabelText('Points, one a line'), 'calm{Enter}bikes');
    expect(screen.queryByRole('button', { name: 'Add side' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Remove side 1' })).toBeNull();
    await user.click(after.getByRole('button', { name: 'Move side 2 up' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(product.stored()[0]!.blocks).toEqual([
        {
          kind: 'compare',
          sides: [
            { title: 'After', items: ['calm', 'bikes'] },
            { title: 'Before', items: ['cars'] },
          ],
        },
      ]),
    );
  });
});
