import type { ExportedFile } from '../exporters/exporter.ts';
import type { Film } from '../film.ts';
import type { ExportOptions } from '../jobs.ts';

/** What is drawn of the slides for an export: PNG pictures, a PDF with pictures and notes, or charts and the like alone. */
export type DrawnForm = 'pictures' | 'handout' | 'drawings';

/** A format that a timeline can be exported to by itself. */
export interface Format {
  /** What must have been made: nothing but slides, narration or videos of slides, or the film. */
  readonly needs: 'slides' | 'media' | 'film';
  /** It has narration or videos in it where they were made. Default: only if it needs them. */
  readonly readsMedia?: true;
  /** What the render service draws before the files are written; it is the `stills` of the film. Default: nothing. */
  readonly draws?: DrawnForm;
  /** Ending of a format whose files are the parts of a zip without a folder. */
  readonly zipEnding?: string;
  /** The files of the export. One file is exported by itself, several as a zip. */
  readonly files: (film: Film, options: ExportOptions) => readonly ExportedFile[];
}
