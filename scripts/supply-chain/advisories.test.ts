import { describe, expect, it } from 'vitest';
import { judgeAdvisories, readReport, useOf, type Advisory, type Explanation } from './advisories.ts';

/** The shape npm 11 answers with: a weak package, and one that is affected through it. */
const REPORT = JSON.stringify({
  auditReportVersion: 2,
  vulnerabilities: {
    parser: {
      name: 'parser',
      severity: 'high',
      via: [
        {
          source: 1,
          name: 'parser',
          dependency: 'parser',
          title: 'Endless loop',
          url: 'https://advisories.example/GHSA-aaaa-bbbb-cccc',
          severity: 'high',
          range: '<2.0.0',
        },
      ],
      effects: ['server'],
      nodes: ['node_modules/parser'],
    },
    server: { name: 'server', severity: 'high', via: ['parser'], effects: [], nodes: ['node_modules/server'] },
  },
  metadata: { vulnerabilities: { high: 2, total: 2 } },
});

const ADVISORY: Advisory = {
  id: 'GHSA-aaaa-bbbb-cccc',
  package: 'parser',
  severity: 'high',
  title: 'Endless loop',
  url: 'https://advisories.example/GHSA-aaaa-bbbb-cccc',
  places: ['node_modules/parser'],
};

const EXPLANATION: Explanation = {
  advisory: ADVISORY.id,
  package: 'parser',
  why: 'it only reads what we wrote',
  until: '2030-06-30',
};

describe('advisories', () => {
  it('reads each advisory once, at the package it is about', () => {
    expect(readReport(REPORT)).toEqual({ kind: 'answered', advisories: [ADVISORY] });
  });

  it('reads a report without findings', () => {
    expect(readReport('{"auditReportVersion":2,"vulnerabilities":{}}')).toEqual({ kind: 'answered', advisories: [] });
  });

  it.each([
    ['{"message":"405 Method Not Allowed","statusCode":405,"error":{"summary":""}}', '405 Method Not Allowed'],
    ['{"error":{"code":"ENOTFOUND","summary":""}}', 'ENOTFOUND'],
    ['', 'npm said nothing'],
    ['<html>', '<html>'],
  ])('takes %s for no answer, not for a clean one', (output, reason) => {
    expect(readReport(output)).toEqual({ kind: 'unanswered', reason });
  });

  it('leaves an advisory unexplained that nobody explained', () => {
    expect(judgeAdvisories([ADVISORY], [], '2030-01-01')).toMatchObject({ unexplained: [ADVISORY], explained: [] });
    const elsewhere = { ...EXPLANATION, package: 'another' };
    expect(judgeAdvisories([ADVISORY], [elsewhere], '2030-01-01').unexplained).toEqual([ADVISORY]);
  });

  it('accepts an explanation up to its last day, and not after', () => {
    expect(judgeAdvisories([ADVISORY], [EXPLANATION], '2030-06-30').unexplained).toEqual([]);
    expect(judgeAdvisories([ADVISORY], [EXPLANATION], '2030-07-01')).toMatchObject({
      unexplained: [ADVISORY],
      lapsed: [EXPLANATION],
    });
  });

  it('tells an explanation of what is no longer found', () => {
    expect(judgeAdvisories([], [EXPLANATION], '2030-01-01').needless).toEqual([EXPLANATION]);
  });

  it('says whether the product ships what is weak', () => {
    const packages = {
      'services/gateway': { dependencies: { parser: '1' } },
      'node_modules/parser': { version: '1.0.0' },
    };
    expect(useOf(ADVISORY, packages)).toBe('production');
    expect(useOf({ ...ADVISORY, places: ['node_modules/other'] }, packages)).toBe('development');
  });
});
