import { AudioService, JobStatus } from '@slidewright/contracts';
import { UPLOAD_BUCKETS, type Refusal } from '@slidewright/domain';
import { createClient, withTimeout, type Bus, type CallContext, type ObjectStore } from '@slidewright/platform';

/** What the audio service does for an import, on behalf of the deck's owner. */
export interface Recordings {
  /** Queues a sound to become the narration of a slide, whatever it says, and returns its job. */
  start(
    sound: { readonly slideId: string; readonly timelineId: string; readonly file: Buffer; readonly filename: string },
    context: CallContext,
  ): Promise<string>;
  /** How a job ended: null while it runs, 'completed' if the sound is the narration now. */
  ended(jobId: string, context: CallContext): Promise<Refusal | 'completed' | null>;
}

const SEND_TIMEOUT_MS = 150_000;
const CALL_TIMEOUT_MS = 20_000;
/** The sound itself decides how it is read. */
const TYPES: Readonly<Record<string, string>> = { m4a: 'audio/mp4', mp4: 'audio/mp4', wav: 'audio/wav' };

export function createRecordings(bus: Bus, store: ObjectStore): Recordings {
  const audio = createClient(bus, AudioService);
  return {
    async start({ slideId, timelineId, file, filename }, given) {
      const context = withTimeout(given, SEND_TIMEOUT_MS);
      const contentType = TYPES[filename.slice(filename.lastIndexOf('.') + 1).toLowerCase()] ?? 'audio/mpeg';
      const { objectName, objectKey } = await audio.createUpload(
        { bucket: UPLOAD_BUCKETS.audio, filename, contentType, size: BigInt(file.length), timelineId },
        context,
      );
      await store.put(objectKey, file, { contentType, signal: context.signal });
      return (await audio.recordSlide({ slideId, objectName, clean: false, anyText: true }, context)).jobId;
    },

    async ended(jobId, context) {
      const { job } = await audio.getJob({ jobId }, withTimeout(context, CALL_TIMEOUT_MS));
      switch (job?.status) {
        case JobStatus.QUEUED:
        case JobStatus.ACTIVE:
          return null;
        case JobStatus.COMPLETED:
          return 'completed';
        default:
          return job?.error ?? { code: 'CANCELLED', message: 'It was cancelled.' };
      }
    },
  };
}
