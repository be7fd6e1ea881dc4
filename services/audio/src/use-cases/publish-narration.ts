import { NarrationChangedSchema } from '@slidewright/contracts';
import type { Outbox } from '@slidewright/jobs';
import type { AudioTables } from '../tables.ts';
import { addCurrentFile, lockSlide, type NewAudioFile } from '../repositories/audio-files.ts';
import type { Tx } from '../repositories/database.ts';

export type NarrationToPublish = Omit<NewAudioFile, 'objectName'>;

/** Makes a take the slide's current narration, keeps the earlier versions, and tells who listens. */
export async function publishNarration(tx: Tx, outbox: Outbox<AudioTables>, file: NarrationToPublish): Promise<void> {
  await lockSlide(tx, file.slideId);
  await addCurrentFile(tx, { ...file, objectName: `audio/${file.id}/${file.filename.replaceAll(/[^\w.-]/g, '-')}` });
  await outbox.add(tx, NarrationChangedSchema, { timelineId: file.timelineId, slideId: file.slideId });
}

/** 'slide-3-audio-2026-11-21.mp3'; `position` counts from 0, the day is that of UTC. */
export function narrationFilename(position: number, madeAt: Date): string {
  return `slide-${position + 1}-audio-${madeAt.toISOString().slice(0, 10)}.mp3`;
}
