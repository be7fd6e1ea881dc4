// @vitest-environment jsdom
import type { Image } from '@slidewright/http-api';
import type { Block } from '@slidewright/slides/kinds/index';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../../../../testing/app.tsx';
import { useBrowser } from '../../../../../testing/browser.ts';
import { server, signedIn, useServer } from '../../../../../testing/server.ts';
import { standInProduct, TIMELINE_ID, timelineOf, uuid } from '../../../testing.ts';

useServer();
useBrowser();
beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  signedIn();
});

const NO_IMAGE: Block = {
  kind: 'image',
  imageId: '',
  alt: '',
  fit: 'whole',
  focus: { x: 0.5, y: 0.5 },
  width: 0,
  height: 0,
};
const imageOf = (number: number, filename: string, more: Partial<Image> = {}): Image => ({
  id: uuid(number),
  width: 1_600,
  height: 900,
  url: `/api/images/${uuid(number)}/file`,
  alt: '',
  filename,
  createdAt: '2026-01-01T00:00:00.000Z',
  usedBy: [],
  ...more,
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

describe('the form of an image', () => {
  it('[BL5] says why a file was refused, and takes the next one with its text and focus point', async () => {
    const { user, product } = await open(NO_IMAGE);
    server.use(
      http.post('*/api/images', () => HttpResponse.json({ error: 'This file is damaged.' }, { status: 400 }), {
        once: true,
      }),
      http.post('*/api/images', () => HttpResponse.json({ data: imageOf(7, 'river.png') }, { status: 201 })),
    );
    const file = new File(['x'], 'river.png', { type: 'image/png' });
    await user.upload(screen.getByLabelText('Image file'), file);
    expect(await screen.findByText('This file is damaged.')).toBeVisible();
    const drop = { dataTransfer: { types: ['Files'], files: [file] } };
    fireEvent.drop(screen.getByText(/^Drop an image here/), drop);
    await user.type(await screen.findByLabelText('Alternative text'), 'A river');
    await user.click(screen.getByRole('radio', { name: 'Fill the area' }));
    screen.getByRole('button', { name: /^Focus point: 50 % across, 50 % down/ }).focus();
    await user.keyboard('{ArrowRight}{ArrowUp}{ArrowUp}');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(product.stored()[0]!.blocks).toEqual([
        {
          kind: 'image',
          imageId: uuid(7),
          alt: 'A river',
          fit: 'fill',
          focus: { x: 0.55, y: 0.4 },
          width: 1_600,
          height: 900,
        },
      ]),
    );
  });

  it('[IM1] shows the picture and the text of an imported page, which has no fit', async () => {
    const page: Block = { kind: 'page', imageId: uuid(7), text: 'Sand\nSilt', width: 1_920, height: 1_080 };
    const { user, product } = await open(page);
    const text = await screen.findByLabelText('Text of the page');
    expect(text).toHaveValue('Sand\nSilt');
    expect(screen.queryByRole('radio', { name: 'Fill the area' })).toBeNull();
    await user.type(text, '!');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(product.stored()[0]!.blocks).toEqual([{ ...page, text: 'Sand\nSilt!' }]));
  });

  it('[BL5] offers the library, asks before it deletes, and keeps what a slide has', async () => {
    const { user } = await open(NO_IMAGE);
    let images = [
      imageOf(7, 'river.png', { alt: 'A river' }),
      imageOf(8, 'used.png', { usedBy: [{ timelineId: uuid(5), title: 'Bridges' }] }),
    ];
    server.use(
      http.get('*/api/images', () => HttpResponse.json({ data: images })),
      http.delete('*/api/images/:id', ({ params }) => {
        images = images.filter(({ id }) => id !== params['id']);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Choose from library' }));
    const library = within(await screen.findByRole('dialog'));
    expect(await library.findByText('Used in Bridges')).toBeVisible();
    expect(library.queryByRole('button', { name: 'Delete used.png' })).toBeNull();
    await user.click(library.getByRole('button', { name: 'Delete river.png' }));
    expect(library.getByRole('button', { name: 'Keep' })).toHaveFocus();
    await user.click(library.getByRole('button', { name: 'Keep' }));
    await user.click(library.getByRole('button', { name: 'Use A river' }));
    expect(await screen.findByLabelText('Alternative text')).toHaveValue('A river');
    // The slide is not saved yet, and has the image all the same.
    await user.click(screen.getByRole('button', { name: 'Choose from library' }));
    expect(await screen.findByText('Used in this timeline')).toBeVisible();
  });
});
