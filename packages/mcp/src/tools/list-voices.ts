import { primaryLanguage, VOICE_PROVIDERS } from '@slidewright/domain';
import { z } from 'zod';
import { defineTool } from '../tool.ts';

export const listVoices = defineTool({
  name: 'list_voices',
  title: 'List voices',
  description: 'Lists the voices that can narrate. The id of one is the voice of create_timeline and make_film.',
  effect: 'reads',
  input: z.object({
    language: z.string().max(35).optional().describe("Only voices of this language, 'en' or 'pt-BR'."),
    provider: z.enum(VOICE_PROVIDERS).optional(),
  }),
  output: z.object({
    voices: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        language: z.string().describe("BCP 47, 'en-US'."),
        gender: z.string(),
        provider: z.string(),
        quality: z.string().describe("'neural' or 'basic' for voices of the server itself, else empty."),
        description: z.string(),
      }),
    ),
  }),
  async run({ language, provider }, { api }) {
    const voices = [await api.listVoices({ provider })].flat();
    const asked = language?.toLowerCase();
    return {
      voices: voices
        .filter(
          (voice) =>
            asked === undefined || [voice.language.toLowerCase(), primaryLanguage(voice.language)].includes(asked),
        )
        .map(({ id, name, language, gender, provider, quality, description }) => ({
          id,
          name,
          language,
          gender,
          provider,
          quality,
          description,
        })),
    };
  },
});
