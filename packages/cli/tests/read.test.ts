import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryDirectory, type TemporaryDirectory } from '@slidewright/platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from './command-line.ts';

const OUTLINE = `The lido, 1931 to today
A short history for the summer party

How it began
3 May 1929: the council votes for a pool
Whit Monday 1931: opening

In numbers
50 m long
1.1 million litres of water
(Say: ask who can swim.)

Risks
TBD
`;

const DECK = `---
marp: true
title: Boats
---

# A boat

- It floats
- It is red

| Oars | Price |
|---|---|
| 2 | £40 |

<!-- Show the boat. -->

---

# Speed

> Slow is smooth.

![](missing.png)
`;

let folder: TemporaryDirectory;
beforeAll(async () => {
  folder = await temporaryDirectory('cli-read');
  await writeFile(join(folder.path, 'lido.txt'), OUTLINE);
  await writeFile(join(folder.path, 'boats.md'), DECK);
  await writeFile(join(folder.path, 'empty.txt'), ' \n\n');
  await writeFile(join(folder.path, 'pages.pdf'), '%PDF-1.4');
});
afterAll(() => folder[Symbol.asyncDispose]());

/** No server can be reached there, so that a command that needs one fails. */
const NO_SERVER = { SLIDEWRIGHT_URL: 'http://127.0.0.1:9', SLIDEWRIGHT_API_KEY: 'sw_none' };

describe('slidewright read', () => {
  it('[QF5] shows as JSON how an outline is read, without a server', async () => {
    const { exitCode, stdout, stderr } = await run(folder.path, ['read', 'lido.txt', '--json'], NO_SERVER);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(JSON.parse(stdout)).toEqual({
      ok: true,
      command: 'read',
      as: 'outline',
      language: 'en',
      title: 'The lido, 1931 to today',
      subtitle: 'A short history for the summer party',
      slides: [
        {
          title: 'How it began',
          kind: 'timeline',
          text: '3 May 1929\nthe council votes for a pool\nWhit Monday 1931\nopening',
        },
        {
          title: 'In numbers',
          kind: 'number',
          text: '50 m\nlong\n1.1 million litres\nof water',
          notes: 'ask who can swim.',
        },
      ],
      leftOut: ['Risks\nTBD'],
    });
  });

  it('[QF5] shows how a deck is read, with its program, kinds, notes and what slides cannot hold', async () => {
    const { exitCode, stdout } = await run(folder.path, ['read', 'boats.md', '--json']);
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      as: 'deck',
      dialect: 'marp',
      language: 'en',
      title: 'Boats',
      slides: [
        {
          title: 'A boat',
          kind: 'bullets+table',
          text: 'It floats\nIt is red\nOars\nPrice\n2\n£40',
          notes: 'Show the boat.',
        },
        { title: 'Speed', kind: 'quote', text: 'Slow is smooth.' },
      ],
      leftOut: ['line 23: A picture was left out.'],
    });
  });

  it('[QF5] reads a text in the other way with --as', async () => {
    const deck = await run(folder.path, ['read', 'lido.txt', '--json', '--as', 'deck']);
    expect(JSON.parse(deck.stdout)).toMatchObject({ as: 'deck', slides: [{ title: '', kind: 'text' }] });
  });

  it('[QF5] shows a reading to people, with the reason for what is left out', async () => {
    const { exitCode, stdout } = await run(folder.path, ['read', 'lido.txt']);
    expect(exitCode).toBe(0);
    expect(stdout).toContain('lido.txt is read as an outline in English with 2 slides.');
    expect(stdout).toContain('2. In numbers [number]\n   50 m\n');
    expect(stdout).toContain('   Notes: ask who can swim.\n');
    expect(stdout).toContain('placeholder, lines 13 to 14: Risks / TBD');
  });

  it.each([
    ['an empty file', 'empty.txt', 4, 'empty.txt has no slides.'],
    ['pages', 'pages.pdf', 4, 'pages.pdf is not a text; only outlines and decks in Markdown are read.'],
    ['a missing file', 'none.txt', 4, 'There is no file none.txt.'],
  ])('[QF5] refuses %s in one sentence', async (_, file, code, sentence) => {
    const { exitCode, stdout, stderr } = await run(folder.path, ['read', file]);
    expect({ exitCode, stdout, stderr }).toEqual({ exitCode: code, stdout: '', stderr: `slidewright: ${sentence}\n` });
  });
});
