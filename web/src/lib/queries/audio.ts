import { factorOrDefault, pitchFactor, type Cue, type Pitch } from '@slidewright/domain';
import { slideContentHash } from '@slidewright/slides/content/content-hash';
import type { SlideText } from '@slidewright/slides/content/slide';
import type { AudioFile, Calls, DataOf } from '@slidewright/http-api';
import { useQuery } from '@tanstack/react-query';
import { RequestError } from '../api/request.ts';
import { api } from '../api/client.ts';
import type { MessageCode } from '../language/message-codes.ts';
import { say } from '../language/messages.ts';
import { audioKeys } from './keys.ts';
import { pause } from '../pause.ts';

export type AudioStatus = DataOf<Calls['getAudioStatus']>;
export type SlideAudioStatus = AudioStatus['slides'][number]['status'];
export type BulkAudioAnswer = DataOf<Calls['generateTimelineAudio']>;
export type SlideAudioAnswer = DataOf<Calls['generateSlideAudio']>;

/** Voice settings of a timeline. */
export interface AudioSettings {
  readonly voice: string;
  readonly speed: number;
  readonly pitch: Pitch;
}

/**
 * Names of the states of a slide's narration, as codes of messages.
 * @public
 */
export const AUDIO_STATUS_CODES = {
  none: 'words.audioStatus.none',
  pending: 'words.audioStatus.pending',
  processing: 'words.audioStatus.processing',
  completed: 'words.audioStatus.completed',
  failed: 'words.audioStatus.failed',
} as const satisfies Record<SlideAudioStatus, MessageCode>;

/** Limits of the queue of audio requests. Jitter is relative to the delay. */
const AUDIO_QUEUE = {
  concurrency: 1,
  retries: 3,
  retryStatus: 429,
  initialDelayMs: 2_000,
  backoffFactor: 2,
  maximumDelayMs: 60_000,
  jitter: 0.1,
} as const;

export interface RequestQueueTools {
  readonly wait?: (delayMs: number) => Promise<void>;
  /** From 0 up to 1. */
  readonly random?: () => number;
}

/**
 * A queue that runs tasks in order, `AUDIO_QUEUE.concurrency` (one) at a time, and repeats a task that is answered
 * with 429: after 2 s, then twice as long each time up to 60 s, give or take a tenth.
 */
export function createRequestQueue({ wait = delay, random = Math.random }: RequestQueueTools = {}) {
  const waiting: (() => void)[] = [];
  let running = 0;

  const enter = (): Promise<void> => {
    if (running < AUDIO_QUEUE.concurrency) {
      running += 1;
      return Promise.resolve();
    }
    return new Promise((resolve) => waiting.push(resolve));
  };
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };

  const attempt = async <Result>(task: () => Promise<Result>, retries: number): Promise<Result> => {
    try {
      return await task();
    } catch (error) {
      const mayRetry = error instanceof RequestError && error.status === AUDIO_QUEUE.retryStatus;
      if (!mayRetry || retries >= AUDIO_QUEUE.retries) throw error;
      const delayMs = Math.min(
        AUDIO_QUEUE.initialDelayMs * AUDIO_QUEUE.backoffFactor ** retries,
        AUDIO_QUEUE.maximumDelayMs,
      );
      await wait(delayMs * (1 + AUDIO_QUEUE.jitter * (random() * 2 - 1)));
      return attempt(task, retries + 1);
    }
  };

  return async function enqueue<Result>(task: () => Promise<Result>): Promise<Result> {
    await enter();
    try {
      return await attempt(task, 0);
    } finally {
      leave();
    }
  };
}

function delay(delayMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delayMs));
}

/** The queue of all audio requests of this page. */
const enqueueAudioRequest = createRequestQueue();

function narrationBody(settings: AudioSettings, regenerate: boolean) {
  return {
    voice: settings.voice,
    speed: factorOrDefault(settings.speed),
    pitch: pitchFactor(settings.pitch),
    regenerate,
  };
}

/** Without a message of the server, the message follows from the status. */
function withAudioMessage(error: unknown): never {
  if (error instanceof RequestError && !error.hasSentence)
    throw new RequestError(
      error.status,
      say('errors.audio.status', { status: error.status }),
      error.code,
      error.fields,
    );
  throw error;
}

/** Queues the narration of one slide; the result tells when it is unchanged and nothing was queued. */
export function generateSlideAudio(
  slideId: string,
  settings: AudioSettings,
  { regenerate = false }: { regenerate?: boolean } = {},
): Promise<SlideAudioAnswer> {
  const body = narrationBody(settings, regenerate);
  return enqueueAudioRequest(() => api.generateSlideAudio({ id: slideId, ...body })).catch(withAudioMessage);
}

