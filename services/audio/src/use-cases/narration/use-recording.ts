import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { cleanSpeechText, errorReason, withoutSpeechMarks } from '@slidewright/domain';
import type { JobHandler } from '@slidewright/jobs';
import { AppError, createGate, notFound, temporaryDirectory } from '@slidewright/platform';
import { speechText } from '@slidewright/slides/speech/speech-text';
import { languageOf } from '../../adapters/timelines.ts';
import type { AudioJobResult, RecordingInput } from '../../jobs.ts';
import { cuesOfRecording } from '../../narration/alignment/cues-of-recording.ts';
import { decodeRecording } from '../../narration/sound/decode.ts';
import { finishSound } from '../../narration/sound/finish.ts';
import { reduceNoise } from '../../narration/sound/reduce-noise.ts';
import { findSound, SAMPLE_RATE } from '../../narration/sound/sound.ts';
import { storeRecording } from '../../narration/store-recording.ts';
import { recordingRepository } from '../../repositories/recordings.ts';
import type { AudioTables } from '../../repositories/tables.ts';
import { uploadRepository } from '../../repositories/uploads.ts';
import { durationMsOf } from '../../to-proto.ts';
import { publishNarration } from './publish-narration.ts';
import type { Parts } from '../../parts.ts';

/** A recording takes hundreds of megabytes while it is read. */
const AT_ONCE = 2;
const WAITING = 100;

/**
 * The audio job of a recording: the sound without the silence at its ends, cleaned if asked for, levelled like all
 * narration and with the times of the words, becomes the slide's current narration. Fails with RECORDING_UNUSABLE for a
 * file that is no sound, silent or too long, with RECORDING_OF_OTHER_TEXT when something else is spoken.
 */
export function createUseRecording(parts: Parts): JobHandler<RecordingInput, AudioJobResult, AudioTables> {
  const { db, store, tools, voices, timelines } = parts;
  const gate = createGate(AT_ONCE, WAITING);

  async function decode(objectKey: string, signal: AbortSignal): Promise<Int16Array> {
    await using directory = await temporaryDirectory('recording');
    const file = join(directory.path, 'recording');
    await store.download(objectKey, file, { signal });
    const samples = await decodeRecording(tools, file, signal).catch((error: unknown) => {
      // There is no request whose fields could be named.
      throw error instanceof AppError && error.code === 'VALIDATION_FAILED'
        ? new AppError('RECORDING_UNUSABLE', { userMessage: error.userMessage, reason: error.reason, cause: error })
        : error;
    });
    if (!findSound(samples, SAMPLE_RATE))
      throw new AppError('RECORDING_UNUSABLE', { reason: errorReason('recordingSilent') });
    return samples;
  }

  return ({ job, input, signal, context, progress }) =>
    gate.pass(async () => {
      const { ownerId } = job;
      progress({ phase: 'prepare', percent: 2 });
      const { slide, timeline } = await timelines.getSlide(input.slideId, context);
      const upload = await uploadRepository(db).find(input.uploadId);
      if (!upload) throw notFound('The recording was deleted.');
      const recorded = await decode(upload.object_key, signal);
      progress({ phase: 'clean', percent: 15 });
      // The words are found in the cleaned sound in any case.
      const cleaned = await reduceNoise(tools, recorded, signal);
      progress({ phase: 'align', percent: 30 });
      const text = withoutSpeechMarks(cleanSpeechText(speechText(slide)));
      const { cues, start, end } = await cuesOfRecording(
        { tools, voices },
        { samples: cleaned, text, language: languageOf(timeline), isAnyText: input.anyText },
        signal,
      );
      progress({ phase: 'level', percent: 75 });
      const sound = await finishSound(tools, (input.clean ? cleaned : recorded).subarray(start, end), signal);
      progress({ phase: 'store', percent: 92 });
      const made = await storeRecording({ db, store }, { ...sound, cues }, { ownerId, inputHash: null }, signal);
      const audioFileId = randomUUID();
      return {
        result: { audioFileId, durationMs: durationMsOf(made.samples) },
        commit: async (tx, outbox) => {
          const recordingId = await recordingRepository(tx).add(made);
          await publishNarration(tx, outbox, { id: audioFileId, ownerId, slide, timeline, recordingId });
        },
      };
    });
}
