import type { Voice } from '@slidewright/http-api';
import { describe, expect, it } from 'vitest';
import { chooseVoice, foreignVoiceNote } from './choose-voice.ts';

const voice = (id: string, language: string): Voice => ({
  id,
  name: id,
  language,
  gender: 'neutral',
  category: 'premade',
  provider: 'local',
  engine: 'test',
  quality: 'neural',
  description: '',
});
const slide = (speakerNotes: string) => ({ title: '', blocks: [], speakerNotes });

const ENGLISH = voice('Andrew', 'en-US');
const SPANISH = voice('Dora', 'es');
const GERMAN_TEXT = [slide('Wir messen jeden Tag, wie hoch das Wasser steht, und schreiben es auf.')];

describe('the voice of a deck', () => {
  it('is one of the language that the deck names, also for a text that does not tell it', () => {
    expect(chooseVoice([ENGLISH, SPANISH], [slide('OK')], { language: 'es-MX' })).toBe(SPANISH);
    expect(chooseVoice([ENGLISH, SPANISH], [slide('OK')], {})).toBe(ENGLISH);
  });

  it('is followed by a note where no voice of the server speaks the language', () => {
    expect(foreignVoiceNote([ENGLISH, SPANISH], ENGLISH, GERMAN_TEXT)).toBe(
      'No voice of the server speaks German: Andrew reads the deck as English.',
    );
    expect(foreignVoiceNote([ENGLISH], ENGLISH, [slide('OK')], 'pt-BR')).toContain('speaks Portuguese');
    expect(foreignVoiceNote([ENGLISH, voice('Any', '')], ENGLISH, GERMAN_TEXT)).toBeNull();
    // A voice of another language that a person asked for.
    expect(foreignVoiceNote([ENGLISH, voice('Anna', 'de')], ENGLISH, GERMAN_TEXT)).toBeNull();
  });
});
