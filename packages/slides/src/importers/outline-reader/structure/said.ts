import { tidy } from './lines.ts';
import { isProse, pointsOf } from './points.ts';
import type { Section } from './sections.ts';
import type { NoteLine } from './set-aside.ts';

/**
 * Parts sections from what is said with them: below a heading with '#', running text behind points is the words of the speaker,
 * and the points are on the slide.
 */
export function partSaid(sections: readonly Section[]): {
  readonly shown: readonly Section[];
  readonly said: readonly NoteLine[];
} {
  const said: NoteLine[] = [];
  const shown = sections.map((section) => {
    if (section.by !== 'hash' || section.groups.length > 0) return section;
    const points = pointsOf(section.rows);
    const first = points.findIndex(isProse);
    const isSaid =
      first > 0 && points.slice(0, first).every(({ mark }) => mark !== null) && points.slice(first).every(isProse);
    if (!isSaid) return section;
    said.push(...points.slice(first).map(({ from, text }) => ({ at: from, text: tidy(text) })));
    return { ...section, rows: section.rows.filter(({ at }) => at < points[first]!.from) };
  });
  return { shown, said };
}
