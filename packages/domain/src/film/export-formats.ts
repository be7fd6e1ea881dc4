/** Formats that a timeline is exported to, besides the bundle. */
export const EXPORT_FORMATS = [
  'markdown',
  'fcpxml',
  'otio',
  'edl',
  'audio',
  'site-kit',
  'pptx',
  'pdf',
  'png',
  'scorm',
  'cmi5',
] as const;
/** Files that the export of sound can be. */
export const SOUND_FORMATS = ['m4a', 'mp3'] as const;
export type SoundFormat = (typeof SOUND_FORMATS)[number];
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
