import { timestampDate, type Timestamp } from '@bufbuild/protobuf/wkt';
import { bulletPointsOf } from '@slidewright/slides/content/blocks';
import { narrationMs, type Film, type FilmSlide } from '../film.ts';
import { mediaOf, type Contents, type Exporter } from './exporter.ts';

type Described = Omit<Film, 'captioned' | 'master'>;

/** Timeline, slides, voices, cues and proof sheet as JSON, and every other file's path, size and SHA-256. */
export const metadata: Exporter = {
  id: 'metadata',
  choice: 'includeMetadata',
  describe: () =>
    'metadata.json lists the slides, the voices, what was measured of the video, and every file with its size and SHA-256 hash.',
  files: (film: Described) => [
    {
      kind: 'listing',
      path: 'metadata.json',
      write: (contents) => `${JSON.stringify(describeFilm(film, contents), null, 2)}\n`,
    },
  ],
};

function describeFilm(film: Described, contents: Contents) {
  const { timeline, slug, frameRate, width, height, slides } = film;
  return {
    formatVersion: 1,
    generator: 'Slidewright',
    timeline: {
      id: timeline.id,
      title: timeline.title,
      description: timeline.description,
      language: timeline.language,
      revision: Number(timeline.revision),
      createdAt: isoTime(timeline.createdAt),
      updatedAt: isoTime(timeline.updatedAt),
      durationMs: slides.reduce((sum, slide) => sum + slide.durationMs, 0),
      voice: timeline.audioSettings?.voice ?? timeline.voice,
    },
    video: {
      width,
      height,
      frameRate: `${frameRate.numerator}/${frameRate.denominator}`,
      theme: film.settings.theme,
      upToDate: film.masterUpToDate,
    },
    proof: film.proof,
    slides: slides.map((slide, index) => ({
      number: index + 1,
      ...describeSlide(slide),
      videoFile: mediaOf(contents, slide.slide.id, 'slideVideo')?.path ?? null,
      audioFile: mediaOf(contents, slide.slide.id, 'slideAudio')?.path ?? null,
    })),
    files: contents.written.map(({ path, size, sha256 }) => ({ path: path.slice(slug.length + 1), size, sha256 })),
  };
}

function describeSlide(slide: FilmSlide) {
  const spoken = slide.audioFile?.metadata;
  return {
    id: slide.slide.id,
    title: slide.slide.title,
    bulletPoints: bulletPointsOf(slide.slide.blocks),
    blocks: slide.slide.blocks,
    speakerNotes: slide.slide.speakerNotes,
    startFrame: slide.startFrame,
    frames: slide.frames,
    startMs: slide.startMs,
    durationMs: slide.durationMs,
    narration: slide.narration && {
      startMs: slide.narrationStartMs,
      durationMs: narrationMs(slide),
      voice: spoken?.voice ?? null,
      speed: spoken?.speed ?? null,
      pitch: spoken?.pitch ?? null,
      cues: slide.cues,
    },
  };
}

function isoTime(timestamp: Timestamp | undefined): string | null {
  return timestamp ? timestampDate(timestamp).toISOString() : null;
}
