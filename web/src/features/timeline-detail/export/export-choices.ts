import type { ExportFormat } from '@slidewright/domain';
import type { ExportOptions } from '@slidewright/http-api';

type ExportOption = keyof ExportOptions;

/** The options of each format. */
export const OPTIONS_OF: Readonly<Record<ExportFormat, readonly ExportOption[]>> = {
  markdown: [],
  pptx: [],
  pdf: [],
  png: [],
  scorm: [],
  cmi5: [],
  fcpxml: ['includeMedia'],
  otio: ['includeMedia'],
  edl: ['includeMedia'],
  audio: ['soundFormat'],
  'site-kit': [],
};

interface ExportGroup {
  readonly id: 'slides' | 'editing' | 'publishing' | 'learning';
  readonly formats: readonly ExportFormat[];
}

export const EXPORT_GROUPS: readonly ExportGroup[] = [
  { id: 'slides', formats: ['pptx', 'pdf', 'png', 'markdown'] },
  { id: 'editing', formats: ['fcpxml', 'otio', 'edl'] },
  { id: 'publishing', formats: ['site-kit', 'audio'] },
  { id: 'learning', formats: ['scorm', 'cmi5'] },
];

export const DEFAULT_EXPORT_OPTIONS: ExportOptions = { includeMedia: true, soundFormat: 'm4a' };
