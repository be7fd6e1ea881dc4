import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client, StreamableHTTPClientTransport, type Progress } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { zipOf } from '@slidewright/decks/testing';
import { API_KEY_SCOPE_NAMES } from '@slidewright/domain';
import { createApiClient, ROUTES } from '@slidewright/http-api/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeStrictly, lowToneVolume, probe, writeTone } from '../src/media.ts';
import { openProduct } from '../src/product.ts';
import { PASSWORD } from '../src/workshop.ts';
import { JOB_LIMIT_MS, WAIT_LIMIT_MS } from '@slidewright/testing';

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
/** Of the music: below every voice. */
const HUM_HZ = 50;

const product = openProduct();
let folder: string;
let guide: string;
let apiKey: string;
let otherKey: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slidewright-programs-'));
  await symlink(join(REPOSITORY, 'examples'), join(folder, 'examples'));
  guide = await readFile(join(REPOSITORY, 'docs/api.md'), 'utf8');
  const keyOf = async (email: string): Promise<string> => {
    const api = product.client();
    await api.signUp({ email, password: PASSWORD });
    return (await api.createApiKey({ name: 'a program', scopes: [...API_KEY_SCOPE_NAMES] })).key;
  };
  apiKey = await keyOf('programs@example.org');
  otherKey = await keyOf('other-programs@example.org');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The blocks of a language in the guide, in order. */
