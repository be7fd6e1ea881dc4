import { BUILT_IN_VOICES, phonesOfIpa } from '@slidewright/domain';
import { callProvider } from '@slidewright/platform';
import { readWav } from '../../../narration/sound/sound.ts';
import type { ProviderVoice, SpeechProvider, SpeechRequest } from '../../../narration/speech-provider.ts';
import { createFliteEngine } from './flite-engine.ts';

/** What flite calls a voice, and the pitch a character of ours adds to it. */
interface FliteVoice {
  readonly flite: 'rms' | 'slt' | 'awb' | 'kal16';
  readonly pitch: number;
}

const FLITE_VOICES: Readonly<Record<string, FliteVoice>> = {
  andrew: { flite: 'rms', pitch: 1 },
  stella: { flite: 'slt', pitch: 1 },
  alistair: { flite: 'awb', pitch: 1 },
  karl: { flite: 'kal16', pitch: 1 },
  alloy: { flite: 'rms', pitch: 1 },
  echo: { flite: 'awb', pitch: 1 },
  fable: { flite: 'awb', pitch: 1 },
  onyx: { flite: 'rms', pitch: 0.88 },
  nova: { flite: 'slt', pitch: 1.12 },
  shimmer: { flite: 'slt', pitch: 1 },
};

const OWN_VOICES: readonly ProviderVoice[] = [
  voice('andrew', 'Andrew (basic)', 'male', 'en-US', 'Clear and even. American.'),
  voice('stella', 'Stella (basic)', 'female', 'en-US', 'Calm. American.'),
  voice('alistair', 'Alistair (basic)', 'male', 'en-GB', 'Lively. Scottish.'),
  voice('karl', 'Karl (basic)', 'male', 'en-US', 'Plain and fast to make. American.'),
];

/** The ids every client knows, spoken by the voice nearest to what their name promises. */
const ALIASES: readonly ProviderVoice[] = BUILT_IN_VOICES.map(({ id, name, gender }) => {
  const { flite } = FLITE_VOICES[id]!;
  return voice(id, name, gender, flite === 'awb' ? 'en-GB' : 'en-US', 'Built in.');
});

function voice(
  id: string,
  name: string,
  gender: ProviderVoice['gender'],
  language: string,
  description: string,
): ProviderVoice {
  return { id, name, gender, category: 'premade', language, description };
}

/** Speeds at which flite's own stretching stays natural. */
const STRETCH = { min: 0.5, max: 2 } as const;

const ID = 'embedded';

/**
 * Speech with no key, no download and no network: flite compiled to WebAssembly, its voices inside.
 * It stretches time by itself (kal16 not exactly, so not there) and moves the pitch of two of the four voices.
 */
export function createEmbeddedProvider(): SpeechProvider {
  const engine = createFliteEngine();
  return {
    id: ID,
    kind: 'local',
    title: 'basic, this machine',
    quality: 'basic',
    input: 'english-words',
    longestText: 600,
    unit: 'sentence',
    deterministic: true,
    voices: () => Promise.resolve([...OWN_VOICES, ...ALIASES]),
    async synthesise({ text, ipa = [], voice: { id }, speed, pitch, signal }) {
      const { flite, pitch: ownPitch } = FLITE_VOICES[id]!;
      const stretches = flite !== 'kal16' && speed >= STRETCH.min && speed <= STRETCH.max;
      const shifts = flite === 'slt' || flite === 'awb';
      const settings = {
        ...(stretches && speed !== 1 ? { duration_stretch: 1 / speed } : {}),
        ...(shifts && pitch * ownPitch !== 1 ? { f0_shift: pitch * ownPitch } : {}),
      };
      const sound = await callProvider({ provider: ID, operation: 'speak' }, async () =>
        readWav(await engine.speak({ ...withLexicon(text, ipa), voice: flite, settings }, signal)),
      );
      return {
        ...sound,
        appliedSpeed: stretches ? speed : 1,
        // A character's own pitch is asked for on top of the person's; what the engine did not do remains.
        appliedPitch: shifts ? pitch : 1 / ownPitch,
      };
    },
    [Symbol.asyncDispose]: () => engine[Symbol.asyncDispose](),
  };
}

/** Gives each stretch with known phonemes a word of its own in the lexicon that flite reads along with the text. */
function withLexicon(text: string, ipa: NonNullable<SpeechRequest['ipa']>): { text: string; lexicon: string } {
  let read = '';
  let done = 0;
  const entries = ipa.map(({ start, end, ipa: said }, index) => {
    // Letters that cannot be a word would be spelled out.
    const word = `za${'qua'.repeat(index + 1)}`;
    read += text.slice(done, start) + word;
    done = end;
    return `${word} 0 : ${phonesOfIpa(said).join(' ')}\n`;
  });
  return { text: read + text.slice(done), lexicon: entries.join('') };
}
