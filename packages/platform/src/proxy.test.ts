import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { nodeAgentOptions, proxyFor, readProxySettings } from './proxy.ts';

const PROXY = 'http://proxy.test:3128';
const proxied = (address: string, noProxy = ''): boolean =>
  proxyFor(readProxySettings({ HTTP_PROXY: PROXY, HTTPS_PROXY: PROXY, NO_PROXY: noProxy }), new URL(address)) !== null;

describe('[OP8] the proxy of an address', () => {
  it('is that of its protocol', () => {
    const settings = readProxySettings({ http_proxy: 'plain:3128', HTTPS_PROXY: 'https://ada:secret@safe' });
    expect(proxyFor(settings, new URL('http://a.test'))).toBe('http://plain:3128/');
    for (const address of ['https://a.test', 'smtp://a.test:25', 'smtps://a.test'])
      expect(proxyFor(settings, new URL(address))).toBe('https://ada:secret@safe/');
    expect(proxyFor(readProxySettings({ HTTP_PROXY: PROXY }), new URL('https://a.test'))).toBeNull();
    expect(readProxySettings({ NO_PROXY: 'a.test', HTTP_PROXY: '' })).toBeUndefined();
  });

  it('prefers the settings in lower case, as other programs do', () => {
    const env = { http_proxy: 'http://lower', HTTP_PROXY: 'http://upper', no_proxy: 'a.test', NO_PROXY: '*' };
    const settings = readProxySettings(env);
    expect(proxyFor(settings, new URL('http://b.test'))).toBe('http://lower/');
    expect(proxyFor(settings, new URL('http://a.test'))).toBeNull();
  });

  it.each([
    ['https://a.test', 'a.test', false],
    ['https://A.test', 'a.TEST', false],
    ['https://b.a.test', 'a.test', false],
    ['https://b.a.test', '.a.test', false],
    ['https://a.test', '*.a.test', false],
    ['https://ba.test', 'a.test', true],
    ['https://a.test.evil', 'a.test', true],
    ['https://a.test', 'b.test, a.test', false],
    ['https://a.test', 'b.test  a.test', false],
    ['https://a.test', '*', false],
    ['https://a.test', 'a.test:443', false],
    ['https://a.test:8443', 'a.test:443', true],
    ['http://a.test:8443', 'a.test:8443', false],
    ['http://10.1.2.3', '10.0.0.0/8', false],
    ['http://11.1.2.3', '10.0.0.0/8', true],
    ['http://10.1.2.3', '10.1.2.3', false],
    ['http://10.1.2.30', '10.1.2.3', true],
    ['http://[fd00::5]:80', 'fd00::/8', false],
    ['http://[fd00::5]', '[fd00:0::5]', false],
    ['http://[::1]', '::1', false],
    ['http://[::1]:8080', '[::1]:8080', false],
    ['http://[::1]', '127.0.0.0/8', true],
    ['http://a.test', '10.0.0.0/8', true],
    ['http://a.test', 'not/a/network', true],
  ])('%s with NO_PROXY=%s: through the proxy %s', (address, noProxy, isProxied) => {
    expect(proxied(address, noProxy)).toBe(isProxied);
  });

  it.each(['socks5://proxy:1080', 'ftp://proxy', 'http://', 'http://a b'])('refuses %s in one sentence', (value) => {
    expect(() => readProxySettings({ HTTPS_PROXY: value })).toThrow(/^The setting HTTPS_PROXY cannot be used: .*\.$/);
  });

  it('is told to agents of Node in the words that they know', () => {
    const settings = readProxySettings({ HTTP_PROXY: PROXY, NO_PROXY: 'a.test .b.test 10.0.0.0/8 ::1' });
    expect(nodeAgentOptions(settings)).toEqual({
      proxyEnv: { http_proxy: `${PROXY}/`, no_proxy: 'a.test,.a.test,.b.test,10.0.0.0-10.255.255.255,::1' },
    });
    expect(nodeAgentOptions(undefined)).toEqual({});
  });
});

describe('[OP8, OP11] fetch() in a process that has not used it yet', () => {
  const PROGRAM = `
    import { prepareFetch, readProxySettings } from ${JSON.stringify(new URL('proxy.ts', import.meta.url).href)};
    prepareFetch(readProxySettings(process.env));
    const response = await fetch(process.argv[1]);
    console.log(response.status, await response.text());`;
  const fetchIn = async (env: Record<string, string>, address: string): Promise<string> => {
    const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', PROGRAM, address];
    return (await promisify(execFile)(process.execPath, args, { env: { PATH: process.env.PATH!, ...env } })).stdout;
  };

  it('goes through the proxy where there is one', async () => {
    await using stack = new AsyncDisposableStack();
    const server = createServer((request, response) => response.end(`asked for ${request.url}`));
    server.on('connect', (_request, socket) => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      server.emit('connection', socket);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    stack.defer(() => {
      server.closeAllConnections();
      server.close();
    });
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect(await fetchIn({ HTTP_PROXY: address }, 'http://outside.test/a')).toMatch(/^200 asked for .*\/a$/m);
    expect(await fetchIn({ HTTP_PROXY: 'http://127.0.0.1:9', NO_PROXY: '127.0.0.1' }, `${address}/b`)).toMatch(
      /^200 asked for \/b$/m,
    );
    expect(await fetchIn({}, `${address}/c`)).toMatch(/^200 asked for \/c$/m);
  });
});
