// @vitest-environment jsdom
import type { ApiKey, ApiKeyEvent } from '@slidewright/http-api';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { createQueryClient } from '../../../lib/api/query-client.ts';
import { useBrowser } from '../../../testing/browser.ts';
import { server, useServer } from '../../../testing/server.ts';
import { ApiKeyList } from './api-key-list.tsx';

useServer();
useBrowser();

const KEY: ApiKey = {
  id: '0d9b1f6e-3c1c-4b8e-9a55-0a3f3c5d7e11',
  name: 'Nightly build',
  prefix: 'sw_1f2e3d4c',
  scopes: ['read', 'render'],
  createdAt: '2026-03-01T09:30:00.000Z',
  expiresAt: null,
  lastUsedAt: null,
};
const SECRET = `${KEY.prefix}_${'0'.repeat(64)}`;

function show(stored: ApiKey[], events: ApiKeyEvent[] = []) {
  const sent: unknown[] = [];
  server.use(
    http.get('*/api/api-keys', () => HttpResponse.json({ data: stored })),
    http.get('*/api/api-keys/activity', () => HttpResponse.json({ data: events })),
    http.post('*/api/api-keys', async ({ request }) => {
      sent.push(await request.json());
      stored.push(KEY);
      return HttpResponse.json({ data: { ...KEY, key: SECRET } }, { status: 201 });
    }),
    http.delete('*/api/api-keys/:id', ({ params }) => {
      sent.push(params['id']);
      stored.length = 0;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ApiKeyList />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), sent };
}

describe('API keys on the profile page', () => {
  it('[AP1] creates a key, shows it once with a button to copy it, and lists it afterwards', async () => {
    const { user, sent } = show([]);
    await user.click(await screen.findByRole('button', { name: 'Create key' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByLabelText('Name')).toHaveFocus();
    expect(dialog.getByLabelText('Expires')).toHaveDisplayValue('In 90 days');
    await user.keyboard('Nightly build');
    await user.click(dialog.getByRole('checkbox', { name: /render$/ }));
    await user.selectOptions(dialog.getByLabelText('Expires'), 'Never');
    await user.click(dialog.getByRole('button', { name: 'Create key' }));
    expect(await dialog.findByLabelText('Key')).toHaveValue(SECRET);
    expect(sent).toEqual([{ name: 'Nightly build', scopes: ['read', 'render'], expiresInDays: null }]);
    await user.click(dialog.getByRole('button', { name: 'Copy key' }));
    expect(await navigator.clipboard.readText()).toBe(SECRET);
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText('Nightly build')).toBeVisible();
    expect(screen.getByText('sw_1f2e3d4c…')).toBeVisible();
    expect(screen.getByText(/Never used/)).toBeVisible();
    expect(document.body.innerHTML).not.toContain(SECRET);
    await user.click(screen.getByRole('button', { name: 'Create key' }));
    expect(screen.queryByLabelText('Key')).toBeNull();
  });

  it('[AP1] asks for a name and at least one scope', async () => {
    const { user, sent } = show([]);
    await user.click(await screen.findByRole('button', { name: 'Create key' }));
    await user.click(screen.getByRole('checkbox', { name: /read$/ }));
    await user.keyboard('{Enter}');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Create key' }));
    expect(await screen.findByText('Please enter a name.')).toBeVisible();
    expect(screen.getByText('Please choose at least one.')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('[AP1] revokes a key after a question, and marks one that has expired', async () => {
    const { user, sent } = show([{ ...KEY, expiresAt: '2026-03-02T09:30:00.000Z' }]);
    expect(await screen.findByText(/^Expired /)).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Revoke Nightly build' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Revoke Nightly build' }));
    await user.click(await screen.findByRole('button', { name: 'Revoke key' }));
    expect(await screen.findByText('You have no keys.')).toBeVisible();
    expect(sent).toEqual([KEY.id]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('[AP1] shows what was done with keys, and from where', async () => {
    const event: ApiKeyEvent = {
      action: 'used',
      keyId: KEY.id,
      keyName: KEY.name,
      keyPrefix: KEY.prefix,
      at: KEY.createdAt,
      address: '203.0.113.5',
      userAgent: 'curl/8',
    };
    const { user } = show([KEY], [event, { ...event, action: 'refused', address: '198.51.100.7' }]);
    await user.click(await screen.findByText('Key activity'));
    expect(await screen.findByText('203.0.113.5 · curl/8')).toBeVisible();
    expect(screen.getByText(/Refused: revoked or expired/)).toBeVisible();
  });
});