export interface RecordingOptions {
  /** Reduces noise. */
  readonly clean: boolean;
  /** Aborts the upload; after it, the wait. */
  readonly signal: AbortSignal;
  /** Called when the service has the whole sound. */
  readonly onUploaded: () => void;
}

/** Uploads a sound file that becomes the narration of a slide; returns the id of the job that prepares it. */
export async function recordSlide(
  slideId: string,
  file: Blob,
  { clean, signal }: Pick<RecordingOptions, 'clean' | 'signal'>,
): Promise<string> {
  const { jobId } = await api.recordSlide({ id: slideId, clean: clean ? 'true' : 'false', file }, { signal });
  return jobId;
}

const RECORDING_POLL_MS = 1_000;

/** Waits until the job of a recording has ended. Throws its error if the recording cannot be used. */
export async function untilRecordingIsUsed(jobId: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    const { status, error } = await api.getJob({ id: jobId }, { signal });
    if (status === 'completed') return;
    if (status !== 'queued' && status !== 'active') throw Object.assign(new Error(error?.message), error);
    await pause(RECORDING_POLL_MS, signal);
  }
}

/** Queues the narration of every slide of a timeline that is missing, changed, or all of them. */
export function generateTimelineAudio(
  timelineId: string,
  settings: AudioSettings,
  { regenerate = false }: { regenerate?: boolean } = {},
): Promise<BulkAudioAnswer> {
  const body = narrationBody(settings, regenerate);
  return enqueueAudioRequest(() => api.generateTimelineAudio({ id: timelineId, ...body })).catch(withAudioMessage);
}

export function cancelAudioGeneration(timelineId: string): Promise<void> {
  return api.cancelAudioGeneration({ id: timelineId });
}

export function fetchAudioStatus(timelineId: string, signal?: AbortSignal): Promise<AudioStatus> {
  return api.getAudioStatus({ id: timelineId }, { signal });
}

/** The current audio files of a timeline, one a slide at most. */
export function useAudioFiles(timelineId: string, options: { enabled?: boolean } = {}) {
  return useQuery({
    queryKey: audioKeys.files(timelineId),
    queryFn: ({ signal }) => api.listAudioFiles({ timelineId }, { signal }),
    refetchOnMount: true,
    enabled: (options.enabled ?? true) && timelineId !== '',
  });
}

/** The files by their slides; only current, completed ones count. */
export function audioFilesBySlide(files: readonly AudioFile[] | undefined): ReadonlyMap<string, AudioFile> {
  const current = (files ?? []).filter((file) => file.isCurrent && file.status === 'completed');
  return new Map(current.map((file) => [file.slideId, file]));
}

/** Slides are never changed in place, so each is hashed once. */
const hashes = new WeakMap<SlideText, string>();

function hashOf(slide: SlideText): string {
  const known = hashes.get(slide);
  if (known !== undefined) return known;
  const hash = slideContentHash(slide);
  hashes.set(slide, hash);
  return hash;
}

export function isRecording(file: AudioFile): boolean {
  return file.metadata.source === 'recording';
}

/** Whether the text was changed since a recording was made; it stays the narration all the same. */
export function isRecordingOfOlderText(file: AudioFile, slide: SlideText): boolean {
  return isRecording(file) && file.metadata.contentHash !== hashOf(slide);
}

/** Whether a file is the narration of the slide as it is: spoken from its text, or recorded. */
export function speaksSlide(file: AudioFile | undefined, slide: SlideText): file is AudioFile {
  if (file === undefined) return false;
  const { contentHash, pronunciationChanged = false } = file.metadata;
  return isRecording(file) || (contentHash === hashOf(slide) && !pronunciationChanged);
}

const isSameFactor = (a: number, b: number): boolean => Math.abs(a - b) < 1e-3;

/** Whether a file was made with this voice (any, while none is chosen), speed and pitch, or is a recording. */
export function speaksWith(file: AudioFile, settings: AudioSettings): boolean {
  if (isRecording(file)) return true;
  const { voice, speed, pitch } = file.metadata;
  return (
    (settings.voice === '' || voice === settings.voice) &&
    isSameFactor(speed, factorOrDefault(settings.speed)) &&
    isSameFactor(pitch, pitchFactor(settings.pitch))
  );
}

/** Address of an audio file; a new version has a new address. */
export function audioStreamUrl(file: Pick<AudioFile, 'objectName'>): string {
  return api.streamAudio.url({ objectName: file.objectName });
}

/** The current audio of a slide. */
export interface Narration {
  readonly url: string;
  readonly durationMs: number;
  readonly cues: readonly Cue[];
}

export function narrationOf(file: AudioFile): Narration {
  return { url: audioStreamUrl(file), durationMs: file.metadata.durationMs, cues: file.metadata.cues };
}
