import { createHash } from 'node:crypto';
import { EXPORTS, type ExportFormat } from '@slidewright/domain';
import { FORMATS } from './formats/index.ts';
import type { Film, FilmState, MediaState } from './film.ts';
import type { BundleOptions, ExportOptions } from './jobs.ts';

/** The same text for the same content: a bundle is out of date when the digest it was made with differs. */
export function stateDigest(state: FilmState, options: Pick<BundleOptions, 'includeVideos'>): string {
  const narration = [...state.narration].sort(([a], [b]) => (a < b ? -1 : 1));
  const text = JSON.stringify([
    state.title,
    String(state.revision),
    narration,
    options.includeVideos ? state.master : null,
  ]);
  return createHash('sha256').update(text).digest('hex');
}

/** The same text for the same file: an export is made again only when this differs. */
export function exportDigest(state: MediaState, format: ExportFormat, chosen: ExportOptions): string {
  const { needs, readsMedia } = FORMATS[format];
  const media =
    needs === 'slides' && !readsMedia
      ? []
      : [stateDigest(state, { includeVideos: true }), state.slideVideos.toSorted()];
  const text = JSON.stringify([format, EXPORTS[format].options.map((name) => chosen[name]), state.version, media]);
  return createHash('sha256').update(text).digest('hex');
}

export function stateOf(film: Film): FilmState {
  return {
    title: film.timeline.title,
    revision: film.timeline.revision,
    narration: new Map(
      film.slides.flatMap(({ slide, narration }) => (narration ? [[slide.id, narration.narrationHash] as const] : [])),
    ),
    master: film.master?.objectKey ?? null,
  };
}
