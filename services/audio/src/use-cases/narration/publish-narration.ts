import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { NarrationChangedSchema } from '@slidewright/contracts';
import type { Outbox } from '@slidewright/jobs';
import type { AudioTables } from '../../repositories/tables.ts';
import { addCurrentFile, findPresentNarration, lockSlide, type NewAudioFile } from '../../repositories/audio-files.ts';
import type { Tx } from '../../repositories/database.ts';

export type NarrationToPublish = Omit<NewAudioFile, 'objectName'>;

/** Makes a recording the slide's current narration, keeps the earlier versions, and publishes the event. */
export async function publishNarration(tx: Tx, outbox: Outbox<AudioTables>, file: NarrationToPublish): Promise<void> {
  await lockSlide(tx, file.slideId);
  await addCurrentFile(tx, { ...file, objectName: `audio/${file.id}/${file.filename.replaceAll(/[^\w.-]/g, '-')}` });
  await announceNarration(tx, outbox, file);
}

/** Publishes which narration a slide has now. The slide must be locked. */
export async function announceNarration(
  tx: Tx,
  outbox: Outbox<AudioTables>,
  { timelineId, slideId }: { readonly timelineId: string; readonly slideId: string },
): Promise<void> {
  const { samples, contentHash, now } = await findPresentNarration(tx, slideId);
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
