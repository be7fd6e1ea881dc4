import {
  elevenLabsError,
  elevenLabsSpeech,
  ELEVENLABS_VOICES,
  kokoroCaptionedSpeech,
  kokoroError,
  metricValue,
  openAiError,
  openAiSpeech,
  silentLog,
  bytesReply,
  jsonReply,
  htmlReply,
  startProviderServer,
  toneWav,
  type ProviderReply,
  type ProviderRequest,
} from '@slidewright/testing';
import { createLogger, type Logger } from '@slidewright/platform';
import { describe, expect, it } from 'vitest';
import { createElevenLabsProvider } from '../src/adapters/speech-providers/elevenlabs/elevenlabs.ts';
import { createOpenAiCompatibleProvider } from '../src/adapters/speech-providers/openai-compatible.ts';
import { configureSpeechProviders, createSpeechProviders } from '../src/adapters/speech-providers/index.ts';
import { findSoundTools } from '../src/narration/sound/sound-tools.ts';
import { narrate } from '../src/narration/narrate.ts';
import type { SpeechProvider } from '../src/narration/speech-provider.ts';

const tools = await findSoundTools('ffmpeg');
const { signal } = new AbortController();

const UNAVAILABLE = 'The voice-synthesis service is not available. Please check your API key configuration.';
const NO_KEY = 'The voice-synthesis API key is not configured. Please contact support.';
const REFUSED = 'Access denied. Please check your permissions or API key configuration.';
const QUOTA = 'The voice-synthesis quota was exceeded. Please check your account usage.';
const NETWORK = 'Network error. Please check your connection and try again.';
const OTHER = 'Failed to generate audio. Please try again.';

