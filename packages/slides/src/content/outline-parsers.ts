import { DURATION_PRESETS_S } from '@slidewright/domain/constants';
import { LIMITS } from '@slidewright/domain/limits';
import { placeholderNotes, PLACEHOLDERS } from './placeholders.ts';

/** What a person reads who asks for slides of nothing. */
export const OUTLINE_NEEDED_MESSAGE = 'Please enter an outline before generating slides.';

/** A slide as an outline gives it, before it has an id. Duration in seconds. */
export interface OutlineSlide {
  readonly title: string;
  readonly bulletPoints: readonly string[];
  readonly speakerNotes: string;
  readonly duration: number;
}

const MOST_BULLETS_ON_ONE_SLIDE = 3;
const MAIN_CONTENT_LINES = 5;
const INTRODUCTION = 'Introduction';

interface Section {
  readonly heading: string;
  readonly bullets: string[];
  /** Lines that are neither heading nor bullet. */
  readonly prose: string[];
}

/**
 * Turns an outline into slides the way the edit flow does: every line is a heading unless it
 * begins with '-' or '*', which makes it a bullet of the heading above. Bullets above the first
 * heading, and an empty outline, go to a slide called 'Introduction'.
 */
export function parseOutlineForEdit(outline: string): OutlineSlide[] {
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
  return withinLimits(
    sections.map(({ heading, bullets }) => ({
      title: heading,
      bulletPoints: bullets.length > 0 ? bullets : [PLACEHOLDERS.bullet],
      speakerNotes: placeholderNotes(heading),
      duration: DURATION_PRESETS_S.STANDARD,
    })),
  );
}

/**
 * Turns an outline into slides the way the create flow does. Headings begin with 'Topic ', '#' or
 * a number and a full stop, or contain a colon; bullets begin with '-', '•' or '*'. A heading with
 * more than three bullets becomes one slide a bullet. Other lines are what is said: they become
 * the notes of their heading's (first) slide, and its bullets where it has none.
 */
export function parseOutlineForCreate(outline: string): OutlineSlide[] {
  const lines = contentLines(outline);
  const leading = newSection(INTRODUCTION);
  const sections: Section[] = [];
  for (const line of lines) {
    const section = sections.at(-1) ?? leading;
    if (isBullet(line)) section.bullets.push(withoutMarker(line));
    else if (isHeading(line)) sections.push(newSection(headingText(line)));
    else section.prose.push(line);
  }
  if (sections.length === 0) return withinLimits([mainContentSlide(lines)]);
  if (leading.bullets.length > 0) sections.unshift(leading);
  return withinLimits(sections.flatMap(slidesOfSection));
}

function slidesOfSection({ heading, bullets, prose }: Section): OutlineSlide[] {
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

function mainContentSlide(lines: readonly string[]): OutlineSlide {
  const bullets = lines.slice(0, MAIN_CONTENT_LINES).map((line) => (isBullet(line) ? withoutMarker(line) : line));
  return {
    title: 'Main Content',
    bulletPoints: bullets.length > 0 ? bullets : [PLACEHOLDERS.bullet],
    speakerNotes: '',
    duration: DURATION_PRESETS_S.STANDARD,
  };
}

function newSection(heading: string): Section {
  return { heading, bullets: [], prose: [] };
}

/** The trimmed lines that hold more than markers: blank lines, rules and bare bullets say nothing. */
function contentLines(outline: string): string[] {
  return outline
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => !/^[-*•#\s]*$/.test(line));
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

/** What a parser answers can be saved: long texts are cut, long lists go on on another slide. */
function withinLimits(slides: readonly OutlineSlide[]): OutlineSlide[] {
  return slides
    .flatMap((slide) => {
      const parts: OutlineSlide[] = [];
      for (let start = 0; start < slide.bulletPoints.length; start += LIMITS.bulletsPerSlide) {
        parts.push({
          title: cut(slide.title, LIMITS.titleLength),
          bulletPoints: slide.bulletPoints
            .slice(start, start + LIMITS.bulletsPerSlide)
            .map((bullet) => cut(bullet, LIMITS.bulletLength)),
          speakerNotes: start === 0 ? cut(slide.speakerNotes, LIMITS.speakerNotesLength) : '',
          duration: slide.duration,
        });
      }
      return parts;
    })
    .slice(0, LIMITS.slidesPerTimeline);
}

/** Cuts at a whole character and marks the cut. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
