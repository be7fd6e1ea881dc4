import type { Dictionary, Pronunciation as PronunciationMessage } from '@slidewright/contracts';
import { SAID_ALPHABETS, type Pronunciation } from '@slidewright/domain';
import { requireUser, type WorkPool } from '@slidewright/platform';
import { oneOf } from '../answers/common.ts';
import type { CallHandlers, Services } from '../call-handler.ts';
import { writeCsv, writePls } from '../dictionary-files/index.ts';
import { readDictionaryFileWork } from '../work.ts';

const entryOf = ({ term, said, alphabet, exactCase }: PronunciationMessage): Pronunciation => ({
  term,
  said,
  alphabet: oneOf(SAID_ALPHABETS, alphabet, 'respelling'),
  exactCase,
});

const answerOf = ({ entries, revision }: Dictionary) => ({ data: { entries: entries.map(entryOf), revision } });

export function dictionaryHandlers({ audio }: Services, workPool: WorkPool) {
  return {
    async getDictionary(_, context) {
      return answerOf(await audio.getDictionary({}, context));
    },
    async putDictionary({ body }, context) {
      return answerOf(await audio.putDictionary(body, context));
    },
    async getTimelineDictionary({ params }, context) {
      return answerOf(await audio.getDictionary({ timelineId: params.id }, context));
    },
    async putTimelineDictionary({ params, body }, context) {
      return answerOf(await audio.putDictionary({ timelineId: params.id, ...body }, context));
    },
    async downloadDictionaryPls({ query }, context) {
      const { entries } = await audio.getDictionary({ timelineId: query.timelineId ?? '' }, context);
      return { body: writePls(entries.map(entryOf)), filename: 'pronunciation.pls' };
    },
    async downloadDictionaryCsv({ query }, context) {
      const { entries } = await audio.getDictionary({ timelineId: query.timelineId ?? '' }, context);
      return { body: writeCsv(entries.map(entryOf)), filename: 'pronunciation.csv' };
    },
    async readDictionaryFile({ body: { content } }, context) {
      const caller = { owner: requireUser(context), signal: context.signal };
      return { data: { entries: await workPool.run(readDictionaryFileWork, content, caller) } };
    },
    async previewPronunciation({ body }, context) {
      const { voice, ...pronunciation } = body;
      const object = await audio.previewPronunciation({ pronunciation, voiceId: voice }, context);
      return { object, filename: 'pronunciation.mp3', disposition: 'inline' };
    },
  } satisfies Partial<CallHandlers>;
}
