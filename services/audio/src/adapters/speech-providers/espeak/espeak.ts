import { cleanSpeechText } from '@slidewright/domain';
import { callProvider } from '@slidewright/platform';
import { readWav } from '../../../narration/sound/sound.ts';
import type { ProviderVoice, SpeechProvider } from '../../../narration/speech-provider.ts';
import { findEspeakProgram } from './program.ts';

/**
 * The languages offered when the program has them, the most widely written of each script first: the first one that
 * reads a text is the one recommended for it. English is left to better voices. A script subtag says that the program
 * reads only part of what the language is written in.
 */
const LANGUAGES: readonly (readonly [espeak: string, language: string])[] = [
  ['es', 'es'],
  ['fr-fr', 'fr'],
  ['de', 'de'],
  ['it', 'it'],
  ['pt-br', 'pt-BR'],
  ['pt', 'pt-PT'],
  ['nl', 'nl'],
  ['pl', 'pl'],
  ['ru', 'ru'],
  ['uk', 'uk'],
  ['bg', 'bg'],
  ['sr', 'sr'],
  ['mk', 'mk'],
  ['be', 'be'],
  ['kk', 'kk'],
  ['ar', 'ar'],
  ['fa', 'fa'],
  ['ur', 'ur'],
  ['hi', 'hi'],
  ['mr', 'mr'],
  ['ne', 'ne'],
  ['cmn', 'zh'],
  ['yue', 'yue'],
  ['ja', 'ja-Hrkt'],
  ['ko', 'ko-Hang'],
  ['el', 'el'],
  ['he', 'he'],
  ['bn', 'bn'],
  ['as', 'as'],
  ['ta', 'ta'],
  ['te', 'te'],
  ['kn', 'kn'],
  ['ml', 'ml'],
  ['gu', 'gu'],
  ['pa', 'pa'],
  ['or', 'or'],
  ['si', 'si'],
  ['th', 'th'],
  ['my', 'my'],
  ['ka', 'ka'],
  ['hy', 'hy'],
  ['am', 'am'],
  ['tr', 'tr'],
  ['vi', 'vi'],
  ['id', 'id'],
  ['ms', 'ms'],
  ['sw', 'sw'],
  ['cs', 'cs'],
  ['sk', 'sk'],
  ['hu', 'hu'],
  ['ro', 'ro'],
  ['hr', 'hr'],
  ['sl', 'sl'],
  ['bs', 'bs'],
  ['sq', 'sq'],
  ['sv', 'sv'],
  ['da', 'da'],
  ['nb', 'nb'],
  ['fi', 'fi'],
  ['is', 'is'],
  ['et', 'et'],
  ['lv', 'lv'],
  ['lt', 'lt'],
  ['ca', 'ca'],
  ['eu', 'eu'],
  ['cy', 'cy'],
  ['ga', 'ga'],
  ['af', 'af'],
  ['az', 'az'],
  ['uz', 'uz'],
  ['eo', 'eo'],
  ['la', 'la'],
];

/** Words a minute: slower than the program's own 175, which is hard to follow from a slide. */
const RATE = 155;
const TIMEOUT_MS = 30_000;

const ID = 'espeak';

/**
 * Voices for many languages by the espeak-ng program of the system: plain but understandable.
 * Returns null when the program is not installed. The pipeline does speed and pitch: the program's own are not exact.
 */
export async function findEspeak(program: string): Promise<SpeechProvider | null> {
  const espeak = await findEspeakProgram(program);
  if (!espeak) return null;
  const offered = LANGUAGES.filter(([code]) => espeak.languages.has(code));
  if (offered.length === 0) return null;
  const codes = new Map(offered.map(([code, language]) => [voiceId(language), code]));
  const voices = offered.map(([, language]) => describe(language));
  return {
    id: ID,
    kind: 'local',
    title: 'eSpeak, this machine',
    // Its own words for units, dates and money are few, and often English.
    input: 'words',
    version: ' 2',
    longestText: 1_000,
    unit: 'sentence',
    deterministic: true,
    voices: () => Promise.resolve(voices),
    async synthesise({ text, voice, signal }) {
      // Double brackets would be read as phoneme names.
      const plain = cleanSpeechText(text).replaceAll('[', '(').replaceAll(']', ')');
      const { stdout } = await callProvider({ provider: ID, operation: 'speak' }, () =>
        espeak.run(['-v', codes.get(voice.id)!, '-b', '1', '-s', String(RATE), '--stdin', '--stdout'], {
          stdin: Buffer.from(plain),
          signal,
          timeoutMs: TIMEOUT_MS,
          maxOutputBytes: 256 * 1024 ** 2,
        }),
      );
      return { ...readWav(stdout), appliedSpeed: 1, appliedPitch: 1 };
    },
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

function voiceId(language: string): string {
  return `espeak-${language.toLowerCase()}`;
}

const LANGUAGE_NAMES = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' });

function describe(language: string): ProviderVoice {
  const [base = language, variant] = language.split('-');
  const name = variant?.length === 2 ? LANGUAGE_NAMES.of(language)! : LANGUAGE_NAMES.of(base)!;
  return {
    id: voiceId(language),
    name: `${name} (eSpeak)`,
    gender: 'neutral',
    category: 'premade',
    language,
    description: `Plain synthetic voice for ${name}.`,
  };
}
