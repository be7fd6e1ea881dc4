// @vitest-environment jsdom
import { errorReason } from '@slidewright/domain';
import type { Webhook, WebhookDelivery } from '@slidewright/http-api';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { createQueryClient } from '../../../lib/api/query-client.ts';
import { useBrowser } from '../../../testing/browser.ts';
import { setLanguage } from '../../../lib/language/catalogues.ts';
import { server, useServer } from '../../../testing/server.ts';
import { WebhookList } from './webhook-list.tsx';

useServer();
useBrowser();

const WEBHOOK: Webhook = {
  id: '0d9b1f6e-3c1c-4b8e-9a55-0a3f3c5d7e11',
  url: 'https://ci.example.com/films',
  events: ['film.finished', 'film.failed'],
  enabled: true,
  disabledReason: null,
  needsNewSecret: false,
  previousSecretUntil: null,
  createdAt: '2026-03-01T09:30:00.000Z',
};
const DELIVERY: WebhookDelivery = {
  id: '3f0c2a44-6a0c-4a57-8a7f-1f2b6a1f0a01',
  messageId: 'msg_1',
  type: 'film.finished',
  status: 'failed',
  createdAt: '2026-03-02T09:30:00.000Z',
  nextAttemptAt: null,
  error: null,
  attempts: [
    {
      at: '2026-03-02T09:30:00.000Z',
      status: 500,
      durationMs: 12,
      error: 'The address answered with the status 500.',
      reason: errorReason('webhookStatus', { status: 500 }),
      excerpt: 'No room',
    },
  ],
};
const PRIVATE = errorReason('webhookPrivate');
const SECRET = `whsec_${'A'.repeat(43)}=`;

function show(stored: Webhook[], log: WebhookDelivery[] = []) {
  const sent: unknown[] = [];
  const note = async (request: Request) =>
    void sent.push(`${request.method} ${new URL(request.url).pathname}`, await request.json().catch(() => null));
  server.use(
    http.get('*/api/webhooks', () => HttpResponse.json({ data: stored })),
    http.post('*/api/webhooks', async ({ request }) => {
      await note(request.clone());
      const { url } = (await request.json()) as { url: string };
      if (url.includes('10.0.0.1'))
        return HttpResponse.json(
          {
            error: PRIVATE.sentence,
            code: 'VALIDATION_FAILED',
            reason: PRIVATE,
            details: [{ field: 'url', message: PRIVATE.sentence }],
          },
          { status: 400 },
        );
      stored.push(WEBHOOK);
      return HttpResponse.json({ data: { ...WEBHOOK, secret: SECRET } }, { status: 201 });
    }),
    http.post('*/api/webhooks/:id/rotate', () => HttpResponse.json({ data: { ...WEBHOOK, secret: SECRET } })),
    http.get('*/api/webhooks/:id/deliveries', () => HttpResponse.json({ data: log })),
    http.post('*/api/webhooks/:id/deliveries/:delivery/resend', async ({ request }) => {
      await note(request);
      return HttpResponse.json({ data: DELIVERY }, { status: 202 });
    }),
    http.delete('*/api/webhooks/:id', async ({ request }) => {
      await note(request);
      stored.length = 0;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <WebhookList />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), sent };
}

describe('webhooks on the profile page', () => {
  it('[AP2] are added with an address and events; a refused form focuses what is wrong, and the secret is shown once', async () => {
    const { user, sent } = show([]);
    await user.click(await screen.findByRole('button', { name: 'Add webhook' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('checkbox', { name: 'Film finished' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Film failed' }));
    await user.click(dialog.getByRole('button', { name: 'Add webhook' }));
    expect(dialog.getByLabelText('Address')).toHaveFocus();
    await user.keyboard('http://10.0.0.1/');
    await user.click(dialog.getByRole('button', { name: 'Add webhook' }));
    expect(dialog.getByText('Please choose at least one.')).toBeVisible();
    expect(dialog.getByRole('checkbox', { name: 'Film finished' })).toHaveFocus();
    expect(sent).toEqual([]);
    await user.keyboard(' ');
    await user.click(dialog.getByRole('button', { name: 'Add webhook' }));
    expect(await dialog.findByText(PRIVATE.sentence)).toBeVisible();
    expect(dialog.getByLabelText('Address')).toHaveFocus();
    await user.clear(dialog.getByLabelText('Address'));
    await user.keyboard(WEBHOOK.url);
    await user.click(dialog.getByRole('button', { name: 'Add webhook' }));
    expect(await dialog.findByLabelText('Secret')).toHaveValue(SECRET);
    expect(sent.at(-1)).toEqual({ url: WEBHOOK.url, events: ['film.finished'], enabled: true });
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText(WEBHOOK.url)).toBeVisible();
    expect(document.body.innerHTML).not.toContain(SECRET);
  });

  it('[AP2] say why nothing is sent, and what to do', async () => {
    const { user } = show([
      { ...WEBHOOK, id: '1', enabled: false, disabledReason: 'failing' },
      { ...WEBHOOK, id: '2', url: 'https://two.example.com/', needsNewSecret: true },
    ]);
    expect(await screen.findByText(/accepted nothing for three days\. Enable it under Edit\.$/)).toBeVisible();
    expect(screen.getByText(/^Its secret cannot be read.*under New secret/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'New secret: https://two.example.com/' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Make new secret' }));
    expect(await screen.findByLabelText('Secret')).toHaveValue(SECRET);
  });

  it('[LG1] say in the language of the page why an address is refused and why an event was not accepted', async () => {
    await setLanguage('de');
    const stored: Webhook[] = [];
    const { user } = show(stored, [DELIVERY]);
    await user.click(await screen.findByRole('button', { name: 'Webhook hinzufügen' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('checkbox', { name: 'Film fertiggestellt' }));
    const address = dialog.getByLabelText('Adresse');
    await user.type(address, 'https://10.0.0.1/');
    await user.click(dialog.getByRole('button', { name: 'Webhook hinzufügen' }));
    expect(await dialog.findByText(/^Die Adresse liegt in einem privaten Netz/)).toBeVisible();
    await user.clear(address);
    await user.type(address, WEBHOOK.url);
    await user.click(dialog.getByRole('button', { name: 'Webhook hinzufügen' }));
    await user.click(await dialog.findByRole('button', { name: 'Fertig' }));
    await user.click(await screen.findByRole('button', { name: `Protokoll: ${WEBHOOK.url}` }));
    expect((await screen.findAllByText('Die Adresse hat mit dem Status 500 geantwortet.'))[0]).toBeVisible();
  });

  it('[AP2] show what was sent and answered, send it again, and are deleted after a question', async () => {
    const { user, sent } = show([WEBHOOK], [DELIVERY]);
    await user.click(await screen.findByRole('button', { name: `Log: ${WEBHOOK.url}` }));
    expect(await screen.findByText('Not delivered')).toBeVisible();
    await user.click(screen.getByText('1 attempt'));
    expect(screen.getByText('No room')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Send again film\.finished of / }));
    await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!);
    await user.click(screen.getByRole('button', { name: `Delete: ${WEBHOOK.url}` }));
    await user.click(screen.getByRole('button', { name: 'Delete webhook' }));
    expect(await screen.findByText('You have no webhooks.')).toBeVisible();
    expect(sent).toEqual([
      `POST /api/webhooks/${WEBHOOK.id}/deliveries/${DELIVERY.id}/resend`,
      null,
      `DELETE /api/webhooks/${WEBHOOK.id}`,
      null,
    ]);
  });
});
