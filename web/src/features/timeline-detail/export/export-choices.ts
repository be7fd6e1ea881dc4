import type { ExportFormat } from '@slidewright/domain';
import type { ExportOptions } from '@slidewright/http-api';

interface ExportChoice {
  readonly title: string;
  /** What the file is and what opens it, in one line. */
  readonly hint: string;
  readonly options: readonly (keyof ExportOptions)[];
}

export const EXPORT_CHOICES: Readonly<Record<ExportFormat, ExportChoice>> = {
  markdown: {
    title: 'Markdown',
    hint: 'Slides and notes as text, for any editor. Can be imported again.',
    options: [],
  },
  pptx: {
    title: 'PowerPoint',
    hint: 'Editable slides and notes; the narration plays and advances. Opens in PowerPoint, Keynote and LibreOffice.',
    options: [],
  },
  pdf: {
    title: 'PDF handout',
    hint: 'A page for each slide with its picture and notes, to print or send.',
    options: [],
  },
  png: { title: 'Pictures', hint: 'Every slide as a numbered PNG at the size of the film.', options: [] },
  scorm: {
    title: 'SCORM 1.2',
    hint: 'For Moodle, Canvas and nearly every learning platform. Reports completion.',
    options: [],
  },
  cmi5: { title: 'cmi5', hint: 'For platforms with an xAPI record store. Reports completion.', options: [] },
  fcpxml: { title: 'FCPXML', hint: 'Opens in Final Cut Pro and DaVinci Resolve.', options: ['includeMedia'] },
  otio: {
    title: 'OpenTimelineIO',
    hint: 'Opens in DaVinci Resolve, Kdenlive and pipelines of your own.',
    options: ['includeMedia'],
  },
  edl: {
    title: 'EDL',
    hint: 'CMX 3600, for Premiere Pro, Avid and any older editor.',
    options: ['includeMedia'],
  },
  audio: {
    title: 'Sound',
    hint: 'M4A or MP3 with a chapter for each slide, for podcast players.',
    options: ['soundFormat'],
  },
  'site-kit': {
    title: 'Video site kit',
    hint: 'Film, thumbnail, captions, and a description with chapters to paste on YouTube or Vimeo.',
    options: [],
  },
};

export const EXPORT_GROUPS: readonly { readonly title: string; readonly formats: readonly ExportFormat[] }[] = [
  { title: 'Slides', formats: ['pptx', 'pdf', 'png', 'markdown'] },
  { title: 'Video editing', formats: ['fcpxml', 'otio', 'edl'] },
  { title: 'Publishing', formats: ['site-kit', 'audio'] },
  { title: 'Learning platforms', formats: ['scorm', 'cmi5'] },
];

export const DEFAULT_EXPORT_OPTIONS: ExportOptions = { includeMedia: true, soundFormat: 'm4a' };
