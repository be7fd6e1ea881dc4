import type { EastAsianLanguage } from './phonemes/east-asian-languages.ts';
import type { EspeakLanguage } from './phonemes/espeak-phonemiser.ts';
import type { EnglishVariety } from './phonemes/lexicon.ts';

/** A voice of the model. */
export interface NeuralVoice {
  readonly id: string;
  readonly name: string;
  readonly gender: 'male' | 'female';
  /** BCP 47: decides the pronunciation. */
  readonly language: EnglishVariety | EspeakLanguage | EastAsianLanguage;
  readonly description: string;
  /** Name of the style file in data/voices, without extension. */
  readonly style: string;
}

/** In display order. */
export const NEURAL_VOICES: readonly NeuralVoice[] = [
  voice('andrew', 'Andrew', 'male', 'en-US', 'am_michael', 'Warm and steady. American.'),
  voice('grace', 'Grace', 'female', 'en-US', 'af_heart', 'Friendly and clear. American.'),
  voice('bella', 'Bella', 'female', 'en-US', 'af_bella', 'Lively. American.'),
  voice('marcus', 'Marcus', 'male', 'en-US', 'am_fenrir', 'Deep and calm. American.'),
  voice('emma', 'Emma', 'female', 'en-GB', 'bf_emma', 'Clear and composed. British.'),
  voice('george', 'George', 'male', 'en-GB', 'bm_george', 'Deep and measured. British.'),
  voice('isabel', 'Isabel', 'female', 'en-GB', 'bf_isabella', 'Soft. British.'),
  voice('oliver', 'Oliver', 'male', 'en-GB', 'bm_fable', 'Lively. British.'),
  voice('dora', 'Dora', 'female', 'es', 'ef_dora', 'Clear. Spanish.'),
  voice('alex', 'Alex', 'male', 'es', 'em_alex', 'Calm. Spanish.'),
  voice('claire', 'Claire', 'female', 'fr', 'ff_siwis', 'Soft and clear. French.'),
  voice('sara', 'Sara', 'female', 'it', 'if_sara', 'Clear. Italian.'),
  voice('nicola', 'Nicola', 'male', 'it', 'im_nicola', 'Calm. Italian.'),
  voice('helena', 'Helena', 'female', 'pt-BR', 'pf_dora', 'Clear. Brazilian Portuguese.'),
  voice('pedro', 'Pedro', 'male', 'pt-BR', 'pm_alex', 'Calm. Brazilian Portuguese.'),
  voice('xiaoxiao', 'Xiaoxiao', 'female', 'zh', 'zf_xiaoxiao', 'Clear. Mandarin Chinese.'),
  voice('yunxi', 'Yunxi', 'male', 'zh', 'zm_yunxi', 'Calm. Mandarin Chinese.'),
  voice('haruka', 'Haruka', 'female', 'ja', 'jf_alpha', 'Clear. Japanese.'),
  voice('kenji', 'Kenji', 'male', 'ja', 'jm_kumo', 'Calm. Japanese.'),
  voice('ananya', 'Ananya', 'female', 'hi', 'hf_alpha', 'Clear. Hindi.'),
  voice('arjun', 'Arjun', 'male', 'hi', 'hm_omega', 'Calm. Hindi.'),
];

function voice(
  name: string,
  title: string,
  gender: NeuralVoice['gender'],
  language: NeuralVoice['language'],
  style: string,
  description: string,
): NeuralVoice {
  return { id: `neural-${name}`, name: title, gender, language, style, description };
}
