import { slides } from '../exporters/slides.ts';
import type { Format } from './format.ts';

/** The slides as Markdown, which can be imported again. */
export const markdown: Format = {
  id: 'markdown',
  needs: 'slides',
  options: [],
  files: (film) => slides.files(film),
};
