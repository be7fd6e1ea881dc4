import { describe, expect, it } from 'vitest';
import { foreignAnswer } from './foreign-answer.ts';

const answer = (status: number, headers: Record<string, string> = {}) =>
  foreignAnswer({ status, headers: new Headers(headers) });
const page = { 'content-type': 'text/html; charset=utf-8' };

describe('[OP10] an answer that a proxy gives', () => {
  it.each([
    [413, page, 'PAYLOAD_TOO_LARGE', /too large \(413\)\. The limit for bodies must be raised/],
    [413, {}, 'PAYLOAD_TOO_LARGE', /too large/],
    [200, page, 'FOREIGN_ANSWER', /a page of its own \(200\).* sign in there/],
    [302, { location: 'https://login.example/' }, 'FOREIGN_ANSWER', /a redirect/],
    [401, page, 'FOREIGN_ANSWER', /\(401\).* sign in there/],
    [403, { 'content-type': 'text/plain' }, 'FOREIGN_ANSWER', /\(403\)/],
    [400, page, 'FOREIGN_ANSWER', /an answer of its own \(400\)/],
    [502, page, '', /did not get an answer from it \(502\)/],
    [429, page, '', /too many \(429\)/],
  ] as const)('%i %j is named', (status, headers, code, sentence) => {
    const named = answer(status, headers);
    expect(named?.code).toBe(code);
    expect(named?.message).toMatch(sentence);
    expect(named?.message).toMatch(/^The proxy in front of the product .*\.$/);
  });

  it('is told from those of the product', () => {
    const json = { 'content-type': 'application/json; charset=utf-8' };
    for (const status of [200, 401, 413, 502]) expect(answer(status, json)).toBeNull();
    expect(answer(404, { 'content-type': 'application/problem+json' })).toBeNull();
    expect(answer(200, { ...page, 'content-disposition': 'attachment; filename="slides.html"' })).toBeNull();
    expect(answer(200, { 'content-type': 'text/markdown' })).toBeNull();
    expect(answer(204)).toBeNull();
    expect(answer(500)).toBeNull();
  });
});
