import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bundleHash } from '@slidewright/compositions/bundle';
import { pptxParts, zipOf } from '@slidewright/decks/testing';
import { productImage } from '@slidewright/testing/containers';
import { describe, expect, it } from 'vitest';

const MEGABYTE = 1_000_000;
/** Names of images and what each may weigh, in MB. */
const LIMITS = (await readFile(new URL('../size-limits.txt', import.meta.url), 'utf8'))
  .trim()
  .split('\n')
  .map((line) => line.split(' ') as [target: string, megabytes: string]);

const run = promisify(execFile);
const docker = async (...args: string[]): Promise<string> => (await run(process.env.DOCKER || 'docker', args)).stdout;

interface Inspected {
  readonly Size: number;
  readonly Config: {
    readonly User: string;
    readonly Labels: Record<string, string>;
    readonly Healthcheck: { readonly Test: readonly string[] };
    readonly ExposedPorts: Record<string, unknown>;
    readonly Env: readonly string[];
  };
}

/** A program in a container as a cluster restricts it: no rights, nothing to write to but /tmp. */
function inContainer(target: string, program: string, ...args: string[]): Promise<string> {
  const restricted = [
    '--read-only',
    '--tmpfs=/tmp',
    '--cap-drop=ALL',
    '--security-opt=no-new-privileges',
    '--network=none',
  ];
  return docker('run', '--rm', ...restricted, `--entrypoint=${program}`, productImage(target), ...args);
}

const FIND_PRIVILEGED = `
  const { existsSync, lstatSync, readdirSync } = require('node:fs');
  const found = ['/usr/bin/apt', '/usr/bin/dpkg', '/usr/local/bin/npm', '/root/.npmrc'].filter(existsSync);
  const walk = (folder) => {
    for (const name of readdirSync(folder)) {
      const path = folder + '/' + name;
      const stat = lstatSync(path);
      if (stat.isDirectory()) walk(path);
      else if (stat.isFile() && stat.mode & 0o6000) found.push(path);
    }
  };
  ['/usr', '/app', '/opt', '/srv'].forEach(walk);
  console.log(JSON.stringify(found));`;

/** Starts a service, which ends for want of settings, and counts what Node found compiled and what it did not. */
const COUNT_COMPILED = `
  const { spawnSync } = require('node:child_process');
  const [service] = process.argv.slice(1);
  const { stdout, stderr } = spawnSync(process.execPath, ['services/' + service + '/src/main.ts'], {
    env: { ...process.env, NODE_DEBUG_NATIVE: 'COMPILE_CACHE' },
    encoding: 'utf8',
    maxBuffer: 256e6,
  });
  const count = (pattern) => (stdout + stderr).match(pattern)?.length ?? 0;
  console.log(JSON.stringify({ found: count(/ success, size=/g), missing: count(/no such file|mismatch|was rejected/g) }));`;

const LEAVE_ORPHAN = `
  const { execFileSync } = require('node:child_process');
  const { existsSync } = require('node:fs');
  const pid = execFileSync('sh', ['-c', 'sleep 0.1 >/dev/null & echo $!'], { encoding: 'utf8' }).trim();
  const end = Date.now() + 10_000;
  while (existsSync('/proc/' + pid) && Date.now() < end) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
  console.log(existsSync('/proc/' + pid) ? 'unburied' : 'buried');`;

describe.each(LIMITS)('the image of %s', (target, limit) => {
  it('says what it is, whose it is and how to ask after its health, and is small', async () => {
    const [image] = JSON.parse(await docker('image', 'inspect', productImage(target))) as [Inspected];
    expect(image.Config.User).toBe('10001:10001');
    expect(image.Config.Labels).toMatchObject({
      'org.opencontainers.image.title': `Slidewright ${target}`,
      'org.opencontainers.image.version': expect.stringMatching(/^\d+\.\d+\.\d+/) as string,
      'org.opencontainers.image.revision': expect.any(String) as string,
      'org.opencontainers.image.licenses': expect.stringContaining('Apache-2.0') as string,
    });
    expect(image.Config.Healthcheck.Test.join(' ')).toContain('/readyz');
    expect(image.Config.ExposedPorts).toHaveProperty('9090/tcp');
    expect(image.Config.Env).toContain('OPERATIONS_PORT=9090');
    expect(image.Size).toBeLessThan(Number(limit) * MEGABYTE);
  });

  it('does not compile its modules at each start', async () => {
    const { found, missing } = JSON.parse(await inContainer(target, 'node', '-e', COUNT_COMPILED, target)) as {
      found: number;
      missing: number;
    };
    expect(found).toBeGreaterThan(100);
    expect(missing).toBeLessThan(0.02 * found);
  });

  it('holds nothing that installs programs or changes who it runs as', async () => {
    expect(JSON.parse(await inContainer(target, 'node', '-e', FIND_PRIVILEGED))).toEqual([]);
  });

  it('buries processes whose parents have gone', async () => {
    expect(await inContainer(target, 'tini', '--', 'node', '-e', LEAVE_ORPHAN)).toBe('buried\n');
  });
});

