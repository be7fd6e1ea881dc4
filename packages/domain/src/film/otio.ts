/**
 * OpenTimelineIO's JSON, which editors and pipelines read. Schemas:
 * https://opentimelineio.readthedocs.io/en/stable/tutorials/otio-serialized-schema.html
 */
import {
  cleanText,
  editItems,
  isConnected,
  musicClips,
  relativeUrl,
  type EditFilm,
  type EditItem,
  type EditMusicClip,
} from './edit-items.ts';

/** Frames of the film or of a file. */
interface Range {
  readonly start: number;
  readonly frames: number;
}

interface Clip extends Range {
  readonly name: string;
  readonly path: string;
  /** Length of the file in frames. */
  readonly fileFrames: number;
  readonly metadata?: object;
}

/**
 * Returns a timeline with a track of video, one of sound and, with music, one of that; every time is a whole number of
 * frames. The sound of a slide is that of its video, or its audio file where the video is silent or missing. The levels of
 * music are metadata, because the format has no schema for them.
 */
export function toOtio(film: EditFilm): string {
  const rate = film.frameRate.numerator / film.frameRate.denominator;
  const items = editItems(film);
  const music = musicClips(film).map(musicClip);
  const title = cleanText(film.title) || 'Untitled';
  const totalFrames = items.reduce((sum, item) => sum + item.frames, 0);
  const track = (name: string, kind: 'Video' | 'Audio', clips: readonly Clip[]) => ({
    OTIO_SCHEMA: 'Track.1',
    ...described(name),
    kind,
    source_range: null,
    effects: [],
    markers: [],
    children: withGaps(clips, totalFrames).map((child) => ('path' in child ? clip(child, rate) : gap(child, rate))),
  });
  const timeline = {
    OTIO_SCHEMA: 'Timeline.1',
    ...described(title),
    global_start_time: time(0, rate),
    tracks: {
      OTIO_SCHEMA: 'Stack.1',
      ...described('tracks'),
      source_range: null,
      effects: [],
      // The start of each slide.
      markers: items.map(({ title: name, start }) => marker(name, { start, frames: 1 }, rate)),
      children: [
        track('Video', 'Video', items.flatMap(videoClip)),
        track('Sound', 'Audio', items.flatMap(soundClip)),
        ...(music.length === 0 ? [] : [track('Music', 'Audio', music)]),
      ],
    },
  };
  return `${JSON.stringify(timeline, null, 2)}\n`;
}

function videoClip({ title: name, start, frames, video }: EditItem): Clip[] {
  return video ? [{ name, start, frames, path: video.path, fileFrames: video.frames }] : [];
}

function soundClip(item: EditItem): Clip[] {
  const { audio, video } = item;
  if (audio && isConnected(item)) {
    const { path, frames: fileFrames, shownFrames: frames } = audio;
    return [{ name: `${item.title} (narration)`, start: item.start + audio.start, frames, path, fileFrames }];
  }
  return video && video.audioChannels > 0 ? videoClip(item) : [];
}

function musicClip({ title: name, levels, fadeInFrames, fadeOutFrames, ...clip }: EditMusicClip): Clip {
  const gain = levels.map(({ frame, db }) => ({ frame, db }));
  return { ...clip, name, metadata: { slidewright: { gain, fadeInFrames, fadeOutFrames } } };
}

/** What a track consists of: clips, and gaps where it has none. */
function withGaps(clips: readonly Clip[], totalFrames: number): (Clip | Range)[] {
  const children: (Clip | Range)[] = [];
  let end = 0;
  for (const next of [...clips, { start: totalFrames, frames: 0 }]) {
    if (next.start > end) children.push({ start: end, frames: next.start - end });
    if ('path' in next) children.push(next);
    end = next.start + next.frames;
  }
  return children;
}

const described = (name: string) => ({ name, metadata: {} });
const time = (value: number, rate: number) => ({ OTIO_SCHEMA: 'RationalTime.1', rate, value });
const range = ({ start, frames }: Range, rate: number) => ({
  OTIO_SCHEMA: 'TimeRange.1',
  start_time: time(start, rate),
  duration: time(frames, rate),
});

function marker(name: string, marked: Range, rate: number) {
  return { OTIO_SCHEMA: 'Marker.2', ...described(name), color: 'RED', comment: '', marked_range: range(marked, rate) };
}

function gap({ frames }: Range, rate: number) {
  return {
    OTIO_SCHEMA: 'Gap.1',
    ...described(''),
    source_range: range({ start: 0, frames }, rate),
    effects: [],
    markers: [],
    enabled: true,
  };
}

function clip({ name, path, frames, fileFrames, metadata = {} }: Clip, rate: number) {
  return {
    OTIO_SCHEMA: 'Clip.2',
    ...described(name),
    metadata,
    source_range: range({ start: 0, frames }, rate),
    effects: [],
    markers: [],
    enabled: true,
    media_references: {
      DEFAULT_MEDIA: {
        OTIO_SCHEMA: 'ExternalReference.1',
        ...described(path.slice(path.lastIndexOf('/') + 1)),
        available_range: range({ start: 0, frames: fileFrames }, rate),
        available_image_bounds: null,
        target_url: relativeUrl(path),
      },
    },
    active_media_reference_key: 'DEFAULT_MEDIA',
  };
}
