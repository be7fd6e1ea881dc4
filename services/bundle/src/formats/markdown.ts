import { slides } from '../exporters/slides.ts';
import type { Format } from './format.ts';

/** The slides as Markdown, which can be imported again. */
export const markdown: Format = {
  needs: 'slides',
  files: (film) => slides.files(film),
};
