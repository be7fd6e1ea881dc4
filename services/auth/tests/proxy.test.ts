import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { prepareFetch, readProxySettings } from '@slidewright/platform';
import { silentLog, startForwardProxy, type ForwardProxy } from '@slidewright/testing';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMailer } from '../src/adapters/mailer.ts';
import { createOidcClient } from '../src/adapters/oidc-client.ts';
import { createWebhookSender } from '../src/adapters/webhook-sender.ts';
import { startReceiver, type Receiver } from './webhook-receiver.ts';

// Names that only the proxy can resolve, as in a network without DNS of the internet.
const stack = new AsyncDisposableStack();
let proxy: ForwardProxy;
let receiver: Receiver;
const mails: string[] = [];
const settings = (noProxy = '') =>
  readProxySettings({ HTTP_PROXY: proxy.url, HTTPS_PROXY: proxy.url, NO_PROXY: noProxy });

async function listening(answer: RequestListener): Promise<number> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  stack.defer(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

beforeAll(async () => {
  receiver = stack.use(await startReceiver());
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, callback) {
      stream.resume().on('end', () => callback());
    },
    onRcptTo({ address }, _session, callback) {
      mails.push(address);
      callback();
    },
  });
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  stack.defer(() => new Promise<void>((resolve) => smtp.close(resolve)));
  const issuer = await listening((_request, response) => {
    const base = 'http://issuer.test';
    const document = { issuer: base, authorization_endpoint: `${base}/go`, token_endpoint: `${base}/token` };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document));
  });
  const at = (port: number) => ({ host: '127.0.0.1', port });
  proxy = stack.use(
    await startForwardProxy({
      credentials: 'ada:secret',
      hosts: {
        'mail.test': at((smtp.server.address() as AddressInfo).port),
        'hooks.test': at(Number(receiver.host.split(':')[1])),
        'hooks.example.com': at(Number(receiver.host.split(':')[1])),
        'issuer.test': at(issuer),
      },
    }),
  );
});
afterAll(() => stack.disposeAsync());

describe('[OP8] with a proxy in the network', () => {
  it('mail goes through it', async () => {
    using mailer = createMailer(
      { smtpUrl: 'smtp://mail.test:25', from: 'a@example.com', proxies: settings() },
      silentLog,
    );
    await mailer.send({ to: 'grace@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>', link: '' });
    expect(mails).toEqual(['grace@example.com']);
    expect(proxy.passed).toContain('CONNECT mail.test:25');
  });

  it('webhooks go through it, by http and https', async () => {
    // No DNS server answers there.
    const nowhere = ['127.0.0.1:9'];
    const sender = createWebhookSender({ allowedHosts: ['hooks.test'], dnsServers: nowhere, proxies: settings() });
    const answer = await sender.post('http://hooks.test/done', {}, '{"a":1}', AbortSignal.timeout(30_000));
    expect(answer).toMatchObject({ status: 204, reason: null });
    expect(receiver.at('/done')[0]!.event).toEqual({ a: 1 });
    expect(proxy.passed).toContain('POST http://hooks.test/done');
    // The receiver has no certificate: the proxy led to it, and TLS ended there.
    const encrypted = await sender.post('https://hooks.example.com/done', {}, '{}', AbortSignal.timeout(30_000));
    expect(encrypted).toMatchObject({ status: null, reason: { sentence: expect.stringMatching(/^The .*\.$/) } });
    expect(proxy.passed).toContain('CONNECT hooks.example.com:443');
  });

  it('webhooks to private networks are still refused', async () => {
    const sender = createWebhookSender({ allowedHosts: [], dnsServers: ['127.0.0.1:9'], proxies: settings() });
    const before = proxy.passed.length;
    for (const host of ['10.0.0.5', '[::1]', 'localhost', 'db.internal', 'printer.local', 'intranet'])
      expect({ [host]: await sender.check(`https://${host}/`) }).toMatchObject({ [host]: { code: 'webhookPrivate' } });
    const answer = await sender.post('https://169.254.169.254/', {}, '{}', AbortSignal.timeout(30_000));
    expect(answer.reason?.code).toBe('webhookPrivate');
    expect(proxy.passed).toHaveLength(before);
  });

  it('a refused tunnel is told as such', async () => {
    const wrong = readProxySettings({ HTTPS_PROXY: proxy.url.replace('secret', 'wrong') });
    const sender = createWebhookSender({ allowedHosts: [], dnsServers: ['127.0.0.1:9'], proxies: wrong });
    const answer = await sender.post('https://hooks.example.com/', {}, '{}', AbortSignal.timeout(30_000));
    expect(answer.reason?.code).toBe('webhookProxy');
  });

  it('the issuer is asked through it, and directly where NO_PROXY names it', async () => {
    const config = {
      issuer: 'http://issuer.test',
      clientId: 'slidewright',
      clientAuthentication: 'basic',
      name: 'x',
      scopes: 'openid email',
      emailClaim: 'email',
      trustEmail: false,
      signOutAtIssuer: false,
    } as const;
    {
      using _through = prepareFetch(settings());
      const { location } = await createOidcClient(config, silentLog).begin('http://localhost/callback');
      expect(location.origin).toBe('http://issuer.test');
      expect(proxy.passed.some((line) => /issuer\.test/.test(line))).toBe(true);
      const before = proxy.passed.length;
      expect((await fetch(receiver.url('/direct'), { method: 'POST', body: '{}' })).status).toBe(204);
      expect(proxy.passed.length).toBeGreaterThan(before);
    }
    using _past = prepareFetch(settings('127.0.0.0/8'));
    const before = proxy.passed.length;
    expect((await fetch(receiver.url('/direct'), { method: 'POST', body: '{}' })).status).toBe(204);
    expect(proxy.passed).toHaveLength(before);
  });
});
