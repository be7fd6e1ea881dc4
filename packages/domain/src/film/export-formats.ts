interface OfferedFormat {
  /** What it is for. */
  readonly group: 'slides' | 'editing' | 'publishing' | 'learning';
  /** The options that it has. */
  readonly options: readonly ('includeMedia' | 'soundFormat')[];
}

/** Formats that a timeline is exported to, besides the bundle, in the order in which they are offered. */
const OFFERED = {
  pptx: { group: 'slides', options: [] },
  pdf: { group: 'slides', options: [] },
  png: { group: 'slides', options: [] },
  markdown: { group: 'slides', options: [] },
  fcpxml: { group: 'editing', options: ['includeMedia'] },
  otio: { group: 'editing', options: ['includeMedia'] },
  edl: { group: 'editing', options: ['includeMedia'] },
  'site-kit': { group: 'publishing', options: [] },
  audio: { group: 'publishing', options: ['soundFormat'] },
  scorm: { group: 'learning', options: [] },
  cmi5: { group: 'learning', options: [] },
} as const satisfies Record<string, OfferedFormat>;
export type ExportFormat = keyof typeof OFFERED;

export const EXPORTS: Readonly<Record<ExportFormat, OfferedFormat>> = OFFERED;
export const EXPORT_FORMATS = Object.keys(OFFERED) as readonly ExportFormat[];

/** Files that the export of sound can be. */
export const SOUND_FORMATS = ['m4a', 'mp3'] as const;
export type SoundFormat = (typeof SOUND_FORMATS)[number];
