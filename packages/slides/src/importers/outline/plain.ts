import { DURATION_PRESETS_S } from '@slidewright/domain/constants';
import { placeholderNotes, PLACEHOLDERS } from '../../kinds/placeholders.ts';
import type { ImportedSlide } from '../importer.ts';
import { contentLines, INTRODUCTION, newSection, outlineImporter, type Section } from './sections.ts';

/**
 * Outlines of the edit wizard: lines that start with '-' or '*' are bullets, all others are headings. Bullets above the
 * first heading go to a slide 'Introduction', which is also the only slide of an empty outline.
 */
export const plainOutline = outlineImporter(readSlides);

function readSlides(outline: string): ImportedSlide[] {
  const sections: Section[] = [];
  for (const line of contentLines(outline)) {
    if (/^[-*]/.test(line)) {
      if (sections.length === 0) sections.push(newSection(INTRODUCTION));
      sections.at(-1)!.bullets.push(line.slice(1).trim());
    } else {
      sections.push(newSection(line.replace(/^#+\s*/, '')));
    }
  }
  if (sections.length === 0) sections.push(newSection(INTRODUCTION));
  return sections.map(({ heading, bullets }) => ({
    title: heading,
    bulletPoints: bullets.length > 0 ? bullets : [PLACEHOLDERS.bullet],
    speakerNotes: placeholderNotes(heading),
    duration: DURATION_PRESETS_S.STANDARD,
  }));
}
