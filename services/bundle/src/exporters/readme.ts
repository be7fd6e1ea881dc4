import type { Film } from '../film.ts';
import type { Exporter } from './exporter.ts';

/** One paragraph about what the folder holds. */
export const readme: Exporter = {
  id: 'readme',
  choice: null,
  files: ({ timeline }: Pick<Film, 'timeline'>) => [
    {
      kind: 'text',
      path: 'README.txt',
      write({ descriptions }) {
        const title = timeline.title.replaceAll(/\s+/g, ' ').trim();
        return `${[`This folder holds "${title}", made with Slidewright.`, ...descriptions].join(' ')}\n`;
      },
    },
  ],
};
