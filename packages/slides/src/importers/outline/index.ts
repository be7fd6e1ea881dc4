import { DURATION_PRESETS_S } from '@slidewright/domain/constants';
import { PLACEHOLDERS } from '../../kinds/placeholders.ts';
import type { ImportedSlide } from '../importer.ts';
import { contentLines, INTRODUCTION, newSection, outlineImporter, type Section } from './sections.ts';

const MOST_BULLETS_ON_ONE_SLIDE = 3;
const MAIN_CONTENT_LINES = 5;

/**
 * Outlines of the create wizard and the command line. Headings start with 'Topic ', '#' or a number and a full stop, or
 * contain a colon; bullets start with '-', '•' or '*'. A heading with more than three bullets becomes one slide per
 * bullet. Other lines are prose: they become the notes of the heading's (first) slide, and its bullets if it has none.
 */
export const outline = outlineImporter(readSlides);

function readSlides(text: string): ImportedSlide[] {
  const lines = contentLines(text);
  const leading = newSection(INTRODUCTION);
  const sections: Section[] = [];
  for (const line of lines) {
    const section = sections.at(-1) ?? leading;
    if (isBullet(line)) section.bullets.push(withoutMarker(line));
    else if (isHeading(line)) sections.push(newSection(headingText(line)));
    else section.prose.push(line);
  }
  if (sections.length === 0) return [mainContentSlide(lines)];
  if (leading.bullets.length > 0) sections.unshift(leading);
  return sections.flatMap(slidesOfSection);
}

function slidesOfSection({ heading, bullets, prose }: Section): ImportedSlide[] {
  const speakerNotes = prose.join('\n');
  if (bullets.length > MOST_BULLETS_ON_ONE_SLIDE) {
    return bullets.map((bullet, index) => ({
      title: `${heading}: ${bullet}`,
      bulletPoints: [bullet, ...PLACEHOLDERS.supportingBullets],
      speakerNotes: index === 0 ? speakerNotes : '',
      duration: DURATION_PRESETS_S.DETAILED,
    }));
  }
  const shown = bullets.length > 0 ? bullets : prose.slice(0, MOST_BULLETS_ON_ONE_SLIDE);
  return [
    {
      title: heading,
      bulletPoints: shown.length > 0 ? shown : [PLACEHOLDERS.bullet],
      speakerNotes,
      duration: DURATION_PRESETS_S.STANDARD,
    },
  ];
}

function mainContentSlide(lines: readonly string[]): ImportedSlide {
  const bullets = lines.slice(0, MAIN_CONTENT_LINES).map((line) => (isBullet(line) ? withoutMarker(line) : line));
  return {
    title: 'Main Content',
    bulletPoints: bullets.length > 0 ? bullets : [PLACEHOLDERS.bullet],
    speakerNotes: '',
    duration: DURATION_PRESETS_S.STANDARD,
  };
}

function isBullet(line: string): boolean {
  return /^[-•*]/.test(line);
}

function withoutMarker(line: string): string {
  return line.slice(1).trim();
}

function isHeading(line: string): boolean {
  return line.startsWith('Topic ') || line.startsWith('#') || /^\d+\.(?!\d)/.test(line) || line.includes(':');
}

function headingText(line: string): string {
  const text = line
    .replace(/^#+\s*/, '')
    .replace(/^\d+\.(?!\d)\s*/, '')
    .replace(/:$/, '')
    .trimEnd();
  return text === '' ? line : text;
}
