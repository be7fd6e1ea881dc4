import type { ExportFormat } from '@slidewright/domain';
import { audio } from './audio.ts';
import { cmi5, scorm } from './course/index.ts';
import { edl, fcpxml, otio } from './editor-projects.ts';
import type { Format } from './format.ts';
import { markdown } from './markdown.ts';
import { pdf } from './pdf.ts';
import { png } from './png.ts';
import { pptx } from './pptx/index.ts';
import { siteKit } from './site-kit.ts';

/** Every format that can be exported by itself. */
export const FORMATS: Readonly<Record<ExportFormat, Format>> = {
  markdown,
  fcpxml,
  otio,
  edl,
  audio,
  'site-kit': siteKit,
  pptx,
  pdf,
  png,
  scorm,
  cmi5,
};
