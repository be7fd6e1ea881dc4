import type { Logger } from '@slidewright/platform';
import { z } from 'zod';
import { readSpeech } from '../../narration/sound/decode.ts';
import { speechFailed } from '../../narration/sound/sound.ts';
import type { SoundTools } from '../../narration/sound/sound-tools.ts';
import type { ProviderVoice, SpeechProvider, SpeechRequest, SpokenSpan } from '../../narration/speech-provider.ts';
import { callSpeechService, jsonOf, limitConcurrency, soundOf, type SpeechHttpOptions } from './speech-http.ts';

export interface OpenAiCompatibleOptions extends SpeechHttpOptions {
  readonly id: string;
  readonly kind: 'local' | 'hosted';
  readonly title?: string;
  /** With or without its trailing /v1. */
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
  readonly model: string;
  /** Put before the service's voice ids: before all of a hosted service, of a local one only where built-in voices have them too. */
  readonly voicePrefix: string;
  /** The voices, when the service is known to have no call that lists them. */
  readonly knownVoices?: readonly string[];
  /** Uses Kokoro's own call, which returns the time of each word. */
  readonly captioned?: boolean;
}

/** Limit of one call (https://platform.openai.com/docs/api-reference/audio/createSpeech). */
const LONGEST_TEXT = 4_096;
const SPEED = { min: 0.25, max: 4 } as const;
const SAMPLE_RATE = 24_000;
/** What every service that calls itself compatible understands. */
const FALLBACK_VOICES = ['alloy', 'echo', 'fable', 'onyx', 'nova', 'shimmer'];
/** Ids of the embedded voices, which are always there. */
const RESERVED_IDS = new Set([...FALLBACK_VOICES, 'andrew', 'stella', 'alistair', 'karl']);
const VOICES_KEPT_MS = 60_000;

const listedVoice = z.union([
  z.string(),
  z.object({
    id: z.string().optional(),
    name: z.string().optional(),
    gender: z.string().optional(),
    language: z.string().optional(),
  }),
]);
const voiceList = z.union([z.object({ voices: z.array(listedVoice) }), z.array(listedVoice)]);
const captionedSpeech = z.object({
  audio: z.base64(),
  timestamps: z
    .array(z.object({ word: z.string(), start_time: z.number().nullable(), end_time: z.number().nullable() }))
    .nullish(),
});