describe('the image of render', () => {
  it('draws with compositions built from these sources, so that caches stay good, and has no bundler', async () => {
    const manifest = JSON.parse(await inContainer('render', 'cat', '/compositions/compositions.json')) as unknown;
    expect(manifest).toEqual({ hash: bundleHash() });
    const packages = await inContainer('render', 'ls', '/app/node_modules', '/app/node_modules/@remotion');
    expect(packages.split('\n')).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(?:webpack|bundler|@fontsource.*|@rspack|vitest)$/)]),
    );
  });
});

describe('the image of import', () => {
  it('draws the pages of a deck without any right (IM1), with the letters of other scripts', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'slidewright-image-'));
    try {
      const deck = await readFile(await zipOf(folder, 'a.pptx', pptxParts([{ title: 'Rivers', notes: 'Sand.' }])));
      const draw = `
        const { mkdir, writeFile } = await import('node:fs/promises');
        const { openDeck } = await import('/app/packages/decks/src/index.ts');
        await mkdir('/tmp/work');
        await writeFile('/tmp/a.pptx', Buffer.from('${deck.toString('base64')}', 'base64'));
        const deck = await openDeck('/tmp/a.pptx', { folder: '/tmp/work', mostPages: 500 });
        const png = await deck.picture(0, { width: 1920, height: 1080 });
        console.log(JSON.stringify([await deck.text(0), png.readUInt32BE(16)]));`;
      const drawn: unknown = JSON.parse(await inContainer('import', 'node', '--input-type=module', '-e', draw));
      expect(drawn).toMatchObject([{ title: 'Rivers', text: '', notes: 'Sand.', isHidden: false }, 1_920]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    for (const language of ['ar', 'he', 'hi', 'ja', 'ko', 'ru', 'th', 'zh'])
      expect(await inContainer('import', 'fc-list', `:lang=${language}`, 'family'), language).not.toBe('');
  });
});

describe('the image of audio', () => {
  it('speaks, bends and encodes sound without any right', async () => {
    const film =
      'espeak-ng -v ru -w /tmp/said.wav "привет" && ' +
      'ffmpeg -v error -i /tmp/said.wav -af rubberband=tempo=1.2:formant=preserved,alimiter=limit=0.82 -c:a libmp3lame /tmp/said.mp3 && ' +
      'ffprobe -v error /tmp/said.mp3 && ffmpeg -v error -i /tmp/said.mp3 -f s16le pipe:1 | wc -c';
    expect(Number(await inContainer('audio', 'sh', '-c', film))).toBeGreaterThan(10_000);
  });

  it('speaks with neural voices (NV1), carries their licences, and no runtime of another system', async () => {
    const engine = '/app/packages/neural-voices/src/index.ts';
    const speak = `
      const { createNeuralEngine, findModel, toTokens, voiceCacheFolder } = await import('${engine}');
      const model = await findModel(voiceCacheFolder(process.env));
      const engine = createNeuralEngine({ modelFile: model.file, processes: 1 });
      const { tokens } = toTokens('ðə hˈɑɹbəɹ ˈOpənz.');
      const request = { tokens, style: 'am_michael', speed: 1 };
      const { samples } = await engine.speak(request, { signal: AbortSignal.timeout(60_000) });
      console.log(samples.length);
      await engine[Symbol.asyncDispose]();`;
    expect(Number(await inContainer('audio', 'node', '--input-type=module', '-e', speak))).toBeGreaterThan(24_000);
    expect(await inContainer('audio', 'cat', '/app/packages/neural-voices/NOTICE')).toContain('Kokoro');
    const runtimes = await inContainer('audio', 'sh', '-c', 'ls -d /app/node_modules/onnxruntime-node/bin/*/*/*');
    expect(runtimes.trim().split('\n')).toHaveLength(1);
  });
});
