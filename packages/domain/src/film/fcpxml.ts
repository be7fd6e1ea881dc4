/**
 * FCPXML 1.10, the project file that Final Cut Pro and DaVinci Resolve import. Format:
 * https://developer.apple.com/documentation/professional-video-applications/fcpxml-reference
 */
import { cleanText, editItems, isConnected, relativeUrl, type EditFilm, type EditItem } from './edit-items.ts';
import type { FrameRate } from './frame-rate.ts';
import { SAMPLE_RATE_HZ } from './frame-rate.ts';

/**
 * Returns a complete FCPXML document. Every time in it is a whole number of frames of the sequence. The video of a
 * slide contains its narration, so the audio file is only in the event browser, where it is not played; where the video
 * is silent or missing, the audio is connected to the timeline.
 */
export function toFcpxml(film: EditFilm): string {
  const time = timeOf(film.frameRate);
  const items = editItems(film);
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
        ...(items.some((item) => item.audio) ? [element('format', { id: AUDIO_FORMAT, name: NO_RATE })] : []),
        ...items.flatMap((item) => assets(item, time)),
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
                  items.map((item) => storyItem(item, time)),
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
/** Final Cut Pro's format name of a file without video. */
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

function assets({ id, title, video, audio }: EditItem, time: Time): Element[] {
  const mediaRep = (path: string) => element('media-rep', { kind: 'original-media', src: relativeUrl(path) });
  const sound = (channels: number) => ({
    hasAudio: 1,
    audioSources: 1,
    audioChannels: channels,
    audioRate: SAMPLE_RATE_HZ,
  });
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
              format: AUDIO_FORMAT,
              ...sound(1),
            },
            [mediaRep(audio.path)],
          ),
        ]
      : []),
  ];
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

function storyItem(item: EditItem, time: Time): Element {
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
