import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { JobStatus, type Stills } from '@slidewright/contracts';
import { temporaryDirectory } from '@slidewright/platform';
import { drawingHash } from '@slidewright/slides/content/content-hash';
import { BLOCK_KINDS, type Block } from '@slidewright/slides/kinds/index';
import { JOB_LIMIT_MS, eventually, testContext } from '@slidewright/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pngSize } from '../src/engine/drawing/cut-to-content.ts';
import { openScene, type FakeDeck, type Scene } from './scene.ts';

const run = promisify(execFile);

const NOTES = [
  'Good morning. [pause 1s] The harbour opens at {six|/sɪks/}.\n\nA second paragraph.',
  'صباح الخير من الميناء',
  'おはようございます。港へようこそ。',
  'नमस्ते बंदरगाह',
];

let scene: Scene;
const owner = randomUUID();
const context = () => testContext(owner);

beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene[Symbol.asyncDispose]());

async function someDeck(opening = 'Opening'): Promise<FakeDeck> {
  const titles = [opening, 'الرصيف', '港', 'The end'];
  const deck = await scene.addDeck(
    owner,
    titles.map((title) => ({ title, bullets: ['One thing', 'Another thing'] })),
    { resolution: '1280x720' },
  );
  deck.timeline.title = 'Harbour & <Tour>';
  for (const [index, slide] of deck.slides.entries()) slide.speakerNotes = NOTES[index]!;
  return deck;
}

async function drawn({ timeline }: FakeDeck, form: string): Promise<Stills> {
  const { jobId } = await scene.render.startStills({ timelineId: timeline.id, form }, context());
  const ended = await eventually(
    async () => {
      const stills = await scene.render.getStills({ jobId }, context());
      return [JobStatus.QUEUED, JobStatus.ACTIVE].includes(stills.status) ? false : stills;
    },
    { timeoutMs: JOB_LIMIT_MS },
  );
  expect(ended.error).toBeUndefined();
  expect(ended.status).toBe(JobStatus.COMPLETED);
  return ended;
}

const read = async (key: string) => buffer((await scene.objects.store.get(key)).body);

describe('[EX2] the pictures of slides', () => {
  it('are PNG files at the size of the film, and only those of changed slides are drawn again', async () => {
    const deck = await someDeck();
    const [opening, quay, harbour, end] = deck.slides.map(({ id }) => id);
    deck.slides[3]!.bulletPoints = Array.from({ length: 12 }, (_, index) => `${index}: ${'a long point '.repeat(6)}`);
    const first = await drawn(deck, 'pictures');
    const keys = first.pictures.map(({ objectKey }) => objectKey);
    const pages = keys.length - 3;
    expect(pages).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(keys.length);
    expect(first.pictures.map(({ slideId }) => slideId)).toEqual([opening, quay, harbour, ...Array(pages).fill(end)]);
    const png = await read(keys[0]!);
    expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1280, 720]);
    deck.slides[1]!.title = 'Another quay';
    const second = await drawn(deck, 'pictures');
    const changed = second.pictures.flatMap(({ objectKey }, index) => (objectKey === keys[index] ? [] : [index]));
    expect(changed).toEqual([1]);
    expect(scene.stillsDrawn()).toEqual([keys.length, 1]);
  });
});

