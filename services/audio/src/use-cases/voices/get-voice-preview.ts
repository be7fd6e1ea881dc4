import type { GetVoiceRequest } from '@slidewright/contracts';
import { notFound, type CallContext } from '@slidewright/platform';
import type { MakeSample, Sample } from '../../narration/sample-maker.ts';
import type { SpeechRequest } from '../../narration/speech-provider.ts';
import type { OfferedVoice } from '../../narration/voice-catalogue.ts';
import { speechHash } from '../../speech-settings.ts';
import { mp3ToProto } from '../../to-proto.ts';
import type { Parts } from '../../parts.ts';

const LIFETIME_MS = 30 * 24 * 3_600_000;

/** The text of a voice's sample, by language. */
const GREETINGS: Readonly<Record<string, string>> = {
  ar: 'مرحبا، سأقرأ شرائحك بهذا الصوت.',
  bg: 'Здравейте, с този глас ще прочета вашите слайдове.',
  cs: 'Dobrý den, tímto hlasem přečtu vaše snímky.',
  de: 'Guten Tag, mit dieser Stimme lese ich Ihre Folien vor.',
  el: 'Γεια σας, με αυτή τη φωνή θα διαβάσω τις διαφάνειές σας.',
  en: 'Hello, this is how your slides will sound when I read them.',
  es: 'Hola, con esta voz leeré sus diapositivas.',
  fa: 'سلام، اسلایدهای شما را با این صدا می‌خوانم.',
  fr: 'Bonjour, voici la voix qui lira vos diapositives.',
  he: 'שלום, בקול הזה אקרא את השקופיות שלכם.',
  hi: 'नमस्ते, मैं आपकी स्लाइडें इसी आवाज़ में पढ़ूँगा।',
  it: 'Salve, leggerò le vostre diapositive con questa voce.',
  ja: 'こんにちは、このこえでスライドをよみます。',
  ko: '안녕하세요, 이 목소리로 슬라이드를 읽어 드립니다.',
  nl: 'Hallo, met deze stem lees ik uw dia’s voor.',
  pl: 'Dzień dobry, tym głosem przeczytam Państwa slajdy.',
  pt: 'Olá, é com esta voz que lerei os seus slides.',
  ru: 'Здравствуйте, этим голосом я прочитаю ваши слайды.',
  tr: 'Merhaba, slaytlarınızı bu sesle okuyacağım.',
  uk: 'Вітаю, цим голосом я прочитаю ваші слайди.',
  zh: '你好，我会用这个声音朗读您的幻灯片。',
};

/** Makes a voice's short sample, unless it is there. */
async function samplePreview(
  makeSample: MakeSample,
  offered: OfferedVoice,
  options: { readonly signal: AbortSignal; readonly priority?: SpeechRequest['priority'] },
): Promise<Sample> {
  const { voice, provider } = offered;
  const language = voice.language.toLowerCase().split('-')[0]!;
  // Without a greeting in its language a voice says its name and counts to five.
  const text = GREETINGS[language === '' ? 'en' : language] ?? `${voice.name.replace(/ \(.*/, '')}. 1, 2, 3, 4, 5.`;
  const settings = { voice: voice.id, speed: 1, pitch: 1 };
  const hash = speechHash(text, settings, `preview by ${provider.id}${provider.version ?? ''}`);
  return makeSample({ ownerId: null, hash, text, offered, speed: 1, pitch: 1, lifetimeMs: LIFETIME_MS, ...options });
}

/** A voice's short sample, the same for everybody. */
export function createGetVoicePreview(parts: Parts) {
  const { voices, makeSample, assertAudioEnabled } = parts;
  return async ({ voiceId }: GetVoiceRequest, { signal }: CallContext) => {
    const offered = await voices.find(voiceId, signal);
    if (!offered) throw notFound('Voice not found');
    assertAudioEnabled();
    const sample = await samplePreview(makeSample, offered, { signal });
    return mp3ToProto({
      ...sample,
      filename: `voice-${voiceId.replaceAll(/[^\w-]/g, '-')}.mp3`,
      updatedAt: sample.createdAt,
    });
  };
}

/** Makes the samples of voices that speak slowly before anybody asks for them, when there is nothing else to speak. */
export function createPrepareSamples({ voices, makeSample }: Parts) {
  return async (signal: AbortSignal): Promise<void> => {
    for (const offered of await voices.list('local', signal))
      if (offered.provider.keepsSentences) await samplePreview(makeSample, offered, { signal, priority: 'background' });
  };
}