/** A provider against a scripted server; `waits` are the pauses it would have made, in milliseconds. */
async function bench(
  make: 'openai' | 'local' | 'captioned' | 'elevenlabs',
  reply: (request: ProviderRequest, count: number) => ProviderReply,
  options: { apiKey?: string; deadlineMs?: number; log?: Logger } = {},
) {
  const server = await startProviderServer(reply);
  const waits: number[] = [];
  const http = {
    deadlineMs: options.deadlineMs ?? 5_000,
    wait: async (ms: number) => void waits.push(ms),
    log: options.log ?? silentLog,
  };
  const apiKey = options.apiKey ?? 'a key';
  const openAi = { baseUrl: `${server.url}/v1`, model: 'tts-1', apiKey, ...http };
  const providers: Record<typeof make, () => SpeechProvider> = {
    openai: () =>
      createOpenAiCompatibleProvider(
        { ...openAi, id: 'openai', kind: 'hosted', voicePrefix: 'openai-', knownVoices: ['alloy', 'nova'] },
        tools,
      ),
    local: () =>
      createOpenAiCompatibleProvider({ ...openAi, id: 'server', kind: 'local', voicePrefix: 'local-' }, tools),
    captioned: () =>
      createOpenAiCompatibleProvider(
        { ...openAi, id: 'server', kind: 'local', voicePrefix: 'local-', captioned: true },
        tools,
      ),
    elevenlabs: () =>
      createElevenLabsProvider({ apiKey, baseUrl: server.url, model: 'eleven_multilingual_v2', ...http }, tools),
  };
  const provider = providers[make]();
  const voice = {
    id: make === 'openai' ? 'openai-nova' : 'af_bella',
    name: 'Voice',
    gender: 'female',
    category: 'premade',
    language: '',
    description: '',
  } as const;
  return {
    server,
    waits,
    provider,
    voice,
    speak: (text = 'Some words.', speed = 1) => provider.synthesise({ text, voice, speed, pitch: 1, signal }),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

describe('a server with the OpenAI speech call', () => {
  it('is asked for WAV with the speed always named, and its stream is read to the end', async () => {
    await using spoken = await bench('openai', openAiSpeech);
    const sound = await spoken.speak('Twenty characters...', 1.2);
    expect(spoken.server.requests).toMatchObject([
      {
        method: 'POST',
        path: '/v1/audio/speech',
        headers: { authorization: 'Bearer a key', 'content-type': 'application/json' },
        body: { model: 'tts-1', input: 'Twenty characters...', voice: 'nova', response_format: 'wav', speed: 1.2 },
      },
    ]);
    expect(sound).toMatchObject({ sampleRate: 24_000, appliedSpeed: 1.2, appliedPitch: 1 });
    expect(sound.samples.length / 24_000).toBeCloseTo(1, 1);
  });

  it('speaks no text longer than 4096 characters at a time', async () => {
    await using spoken = await bench('openai', openAiSpeech);
    const text = `${'word '.repeat(900)}end.`;
    const sound = await narrate(spoken.provider, tools, { text, voice: spoken.voice, speed: 1, pitch: 1, signal });
    const inputs = spoken.server.requests.map(({ body }) => String(body['input']));
    expect(Math.max(...inputs.map((input) => input.length))).toBeLessThanOrEqual(4_096);
    expect(inputs.join(' ')).toBe(text);
    expect(sound.cues.map((cue) => cue.text).join(' ')).toBe(text);
  });

  it('[AU10] lists its voices, whatever their shape, and falls back on the six names', async () => {
    const voicesOf = async (reply: ProviderReply) => {
      await using spoken = await bench('local', () => reply);
      return await spoken.provider.voices(signal);
    };
    expect(await voicesOf(jsonReply(200, { voices: ['af_bella', 'bm_george'] }))).toMatchObject([
      { id: 'af_bella', name: 'Bella', gender: 'female', language: 'en-US' },
      { id: 'bm_george', name: 'George', gender: 'male', language: 'en-GB' },
    ]);
    expect(
      await voicesOf(jsonReply(200, { voices: [{ id: 'en-US-AndrewNeural', gender: 'Male', language: 'en-US' }] })),
    ).toMatchObject([{ id: 'en-US-AndrewNeural', name: 'Andrew', gender: 'male', language: 'en-US' }]);
    const fallback = await voicesOf(jsonReply(404, { detail: 'Not Found' }));
    expect(fallback.map(({ id }) => id)).toEqual([
      'local-alloy',
      'local-echo',
      'local-fable',
      'local-onyx',
      'local-nova',
      'local-shimmer',
    ]);
    await expect(voicesOf(htmlReply(503))).rejects.toMatchObject({ code: 'SPEECH_UNAVAILABLE' });
  });

  it('[NV5] tells by Kokoro when each word is heard', async () => {
    await using spoken = await bench('captioned', kokoroCaptionedSpeech);
    const text = 'First sentence here. Then comes another one.';
    const sound = await narrate(spoken.provider, tools, { text, voice: spoken.voice, speed: 1, pitch: 1, signal });
    expect(spoken.server.requests).toMatchObject([
      { path: '/dev/captioned_speech', body: { input: text, stream: false } },
    ]);
    expect(sound.cues.map((cue) => cue.text)).toEqual(['First sentence here.', 'Then comes another one.']);
    const [first, second] = sound.cues;
    // 18 letters and a full stop at 60 ms, then the next word.
    expect(second!.startMs - first!.startMs).toBeGreaterThan(1_000);
    expect(second!.startMs - first!.startMs).toBeLessThan(1_300);
    const [start, here] = [first!.words![0]!, first!.words![2]!];
    expect(here.startMs - start.startMs).toBe(13 * 60);
    expect(first!.wordTimes).toBe('measured');
  });
});

describe('ElevenLabs', () => {
  it('[NV5] gives passages their neighbours and cues from the time of each character', async () => {
    await using spoken = await bench('elevenlabs', elevenLabsSpeech);
    const text = 'One short sentence. Another, longer sentence follows it.\nA new paragraph.';
    const sound = await narrate(spoken.provider, tools, { text, voice: spoken.voice, speed: 1.1, pitch: 1, signal });
    expect(
      spoken.server.requests.map(({ path, headers, body }) => ({ path, key: headers['xi-api-key'], body })),
    ).toEqual([
      {
        path: '/v1/text-to-speech/af_bella/with-timestamps?output_format=mp3_44100_128',
        key: 'a key',
        body: {
          text: 'One short sentence. Another, longer sentence follows it.',
          model_id: 'eleven_multilingual_v2',
          voice_settings: { stability: 0.5, similarity_boost: 0.75, speed: 1.1 },
          next_text: 'A new paragraph.',
        },
      },
      expect.objectContaining({
        body: expect.objectContaining({
          text: 'A new paragraph.',
          previous_text: 'One short sentence. Another, longer sentence follows it.',
        }),
      }),
    ]);
    expect(sound.cues.map((cue) => cue.text)).toEqual([
      'One short sentence.',
      'Another, longer sentence follows it.',
      'A new paragraph.',
    ]);
    // 20 characters of 60 ms at a speed of 1.1.
    expect(sound.cues[1]!.startMs - sound.cues[0]!.startMs).toBeGreaterThan(1_050);
    expect(sound.cues[1]!.startMs - sound.cues[0]!.startMs).toBeLessThan(1_130);
    expect(sound.cues[1]!.words!.map((word) => word.text)).toEqual([
      'Another,',
      'longer',
      'sentence',
      'follows',
      'it.',
    ]);
    const [another, longer] = sound.cues[1]!.words!;
    expect(Math.abs(longer!.startMs - another!.startMs - (9 * 60) / 1.1)).toBeLessThan(15);
    expect(sound.cues.map(({ wordTimes }) => wordTimes)).toEqual(['measured', 'measured', 'measured']);
  });

  it('leaves to the pipeline what of a speed it does not do', async () => {
    await using spoken = await bench('elevenlabs', elevenLabsSpeech);
    expect(await spoken.speak('Some words to be said.', 2)).toMatchObject({ appliedSpeed: 1.2 });
    const text = 'A sentence of a certain length.';
    const at = async (speed: number) =>
      (await narrate(spoken.provider, tools, { text, voice: spoken.voice, speed, pitch: 1, signal })).durationMs;
    expect((await at(2)) / (await at(1))).toBeCloseTo(0.5, 1);
  });

  it('[AU10] maps its voices: cloned, professional and generated ones are cloned', async () => {
    await using spoken = await bench('elevenlabs', () => jsonReply(200, ELEVENLABS_VOICES));
    expect(await spoken.provider.voices(signal)).toMatchObject([
      { id: '21m00Tcm4TlvDq8ikWAM', name: 'Rachel', gender: 'female', category: 'premade', language: '' },
      { name: 'My own', gender: 'neutral', category: 'cloned' },
      { name: 'Studio', gender: 'male', category: 'cloned' },
    ]);
    expect(spoken.server.requests[0]).toMatchObject({ path: '/v1/voices', headers: { 'xi-api-key': 'a key' } });
  });
});

describe('[AU12] what goes wrong with a service', () => {
  it.each([
    ['openai', 'a refused key', openAiError(401, 'invalid_api_key'), 'SPEECH_KEY_REFUSED', REFUSED],
    ['openai', 'a forbidden model', openAiError(403, 'model_not_allowed'), 'SPEECH_KEY_REFUSED', REFUSED],
    [
      'openai',
      'a spent quota, which no waiting refills',
      openAiError(429, 'insufficient_quota'),
      'SPEECH_QUOTA_EXCEEDED',
      QUOTA,
    ],
    ['openai', 'a bill that was not paid', openAiError(402, ''), 'SPEECH_QUOTA_EXCEEDED', QUOTA],
    [
      'openai',
      'a bad request',
      openAiError(400, 'string_above_max_length'),
      'SPEECH_REQUEST_REFUSED',
      expect.stringMatching(/^The speech service refused the request: .+\.$/),
    ],
    [
      'local',
      'a voice that is gone',
      kokoroError(400, 'validation_error', "Voice 'af_bella' not found"),
      'VOICE_UNAVAILABLE',
      'The selected voice is not available any more. Please choose another voice.',
    ],
    [
      'local',
      'a plain string',
      jsonReply(400, { error: 'Missing input text' }),
      'SPEECH_REQUEST_REFUSED',
      'The speech service refused the request: Missing input text.',
    ],
    [
      'local',
      'the list of a validator',
      jsonReply(422, { detail: [{ loc: ['body'], msg: 'field required' }] }),
      'SPEECH_REQUEST_REFUSED',
      'The speech service refused the request: field required.',
    ],
    [
      'local',
      'a refusal without a reason',
      htmlReply(404),
      'SPEECH_REQUEST_REFUSED',
      'The speech service refused the request.',
    ],
    [
      'local',
      'a reason that is long and full of markup',
      jsonReply(400, { error: { message: `<b>No</b>\u0007 such\n model ${'tts '.repeat(200)}` } }),
      'SPEECH_REQUEST_REFUSED',
      expect.stringMatching(/^The speech service refused the request: No such model tts [tts ]{100,180}…$/),
    ],
    ['local', 'a page instead of sound', htmlReply(200), 'SPEECH_FAILED', OTHER],
    ['local', 'JSON instead of sound', jsonReply(200, { error: 'none' }), 'SPEECH_FAILED', OTHER],
    ['local', 'nothing instead of sound', bytesReply(Buffer.alloc(0), 'audio/wav'), 'SPEECH_FAILED', OTHER],
    [
      'local',
      'noise instead of a file',
      bytesReply(Buffer.from('not sound at all'.repeat(50)), 'audio/wav'),
      'SPEECH_FAILED',
      OTHER,
    ],
    [
      'local',
      'a file that ends early',
      bytesReply(toneWav({ ms: 900 }).subarray(0, 9_000), 'audio/wav'),
      'SPEECH_FAILED',
      OTHER,
    ],
    ['captioned', 'captions in another shape', jsonReply(200, { sound: '' }), 'SPEECH_FAILED', OTHER],
    ['elevenlabs', 'a refused key', elevenLabsError(401, 'invalid_api_key'), 'SPEECH_KEY_REFUSED', REFUSED],
    ['elevenlabs', 'a spent quota', elevenLabsError(401, 'quota_exceeded'), 'SPEECH_QUOTA_EXCEEDED', QUOTA],
    [
      'elevenlabs',
      'a voice that is gone',
      elevenLabsError(400, 'voice_not_found'),
      'VOICE_UNAVAILABLE',
      'The selected voice is not available any more. Please choose another voice.',
    ],
    [
      'elevenlabs',
      'a text that is too long',
      elevenLabsError(400, 'max_character_limit_exceeded'),
      'SPEECH_REQUEST_REFUSED',
      expect.stringMatching(/^The speech service refused the request/),
    ],
    [
      'elevenlabs',
      'an answer that ends in the middle',
      { kind: 'answer', status: 200, body: '{"audio_base64": "AAA', headers: { 'content-type': 'application/json' } },
      'SPEECH_FAILED',
      OTHER,
    ],
    [
      'elevenlabs',
      'sound that is no sound',
      jsonReply(200, { audio_base64: 'AAAA', alignment: null }),
      'SPEECH_FAILED',
      OTHER,
    ],
  ] as const)('%s: %s fails at once', async (make, _, reply, code, userMessage) => {
    await using spoken = await bench(make, () => reply);
    await expect(spoken.speak()).rejects.toMatchObject({ code, userMessage });
    expect(spoken.server.requests).toHaveLength(1);
    expect(spoken.waits).toEqual([]);
  });

  it('writes what a service says of its refusal to the log', async () => {
    const lines: string[] = [];
    const log = createLogger({ service: 'audio', level: 'warn', destination: { write: (line) => lines.push(line) } });
    await using spoken = await bench('local', () => jsonReply(400, { error: 'Missing input text' }), { log });
    await expect(spoken.speak()).rejects.toMatchObject({ code: 'SPEECH_REQUEST_REFUSED' });
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0]!)).toMatchObject({ level: 'warn', provider: 'server', status: 400 });
    expect(lines[0]).toContain('Missing input text');
    expect(lines[0]).not.toContain('a key');
  });

  it('tells a key that is missing from one that is refused', async () => {
    await using spoken = await bench('local', () => jsonReply(401, { error: 'no key' }), { apiKey: '' });
    await expect(spoken.speak()).rejects.toMatchObject({ code: 'SPEECH_KEY_MISSING', userMessage: NO_KEY });
  });

  it.each([
    ['a rate limit', openAiError(429, 'rate_limit_exceeded'), 'SPEECH_RATE_LIMITED', UNAVAILABLE],
    ['a busy system', elevenLabsError(429, 'system_busy'), 'SPEECH_RATE_LIMITED', UNAVAILABLE],
    ['an outage', htmlReply(503), 'SPEECH_UNAVAILABLE', UNAVAILABLE],
    [
      'an answer cut short',
      { kind: 'cut', body: toneWav({ ms: 200 }), contentType: 'audio/wav' },
      'SPEECH_UNAVAILABLE',
      NETWORK,
    ],
  ] as const)('tries again three times after %s, 2 s and then doubling', async (_, reply, code, userMessage) => {
    await using spoken = await bench('openai', () => reply);
    await expect(spoken.speak()).rejects.toMatchObject({ code, userMessage, dependency: 'the speech service' });
    expect(spoken.server.requests).toHaveLength(4);
    spoken.waits.forEach((ms, index) => {
      const base = 2_000 * 2 ** index;
      expect(ms).toBeGreaterThanOrEqual(base * 0.9);
      expect(ms).toBeLessThanOrEqual(base * 1.1);
    });
    expect(spoken.waits).toHaveLength(3);
  });

  it('waits as long as the service asks, up to a minute, and then succeeds', async () => {
    await using spoken = await bench('openai', (request, count) => {
      if (count === 1) return openAiError(429, 'rate_limit_exceeded', { 'retry-after': '7' });
      if (count === 2) return openAiError(429, 'rate_limit_exceeded', { 'retry-after': '60' });
      return openAiSpeech(request);
    });
    const counted = async (outcome: string) =>
      (await metricValue('slidewright_provider_requests_total', { provider: 'openai', operation: 'speak', outcome })) ??
      0;
    const before = { ok: await counted('ok'), refused: await counted('SPEECH_RATE_LIMITED') };
    expect((await spoken.speak()).samples.length).toBeGreaterThan(0);
    expect(spoken.waits).toEqual([7_000, 60_000]);
    expect(await counted('ok')).toBe(before.ok + 1);
    expect(await counted('SPEECH_RATE_LIMITED')).toBe(before.refused + 2);
  });

  it('leaves a longer wait to the job, whose place is free meanwhile', async () => {
    await using spoken = await bench('openai', () =>
      openAiError(429, 'rate_limit_exceeded', { 'retry-after': '3600' }));
    await expect(spoken.speak()).rejects.toMatchObject({
      code: 'SPEECH_RATE_LIMITED',
      retryAfterS: 3_600,
      dependency: 'the speech service',
    });
    expect(spoken.waits).toEqual([]);
  });

  it('gives up on a service that says nothing', async () => {
    await using spoken = await bench('openai', () => ({ kind: 'silence' }), { deadlineMs: 50 });
    await expect(spoken.speak()).rejects.toMatchObject({
      code: 'SPEECH_UNAVAILABLE',
      message: expect.stringMatching(/did not answer within 0\.05 s$/) as string,
      userMessage: NETWORK,
    });
    // A try may end before the server has read it.
    expect(spoken.waits).toHaveLength(3);
  });

  it('stops at once when nobody wants the speech any more', async () => {
    const controller = new AbortController();
    await using spoken = await bench('openai', () => {
      controller.abort(new Error('cancelled'));
      return { kind: 'silence' };
    });
    const { provider, voice } = spoken;
    const speaking = provider.synthesise({ text: 'Words.', voice, speed: 1, pitch: 1, signal: controller.signal });
    await expect(speaking).rejects.toThrow('cancelled');
    expect(spoken.server.requests).toHaveLength(1);
  });

  it('takes no silence for speech, not even for one sentence of several', async () => {
    const quiet = bytesReply(toneWav({ ms: 2_000, level: 0 }), 'audio/wav');
    await using spoken = await bench('openai', (request, count) => (count === 2 ? quiet : openAiSpeech(request)));
    const text = 'Some words. Some others. And the last.';
    const speaking = narrate(spoken.provider, tools, { text, voice: spoken.voice, speed: 1, pitch: 1, signal });
    await expect(speaking).rejects.toMatchObject({ code: 'SPEECH_FAILED', userMessage: OTHER });
    expect(spoken.server.requests).toHaveLength(2);
  });

  it('takes no sound for speech that is far too short for its text', async () => {
    await using spoken = await bench('openai', () => bytesReply(toneWav({ ms: 100 }), 'audio/wav'));
    const text = 'A sentence with many words that nobody can say in a tenth of a second.';
    const speaking = narrate(spoken.provider, tools, { text, voice: spoken.voice, speed: 1, pitch: 1, signal });
    await expect(speaking).rejects.toMatchObject({ code: 'SPEECH_FAILED' });
  });
});