describe('[EX2] the handout', () => {
  it('has a page for each slide with its picture and its notes as text of every script, without links', async () => {
    // The browser stays open, and keeps what it loaded.
    await drawn(await someDeck('Of another deck'), 'handout');
    const deck = await someDeck();
    const { handoutKey, pictures } = await drawn(deck, 'handout');
    await using folder = await temporaryDirectory('handout-test');
    const file = join(folder.path, 'handout.pdf');
    await writeFile(file, await read(handoutKey));
    const info = (await run('pdfinfo', [file])).stdout;
    expect(info).toMatch(/^Title:\s+Harbour & <Tour>$/m);
    expect(info).toMatch(/^Pages:\s+4$/m);
    expect(info).toMatch(/^Page size:\s+59\d\.\d* x 84\d\.\d* pts \(A4\)$/m);
    expect(info).toMatch(/^Tagged:\s+yes$/m);
    const texts = (await run('pdftotext', ['-enc', 'UTF-8', file, '-'])).stdout.split('\f');
    // Vowel signs and ligatures may be written in more than one way.
    const plain = (text: string) => text.normalize('NFKC').replaceAll(/[\s\u200e-\u202e\u2066-\u2069]/g, '');
    expect(plain(texts[0]!)).toContain(plain('Good morning. The harbour opens at six. A second paragraph.'));
    for (const index of [1, 2, 3]) expect(plain(texts[index]!)).toContain(plain(NOTES[index]!));
    const images = (await run('pdfimages', ['-list', file])).stdout.trim().split('\n').slice(2);
    expect(images.map((line) => Number(line.trim().split(/\s+/)[0]))).toEqual([1, 2, 3, 4]);
    await run('pdfimages', ['-j', file, join(folder.path, 'picture')]);
    for (const [index, { objectKey }] of pictures.entries()) {
      const printed = await readFile(join(folder.path, `picture-00${index}.jpg`));
      expect(printed.equals(await read(objectKey))).toBe(true);
    }
    const raw = (await read(handoutKey)).toString('latin1');
    expect(raw).not.toContain('/URI');
    // A second one is not printed.
    expect((await drawn(deck, 'handout')).handoutKey).toBe(handoutKey);
  });
});

describe('[EX1] the drawings of a deck', () => {
  it('are its charts and equations without ground, each once, cut to what is drawn', async () => {
    const chart: Block = {
      ...BLOCK_KINDS.chart.empty,
      rows: [
        ['Spring', '3'],
        ['Autumn', '5'],
      ],
      header: ['', 'Boats'],
    };
    const equation: Block = { ...BLOCK_KINDS.equation.empty, latex: 'E = mc^2' };
    const deck = await scene.addDeck(owner, [
      { title: 'Boats', blocks: [{ kind: 'bullets', items: ['Two seasons'] }, chart] },
      { title: 'Both', blocks: [{ kind: 'columns', columns: [[chart], [equation]] }] },
    ]);
    const { drawings, pictures } = await drawn(deck, 'drawings');
    expect(drawings.map(({ hash }) => hash)).toEqual([drawingHash(chart), drawingHash(equation)]);
    expect(pictures).toEqual([]);
    await using folder = await temporaryDirectory('drawings-test');
    for (const [index, { objectKey, width, height }] of drawings.entries()) {
      const file = join(folder.path, `${index}.png`);
      await writeFile(file, await read(objectKey));
      expect({ width, height }).toEqual({ width: pngSize(await read(objectKey)).width, height });
      const pixels = await run('ffmpeg', ['-v', 'error', '-i', file, '-vf', 'alphaextract', '-f', 'rawvideo', '-'], {
        encoding: 'buffer',
        maxBuffer: 100_000_000,
      });
      const alpha = pixels.stdout;
      const column = (x: number) => Array.from({ length: height }, (_, y) => alpha[y * width + x]!);
      for (const edge of [alpha.subarray(0, width), alpha.subarray(-width), column(0), column(width - 1)]) {
        expect(Math.max(...edge)).toBeGreaterThan(0);
      }
      expect(alpha.includes(0)).toBe(true);
    }
    const [large, wide] = drawings;
    expect(large!.width).toBeGreaterThan(1_000);
    expect(wide!.height).toBeLessThan(large!.height);
  });
});

it('[EX2] pictures of another user are not found', async () => {
  const deck = await someDeck();
  const request = { timelineId: deck.timeline.id, form: 'pictures' };
  await expect(scene.render.startStills(request, testContext())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const { jobId } = await scene.render.startStills(request, context());
  for (const call of ['getStills', 'cancelStills'] as const) {
    await expect(scene.render[call]({ jobId }, testContext())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
  await scene.render.cancelStills({ jobId }, context());
  await eventually(async () =>
    expect(await scene.render.getStills({ jobId }, context())).toMatchObject({ status: JobStatus.CANCELLED }),
  );
});
