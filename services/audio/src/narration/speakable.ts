import {
  cleanSpeechText,
  errorReason,
  findUnspeakableWord,
  hasSpeakableContent,
  languageOfSpeech,
  voiceOverOf,
  spokenForm,
  type Pronunciation,
} from '@slidewright/domain';
import { AppError } from '@slidewright/platform';
import { LONGEST_NARRATION_S } from './sound/sound.ts';
import type { ProviderVoice } from './speech-provider.ts';
import type { OfferedVoice, VoiceCatalogue } from './voice-catalogue.ts';

const LONGEST_QUOTE = 30;

/** The start of a text for a sentence. */
const quoted = (text: string): string => (text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text);

export function nothingToSay(): AppError {
  return new AppError('TEXT_NOT_SPEAKABLE', { reason: errorReason('nothingToSay') });
}

export function tooLongToSay(): AppError {
  return new AppError('TEXT_NOT_SPEAKABLE', {
    reason: errorReason('tooLongToSay', { most: LONGEST_NARRATION_S / 60 }),
  });
}

/** For a voice that says nothing to a text: some have no words for digits. */
export function silentText(text: string, voice: ProviderVoice): AppError {
  return new AppError('TEXT_NOT_SPEAKABLE', {
    reason: errorReason('voiceSilent', { voice: voice.name, words: quoted(text) }),
  });
}

/**
 * What is to be said of a text, cleaned. Refuses, with TEXT_NOT_SPEAKABLE and a sentence that says what to do, a text
 * this voice cannot say.
 */
export function assertSpeakable(
  text: string,
  voice: ProviderVoice,
  pronunciations: readonly Pronunciation[] = [],
): string {
  const cleaned = cleanSpeechText(text);
  const problem = problemOf(cleaned, voice, pronunciations);
  if (problem) throw problem([]);
  return cleaned;
}

/** The same, with advice on which of the other voices to choose. */
export async function assertSpeakableByOffered(
  text: string,
  { voice }: OfferedVoice,
  pronunciations: readonly Pronunciation[],
  voices: VoiceCatalogue,
  signal: AbortSignal,
): Promise<string> {
  const cleaned = cleanSpeechText(text);
  const problem = problemOf(cleaned, voice, pronunciations);
  if (problem) throw problem((await voices.list('local', signal)).map((offered) => offered.voice));
  return cleaned;
}

/** What speaks against a cleaned text as it is said, told once it is known which other voices there are. */
function problemOf(
  cleaned: string,
  voice: ProviderVoice,
  pronunciations: readonly Pronunciation[],
): ((others: readonly ProviderVoice[]) => AppError) | null {
  const { sentences } = voiceOverOf(cleaned, languageOfSpeech('', voice.language), pronunciations);
  const spoken = sentences.map(({ text, said }) => spokenForm(text, said).text).join('\n');
  if (!hasSpeakableContent(spoken)) return nothingToSay;
  const problem = findUnspeakableWord(spoken, voice.language);
  if (!problem) return null;
  const { word, script } = problem;
  return (others) => {
    const other = others.find(({ language }) => language !== '' && findUnspeakableWord(spoken, language) === null);
    const said = { voice: voice.name, words: quoted(word) };
    return new AppError('TEXT_NOT_SPEAKABLE', {
      userMessage:
        `The voice ${voice.name} cannot read “${quoted(word)}”${script === '' ? '' : ` (${script} script)`}. ` +
        `Please choose a voice for this language${other ? `, such as ${other.name}` : ''}, ` +
        'or write the narration in the language of the voice.',
      reason: other
        ? errorReason('voiceOfOtherLanguageThan', { ...said, other: other.name })
        : errorReason('voiceOfOtherLanguage', said),
      details: { word, script },
    });
  };
}
