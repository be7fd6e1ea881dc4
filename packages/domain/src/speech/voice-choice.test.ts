import { describe, expect, it } from 'vitest';
import {
  BUILT_IN_VOICES,
  chooseVoice,
  factorOrDefault,
  firstVoiceForNewTimeline,
  pitchFactor,
  voiceForText,
} from './voice-choice.ts';

const hosted = { id: 'h1', name: 'Ada', provider: 'hosted' } as const;
const local = { id: 'l1', name: 'Stella', provider: 'local' } as const;
const andrew = { id: 'l2', name: 'en-US-ANDREWNeural', provider: 'local' } as const;

describe('voice choice', () => {
  it('[D13] chooses the saved voice, else the first local, else the first hosted, else a default', () => {
    expect(chooseVoice('h1', [local, hosted])).toBe('h1');
    expect(chooseVoice('gone', [hosted, local, andrew])).toBe('l1');
    expect(chooseVoice('', [hosted])).toBe('h1');
    expect(chooseVoice(undefined, [])).toBe('alloy');
  });

  it('[W17] starts with Andrew, else with the first voice', () => {
    expect(firstVoiceForNewTimeline([hosted, local, andrew])).toBe(andrew);
    expect(firstVoiceForNewTimeline([hosted, local])).toBe(hosted);
    expect(firstVoiceForNewTimeline([])).toBeUndefined();
    const dora = { id: 'd', name: 'Dora', language: 'es' };
    expect(firstVoiceForNewTimeline([local, andrew, dora], 'es-MX')).toBe(dora);
    expect(firstVoiceForNewTimeline([dora, andrew], 'en-GB')).toBe(andrew);
    expect(firstVoiceForNewTimeline([dora, andrew], 'de')).toBe(andrew);
  });

  it('chooses for a text the named voice that can read it, else one of its language, else any that can', () => {
    const english = { id: 'en', name: 'Stella', language: 'en-US' };
    const german = { id: 'de', name: 'Karl', language: 'de-DE' };
    const russian = { id: 'ru', name: 'Irina', language: 'ru-RU' };
    const text = 'Das Wasser kocht und die Uhr tickt nicht.';
    expect(voiceForText([english, german], text)).toBe(german);
    expect(voiceForText([english, german], text, 'en')).toBe(english);
    expect(voiceForText([english], text)).toBe(english);
    expect(voiceForText([english, german], 'OK', undefined, 'de-AT')).toBe(german);
    expect(voiceForText([english, russian], 'Вода кипит', 'en')).toBe(russian);
    expect(voiceForText([english], 'Вода кипит')).toBeUndefined();
  });

  it('[AU10] has six default voices', () => {
    expect(BUILT_IN_VOICES.map(({ id, gender }) => `${id} ${gender}`)).toEqual([
      'alloy neutral',
      'echo neutral',
      'fable neutral',
      'onyx male',
      'nova female',
      'shimmer female',
    ]);
  });

  it('[AU4] sends pitch low as 0.8, high as 1.2, anything else as 1; falsy factors as 1', () => {
    expect(['low', 'normal', 'high', 'shrill', undefined].map(pitchFactor)).toEqual([0.8, 1, 1.2, 1, 1]);
    expect([0, undefined, null, Number.NaN, 0.8].map(factorOrDefault)).toEqual([1, 1, 1, 1, 0.8]);
  });
});
