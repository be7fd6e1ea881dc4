/**
 * FCPXML 1.10, the project file that Final Cut Pro and DaVinci Resolve import. Format:
 * https://developer.apple.com/documentation/professional-video-applications/fcpxml-reference
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
import type { FrameRate } from './frame-rate.ts';
import { SAMPLE_RATE_HZ } from './frame-rate.ts';

/**
 * Returns a complete FCPXML document. Every time in it is a whole number of frames of the sequence. The video of a
 * slide contains its narration, so the audio file is only in the event browser, where it is not played; where the video
 * is silent or missing, the audio is connected to the timeline. Music is connected below it, with its levels as key frames.
 */
export function toFcpxml(film: EditFilm): string {
  const time = timeOf(film.frameRate);
  const items = editItems(film);
  const music = musicClips(film);
  const totalFrames = items.reduce((sum, item) => sum + item.frames, 0);
  const title = cleanText(film.title) || 'Untitled';

  return document(
    element('fcpxml', { version: '1.10' }, [
      element('resources', {}, [
        element('format', {
          id: VIDEO_FORMAT,
          name: presetName(film),
          frameDuration: time(1),
          width: film.width,
          height: film.height,
          colorSpace: '1-1-1 (Rec. 709)',
        }),
        ...(music.length > 0 || items.some((item) => item.audio)
          ? [element('format', { id: AUDIO_FORMAT, name: NO_RATE })]
          : []),
        ...items.flatMap((item) => assets(item, time)),
        ...music.slice(0, 1).map((clip) => musicAsset(clip, time)),
      ]),
      element('library', {}, [
        element('event', { name: title }, [
          ...items.flatMap((item) => looseAudio(item, time)),
          element('project', { name: title }, [
            element(
              'sequence',
              {
                format: VIDEO_FORMAT,
                duration: time(totalFrames),
                tcStart: time(0),
                tcFormat: 'NDF',
                audioLayout: 'stereo',
                audioRate: '48k',
              },
              [
                element(
                  'spine',
                  {},
                  items.map((item) => storyItem(item, music, time)),
                ),
              ],
            ),
          ]),
        ]),
      ]),
    ]),
  );
}

const VIDEO_FORMAT = 'format-video';
const AUDIO_FORMAT = 'format-audio';
/** Id of the asset. */
const MUSIC = 'music';
/** Final Cut Pro's name of the format of a clip without video. It has no rate, and assets do not refer to it. */
const NO_RATE = 'FFVideoFormatRateUndefined';

type Time = (frames: number) => string;

/** A rational number of seconds, such as `1001/30000s`; whole seconds have no denominator. */
function timeOf(rate: FrameRate): Time {
  return (frames) => {
    const numerator = frames * rate.denominator;
    return numerator % rate.numerator === 0 ? `${numerator / rate.numerator}s` : `${numerator}/${rate.numerator}s`;
  };
}

const PRESET_SIZES: Readonly<Record<string, string>> = {
  '1280x720': '720p',
  '1920x1080': '1080p',
  '3840x2160': '3840x2160p',
};
const PRESET_RATES: Readonly<Record<string, string>> = {
  '24/1': '24',
  '25/1': '25',
  '30000/1001': '2997',
  '30/1': '30',
  '60/1': '60',
};

/** Apple's name of the format; undefined if it has none, as for portrait video. */
function presetName({ width, height, frameRate }: EditFilm): string | undefined {
  const size = PRESET_SIZES[`${width}x${height}`];
  const rate = PRESET_RATES[`${frameRate.numerator}/${frameRate.denominator}`];
  return size !== undefined && rate !== undefined ? `FFVideoFormat${size}${rate}` : undefined;
}

const mediaRep = (path: string): Element => element('media-rep', { kind: 'original-media', src: relativeUrl(path) });

const sound = (channels: number): Attributes => ({
  hasAudio: 1,
  audioSources: 1,
  audioChannels: channels,
  audioRate: SAMPLE_RATE_HZ,
});

