import { toFcpxml } from '@slidewright/domain';
import type { Film } from '../film.ts';
import { editOf, type EditParts } from './edit.ts';
import type { Exporter } from './exporter.ts';

/** A project for Final Cut Pro and DaVinci Resolve, FCPXML 1.10, beside the folders that it points to. */
export const fcpxml: Exporter = {
  id: 'fcpxml',
  choice: 'includeFcpxml',
  describe: (film: Pick<Film, 'slug'>) =>
    `Import ${path(film)} into Final Cut Pro or DaVinci Resolve to get every clip in its place; keep it beside the folders it points to.`,
  files: (film: Pick<Film, 'slug'> & EditParts) => [
    { kind: 'text', path: path(film), write: (contents) => toFcpxml(editOf(film, contents)) },
  ],
};

const path = ({ slug }: Pick<Film, 'slug'>): string => `${slug}.fcpxml`;
