import { toCaptions, toChapters, toVtt, type CaptionedSlide } from '@slidewright/domain';
import { readFileSync } from 'node:fs';
import type { ExportedFile } from '../../exporters/exporter.ts';
import { masterFile, posterFile } from '../../exporters/videos.ts';
import type { Film } from '../../film.ts';
import type { Format } from '../format.ts';
import { xmlText } from '../xml.ts';
import { cmi5Structure, scormManifest, type Course } from './manifests.ts';

interface Platform {
  readonly manifest: { readonly path: string; readonly write: (course: Course) => string };
  /** The script that connects the page to the platform. */
  readonly script: string;
}

const FILM = 'film.mp4';
const POSTER = 'poster.jpg';
const CAPTIONS = 'captions.vtt';

/** A package for a learning platform: a page with the film that reports what was watched, and a manifest. */
function course({ manifest, script }: Platform): Format {
  return {
    needs: 'film',
    zipEnding: '.zip',
    files(film) {
      const { timeline, master, poster, captioned } = film;
      if (master === null) return [];
      const hasCaptions = captioned.some(({ cues }) => cues.length > 0);
      const content: ExportedFile[] = [
        { kind: 'text', path: 'index.html', write: () => pageOf(film, hasCaptions) },
        { kind: 'text', path: 'course.css', write: () => asset('course.css') },
        { kind: 'text', path: 'lms.js', write: () => asset(script) },
        { kind: 'text', path: 'course.js', write: () => asset('course.js') },
        ...(hasCaptions ? [{ kind: 'text', path: CAPTIONS, write: () => toVtt(toCaptions(captioned)) } as const] : []),
        masterFile(master.objectKey, FILM),
        ...(poster ? [posterFile(poster.objectKey, POSTER)] : []),
      ];
      const described: Course = {
        timelineId: timeline.id,
        title: timeline.title,
        description: timeline.description,
        language: timeline.language || 'en',
        files: content.map(({ path }) => path),
      };
      return [{ kind: 'text', path: manifest.path, write: () => manifest.write(described) }, ...content];
    },
  };
}

export const scorm = course({
  manifest: { path: 'imsmanifest.xml', write: scormManifest },
  script: 'scorm.js',
});
export const cmi5 = course({ manifest: { path: 'cmi5.xml', write: cmi5Structure }, script: 'cmi5.js' });

const asset = (name: string): Uint8Array => readFileSync(new URL(`page/${name}`, import.meta.url));

function pageOf(
  { timeline, poster, captioned }: Pick<Film, 'timeline' | 'poster' | 'captioned'>,
  hasCaptions: boolean,
) {
  const language = xmlText(timeline.language || 'en');
  const title = xmlText(timeline.title);
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <link rel="stylesheet" href="course.css" />
  </head>
  <body>
    <main>
      <h1 dir="auto">${title}</h1>
      <video id="film" src="${FILM}"${poster ? ` poster="${POSTER}"` : ''} controls playsinline preload="metadata">${
        hasCaptions ? `<track kind="captions" src="${CAPTIONS}" srclang="${language}" label="Captions" />` : ''
      }</video>
      <p id="state" role="status"></p>
      <ol id="chapters">
${chapterItems(captioned)}
      </ol>
    </main>
    <script src="lms.js"></script>
    <script src="course.js"></script>
  </body>
</html>
`;
}

function chapterItems(captioned: readonly CaptionedSlide[]): string {
  return toChapters(captioned)
    .map(
      ({ title, startMs }) =>
        `        <li><button type="button" data-start="${startMs / 1000}" dir="auto">${xmlText(title)}</button></li>`,
    )
    .join('\n');
}
