import { basename, extname } from 'node:path';
import { openDeck } from '../deck/open-deck.ts';
import { usageError } from '../errors.ts';
import { openSession } from '../server/session.ts';
import type { Context } from '../context.ts';

export interface ImportOptions {
  /** A timeline of an earlier version of the deck. */
  readonly into?: string | undefined;
}

/** Makes a timeline of a deck, or takes a changed deck into its timeline. */
export async function importDeck(deck: string, { into }: ImportOptions, context: Context): Promise<void> {
  if (into !== undefined && !isUuid(into)) throw usageError(`${into} is not the id of a timeline.`);
  const opened = await openDeck(deck);
  await using session = await openSession(context);
  const { api } = session;
  const { timelineId: id } = await opened.sync(api, { timelineId: into ?? null, images: {} }, context);
  const { title, slides } = await api.getTimeline({ id });
  context.report.result({ command: 'import', deck, timelineId: id, title, slides: slides.length }, [
    `${id}  ${title || basename(deck, extname(deck))} (${slides.length} slides)`,
  ]);
}

export function isUuid(text: string): boolean {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}
