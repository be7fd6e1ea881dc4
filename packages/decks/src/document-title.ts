import { lines, oneLine } from './office/lines.ts';

/** What programs write before the name of the file. */
const PREFIX = /^(?:Microsoft )?(?:Office )?(?:PowerPoint|Word|Excel) [-–—] /i;
/** What programs write after it. */
const SUFFIX =
  / [-–—] (?:(?:Microsoft )?PowerPoint|Google (?:Slides|Docs|Präsentationen)|(?:LibreOffice|OpenOffice(?:\.org)?) Impress|Keynote|Canva)$|\s*\[(?:Compatibility Mode|Read-Only|Kompatibilitätsmodus|Mode de compatibilité)\]$/i;
const EXTENSION = /\.(?:pp[ts]x?|pp[ts]m|potx?|potm|od[pt]|otp|key|pdf|docx?)$/i;
/** 'PowerPoint Presentation' in several languages, and names of files that nobody saved. */
const GIVEN_BY_PROGRAM =
  /^(?:PowerPoint[ -]?[\p{L}\p{M}ー]+|PptxGenJS Presentation|\p{L}+ (?:d[eio] )?PowerPoint|(?:Presentation|Präsentation|Présentation|Presentación|Slide|Folie|Diapositive|Diapositiva) ?\d+|Presentation|Präsentation|Présentation|Presentación|Untitled(?: presentation)?|Unbenannt\d*)$/iu;
const LONGEST = 1_000;

/** The title that a document names, without what its program added; '' if its author gave none. */
export function documentTitle(named: string): string {
  let title = oneLine(lines([named.slice(0, LONGEST)]));
  for (const added of [SUFFIX, SUFFIX, PREFIX, EXTENSION]) title = title.replace(added, '').trim();
  return GIVEN_BY_PROGRAM.test(title) ? '' : title;
}
