import { randomUUID } from 'node:crypto';
import { DEFAULT_LANGUAGE } from '@slidewright/domain';
import { slideContentHash, speechText } from '@slidewright/slides';
import type { JobHandler, Outbox } from '@slidewright/jobs';
import { AppError, metrics, type ObjectStore } from '@slidewright/platform';
import type { Timelines } from '../../adapters/timelines.ts';
import type { AudioJobInput, AudioJobResult } from '../../jobs.ts';
import { narrateCleaned } from '../../narration/narrate.ts';
import type { SoundTools } from '../../narration/sound/sound-tools.ts';
import { assertSpeakableByOffered } from '../../narration/speakable.ts';
import { storeRecording } from '../../narration/store-recording.ts';
import type { VoiceCatalogue } from '../../narration/voice-catalogue.ts';
import type { Db, Tx } from '../../repositories/database.ts';
import {
  addRecording,
  findReusableRecording,
  holdRecording,
  retireRecording,
  type NewRecording,
} from '../../repositories/recordings.ts';
import { speechHash } from '../../speech-settings.ts';
import type { AudioTables } from '../../repositories/tables.ts';
import { durationMsOf } from '../../to-proto.ts';
import { narrationFilename, publishNarration } from './publish-narration.ts';

/**
 * The audio job: speaks what the slide says now and makes it the slide's current narration. The same words by the
 * same voice are not spoken twice.
 */
export function createNarrateSlide(parts: {
  readonly db: Db;
  readonly store: ObjectStore;
  readonly tools: SoundTools;
  readonly voices: VoiceCatalogue;
  readonly timelines: Timelines;
  readonly now?: () => Date;
}): JobHandler<AudioJobInput, AudioJobResult, AudioTables> {
  const { db, store, tools, voices, timelines, now = () => new Date() } = parts;
  return async ({ job, input, signal, context, progress }) => {
    const { ownerId } = job;
    progress({ phase: 'prepare', percent: 2, currentTask: 'Reading the slide' });
    const slide = await timelines.getSlide(input.slideId, context);
    const text = speechText(slide);
    const offered = await voices.require(input.voice, signal);
    const spoken = await assertSpeakableByOffered(text, offered, voices, signal);

    const { voice, speed, pitch } = input;
    // A voice for all languages follows the timeline; sounds of before timelines had a language count as English.
    const language = offered.voice.language === '' ? await timelines.languageOf(slide.timelineId, context) : '';
    const spokenBy = ['', DEFAULT_LANGUAGE].includes(language)
      ? offered.provider.id
      : `${offered.provider.id} in ${language}`;
    const inputHash = speechHash(text, { voice, speed, pitch }, spokenBy);
    const isFreshWanted = input.regenerate && !offered.provider.deterministic;
    const reused = isFreshWanted ? undefined : await findReusableRecording(db, ownerId, inputHash);
    if (!isFreshWanted) metrics.cacheRequest.inc({ cache: 'narration', result: reused ? 'hit' : 'miss' });
    let made: NewRecording | undefined;
    if (!reused) {
      const task = `Speaking slide ${slide.position + 1}`;
      progress({ phase: 'speak', percent: 5, currentTask: task });
      const onProgress = (share: number): void =>
        progress({ phase: 'speak', percent: 5 + share * 85, currentTask: task });
      const sound = await narrateCleaned(offered.provider, tools, {
        text: spoken,
        voice: offered.voice,
        language,
        speed,
        pitch,
        signal,
        onProgress,
      });
      progress({ phase: 'store', percent: 92, currentTask: 'Saving the sound' });
      made = await storeRecording({ db, store }, sound, { ownerId, inputHash }, signal);
    }

    const recordingIdIn = async (tx: Tx): Promise<string | null> => {
      if (reused) return (await holdRecording(tx, reused.id)) ? reused.id : null;
      if (isFreshWanted) await retireRecording(tx, ownerId, inputHash);
      return addRecording(tx, made!);
    };
    const audioFileId = randomUUID();
    return {
      result: { audioFileId, durationMs: durationMsOf(reused?.samples ?? made!.samples) },
      commit: async (tx, outbox: Outbox<AudioTables>) => {
        const recordingId = await recordingIdIn(tx);
        // Its last user deleted it a moment ago; the next attempt speaks the text again.
        if (recordingId === null)
          throw new AppError('UNAVAILABLE', { message: 'the sound was deleted before it was used' });
        await publishNarration(tx, outbox, {
          id: audioFileId,
          ownerId,
          timelineId: slide.timelineId,
          slideId: slide.id,
          recordingId,
          filename: narrationFilename(slide.position, now()),
          isPublic: false,
          contentHash: slideContentHash(slide),
          voice,
          speed,
          pitch,
        });
      },
    };
  };
}