function blocks(language: string): string[] {
  return [...guide.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(([, text]) => text!);
}

/** A zip of a deck in Markdown with its music. */
async function deckWithMusic(): Promise<string> {
  const track = join(await mkdtemp(join(folder, 'music-')), 'hum.wav');
  await writeTone(track, HUM_HZ, 7);
  return zipOf(folder, 'deck.zip', {
    'deck.md': '---\nresolution: 1280x720\nmusic: music/hum.wav\n---\n# Water boils\n',
    'music/hum.wav': await readFile(track),
  });
}

interface McpSettings {
  readonly url?: string;
  readonly command?: string;
  readonly args?: string[];
}

/** Settings of the guide for a client of the Model Context Protocol. */
function mcpSettings(): McpSettings[] {
  return blocks('json')
    .filter((text) => text.includes('mcpServers'))
    .map((text) => (JSON.parse(text) as { mcpServers: { slidewright: McpSettings } }).mcpServers.slidewright);
}

function overHttp(key: string): StreamableHTTPClientTransport {
  const { url } = mcpSettings().find(({ url }) => url !== undefined)!;
  const address = new URL(new URL(url!).pathname, product.url);
  return new StreamableHTTPClientTransport(address, { requestInit: { headers: { authorization: `Bearer ${key}` } } });
}

/** A client whose results are checked by the schemas of the tools. */
async function agent(transport: StreamableHTTPClientTransport | StdioClientTransport) {
  const client = new Client({ name: 'e2e', version: '1' });
  await client.connect(transport);
  await client.listTools();
  const call = async (
    name: string,
    input: Record<string, unknown>,
    onprogress?: (progress: Progress) => void,
  ): Promise<Record<string, unknown>> => {
    for (let attempt = 1; ; attempt += 1) {
      const { isError, content, structuredContent } = await client.callTool(
        { name, arguments: input },
        { timeout: WAIT_LIMIT_MS, ...(onprogress && { onprogress }) },
      );
      if (isError !== true) return structuredContent as Record<string, unknown>;
      const said = JSON.stringify(content);
      // A busy machine, on which a check or a call took too long: as an agent does that is told to try again.
      if (attempt === MOST_ATTEMPTS || !said.includes('UNAVAILABLE: ')) throw new Error(said);
    }
  };
  const end = async (jobId: unknown, onprogress?: (progress: Progress) => void) => {
    for (;;) {
      const job = await call('get_job', { jobId, waitSeconds: 5 }, onprogress);
      if (job['hasEnded'] === true) return job;
    }
  };
  return { client, call, end };
}

const MOST_ATTEMPTS = 5;

describe('programs', () => {
  it('[AP7] the commands of docs/api.md lead from a key to a film', async () => {
    const script = join(folder, 'commands.sh');
    await writeFile(script, blocks('sh').join('\n'));
    const started = performance.now();
    const { stdout } = await promisify(execFile)('sh', ['-eu', script], {
      cwd: folder,
      env: { ...process.env, SLIDEWRIGHT_URL: product.url, SLIDEWRIGHT_API_KEY: apiKey },
      timeout: JOB_LIMIT_MS,
    });
    console.log(`from a key to a film in ${((performance.now() - started) / 1_000).toFixed(1)} s`);
    expect(stdout).toContain('"status":"completed"');
    const film = join(folder, 'film.mp4');
    await decodeStrictly(film);
    expect((await probe(film)).durationS).toBeGreaterThan(20);
  });

  it('[IS4] the program of docs/api.md prints what another program changes', async () => {
    const program = join(folder, 'follow.mjs');
    await writeFile(
      program,
      blocks('js').find((text) => text.includes(ROUTES.followEvents[1]))!,
    );
    const env = { ...process.env, SLIDEWRIGHT_URL: product.url, SLIDEWRIGHT_API_KEY: apiKey };
    const child = spawn('node', [program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    let printed = '';
    child.stdout.on('data', (text: Buffer) => (printed += text.toString()));
    try {
      const api = createApiClient(product.url, { apiKey });
      // The first changes may come before the program is connected.
      await expect
        .poll(async () => {
          await api.createTimeline({ title: 'Followed' }, { idempotencyKey: crypto.randomUUID() });
          return printed;
        })
        .toMatch(/^timeline\.created \{ timelineId: '[0-9a-f-]{36}', revision: 1 \}$/m);
    } finally {
      child.kill();
      await once(child, 'exit');
    }
  });

  it('[QF4] the demo without a file makes a film of a minute and its bundle', async () => {
    const out = join(folder, 'demo');
    await promisify(execFile)('node', [join(REPOSITORY, 'scripts/demo.ts')], {
      cwd: REPOSITORY,
      env: { ...process.env, PRODUCT_URL: product.url, OUTLINE: '', DEMO_LANGUAGE: '', OUT: out },
      timeout: JOB_LIMIT_MS,
    });
    const { durationS } = await probe(join(out, 'why-the-sea-comes-and-goes.mp4'));
    expect(durationS).toBeGreaterThan(45);
    expect(durationS).toBeLessThan(90);
    expect(await readdir(out)).toContain('why-the-sea-comes-and-goes-bundle.zip');
  });

  it('[EX7] the demo makes the film of a deck in a zip with its music', async () => {
    const out = join(folder, 'out');
    await promisify(execFile)('node', [join(REPOSITORY, 'scripts/demo.ts')], {
      env: { ...process.env, PRODUCT_URL: product.url, OUTLINE: await deckWithMusic(), OUT: out },
      timeout: JOB_LIMIT_MS,
    });
    // -60 dB without music, -37 dB with it.
    expect(await lowToneVolume(join(out, 'water-boils.mp4'), HUM_HZ, 0.5, 1)).toBeGreaterThan(-50);
  });

  it('[AP6] [EX7] an agent goes from an outline to a film and a bundle with one key, changes a slide, and adds music', async () => {
    const { client, call, end } = await agent(overHttp(apiKey));
    const { timelineId } = await call('create_timeline', {
      outline: '# Boiling\n- Water boils',
      resolution: '1280x720',
      idempotencyKey: crypto.randomUUID(),
    });
    const progress: number[] = [];
    const film = await call('make_film', { timelineId });
    const made = await end(film['jobId'], ({ progress: percent }) => progress.push(percent));
    expect(made).toMatchObject({ kind: 'film', status: 'completed', progress: 100, error: null });
    expect(progress.length).toBeGreaterThan(1);

    const { slides } = (await call('get_timeline', { timelineId })) as { slides: { id: string; title: string }[] };
    const changed = [
      { ...slides[0], speakerNotes: 'It boils.' },
      { title: 'Steam', speakerNotes: 'It steams.' },
    ];
    expect(await call('set_slides', { timelineId, slides: changed })).toMatchObject({
      changed: 1,
      added: 1,
      deleted: 0,
    });
    expect(await call('set_slides', { timelineId, slides: changed })).toMatchObject({
      changed: 0,
      added: 0,
      deleted: 0,
    });
    expect(await call('get_film', { timelineId })).toMatchObject({ status: 'completed', isUpToDate: false });
    // Music comes into the library with a deck.
    const contentBase64 = (await readFile(await deckWithMusic())).toString('base64');
    await end((await call('import_deck', { filename: 'deck.zip', contentBase64 }))['jobId']);
    const [hum] = (await call('list_music', {}))['music'] as { id: string; name: string }[];
    expect(hum).toMatchObject({ name: 'hum' });
    await end((await call('make_film', { timelineId, music: hum!.id }))['jobId']);
    const finished = await call('get_film', { timelineId });
    expect(finished).toMatchObject({
      isUpToDate: true,
      isDurationExact: true,
      chapters: [{ title: 'Boiling' }, { title: 'Steam' }],
    });
    const file = join(folder, 'music.mp4');
    const answer = await fetch(String(finished['videoAddress']), { headers: { authorization: `Bearer ${apiKey}` } });
    await writeFile(file, Buffer.from(await answer.arrayBuffer()));
    // The voice rests before a slide ends.
    const { startSeconds } = (finished['chapters'] as { startSeconds: number }[])[1]!;
    expect(await lowToneVolume(file, HUM_HZ, startSeconds - 0.4, 0.4)).toBeGreaterThan(-60);

    const bundle = await end((await call('export', { timelineId, format: 'bundle' }))['jobId']);
    const zip = await fetch(String(bundle['resultAddress']), { headers: { authorization: `Bearer ${apiKey}` } });
    expect(zip.headers.get('content-type')).toBe('application/zip');
    expect(
      Buffer.from(await zip.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');

    const transcript = await client.readResource({ uri: `slidewright://timelines/${String(timelineId)}/transcript` });
    expect(transcript.contents[0]).toMatchObject({ mimeType: 'text/vtt', text: expect.stringContaining('It steams.') });
    const picture = await client.readResource({ uri: `slidewright://timelines/${String(timelineId)}/picture` });
    expect(picture.contents[0]).toMatchObject({ mimeType: 'image/jpeg', blob: expect.stringMatching(/^\/9j\//) });

    const other = await agent(overHttp(otherKey));
    const { jobId } = film;
    for (const [tool, input] of [
      ['get_timeline', { timelineId }],
      ['set_slides', { timelineId, slides: [{ title: 'Mine' }] }],
      ['make_film', { timelineId }],
      ['get_film', { timelineId }],
      ['export', { timelineId, format: 'markdown' }],
      ['get_job', { jobId }],
      ['cancel_job', { jobId }],
    ] as const)
      await expect(other.call(tool, input)).rejects.toThrow('NOT_FOUND');
    expect(await other.call('list_timelines', {})).toMatchObject({ timelines: [] });
    expect((await other.client.listResources()).resources).toEqual([]);
  });

  it('sets a whole deck in one call, and is told where others changed the same', async () => {
    const api = createApiClient(product.url, { apiKey });
    const made = await api.createTimeline({
      title: 'Rain',
      createSlides: true,
      slides: [{ title: 'Clouds' }, { title: 'Drops' }],
    });
    const [clouds, drops] = made.slides.map(({ id, revision, title }) => ({ id, revision, title }));
    const deck = {
      id: made.id,
      title: 'Rain falls',
      slides: [{ ...drops, speakerNotes: 'They fall.' }, { title: 'Rivers' }],
    };
    const dry = await api.putDeck({ ...deck, dryRun: true });
    const put = await api.putDeck(deck);
    expect(put).toMatchObject({
      timeline: { id: made.id, title: 'Rain falls', slideCount: 2 },
      slides: [{ id: drops!.id, speakerNotes: 'They fall.' }, { title: 'Rivers' }],
      changes: { created: 1, updated: 1, moved: 0, deleted: 1, unchanged: 0 },
    });
    expect(dry.changes).toEqual(put.changes);

    const stale = await fetch(new URL(api.putDeck.url({ id: made.id }), product.url), {
      method: 'PUT',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ slides: [{ ...drops, speakerNotes: 'They sink.' }] }),
    });
    expect(stale.status).toBe(409);
    expect(await stale.json()).toMatchObject({
      code: 'CHANGED_ELSEWHERE',
      conflicts: [{ slideId: drops!.id, field: 'speakerNotes', mine: 'They sink.', theirs: 'They fall.' }],
    });
    await expect(api.putDeck({ id: made.id, slides: [clouds!] })).rejects.toMatchObject({ status: 404 });
    expect((await api.getTimeline({ id: made.id })).slides).toHaveLength(2);
  });

  it('[AP6] the same tools run over standard input and output', async () => {
    const { command, args } = mcpSettings().find(({ command }) => command !== undefined)!;
    const transport = new StdioClientTransport({
      command: command!,
      args: args!,
      cwd: REPOSITORY,
      env: { ...(process.env as Record<string, string>), SLIDEWRIGHT_URL: product.url, SLIDEWRIGHT_API_KEY: apiKey },
    });
    const { client, call, end } = await agent(transport);
    const deck = Buffer.from('# One\n\n- a\n\n---\n\n# Two\n\n- b\n').toString('base64');
    const imported = await end((await call('import_deck', { filename: 'deck.md', contentBase64: deck }))['jobId']);
    expect(imported).toMatchObject({ kind: 'import', status: 'completed', warnings: [] });
    expect(await call('get_timeline', { timelineId: imported['timelineId'] })).toMatchObject({
      slides: [{ title: 'One' }, { title: 'Two' }],
    });
    await client.close();
  });
});
