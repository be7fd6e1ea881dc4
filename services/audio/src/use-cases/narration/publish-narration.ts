import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { NarrationChangedSchema } from '@slidewright/contracts';
import type { Outbox } from '@slidewright/jobs';
import type { AudioTables } from '../../repositories/tables.ts';
import { audioFileRepository, type NewAudioFile } from '../../repositories/audio-files.ts';
import type { Tx } from '../../repositories/database.ts';
import { dictionaryRepository } from '../../repositories/dictionaries.ts';
import { markNarration } from '../dictionary/mark-narration.ts';

export type NarrationToPublish = Omit<NewAudioFile, 'objectName'>;

/** Makes a recording the slide's current narration, keeps the earlier versions, and publishes the event. */
export async function publishNarration(tx: Tx, outbox: Outbox<AudioTables>, file: NarrationToPublish): Promise<void> {
  const objectName = `audio/${file.id}/${file.filename.replaceAll(/[^\w.-]/g, '-')}`;
  await lockNarration(tx, file);
  await audioFileRepository(tx).addCurrent({ ...file, objectName });
  await announceNarration(tx, outbox, file);
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
export function narrationFilename(position: number, madeAt: Date): string {
  return `slide-${position + 1}-audio-${madeAt.toISOString().slice(0, 10)}.mp3`;
}
