import type { ExportFormat } from '@slidewright/domain';
import { edl, fcpxml, otio } from './editor-projects.ts';
import type { Format } from './format.ts';
import { markdown } from './markdown.ts';

/** Every format that can be exported by itself. */
export const FORMATS: Readonly<Record<ExportFormat, Format>> = { fcpxml, otio, edl, markdown };