describe('OPENAI_SPEECH', () => {
  const CHAT_ONLY = jsonReply(404, { detail: 'Not Found' });

  /** Ids of the providers that an installation with these settings has. */
  async function providersWith(settings: Record<string, string>, reply: ProviderReply) {
    await using server = await startProviderServer(() => reply);
    const env = {
      OPENAI_API_KEY: 'a key',
      OPENAI_BASE_URL: `${server.url}/v1`,
      ESPEAK_PATH: '/nowhere',
      VOICES: 'basic',
      ...settings,
    };
    const providers = await createSpeechProviders(configureSpeechProviders(env), { tools, log: silentLog });
    for (const provider of providers) await provider[Symbol.asyncDispose]();
    return { ids: providers.map(({ id }) => id), asked: server.requests };
  }

  it('is auto: a server that only chats lists no voices', async () => {
    const { ids, asked } = await providersWith({}, CHAT_ONLY);
    expect(ids).toEqual(['embedded']);
    expect(asked).toMatchObject([{ path: '/v1/audio/speech', body: { model: 'tts-1', voice: 'alloy' } }]);
  });

  it.each([
    ['speaks', bytesReply(toneWav({ ms: 300 }), 'audio/wav'), true],
    ['answers what is not its own with JSON', jsonReply(200, { error: 'Unexpected endpoint' }), false],
    ['knows no such model', jsonReply(400, { error: { message: 'Invalid model name' } }), false],
    ['refuses the key', openAiError(401, 'invalid_api_key'), false],
    ['is away at the moment', htmlReply(503), true],
    ['says nothing in time', { kind: 'silence' }, true],
  ] as const)('asks a server that %s', async (_, reply, offered) => {
    const { ids } = await providersWith({}, reply);
    expect(ids.includes('openai')).toBe(offered);
  });

  it('false leaves the voices out, true lists them unasked', async () => {
    expect(
      await providersWith({ OPENAI_SPEECH: 'false' }, bytesReply(toneWav({ ms: 300 }), 'audio/wav')),
    ).toMatchObject({ ids: ['embedded'], asked: [] });
    const sure = await providersWith({ OPENAI_SPEECH: 'true' }, CHAT_ONLY);
    expect(sure).toMatchObject({ ids: ['embedded', 'openai'], asked: [] });
  });

  it('asks nobody about OpenAI itself', async () => {
    const providers = await createSpeechProviders(
      configureSpeechProviders({ OPENAI_API_KEY: 'a key', ESPEAK_PATH: '/nowhere', VOICES: 'basic' }),
      { tools, log: silentLog },
    );
    expect(providers.map(({ id }) => id)).toContain('openai');
  });
});
