import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { CreateAudioFileRequest } from '@slidewright/contracts';
import {
  cleanSpeechText,
  errorReason,
  isUuid,
  LIMITS,
  proportionalCues,
  safeFilename,
  splitSentences,
  withEstimatedWords,
  withoutSpeechMarks,
  type Cue,
  type TimedText,
} from '@slidewright/domain';
import { speechText } from '@slidewright/slides/speech/speech-text';
import {
  AppError,
  childContext,
  createGate,
  createKeyedGate,
  notFound,
  requireUser,
  temporaryDirectory,
  withTransaction,
  type CallContext,
} from '@slidewright/platform';
import { assertEditable, languageOf, type Slide, type Timelines } from '../../adapters/timelines.ts';
import { decodeRecording } from '../../narration/sound/decode.ts';
import { finishSound } from '../../narration/sound/finish.ts';
import { settleInRests } from '../../narration/sound/settle-in-rests.ts';
import { findSound, SAMPLE_RATE } from '../../narration/sound/sound.ts';
import { storeRecording } from '../../narration/store-recording.ts';
import { audioFileRepository } from '../../repositories/audio-files.ts';
import { recordingRepository } from '../../repositories/recordings.ts';
import { uploadRepository, type UploadRow } from '../../repositories/uploads.ts';
import { audioFileToProto } from '../../to-proto.ts';
import { publishNarration } from '../narration/publish-narration.ts';
import type { Parts } from '../../parts.ts';

const MIB = 1024 ** 2;
/** A recording takes hundreds of megabytes while it is read. */
const RECORDINGS_AT_ONCE = 2;
const RECORDINGS_AT_ONCE_PER_USER = 1;
const RECORDINGS_WAITING = 8;
const RECORDINGS_WAITING_PER_USER = 9;

/**
 * Makes a recording that the caller uploaded the current narration of a slide. Two are read at a time, one of
 * each user; throws UNAVAILABLE when too many wait already.
 */
export function createCreateAudioFile(parts: Parts) {
  const { db, store, tools, timelines, outbox } = parts;
  const gate = createGate(RECORDINGS_AT_ONCE, RECORDINGS_WAITING);
  const gateOfUser = createKeyedGate(RECORDINGS_AT_ONCE_PER_USER, RECORDINGS_WAITING_PER_USER);

  /** Decoded, levelled like all narration, and checked to be sound. */
  async function readRecording(upload: UploadRow, signal: AbortSignal) {
    await using directory = await temporaryDirectory('recording');
    const file = join(directory.path, 'recording');
    await store.download(upload.object_key, file, { signal });
    const samples = await decodeRecording(tools, file, signal);
    if (!findSound(samples, SAMPLE_RATE))
      throw new AppError('VALIDATION_FAILED', {
        reason: errorReason('recordingSilent'),
        details: [{ field: 'objectName', message: 'is silent' }],
      });
    return await finishSound(tools, samples, signal);
  }

  /**
   * Removes the file of a slide that was deleted while the recording was read: its event came before the file was
   * there. A later deletion finds the file. Throws NOT_FOUND when the slide is deleted.
   */
  async function undoForDeletedSlide(fileId: string, slideId: string, { userId, requestId }: CallContext) {
    // Runs also when the caller has disconnected.
    await timelines.getSlide(slideId, childContext({ userId, requestId })).catch(async (error: unknown) => {
      // If the timeline service is unavailable the recording stays: deleted slides are rare.
      if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') return;
      await withTransaction(db, async (tx) => {
        await audioFileRepository(tx).lockSlide(slideId);
        await audioFileRepository(tx).delete({ id: fileId });
      });
      throw error;
    });
  }

  return async (request: CreateAudioFileRequest, context: CallContext) => {
    const ownerId = requireUser(context);
    const { slide, timeline } = await requireSlide(timelines, request, context);
    assertEditable(timeline);
    const { objectName } = request;
    const upload = objectName.includes('\0') ? undefined : await uploadRepository(db).findByObjectName(objectName);
    if (!upload || upload.owner_id !== ownerId) throw notFound('The uploaded file was not found.');
    const stored = await store.head(upload.object_key);
    if (!stored) throw notFound('The uploaded file was not found.');
    if (stored.size > LIMITS.uploadBytes)
      throw new AppError('PAYLOAD_TOO_LARGE', { reason: errorReason('fileLarge', { most: LIMITS.uploadBytes / MIB }) });

    const read = async () => {
      // The caller may have cancelled while waiting.
      context.signal.throwIfAborted();
      const sound = await readRecording(upload, context.signal);
      const cues = cuesOf(slide, languageOf(timeline), sound.samples);
      return storeRecording({ db, store }, { ...sound, cues }, { ownerId, inputHash: null }, context.signal);
    };
    const recording = await gateOfUser.pass(ownerId, () => gate.pass(read));
    const id = randomUUID();
    await withTransaction(db, async (tx) => {
      const recordingId = await recordingRepository(tx).add(recording);
      const { isPublic } = request;
      const filename = mp3Name(request.filename);
      await publishNarration(tx, outbox, { id, ownerId, slide, timeline, recordingId, filename, isPublic });
    });
    await undoForDeletedSlide(id, slide.id, context);
    const made = await audioFileRepository(db).find(ownerId, id);
    if (!made) throw notFound('Audio file not found');
    return { audioFile: audioFileToProto(made) };
  };
}

async function requireSlide(
  timelines: Timelines,
  request: CreateAudioFileRequest,
  context: CallContext,
): ReturnType<Timelines['getSlide']> {
  if (!isUuid(request.slideId)) throw notFound('Slide not found');
  const found = await timelines.getSlide(request.slideId, context);
  if (request.timelineId !== '' && found.slide.timelineId !== request.timelineId) throw notFound('Slide not found');
  return found;
}

/** The file is an MP3 whatever was uploaded. */
function mp3Name(filename: string): string | null {
  const safe = safeFilename(filename, { fallback: '' });
  return safe === '' ? null : `${safe.replace(/\.[A-Za-z0-9]{1,8}$/, '')}.mp3`;
}

/** The times of sentences are unknown in a recording, so the slide's sentences share the time that has sound. */
function cuesOf(slide: Slide, language: string, samples: Int16Array): Cue[] {
  const sentences = splitSentences(withoutSpeechMarks(cleanSpeechText(speechText(slide))), language).map(
    ({ text }) => text,
  );
  const sound = findSound(samples, SAMPLE_RATE) ?? { start: 0, end: samples.length };
  const toMs = (sample: number): number => Math.round((sample * 1000) / SAMPLE_RATE);
  const settle = (stretches: readonly TimedText[]) => settleInRests(stretches, samples);
  return proportionalCues(sentences, toMs(sound.start), toMs(sound.end)).map((cue) => withEstimatedWords(cue, settle));
}
