/**
 * An edit decision list as CMX 3600, the oldest format that every editor reads: one event for each clip, with file names
 * as comments. The grammar is that of the CMX 3600 manual; the comments are those that current editors write and read.
 */
import {
  cleanText,
  editItems,
  isConnected,
  musicClips,
  type EditFilm,
  type EditItem,
  type EditMusicClip,
} from './edit-items.ts';
import type { FrameRate } from './frame-rate.ts';

interface Event {
  /** V: picture; B: picture and one channel; AA/V: picture and two channels; A: sound; A2: sound under it. */
  readonly channels: 'V' | 'B' | 'AA/V' | 'A' | 'A2';
  readonly path: string;
  /** Start in the film and length, in frames. */
  readonly start: number;
  readonly frames: number;
  readonly title: string;
}

/** Returns the list. Timecodes count whole frames without drop, from 00:00:00:00, as those of the FCPXML. */
export function toEdl(film: EditFilm): string {
  const timecode = timecodeOf(film.frameRate);
  const lines = [...editItems(film).flatMap(eventsOf), ...musicClips(film).map(musicEvent)]
    .toSorted((a, b) => a.start - b.start)
    .flatMap(({ channels, path, start, frames, title }, index) => [
      '',
      [
        String(index + 1).padStart(3, '0'),
        // Reel: a file, not a tape.
        'AX'.padEnd(8),
        channels.padEnd(5),
        'C       ',
        timecode(0),
        timecode(frames),
        timecode(start),
        timecode(start + frames),
      ].join(' '),
      `* FROM CLIP NAME: ${path.slice(path.lastIndexOf('/') + 1)}`,
      `* SOURCE FILE: ${path}`,
      `* COMMENT: ${title}`,
    ]);
  return [`TITLE: ${cleanText(film.title) || 'Untitled'}`, 'FCM: NON-DROP FRAME', ...lines, ''].join('\r\n');
}

function eventsOf(item: EditItem): Event[] {
  const { title, start, frames, video, audio } = item;
  const sound = audio && isConnected(item);
  return [
    ...(video ? [{ channels: channelsOf(video.audioChannels), path: video.path, start, frames, title }] : []),
    ...(sound
      ? [{ channels: 'A' as const, path: audio.path, start: start + audio.start, frames: audio.shownFrames, title }]
      : []),
  ];
}

/** The format has no levels: a comment says which it is. */
function musicEvent({ path, start, frames, title, levels }: EditMusicClip): Event {
  const lowest = Math.min(...levels.map(({ db }) => db));
  return { channels: 'A2', path, start, frames, title: `${title}, ${lowest.toFixed(1)} dB under the voice` };
}

function channelsOf(audioChannels: number): Event['channels'] {
  return audioChannels === 0 ? 'V' : audioChannels === 1 ? 'B' : 'AA/V';
}

/** Hours, minutes, seconds and frames at the next whole rate: 30 for 29.97. */
function timecodeOf({ numerator, denominator }: FrameRate): (frames: number) => string {
  const perSecond = Math.round(numerator / denominator);
  return (frames) => {
    const seconds = Math.floor(frames / perSecond);
    return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60, frames % perSecond]
      .map((part) => String(part).padStart(2, '0'))
      .join(':');
  };
}
