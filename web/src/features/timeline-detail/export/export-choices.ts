import { EXPORT_FORMATS, EXPORTS } from '@slidewright/domain';
import type { ExportOptions } from '@slidewright/http-api';

/** What formats are for, with the formats. */
export const EXPORT_GROUPS = [...new Set(EXPORT_FORMATS.map((format) => EXPORTS[format].group))].map((id) => ({
  id,
  formats: EXPORT_FORMATS.filter((format) => EXPORTS[format].group === id),
}));

export const DEFAULT_EXPORT_OPTIONS: ExportOptions = { includeMedia: true, soundFormat: 'm4a' };
