/** Formats that a timeline is exported to, besides the bundle. */
export const EXPORT_FORMATS = ['markdown', 'fcpxml', 'otio', 'edl'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
