export { createNeuralEngine, type NeuralEngine, type Priority } from './engine/engine.ts';
export { FRAME_SAMPLES, MOST_TOKENS, SAMPLE_RATE } from './engine/messages.ts';
export { PRECISIONS, readPrecision, voiceCacheFolder, type Precision } from './model/files.ts';
export { findModel } from './model/find.ts';
export { installModel } from './model/install.ts';
export { installRuntime } from './model/runtime.ts';
export { createEspeakPhonemiser, ESPEAK_LANGUAGES, type RunEspeak } from './phonemes/espeak-phonemiser.ts';
export {
  EAST_ASIAN_LANGUAGES,
  phonemiserOfEastAsian,
  type EastAsianLanguage,
} from './phonemes/east-asian-languages.ts';
export {
  createPhonemiser,
  type Phonemes,
  type PhonemeWord,
  type Phonemiser,
  type Said,
} from './phonemes/phonemiser.ts';
export { isEnglishWord } from './phonemes/lexicon.ts';
export { toTokens } from './tokens.ts';
export { NEURAL_VOICES, type NeuralVoice } from './voices.ts';
