import { randomUUID } from 'node:crypto';
import { AppError } from '@slidewright/platform';
import { answersDuring } from '@slidewright/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiKeyHash, createApiKey } from '../src/http/callers/api-key.ts';
import { ADA, BOB, startGateway, type TestGateway } from './harness.ts';

const { key } = createApiKey();
let server: TestGateway;

beforeAll(async () => {
  server = await startGateway({
    auth: {
      checkApiKey: ({ keyHash }) =>
        Buffer.from(keyHash).equals(apiKeyHash(key)!)
          ? Promise.resolve({ keyId: 'all', userId: ADA, scopes: ['read', 'write'] })
          : Promise.reject(new AppError('API_KEY_UNKNOWN')),
    },
    timeline: {
      listTimelines: () => Promise.resolve({ timelines: [{ id: randomUUID(), title: 'A' }] }),
      createTimeline: ({ title }) => Promise.resolve({ timeline: { id: randomUUID(), title: title ?? '' } }),
    },
    audio: { listVoices: () => Promise.resolve({ voices: [] }) },
  });
});
afterAll(() => server[Symbol.asyncDispose]());

const LEXICON = '<lexicon xmlns="http://www.w3.org/2005/01/pronunciation-lexicon" alphabet="ipa">';
const repeated = (unit: string, length: number): string => unit.repeat(Math.floor(length / unit.length));

const readFile = (content: string) => server.call('POST', '/api/pronunciations/read-file', { json: { content } });

/** Makes a timeline of a Markdown deck by a tool of MCP. */
const createTimeline = (markdown: string) =>
  server.call('POST', '/mcp', {
    user: null,
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    json: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'create_timeline', arguments: { markdown } } },
  });

it.each<[string, () => Promise<Response>, RegExp]>([
  [
    'a dictionary file of nested elements',
    () => readFile(`${LEXICON}${repeated('<lexeme>', 250_000)}${repeated('</lexeme>', 240_000)}`),
    /VALIDATION_FAILED/,
  ],
  [
    'a dictionary file of names',
    () => readFile(LEXICON + Array.from({ length: 25_000 }, (_, index) => `<l xmlns:a${index}="b">`).join('')),
    /TOO_COMPLEX|VALIDATION_FAILED/,
  ],
  [
    'the largest Markdown deck of MCP',
    () =>
      createTimeline(repeated('# A slide\n\n- *One* and [two](https://example.org) of `three`\n\n---\n\n', 1_000_000)),
    /timelineId|UNAVAILABLE|VALIDATION_FAILED/,
  ],
  [
    'a Markdown deck of emphasis that never ends',
    () => createTimeline(repeated('*a_', 400_000)),
    /timelineId|TOO_COMPLEX|UNAVAILABLE/,
  ],
])('another person gets the list of timelines while the gateway is sent %s', async (_, send, answer) => {
  const heavy = send().then((response) => response.text());
  const list = async (): Promise<void> => {
    expect((await server.call('GET', '/api/timelines', { user: BOB })).status).toBe(200);
  };
  const { answers, longestStandstill } = await answersDuring(heavy, list);
  expect(await heavy).toMatch(answer);
  expect(answers).toBeGreaterThan(3);
  expect(longestStandstill).toBeLessThan(0.5);
});
