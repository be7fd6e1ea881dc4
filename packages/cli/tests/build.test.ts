import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openArchive } from '@slidewright/decks';
import { freePort } from '@slidewright/embedded';
import { readMp4File } from '@slidewright/media';
import { temporaryDirectory, type TemporaryDirectory } from '@slidewright/platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useLocalServer } from '../src/server/local-server.ts';
import { run, start } from './command-line.ts';

const DECK = `---
title: Boats
resolution: 1280x720
captions: burned
---

# A boat

- It floats

---

# An oar

- It moves the boat
`;

const DECK_WITH_MUSIC = DECK.replace('moves the boat', 'moves it').replace(
  'captions: burned',
  'captions: burned\nmusic: sound/tone.wav\nmusicLevel: -18',
);

/** A slide that is only a picture, which nothing describes. */
const SILENT_SLIDE = '\n---\n\n![](oar.png)\n';
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAABAAAAAJCAIAAAC0SDtlAAAAFElEQVR42mOQi1pAEmIY1TAoNAAAaUKdgcgmpYoAAAAASUVORK5CYII=';

/** A tone of some seconds as WAV, mono at 8 kHz. */
function toneOf(seconds: number): Buffer {
  const [rate, header] = [8_000, Buffer.alloc(44)];
  const samples = Int16Array.from({ length: seconds * rate }, (_, at) => 8_000 * Math.sin(at / 4));
  header.write('RIFF----WAVEfmt ', 0, 'latin1');
  header.writeUInt32LE(36 + samples.byteLength, 4);
  for (const [at, value] of [16, 1 + (1 << 16), rate, 2 * rate, 2 + (16 << 16)].entries())
    header.writeUInt32LE(value, 16 + 4 * at);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(samples.byteLength, 40);
  return Buffer.concat([header, Buffer.from(samples.buffer)]);
}

const MCP_CLIENT = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
/** An agent that asks and closes the input at once. */
const MCP_QUESTION = [
  { id: 1, method: 'initialize', params: MCP_CLIENT },
  { method: 'notifications/initialized' },
  { id: 2, method: 'tools/call', params: { name: 'list_timelines', arguments: {} } },
]
  .map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  .join('');

const closedServer = `http://127.0.0.1:${await freePort()}`;

let folder: TemporaryDirectory;
beforeAll(async () => {
  folder = await temporaryDirectory('cli');
  await writeFile(join(folder.path, 'deck.md'), DECK);
});
afterAll(() => folder[Symbol.asyncDispose]());

const result = (stdout: string): Record<string, unknown> => JSON.parse(stdout) as Record<string, unknown>;
/** Whether the local server left nothing that runs. */
const isStopped = async (): Promise<boolean> => {
  const names = await readdir(join(folder.path, 'cache/slidewright/local'));
  return !names.includes('server.json') && !names.includes('slidewright.pid');
};