/** Any server with OpenAI's speech call: OpenAI itself, Kokoro-FastAPI, openai-edge-tts, bridges to Piper and others. */
export function createOpenAiCompatibleProvider(options: OpenAiCompatibleOptions, tools: SoundTools): SpeechProvider {
  const root = rootOf(options.baseUrl);
  const prefix = options.voicePrefix;
  const publicId = (id: string): string => (options.kind === 'hosted' || RESERVED_IDS.has(id) ? `${prefix}${id}` : id);
  // Servers on one's own machine speak one text at a time.
  const inTurn = limitConcurrency(options.kind === 'local' ? 1 : 4);
  const common = {
    provider: options.id,
    headers: options.apiKey ? { authorization: `Bearer ${options.apiKey}` } : {},
    hasKey: Boolean(options.apiKey),
    log: options.log,
    ...(options.deadlineMs === undefined ? {} : { deadlineMs: options.deadlineMs }),
    ...(options.wait ? { wait: options.wait } : {}),
  };
  let kept: { voices: readonly ProviderVoice[]; until: number } | undefined;

  async function listVoices(signal: AbortSignal): Promise<readonly ProviderVoice[]> {
    if (options.knownVoices) return options.knownVoices.map((id) => describe(id, publicId(id)));
    if (kept && kept.until > Date.now()) return kept.voices;
    const voices = await askForVoices(signal);
    kept = { voices, until: Date.now() + VOICES_KEPT_MS };
    return voices;
  }

  async function askForVoices(signal: AbortSignal): Promise<readonly ProviderVoice[]> {
    try {
      // A user waits for this list: no retries and a short deadline.
      const answer = await callSpeechService({
        ...common,
        operation: 'list_voices',
        url: `${root}/v1/audio/voices`,
        signal,
        deadlineMs: Math.min(options.deadlineMs ?? 4_000, 4_000),
        retries: 0,
      });
      const parsed = voiceList.safeParse(jsonOf(answer));
      const listed = parsed.success ? (Array.isArray(parsed.data) ? parsed.data : parsed.data.voices) : [];
      const voices = listed.flatMap((voice) => {
        const id = typeof voice === 'string' ? voice : (voice.id ?? voice.name);
        return id === undefined || id === ''
          ? []
          : [describe(id, publicId(id), typeof voice === 'string' ? {} : voice)];
      });
      if (voices.length > 0) return voices;
    } catch (error) {
      // A server without this call has the voices of the original API.
      const code = (error as { code?: string }).code;
      if (code !== 'SPEECH_REQUEST_REFUSED' && code !== 'SPEECH_FAILED') throw error;
    }
    return FALLBACK_VOICES.map((id) => describe(id, publicId(id)));
  }

  async function speak({ text, voice, speed, signal }: SpeechRequest) {
    const appliedSpeed = Math.min(Math.max(speed, SPEED.min), SPEED.max);
    const body = {
      model: options.model,
      input: text,
      voice: voice.id.startsWith(prefix) ? voice.id.slice(prefix.length) : voice.id,
      response_format: 'wav',
      // Not every server's default is 1.
      speed: appliedSpeed,
    };
    if (!options.captioned) {
      const answer = await callSpeechService({
        ...common,
        operation: 'speak',
        url: `${root}/v1/audio/speech`,
        body,
        signal,
      });
      const sound = await readSpeech(tools, soundOf(answer), { sampleRate: SAMPLE_RATE, signal });
      return { ...sound, appliedSpeed, appliedPitch: 1 };
    }
    const answer = await callSpeechService({
      ...common,
      operation: 'speak',
      url: `${root}/dev/captioned_speech`,
      body: { ...body, stream: false },
      signal,
    });
    const parsed = captionedSpeech.safeParse(jsonOf(answer));
    if (!parsed.success) throw speechFailed(`captioned speech in an unknown shape: ${parsed.error.message}`);
    const sound = await readSpeech(tools, Buffer.from(parsed.data.audio, 'base64'), {
      sampleRate: SAMPLE_RATE,
      signal,
    });
    return {
      ...sound,
      spans: spansOfWords(text, parsed.data.timestamps ?? []),
      appliedSpeed,
      appliedPitch: 1,
    };
  }

  return {
    id: options.id,
    kind: options.kind,
    ...(options.title === undefined ? {} : { title: options.title }),
    input: 'text',
    longestText: LONGEST_TEXT,
    unit: options.captioned ? 'passage' : 'sentence',
    deterministic: false,
    voices: listVoices,
    synthesise: (request) => inTurn(() => speak(request)),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

const PROBE_DEADLINE_MS = 5_000;

/**
 * Whether a server has OpenAI's speech call and lets this key use it: asks for one word. A server that is busy or
 * unavailable counts as having it, because it may be available when a voice is used.
 */
export async function offersSpeech(
  server: { readonly baseUrl: string; readonly apiKey: string | undefined; readonly model: string },
  log: Logger,
): Promise<boolean> {
  try {
    const answer = await callSpeechService({
      provider: 'openai',
      operation: 'speak',
      url: `${rootOf(server.baseUrl)}/v1/audio/speech`,
      headers: server.apiKey ? { authorization: `Bearer ${server.apiKey}` } : {},
      hasKey: Boolean(server.apiKey),
      body: { model: server.model, input: 'Yes.', voice: 'alloy', response_format: 'wav', speed: 1 },
      signal: AbortSignal.timeout(2 * PROBE_DEADLINE_MS),
      deadlineMs: PROBE_DEADLINE_MS,
      retries: 0,
      log,
    });
    soundOf(answer);
    return true;
  } catch (error) {
    const { code } = error as { code?: string };
    return code === 'SPEECH_UNAVAILABLE' || code === 'SPEECH_RATE_LIMITED';
  }
}

function rootOf(baseUrl: string): string {
  return baseUrl.replace(/\/+$/, '').replace(/\/v1$/, '');
}

/** Finds each timed word in the text, in order; words the engine wrote differently are passed over. */
export function spansOfWords(
  text: string,
  words: readonly { word: string; start_time: number | null; end_time: number | null }[],
): SpokenSpan[] {
  const spans: SpokenSpan[] = [];
  let from = 0;
  for (const { word, start_time: startS, end_time: endS } of words) {
    const start = /[\p{L}\p{N}]/u.test(word) ? text.indexOf(word, from) : -1;
    if (start < 0 || startS === null || endS === null) continue;
    from = start + word.length;
    spans.push({ start, end: from, startMs: startS * 1000, endMs: endS * 1000 });
  }
  return spans;
}

/** Kokoro's ids begin with a letter for the language and one for the sex: 'af_bella'. */
const KOKORO_LANGUAGES: Readonly<Record<string, string>> = {
  a: 'en-US',
  b: 'en-GB',
  e: 'es',
  f: 'fr',
  h: 'hi',
  i: 'it',
  j: 'ja',
  p: 'pt-BR',
  z: 'zh',
};

function describe(
  id: string,
  publicId: string,
  told: { name?: string | undefined; gender?: string | undefined; language?: string | undefined } = {},
): ProviderVoice {
  const kokoro = /^([abefhijpz])([fm])_(\w+)$/.exec(id);
  const edge = /^([a-z]{2,3}-[A-Z]{2})-(\w+?)(?:Multilingual)?Neural$/.exec(id);
  const spokenName = kokoro?.[3] ?? edge?.[2] ?? id;
  const gender = told.gender?.toLowerCase() ?? (kokoro ? (kokoro[2] === 'f' ? 'female' : 'male') : '');
  return {
    id: publicId,
    name: told.name && told.name !== id ? told.name : spokenName.charAt(0).toUpperCase() + spokenName.slice(1),
    gender: gender === 'male' || gender === 'female' ? gender : 'neutral',
    category: 'premade',
    language: id.includes('Multilingual')
      ? ''
      : (told.language ?? (kokoro ? KOKORO_LANGUAGES[kokoro[1]!]! : (edge?.[1] ?? ''))),
    description: '',
  };
}
