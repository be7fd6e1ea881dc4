import { basename, extname } from 'node:path';
import { isUuid } from '@slidewright/domain';
import type { ReadAs } from '@slidewright/slides/importers/recognise';
import { recordsOf } from '../deck/build-record.ts';
import { openDeck } from '../deck/open-deck.ts';
import { usageError } from '../errors.ts';
import { openSession } from '../server/session.ts';
import type { Context } from '../context.ts';

export interface ImportOptions {
  /** A timeline of an earlier version of the deck. */
  readonly into?: string | undefined;
  readonly as?: ReadAs | undefined;
}

/** Makes a timeline of a deck, or takes a changed deck into its timeline. */
export async function importDeck(deck: string, { into, as }: ImportOptions, context: Context): Promise<void> {
  if (into !== undefined && !isUuid(into)) throw usageError(`${into} is not the id of a timeline.`);
  const opened = await openDeck(deck, { as });
  await using session = await openSession(context);
  const { api } = session;
  const records = recordsOf(context);
  const record = await records.read(opened.path);
  const known = { timelineId: into ?? null, images: record.images, music: record.music, imported: null };
  const { timelineId: id, images, music } = await opened.sync(api, known, context);
  await records.write({ ...record, images: { ...record.images, ...images }, music: { ...record.music, ...music } });
  const { title, slides } = await api.getTimeline({ id });
  context.report.result({ command: 'import', deck, timelineId: id, title, slides: slides.length }, [
    `${id}  ${title || basename(deck, extname(deck))} (${slides.length} slides)`,
  ]);
}
