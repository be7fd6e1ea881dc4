import { Client, StreamableHTTPClientTransport, type CallToolResult } from '@modelcontextprotocol/client';
import { API_KEY_SCOPE_NAMES } from '@slidewright/domain';
import { AppError, createLogger } from '@slidewright/platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiKeyHash, createApiKey } from '../src/http/callers/api-key.ts';
import type { Gateway } from '../src/index.ts';
import { ADA, startGateway, type TestGateway } from './harness.ts';

const TIMELINE_ID = '0d9b1f6e-3c1c-4b8e-9a55-0a3f3c5d7e11';
const TITLE = 'Boiling water, a private title';
const key = createApiKey().key;
const readOnly = createApiKey().key;

let server: TestGateway;
let second: Gateway;
let created = 0;
let lines = '';
/** While it is set, listTimelines and listVoices wait for its end. */
let hanging: { readonly reached: () => void; readonly end: Promise<void> } | null = null;

beforeAll(async () => {
  const log = createLogger({ service: 'test', level: 'info', destination: { write: (line) => void (lines += line) } });
  server = await startGateway(
    {
      auth: {
        checkApiKey: ({ keyHash }) => {
          const hash = Buffer.from(keyHash);
          if (hash.equals(apiKeyHash(key)!))
            return Promise.resolve({ keyId: 'all', userId: ADA, scopes: API_KEY_SCOPE_NAMES });
          if (hash.equals(apiKeyHash(readOnly)!))
            return Promise.resolve({ keyId: 'read', userId: ADA, scopes: ['read'] });
          return Promise.reject(new AppError('API_KEY_UNKNOWN', { userMessage: 'This API key is not valid.' }));
        },
      },
      audio: {
        listVoices: async () => {
          hanging?.reached();
          await hanging?.end;
          return { voices: [] };
        },
      },
      timeline: {
        listTimelines: async () => {
          hanging?.reached();
          await hanging?.end;
          return { timelines: [{ id: TIMELINE_ID, title: TITLE }] };
        },
        createTimeline: ({ title }) => {
          created += 1;
          return Promise.resolve({ timeline: { id: TIMELINE_ID, title: title ?? '' } });
        },
      },
    },
    {},
    undefined,
    log,
  );
  second = await server.another();
});
afterAll(() => server[Symbol.asyncDispose]());

type Era = 'auto' | 'legacy';

async function connect(apiKey: string, era: Era = 'auto', send: typeof fetch = fetch): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: era } });
  const requestInit = { headers: { authorization: `Bearer ${apiKey}` } };
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', server.gateway.address), { requestInit, fetch: send }),
  );
  return client;
}

/** Sends the n-th request of a client to the gateway that `choose` returns for n. */
function fetchFrom(choose: (n: number) => Gateway): typeof fetch {
  let sent = 0;
  return (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    url.port = String(choose(sent++).port);
    return fetch(url, init);
  };
}

/** Lets both hang; `reached` resolves when one was called. */
function hang() {
  const reached = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  hanging = { reached: reached.resolve, end: end.promise };
  const release = (): void => {
    hanging = null;
    end.resolve();
  };
  return { reached: reached.promise, release };
}

const errorOf = ({ isError, content }: CallToolResult): string | undefined =>
  isError === true && content[0]?.type === 'text' ? content[0].text : undefined;

const post = (headers: Record<string, string>, body = '{}') =>
  server.call('POST', '/mcp', {
    user: null,
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body,
  });

describe('the Model Context Protocol', () => {
  it.each(['auto', 'legacy'] as const)(
    '[AP6] needs no session: two gateways answer one client in turn (%s)',
    async (era) => {
      const used = new Set<Gateway>();
      const alternating = fetchFrom((n) => {
        const gateway = n % 2 === 0 ? server.gateway : second;
        used.add(gateway);
        return gateway;
      });
      const client = await connect(key, era, alternating);
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['create_timeline', 'make_film', 'get_job', 'export', 'import_deck']),
      );
      for (const { name, description, inputSchema, outputSchema } of tools) {
        expect({ name, types: [inputSchema.type, outputSchema?.['type']] }).toEqual({
          name,
          types: ['object', 'object'],
        });
        expect(description?.length).toBeGreaterThan(20);
      }
      // Agents have all of it in their context before the first call.
      expect(JSON.stringify(tools).length).toBeLessThan(32_000);
      // The client checks results by the schema of the tool.
      const { structuredContent } = await client.callTool({ name: 'list_timelines', arguments: {} });
      expect(structuredContent).toMatchObject({ timelines: [{ timelineId: TIMELINE_ID, title: TITLE }] });
      expect(used.size).toBe(2);
      await client.close();
    },
  );

  it('[AP6] refuses what the key may not do with an error of the tool that names the scope', async () => {
    const client = await connect(readOnly);
    const refused = await client.callTool({ name: 'make_film', arguments: { timelineId: TIMELINE_ID } });
    expect(errorOf(refused)).toBe(
      "API_KEY_SCOPE: This API key does not have the scope 'render', which this call needs.",
    );
    const wrong = await client.callTool({ name: 'make_film', arguments: { timelineId: 'one' } });
    expect(errorOf(wrong)).toBe('VALIDATION_FAILED: timelineId must be a UUID.');
  });

  it('[AP6] refuses requests without a valid key, of other sites and over 4 MiB', async () => {
    const outcomes = await Promise.all([
      post({}),
      post({ cookie: `user=${ADA}` }),
      post({ authorization: `Bearer ${createApiKey().key}` }),
      post({ authorization: `Bearer ${key}`, origin: 'https://elsewhere.example' }),
      post({ authorization: `Bearer ${key}` }, ' '.repeat(4_194_305)),
      server.call('GET', '/mcp', { user: null, headers: { authorization: `Bearer ${key}` } }),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual([401, 401, 401, 403, 413, 405]);
    expect(outcomes[0]!.headers.get('www-authenticate')).toBe('Bearer');
  });

  it('[AP6] creates one timeline when a call is repeated with its idempotencyKey', async () => {
    const client = await connect(key);
    const call = { name: 'create_timeline', arguments: { outline: '# A\n- b', idempotencyKey: crypto.randomUUID() } };
    const first = await client.callTool(call);
    expect(errorOf(first)).toBeUndefined();
    expect((await client.callTool(call)).structuredContent).toEqual(first.structuredContent);
    expect(created).toBe(1);
  });

  it('[AP6] answers in time while a service hangs, and logs tools without contents', async () => {
    const hasty = await server.another({}, { mcpTimeoutMs: 1_500 });
    const client = await connect(
      key,
      'auto',
      fetchFrom(() => hasty),
    );
    const { release } = hang();
    const late = await client.callTool({ name: 'list_timelines', arguments: { search: 'secret words' } });
    release();
    expect(errorOf(late)).toMatch(/^UNAVAILABLE: The server did not answer in time\./);
    expect(lines).toContain('"tool":"list_timelines"');
    expect(lines).toContain('"code":"UNAVAILABLE"');
    expect(lines).not.toMatch(/secret words|private title|sw_/);
  });

  it('[AP6] finishes a tool of a gateway that stops, with the calls that it has yet to make', async () => {
    const stopping = await server.another();
    const client = await connect(
      key,
      'auto',
      fetchFrom(() => stopping),
    );
    const { reached, release } = hang();
    const asked = client.callTool({ name: 'create_timeline', arguments: { outline: '# A\n- b' } });
    await reached;
    const stopped = stopping[Symbol.asyncDispose]();
    release();
    expect(errorOf(await asked)).toBeUndefined();
    await stopped;
  });
});
