import { cleanSpeechText, findUnspeakableWord, hasSpeakableContent } from '@slidewright/domain';
import { AppError } from '@slidewright/platform';
import type { ProviderVoice } from './speech-provider.ts';
import type { OfferedVoice, VoiceCatalogue } from './voice-catalogue.ts';

const LONGEST_QUOTE = 30;

export function nothingToSay(): AppError {
  return new AppError('TEXT_NOT_SPEAKABLE', {
    userMessage: 'There is nothing to say in this text. Please write words for the narration.',
  });
}

/** Refuses, with TEXT_NOT_SPEAKABLE and a sentence that says what to do, a text this voice cannot say. */
export function assertSpeakable(text: string, voice: ProviderVoice, alternatives: readonly ProviderVoice[] = []): void {
  if (!hasSpeakableContent(text)) throw nothingToSay();
  const spoken = cleanSpeechText(text);
  const problem = findUnspeakableWord(spoken, voice.language);
  if (!problem) return;
  const { word, script } = problem;
  const quoted = word.length > LONGEST_QUOTE ? `${word.slice(0, LONGEST_QUOTE)}…` : word;
  const other = alternatives.find(({ language }) => language !== '' && findUnspeakableWord(spoken, language) === null);
  throw new AppError('TEXT_NOT_SPEAKABLE', {
    userMessage:
      `The voice ${voice.name} cannot read “${quoted}”${script === '' ? '' : ` (${script} script)`}. ` +
      `Please choose a voice for this language${other ? `, such as ${other.name}` : ''}, ` +
      'or write the narration in the language of the voice.',
    details: { word, script },
  });
}

/** The same, with advice on which of the other voices to take. */
export async function assertSpeakableByOffered(
  text: string,
  { voice }: OfferedVoice,
  voices: VoiceCatalogue,
  signal: AbortSignal,
): Promise<void> {
  const isFine = hasSpeakableContent(text) && findUnspeakableWord(cleanSpeechText(text), voice.language) === null;
  if (isFine) return;
  assertSpeakable(
    text,
    voice,
    (await voices.list('local', signal)).map((offered) => offered.voice),
  );
}
