export { createTermFinder } from './find-terms.ts';
export { phonesOfIpa, readIpa, respellingOfIpa } from './ipa.ts';
export { clickMarksOf, type ClickMark } from './clicks.ts';
export {
  pausesMs,
  speechMarksOf,
  withoutClicks,
  withoutSpeechMarks,
  withoutSpeechSyntax,
  type SpeechMark,
} from './marks.ts';
export {
  mergePronunciations,
  PRONUNCIATION_LIMITS,
  pronunciationKey,
  SAID_ALPHABETS,
  type Pronunciation,
  type Said,
} from './pronunciation.ts';
export { voiceOverOf, type SaidStretch, type VoiceOver, type VoiceOverSentence } from './voice-over.ts';
export { spokenForm, type SpokenForm } from './spoken-form.ts';
