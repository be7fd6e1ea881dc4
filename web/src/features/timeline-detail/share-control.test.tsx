// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { createQueryClient } from '../../lib/api/query-client.ts';
import { useBrowser } from '../../testing/browser.ts';
import { server, useServer } from '../../testing/server.ts';
import { TIMELINE_ID } from './detail-fixtures.ts';
import { ShareControl } from './share-control.tsx';

useServer();
useBrowser();

const path = `*/api/timelines/${TIMELINE_ID}/share`;
const URL_OF_SHARE = 'http://localhost:3000/share/secret';

function show(props: { isPublished: boolean; hasFilm?: boolean }) {
  server.use(http.post(path, () => HttpResponse.json({ data: { token: 'secret', url: URL_OF_SHARE } })));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ShareControl timelineId={TIMELINE_ID} hasFilm {...props} />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

describe('sharing a timeline', () => {
  it('[IS8] publishes it, focuses its link, and copies it', async () => {
    const user = show({ isPublished: false });
    await user.click(screen.getByRole('button', { name: 'Share' }));
    await user.click(await screen.findByRole('button', { name: 'Create Link' }));
    expect(await screen.findByLabelText('Link')).toHaveValue(URL_OF_SHARE);
    // A second Enter copies the new link; it must not withdraw it.
    expect(screen.getByRole('button', { name: 'Copy Link' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(URL_OF_SHARE);
    expect(screen.getByRole('link', { name: 'Open' })).toHaveAttribute('href', URL_OF_SHARE);
  });

  it('shows the link of what is published already', async () => {
    const user = show({ isPublished: true });
    await user.click(screen.getByRole('button', { name: 'Sharing' }));
    expect(await screen.findByLabelText('Link')).toHaveValue(URL_OF_SHARE);
  });

  it('[IS8] asks before it withdraws the link', async () => {
    let withdrawn = false;
    const user = show({ isPublished: true });
    server.use(
      http.delete(path, () => {
        withdrawn = true;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Sharing' }));
    await screen.findByLabelText('Link');
    await user.click(screen.getByRole('button', { name: 'Withdraw Link' }));
    const question = within(await screen.findByRole('dialog', { name: 'Withdraw this link?' }));
    expect(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    expect(withdrawn).toBe(false);
    await user.click(question.getByRole('button', { name: 'Withdraw Link' }));
    await expect.poll(() => screen.queryByLabelText('Link')).toBeNull();
    expect(withdrawn).toBe(true);
  });

  it('says that there is no video to see yet', async () => {
    const user = show({ isPublished: false, hasFilm: false });
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect(await screen.findByText(/There is no video yet/)).toBeVisible();
  });

  it('says what failed', async () => {
    const user = show({ isPublished: false });
    server.use(http.post(path, () => HttpResponse.json({ error: 'Not today.' }, { status: 500 })));
    await user.click(screen.getByRole('button', { name: 'Share' }));
    await user.click(await screen.findByRole('button', { name: 'Create Link' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Not today.');
  });
});
