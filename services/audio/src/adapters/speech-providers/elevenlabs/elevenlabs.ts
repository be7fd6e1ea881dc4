import { z } from 'zod';
import { readSpeech } from '../../../narration/sound/decode.ts';
import { speechFailed } from '../../../narration/sound/sound.ts';
import type { SoundTools } from '../../../narration/sound/sound-tools.ts';
import type { ProviderVoice, SpeechProvider, SpeechRequest, SpokenSpan } from '../../../narration/speech-provider.ts';
import { callSpeechService, jsonOf, limitConcurrency, type SpeechHttpOptions } from '../speech-http.ts';

export interface ElevenLabsOptions extends SpeechHttpOptions {
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly model: string;
}

/** The smallest limit of any of the models. */
const LONGEST_TEXT = 5_000;
const SPEED = { min: 0.7, max: 1.2 } as const;
const SAMPLE_RATE = 44_100;
const VOICES_KEPT_MS = 300_000;
/** The free plan's limit; more get 'too_many_concurrent_requests'. */
const CONCURRENCY = 2;
const CLONED = new Set(['cloned', 'professional', 'generated']);

const voiceList = z.object({
  voices: z.array(
    z.object({
      voice_id: z.string().regex(/^[\w-]{1,64}$/),
      name: z.string().nullish(),
      category: z.string().nullish(),
      description: z.string().nullish(),
      labels: z.record(z.string(), z.string().nullish()).nullish(),
    }),
  ),
});
const timedSpeech = z.object({
  audio_base64: z.base64().min(1),
  alignment: z
    .object({
      characters: z.array(z.string()),
      character_start_times_seconds: z.array(z.number()),
      character_end_times_seconds: z.array(z.number()),
    })
    .nullish(),
});

const ID = 'elevenlabs';

/** ElevenLabs (https://elevenlabs.io/docs/api-reference): passages with the time of every character. It has no pitch. */
export function createElevenLabsProvider(options: ElevenLabsOptions, tools: SoundTools): SpeechProvider {
  const inTurn = limitConcurrency(CONCURRENCY);
  const common = {
    provider: ID,
    headers: { 'xi-api-key': options.apiKey },
    hasKey: true,
    log: options.log,
    ...(options.deadlineMs === undefined ? {} : { deadlineMs: options.deadlineMs }),
    ...(options.wait ? { wait: options.wait } : {}),
  };
  let kept: { voices: readonly ProviderVoice[]; until: number } | undefined;

  async function listVoices(signal: AbortSignal): Promise<readonly ProviderVoice[]> {
    if (kept && kept.until > Date.now()) return kept.voices;
    const answer = await callSpeechService({
      ...common,
      operation: 'list_voices',
      url: `${options.baseUrl}/v1/voices`,
      signal,
      deadlineMs: Math.min(options.deadlineMs ?? 5_000, 5_000),
      retries: 0,
    });
    const parsed = voiceList.safeParse(jsonOf(answer));
    if (!parsed.success) throw speechFailed(`a list of voices in an unknown shape: ${parsed.error.message}`);
    const voices = parsed.data.voices.map(({ voice_id: id, name, category, description, labels }): ProviderVoice => {
      const gender = labels?.['gender']?.toLowerCase();
      return {
        id,
        name: name ?? id,
        gender: gender === 'male' || gender === 'female' ? gender : 'neutral',
        category: CLONED.has(category ?? '') ? 'cloned' : 'premade',
        language: '',
        description: description ?? labels?.['description'] ?? '',
      };
    });
    kept = { voices, until: Date.now() + VOICES_KEPT_MS };
    return voices;
  }

  async function speak({ text, voice, speed, signal, previousText, nextText }: SpeechRequest) {
    const appliedSpeed = Math.min(Math.max(speed, SPEED.min), SPEED.max);
    const answer = await callSpeechService({
      ...common,
      operation: 'speak',
      url: `${options.baseUrl}/v1/text-to-speech/${voice.id}/with-timestamps?output_format=mp3_44100_128`,
      body: {
        text,
        model_id: options.model,
        voice_settings: { stability: 0.5, similarity_boost: 0.75, speed: appliedSpeed },
        ...(previousText === undefined ? {} : { previous_text: previousText }),
        ...(nextText === undefined ? {} : { next_text: nextText }),
      },
      signal,
    });
    const parsed = timedSpeech.safeParse(jsonOf(answer));
    if (!parsed.success) throw speechFailed(`speech in an unknown shape: ${parsed.error.message.slice(0, 300)}`);
    const sound = await readSpeech(tools, Buffer.from(parsed.data.audio_base64, 'base64'), {
      sampleRate: SAMPLE_RATE,
      signal,
    });
    const { alignment } = parsed.data;
    return {
      ...sound,
      ...(alignment ? { spans: spansOfCharacters(alignment) } : {}),
      appliedSpeed,
      appliedPitch: 1,
    };
  }

  return {
    id: ID,
    kind: 'hosted',
    title: 'ElevenLabs',
    input: 'text',
    longestText: LONGEST_TEXT,
    unit: 'passage',
    deterministic: false,
    voices: listVoices,
    synthesise: (request) => inTurn(() => speak(request)),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

function spansOfCharacters(alignment: NonNullable<z.infer<typeof timedSpeech>['alignment']>): SpokenSpan[] {
  const spans: SpokenSpan[] = [];
  let offset = 0;
  alignment.characters.forEach((character, index) => {
    const start = offset;
    offset += character.length;
    const [startS, endS] = [
      alignment.character_start_times_seconds[index],
      alignment.character_end_times_seconds[index],
    ];
    if (startS === undefined || endS === undefined || character.trim() === '') return;
    spans.push({ start, end: offset, startMs: startS * 1000, endMs: endS * 1000 });
  });
  return spans;
}
