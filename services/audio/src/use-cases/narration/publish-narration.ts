import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { NarrationChangedSchema, type Timeline } from '@slidewright/contracts';
import type { Outbox } from '@slidewright/jobs';
import { AppError } from '@slidewright/platform';
import { slideContentHash } from '@slidewright/slides/content/content-hash';
import { tagsOf, type Slide } from '../../adapters/timelines.ts';
import type { AudioTables } from '../../repositories/tables.ts';
import { audioFileRepository, type NewAudioFile } from '../../repositories/audio-files.ts';
import type { Tx } from '../../repositories/database.ts';
import { dictionaryRepository } from '../../repositories/dictionaries.ts';
import { markNarration } from '../dictionary/mark-narration.ts';

/** A sound of a slide, and what is known of it. Without a voice it is what a person said. */
interface NarrationToPublish extends Pick<NewAudioFile, 'id' | 'ownerId'> {
  readonly slide: Slide;
  readonly timeline: Timeline;
  /** Null if its last user deleted the sound a moment ago. */
  readonly recordingId: string | null;
  /** Null or not set for one made from the slide's position and the day. */
  readonly filename?: string | null;
  readonly isPublic?: boolean;
  readonly speech?: Required<Pick<NewAudioFile, 'voice' | 'speed' | 'pitch' | 'model' | 'saidHash'>>;
}

/** Makes a recording the slide's current narration, keeps the earlier versions, and publishes the event. */
export async function publishNarration(
  tx: Tx,
  outbox: Outbox<AudioTables>,
  { id, ownerId, slide, timeline, recordingId, filename, isPublic = false, speech }: NarrationToPublish,
): Promise<void> {
  // The next attempt makes it again.
  if (recordingId === null) throw new AppError('UNAVAILABLE', { message: 'the sound was deleted before it was used' });
  const narration = { ownerId, timelineId: slide.timelineId, slideId: slide.id };
  const name = filename ?? narrationFilename(slide.position, new Date());
  await lockNarration(tx, narration);
  await audioFileRepository(tx).addCurrent({
    ...narration,
    id,
    recordingId,
    filename: name,
    objectName: `audio/${id}/${name.replaceAll(/[^\w.-]/g, '-')}`,
    isPublic,
    contentHash: slideContentHash(slide),
    tags: tagsOf(slide, timeline),
    ...(speech ?? { voice: '', speed: 1, pitch: 1 }),
  });
  await announceNarration(tx, outbox, narration);
}

/** Locks what decides on a slide's current narration: dictionaries first, as their change locks narration later. */
export async function lockNarration(
  tx: Tx,
  { ownerId, slideId }: { readonly ownerId: string; readonly slideId: string },
): Promise<void> {
  await dictionaryRepository(tx).lock(ownerId);
  await audioFileRepository(tx).lockSlide(slideId);
}

/** Publishes which narration a slide has now, compared with the dictionaries. Narration must be locked. */
export async function announceNarration(
  tx: Tx,
  outbox: Outbox<AudioTables>,
  { ownerId, timelineId, slideId }: { readonly ownerId: string; readonly timelineId: string; readonly slideId: string },
): Promise<void> {
  await markNarration(tx, ownerId, { slideId });
  const { samples, contentHash, now } = await audioFileRepository(tx).findPresentNarration(slideId);
  const changedAt = timestampFromDate(now);
  await outbox.add(tx, NarrationChangedSchema, {
    timelineId,
    slideId,
    samples: BigInt(samples ?? 0),
    contentHash: contentHash ?? '',
    changedAt,
  });
}

/** 'slide-3-audio-2026-11-21.mp3'; `position` counts from 0, the day is that of UTC. */
function narrationFilename(position: number, madeAt: Date): string {
  return `slide-${position + 1}-audio-${madeAt.toISOString().slice(0, 10)}.mp3`;
}