describe('slidewright build', () => {
  it('[AP4] makes a film without a server, and does nothing for an unchanged deck', async () => {
    // Both find no server and start one: the second uses that of the first.
    const [first, other] = await Promise.all([
      run(folder.path, ['build', 'deck.md', '-o', 'film.mp4', '--captions', '--json']),
      run(folder.path, ['voices', '--json']),
    ]);
    expect(other).toMatchObject({ exitCode: 0 });
    expect(first).toMatchObject({ exitCode: 0 });
    expect(result(first.stdout)).toMatchObject({ ok: true, status: 'made', slides: 2, changedSlides: 2 });
    const progress = first.stderr
      .trim()
      .split('\n')
      .map((line) => result(line));
    expect(progress.map(({ step }) => step)).toEqual(expect.arrayContaining(['start', 'slides', 'video', 'download']));
    const film = join(folder.path, 'film.mp4');
    expect(await readMp4File(film)).toMatchObject([{ kind: 'video' }, { kind: 'audio' }, {}]);
    expect(await readFile(join(folder.path, 'film.vtt'), 'utf8')).toContain('It floats');
    expect(await isStopped()).toBe(true);

    const { mtimeMs } = await stat(film);
    const second = await run(folder.path, ['build', 'deck.md', '-o', 'film.mp4', '--captions']);
    expect(second).toMatchObject({ exitCode: 0, stderr: '' });
    expect(second.stdout).toContain('is up to date');
    expect((await stat(film)).mtimeMs).toBe(mtimeMs);
  });

  it('[AP3] [AP4] [PC6] makes a changed slide and a silent one, and works on a server with an API key, which only its owner can read', async () => {
    const local = join(folder.path, 'cache/slidewright/local');
    await using server = await useLocalServer(local, process.env, new AbortController().signal);
    await mkdir(join(folder.path, 'sound'));
    await writeFile(join(folder.path, 'sound/tone.wav'), toneOf(6));
    await writeFile(join(folder.path, 'oar.png'), Buffer.from(PNG, 'base64'));
    await writeFile(join(folder.path, 'deck.md'), DECK_WITH_MUSIC + SILENT_SLIDE);
    const third = await run(folder.path, ['build', 'deck.md', '-o', 'film.mp4', '--captions', '--json']);
    expect(result(third.stdout)).toMatchObject({ status: 'made', slides: 3, changedSlides: 2 });
    expect(await readFile(join(folder.path, 'film.vtt'), 'utf8')).toContain('It moves it');
    await writeFile(join(folder.path, 'deck.md'), DECK_WITH_MUSIC);

    const { url, apiKey } = server.file;
    const refused = await run(folder.path, ['login', url], { SLIDEWRIGHT_API_KEY: 'sw_wrong' });
    expect(refused).toMatchObject({ exitCode: 3, stdout: '' });
    expect(await run(folder.path, ['login', url], { SLIDEWRIGHT_API_KEY: apiKey })).toMatchObject({ exitCode: 0 });
    const settings = await stat(join(folder.path, 'config/slidewright/config.json'));
    expect(settings.mode & 0o777).toBe(0o600);
    const listed = result((await run(folder.path, ['list', '--json'])).stdout);
    expect(listed).toMatchObject({ timelines: [{ title: 'Boats', slides: 3 }] });
    const { stdout } = await run(folder.path, ['export', 'deck.md', 'markdown', '-o', 'out.zip', '--json']);
    expect(result(stdout)).toMatchObject({ ok: true, format: 'markdown' });
    await using zip = await openArchive(join(folder.path, 'out.zip'));
    expect(zip.names).toEqual(['boats/slides.md', 'boats/music/tone.mp3']);
    expect((await zip.read('boats/slides.md', 10_000))!.toString()).toMatch(
      /captions: burned\nmusic: music\/tone.mp3\nmusicLevel: -18\n[^]*An oar/,
    );
    // The music was uploaded by the export, and is known by its content.
    await writeFile(join(folder.path, 'moved.wav'), toneOf(6));
    await writeFile(join(folder.path, 'deck.md'), DECK_WITH_MUSIC.replace('sound/tone.wav', './moved.wav'));
    expect(await run(folder.path, ['import', 'deck.md'])).toMatchObject({ exitCode: 0 });
    const answer = await fetch(`${url}/api/music`, { headers: { authorization: `Bearer ${apiKey}` } });
    const { data } = (await answer.json()) as { data: object[] };
    // The build had no address of a server, and has a timeline and a track of its own.
    expect(data).toMatchObject([
      { name: 'tone', usedBy: [{ title: 'Boats' }, { title: 'Boats' }] },
      { name: 'tone', usedBy: [{ title: 'Boats' }] },
    ]);
    await writeFile(join(folder.path, 'deck.md'), DECK_WITH_MUSIC.replace('sound/tone.wav', 'nowhere.mp3'));
    const withoutFile = await run(folder.path, ['import', 'deck.md']);
    expect(withoutFile).toMatchObject({ exitCode: 0 });
    expect(withoutFile.stderr).toContain(
      'line 5: The music was left out. There is no file nowhere.mp3, or it is larger than 20 MB, and no track of this name.',
    );
    expect(result((await run(folder.path, ['jobs', '--json'])).stdout)).toMatchObject({
      jobs: expect.arrayContaining([expect.objectContaining({ kind: 'export', status: 'completed' })]),
    });
    const asked = await run(folder.path, ['mcp'], {}, MCP_QUESTION);
    expect(asked).toMatchObject({ exitCode: 0, stderr: '' });
    expect(asked.stdout.trim().split('\n').map(result)).toMatchObject([
      { id: 1 },
      { id: 2, result: { structuredContent: { timelines: expect.any(Array) } } },
    ]);
    expect(await run(folder.path, ['logout'])).toMatchObject({ exitCode: 0 });
  });

  it('[AP3] an interruption cancels the work, stops the server and leaves no part of a film', async () => {
    await writeFile(join(folder.path, 'other.md'), DECK.replaceAll('boat', 'ship'));
    const running = start(folder.path, ['build', 'other.md', '-o', 'other.mp4']);
    await running.said('slides ');
    running.interrupt();
    const { exitCode, stderr } = await running.finished;
    expect(exitCode).toBe(130);
    expect(stderr).toMatch(/slidewright: Interrupted\.\n$/);
    expect(await isStopped()).toBe(true);
    expect((await readdir(folder.path)).filter((name) => name.includes('other.mp4'))).toEqual([]);
  });
});

