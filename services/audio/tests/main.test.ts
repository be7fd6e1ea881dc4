import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { AudioService } from '@slidewright/contracts';
import { connectBus, createClient, runProcess, startProcess, temporaryDirectory } from '@slidewright/platform';
import { eventually, ownDatabase, silentLog, startTestNats, testContext } from '@slidewright/testing';
import { describe, expect, it } from 'vitest';
import { readAudioConfig } from '../src/config.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));

describe('the program', () => {
  it('migrates as a step of its own, serves, and stops cleanly at SIGTERM', async () => {
    await using nats = await startTestNats();
    await using directory = await temporaryDirectory('audio-main');
    const env = {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATABASE_URL: await ownDatabase(),
      NATS_URL: nats.url,
      OBJECT_STORE_DIR: join(directory.path, 'files'),
      OBJECT_STORE_SECRET: 'a secret of the tests',
    };
    await runProcess(process.execPath, [MAIN, 'migrate'], { env });
    await runProcess(process.execPath, [MAIN, 'migrate'], { env });

    const program = spawn(process.execPath, [MAIN], { env, stdio: 'ignore' });
    const ended = once(program, 'exit');
    await using bus = await connectBus({ url: nats.url, name: 'test', log: silentLog });
    const client = createClient(bus, AudioService);
    const owner = testContext();
    const spoken = await eventually(() => client.generateSpeech({ text: 'Good morning.', voiceId: 'andrew' }, owner));
    expect(Number(spoken.durationMs)).toBeGreaterThan(400);
    program.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });

  it('names the setting that is wrong', async () => {
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const env = { PATH, NODE_COMPILE_CACHE, NATS_URL: 'nats://127.0.0.1:4222' };
    await using started = await startProcess(process.execPath, [MAIN], { env });
    expect(await text(started.stdout)).toMatch(/DATABASE_URL/);
    await expect(started.ended).rejects.toMatchObject({ exitCode: 1 });
  });
});

describe('settings', () => {
  const titles = (env: Record<string, string>): string[] =>
    readAudioConfig(env).speechProviders.map(({ title }) => title);

  it('need nothing: the voices of this machine speak, and nobody else is asked', () => {
    expect(readAudioConfig({})).toMatchObject({ enabled: true, role: 'both' });
    expect(titles({})).toEqual(['neural voices if installed', 'basic voices', 'espeak-ng if installed']);
    expect(titles({ VOICES: 'basic' })).toEqual(['basic voices', 'espeak-ng if installed']);
  });

  it('turn providers on by their address or key, the speech server first', () => {
    const env = {
      SPEECH_BASE_URL: 'http://127.0.0.1:8880/v1/',
      OPENAI_API_KEY: 'one',
      ELEVENLABS_API_KEY: 'two',
    };
    expect(titles(env)).toEqual([
      'speech server http://127.0.0.1:8880/v1',
      'neural voices if installed',
      'basic voices',
      'espeak-ng if installed',
      'OpenAI',
      'ElevenLabs',
    ]);
    expect(titles({ ...env, OPENAI_SPEECH: 'false' })).not.toContain('OpenAI');
    expect(readAudioConfig({ AUDIO_ENABLED: 'false' }).enabled).toBe(false);
  });

  it.each([
    [{ SPEECH_BASE_URL: 'localhost:8880' }, /SPEECH_BASE_URL/],
    [{ OPENAI_SPEECH: 'maybe' }, /OPENAI_SPEECH/],
    [{ ELEVENLABS_BASE_URL: 'elevenlabs' }, /ELEVENLABS_BASE_URL/],
    [{ AUDIO_ENABLED: 'perhaps' }, /AUDIO_ENABLED/],
    [{ AUDIO_ROLE: 'king' }, /AUDIO_ROLE/],
    [{ AUDIO_CONCURRENCY: '0' }, /AUDIO_CONCURRENCY/],
    [{ ACRONYMS: 'SQL spelt, Gif word' }, /ACRONYMS.*“Gif word” is not an acronym/],
  ])('are refused by name: %o', (env, message) => {
    expect(() => readAudioConfig(env)).toThrow(message);
  });
});
