import { toSiteChaptersText } from '@slidewright/domain';
import { captions } from '../exporters/captions.ts';
import { chapters } from '../exporters/chapters.ts';
import { masterFile, posterFile } from '../exporters/videos.ts';
import type { Film } from '../film.ts';
import type { Format } from './format.ts';

/** What video sites accept: YouTube refuses more, and angle brackets. */
const TITLE_CHARACTERS = 100;
const DESCRIPTION_BYTES = 5_000;

/** Everything to publish the film on a video site: film, thumbnail, title, description with chapters, captions. */
export const siteKit: Format = {
  needs: 'film',
  files(film) {
    if (film.master === null) return [];
    return [
      {
        kind: 'text',
        path: 'title.txt',
        write: () => `${[...pasted(film.timeline.title)].slice(0, TITLE_CHARACTERS).join('')}\n`,
      },
      { kind: 'text', path: 'description.txt', write: () => descriptionOf(film) },
      ...chapters.files(film),
      ...captions.files(film),
      masterFile(film.master.objectKey, `${film.slug}.mp4`),
      ...(film.poster ? [posterFile(film.poster.objectKey, 'thumbnail.jpg')] : []),
    ];
  },
};

/** The timeline's description above its chapters, if it has any. A description that is too long is cut, chapters are not. */
function descriptionOf({ timeline, captioned }: Pick<Film, 'timeline' | 'captioned'>): string {
  const chapterLines = pasted(toSiteChaptersText(captioned));
  const text = pasted(timeline.description.trim());
  const room = DESCRIPTION_BYTES - Buffer.byteLength(chapterLines) - 2;
  const cut = Buffer.from(text)
    .subarray(0, Math.max(room, 0))
    .toString()
    .replace(/\uFFFD+$/, '');
  return [cut === '' ? '' : `${cut}\n`, chapterLines].filter((text) => text !== '').join('\n');
}

function pasted(text: string): string {
  return text.replaceAll('<', '‹').replaceAll('>', '›');
}