describe('a wrong use of slidewright', () => {
  it.each([
    ['[AP3] a deck that is not there', ['build', 'missing.md'], 4, 'There is no file missing.md.'],
    ['[AP3] a file that is no deck', ['build', 'picture.md'], 4, 'picture.md is not a text in UTF-8.'],
    ['[AP3] a deck without slides', ['build', 'empty.md'], 4, 'empty.md has no slides.'],
    [
      '[AP3] a place that cannot be written',
      ['build', 'fresh.md', '-o', 'deck.md/film.mp4'],
      3,
      'deck.md/film.mp4 cannot be written: its folder is a file.',
    ],
    ['[AP3] a film in place of the deck', ['build', 'fresh.md', '-o', './fresh.md'], 2, 'fresh.md is the deck itself'],
    ['[AP3] an export in place of the deck', ['export', 'fresh.md', 'markdown'], 2, 'fresh.md is the deck itself'],
    [
      '[AP3] one file for film and captions',
      ['build', 'fresh.md', '-o', 'film.vtt', '--captions'],
      2,
      'film.vtt would be written twice',
    ],
    ['[AP3] a theme that does not exist', ['build', 'fresh.md', '--theme', 'plaid'], 2, 'There is no theme plaid;'],
    ['[AP3] a command that does not exist', ['paint'], 2, "unknown command 'paint'"],
    [
      '[AP3] a server that cannot be reached',
      ['list', '--server', closedServer],
      3,
      `The server ${closedServer} cannot be reached: ECONNREFUSED.`,
    ],
    ['[AP3] an address that is none', ['login', 'example'], 2, 'example is not the address of a server'],
  ])('%s gives one sentence and an exit code', async (_, args, code, sentence) => {
    await writeFile(join(folder.path, 'picture.md'), new Uint8Array([0x89, 0x50, 0xff, 0xfe]));
    await writeFile(join(folder.path, 'empty.md'), '\n');
    await writeFile(join(folder.path, 'fresh.md'), `${DECK}\nfresh\n`);
    const before = await readdir(folder.path);
    const { exitCode, stdout, stderr } = await run(folder.path, args, { SLIDEWRIGHT_API_KEY: 'key' });
    expect(stderr).toContain(sentence);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect({ exitCode, stdout }).toEqual({ exitCode: code, stdout: '' });
    expect(await readdir(folder.path)).toEqual(before);
  });

  it.each([
    ['of the deck', ['build', 'missing.md'], 'WRONG_DECK', 4, 'There is no file missing.md.'],
    ['of the command line', ['build'], 'USAGE', 2, "missing required argument 'deck'"],
  ])('[AP3] a failure %s is one object with --json', async (_, args, code, exitCode, message) => {
    const failed = await run(folder.path, [...args, '--json']);
    expect(result(failed.stdout)).toEqual({ ok: false, error: { code, message, exitCode } });
    expect(failed).toMatchObject({ exitCode, stderr: '' });
  });
});
