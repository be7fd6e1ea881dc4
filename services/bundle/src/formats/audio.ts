import { toChapters } from '@slidewright/domain';
import { runFfmpeg } from '@slidewright/media';
import { writeFile } from 'node:fs/promises';
import { masterFile } from '../exporters/videos.ts';
import type { Film } from '../film.ts';
import type { Format } from './format.ts';

/** Of speech, mono. */
const MP3_BIT_RATE = '96k';

/** The sound of the film with a chapter for each slide. As M4A it is that of the film, as MP3 it is encoded again. */
export const audio: Format = {
  needs: 'film',
  files(film, { soundFormat = 'm4a' }) {
    if (film.master === null) return [];
    const master = masterFile(film.master.objectKey, `${film.slug}.mp4`);
    return [
      { ...master, isReferredOnly: true },
      {
        kind: 'made',
        path: `${film.slug}.${soundFormat}`,
        async make(file, { ffmpeg, open, temporaryFile, signal }) {
          const tags = temporaryFile('tags.txt');
          await writeFile(tags, metadataOf(film));
          await runFfmpeg(
            ffmpeg,
            [
              // The chapters of the film are samples in places that a pipe cannot return to.
              ['-ignore_chapters', '1', '-f', 'mp4', '-i', 'pipe:0', '-f', 'ffmetadata', '-i', tags],
              ['-map', '0:a', '-map_metadata', '1', '-map_chapters', '1'],
              soundFormat === 'm4a'
                ? ['-c:a', 'copy', '-movflags', '+faststart', '-f', 'ipod']
                : ['-c:a', 'libmp3lame', '-b:a', MP3_BIT_RATE, '-id3v2_version', '3', '-f', 'mp3'],
              file,
            ],
            { stdin: await open(master), signal },
          );
        },
      },
    ];
  },
};

/** Title and chapters as FFMETADATA (https://ffmpeg.org/ffmpeg-formats.html#Metadata-2). */
function metadataOf({ timeline, captioned }: Pick<Film, 'timeline' | 'captioned'>): string {
  const last = captioned.at(-1);
  const endMs = last ? last.startMs + last.durationMs : 0;
  const chapters = toChapters(captioned);
  return [
    ';FFMETADATA1',
    `title=${escaped(timeline.title)}`,
    ...chapters.flatMap(({ title, startMs }, index) => [
      '[CHAPTER]',
      'TIMEBASE=1/1000',
      `START=${startMs}`,
      `END=${chapters[index + 1]?.startMs ?? endMs}`,
      `title=${escaped(title)}`,
    ]),
    '',
  ].join('\n');
}

function escaped(text: string): string {
  return text.replaceAll(/[\r\n\0]+/g, ' ').replaceAll(/[=;#\\]/g, String.raw`\$&`);
}