function assets({ id, title, video, audio }: EditItem, time: Time): Element[] {
  return [
    ...(video
      ? [
          element(
            'asset',
            {
              id: `${id}-video`,
              name: title,
              start: time(0),
              duration: time(video.frames),
              hasVideo: 1,
              format: VIDEO_FORMAT,
              videoSources: 1,
              ...(video.audioChannels > 0 ? sound(video.audioChannels) : {}),
            },
            [mediaRep(video.path)],
          ),
        ]
      : []),
    ...(audio
      ? [
          element(
            'asset',
            {
              id: `${id}-audio`,
              name: `${title} (narration)`,
              start: time(0),
              duration: time(audio.frames),
              ...sound(1),
            },
            [mediaRep(audio.path)],
          ),
        ]
      : []),
  ];
}

function musicAsset({ title, path, fileFrames }: EditMusicClip, time: Time): Element {
  return element('asset', { id: MUSIC, name: title, start: time(0), duration: time(fileFrames), ...sound(2) }, [
    mediaRep(path),
  ]);
}

/** A turn of the music that begins during a slide. */
function musicClip({ title, start, frames, ...levels }: EditMusicClip, item: EditItem, time: Time): Element {
  return element(
    'asset-clip',
    {
      ref: MUSIC,
      lane: -2,
      offset: time(start - item.start),
      name: title,
      start: time(0),
      duration: time(frames),
      format: AUDIO_FORMAT,
      audioRole: 'music',
    },
    [volume(levels, time)],
  );
}

function volume(
  { levels, fadeInFrames, fadeOutFrames }: Pick<EditMusicClip, 'levels' | 'fadeInFrames' | 'fadeOutFrames'>,
  time: Time,
): Element {
  const keyframes = levels.map(({ frame, db }) => element('keyframe', { time: time(frame), value: `${db}dB` }));
  const content = [
    ...(fadeInFrames > 0 ? [element('fadeIn', { type: 'easeIn', duration: time(fadeInFrames) })] : []),
    ...(fadeOutFrames > 0 ? [element('fadeOut', { type: 'easeOut', duration: time(fadeOutFrames) })] : []),
    ...(keyframes.length > 1 ? [element('keyframeAnimation', {}, keyframes)] : []),
  ];
  return element(
    'adjust-volume',
    { amount: `${levels[0]!.db}dB` },
    content.length === 0 ? [] : [element('param', { name: 'amount' }, content)],
  );
}

/** Audio that is not on the timeline is listed in the event. */
function looseAudio(item: EditItem, time: Time): Element[] {
  if (!item.audio || isConnected(item)) return [];
  return [
    element('asset-clip', {
      ref: `${item.id}-audio`,
      name: `${item.title} (narration)`,
      start: time(0),
      duration: time(item.audio.frames),
      format: AUDIO_FORMAT,
      audioRole: 'dialogue',
    }),
  ];
}

function storyItem(item: EditItem, music: readonly EditMusicClip[], time: Time): Element {
  const children = [
    ...(item.audio && isConnected(item)
      ? [
          element('asset-clip', {
            ref: `${item.id}-audio`,
            lane: -1,
            offset: time(item.audio.start),
            name: `${item.title} (narration)`,
            start: time(0),
            duration: time(item.audio.shownFrames),
            format: AUDIO_FORMAT,
            audioRole: 'dialogue',
          }),
        ]
      : []),
    ...music
      .filter(({ start }) => start >= item.start && start < item.start + item.frames)
      .map((clip) => musicClip(clip, item, time)),
    element('marker', { start: time(0), duration: time(1), value: item.title }),
  ];
  const timing = { name: item.title, offset: time(item.start), start: time(0), duration: time(item.frames) };
  if (!item.video) return element('gap', timing, children);
  const roles = item.video.audioChannels > 0 ? { audioRole: 'dialogue' } : {};
  return element(
    'asset-clip',
    { ref: `${item.id}-video`, ...timing, format: VIDEO_FORMAT, tcFormat: 'NDF', ...roles },
    children,
  );
}

type Attributes = Readonly<Record<string, string | number | undefined>>;

/** The lines of an element, not indented. */
type Element = readonly string[];

function element(name: string, attributes: Attributes, children: readonly Element[] = []): Element {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeAttribute(String(value))}"`)
    .join('');
  if (children.length === 0) return [`<${name}${written}/>`];
  return [`<${name}${written}>`, ...children.flat().map((line) => `  ${line}`), `</${name}>`];
}

function escapeAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

function document(root: Element): string {
  return ['<?xml version="1.0" encoding="UTF-8"?>', '<!DOCTYPE fcpxml>', '', ...root, ''].join('\n');
}
