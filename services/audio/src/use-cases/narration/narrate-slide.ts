import { randomUUID } from 'node:crypto';
import { DEFAULT_LANGUAGE, languageOfSpeech, primaryLanguage, withoutSpeechMarks } from '@slidewright/domain';
import { speechText } from '@slidewright/slides/speech/speech-text';
import type { JobHandler, Outbox } from '@slidewright/jobs';
import { metrics } from '@slidewright/platform';
import { languageOf } from '../../adapters/timelines.ts';
import type { AudioJobResult, SpeechInput } from '../../jobs.ts';
import { narrateCleaned } from '../../narration/narrate.ts';
import type { WithSentenceCache } from '../../narration/sentence-cache.ts';
import { createSaidHash } from '../../narration/said-hash.ts';
import { assertSpeakableByOffered } from '../../narration/speakable.ts';
import { storeRecording } from '../../narration/store-recording.ts';
import type { Tx } from '../../repositories/database.ts';
import { dictionaryRepository } from '../../repositories/dictionaries.ts';
import { recordingRepository, type NewRecording } from '../../repositories/recordings.ts';
import { engineKey, speechHash } from '../../speech-settings.ts';
import type { AudioTables } from '../../repositories/tables.ts';
import { durationMsOf } from '../../to-proto.ts';
import { publishNarration } from './publish-narration.ts';
import type { Parts } from '../../parts.ts';

/**
 * The audio job: speaks what the slide says now and makes it the slide's current narration. The same words by the
 * same voice are not spoken twice.
 */
export function createNarrateSlide(
  parts: Parts & { readonly withSentenceCache: WithSentenceCache },
): JobHandler<SpeechInput, AudioJobResult, AudioTables> {
  const { db, store, tools, voices, timelines, withSentenceCache } = parts;
  return async ({ job, input, signal, context, progress }) => {
    const { ownerId } = job;
    progress({ phase: 'prepare', percent: 2 });
    const { slide, timeline } = await timelines.getSlide(input.slideId, context);
    const text = speechText(slide);
    const offered = await voices.require(input.voice, signal);
    const pronunciations = await dictionaryRepository(db).listForTimeline(ownerId, slide.timelineId);
    const spoken = await assertSpeakableByOffered(text, offered, pronunciations, voices, signal);
    const saidHashOf = createSaidHash(pronunciations);

    const { voice, speed, pitch } = input;
    const language = languageOfSpeech(languageOf(timeline), offered.voice.language);
    // Sounds of before a text had a language are in that of their voice, or in English.
    const isPlain = [DEFAULT_LANGUAGE, primaryLanguage(offered.voice.language)].includes(primaryLanguage(language));
    const spokenBy = `${engineKey(offered.provider, spoken)}${isPlain ? '' : ` in ${language}`}`;
    // Of the whole text: entries that a mark in the notes overrides count too.
    const saidHash = saidHashOf(withoutSpeechMarks(spoken));
    const inputHash = speechHash(text, { voice, speed, pitch }, saidHash === '' ? spokenBy : `${spokenBy} ${saidHash}`);
    const isFreshWanted = input.regenerate && !offered.provider.deterministic;
    const reused = isFreshWanted ? undefined : await recordingRepository(db).findReusable(ownerId, inputHash);
    if (!isFreshWanted) metrics.cacheRequest.inc({ cache: 'narration', result: reused ? 'hit' : 'miss' });
    let made: NewRecording | undefined;
    if (!reused) {
      progress({ phase: 'speak', percent: 5 });
      const onProgress = (share: number): void => progress({ phase: 'speak', percent: 5 + share * 85 });
      const sound = await narrateCleaned(withSentenceCache(offered.provider, ownerId), tools, {
        text: spoken,
        pronunciations,
        voice: offered.voice,
        language,
        speed,
        pitch,
        signal,
        onProgress,
      });
      progress({ phase: 'store', percent: 92 });
      made = await storeRecording({ db, store }, sound, { ownerId, inputHash }, signal);
    }

    const recordingIdIn = async (tx: Tx): Promise<string | null> => {
      if (reused) return (await recordingRepository(tx).hold(reused.id)) ? reused.id : null;
      if (isFreshWanted) await recordingRepository(tx).retire(ownerId, inputHash);
      return recordingRepository(tx).add(made!);
    };
    const audioFileId = randomUUID();
    return {
      result: { audioFileId, durationMs: durationMsOf(reused?.samples ?? made!.samples) },
      commit: async (tx, outbox: Outbox<AudioTables>) => {
        const recordingId = await recordingIdIn(tx);
        const model = offered.provider.model ?? '';
        const saidHash = saidHashOf((reused ?? made!).cues.map((cue) => cue.text).join(' '));
        const speech = { voice, speed, pitch, model, saidHash };
        await publishNarration(tx, outbox, { id: audioFileId, ownerId, slide, timeline, recordingId, speech });
      },
    };
  };
}
