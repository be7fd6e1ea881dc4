import { timelineToMarkdown } from '@slidewright/slides/exporters/markdown/index';
import type { Film } from '../film.ts';
import type { Exporter } from './exporter.ts';

/** The slides as Markdown, which can be imported again. */
export const slides: Exporter = {
  id: 'slides',
  choice: null,
  describe: () => 'slides.md has the slides with their notes as Markdown.',
  files: ({ timeline, slides }: Pick<Film, 'timeline' | 'slides'>) => [
    {
      kind: 'text',
      path: 'slides.md',
      write: () =>
        timelineToMarkdown(
          timeline,
          slides.map(({ slide }) => slide),
        ),
    },
  ],
};
