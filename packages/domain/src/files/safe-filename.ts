const DEFAULT_MAXIMUM_LENGTH = 100;

/** Names that Windows reserves for devices, with or without an extension. */
const DEVICE_NAME = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/**
 * A file name for every operating system, from any text: no separators, control or bidi characters, no device names, no
 * leading or trailing dots and spaces, at most `maximumLength` UTF-8 bytes. A short extension is kept.
 */
export function safeFilename(
  name: string,
  { fallback = 'file', maximumLength = DEFAULT_MAXIMUM_LENGTH }: { fallback?: string; maximumLength?: number } = {},
): string {
  const cleaned = name
    .normalize('NFC')
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\uFFFD]/gu, '')
    .replaceAll(/[<>:"/\\|?*]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+/, '');
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(cleaned)?.[0] ?? '';
  const stem = cleaned.slice(0, cleaned.length - extension.length);
  const shortened = `${cutToBytes(stem, maximumLength - extension.length)}${extension}`.replaceAll(/[. ]+$/g, '');
  if (/^[-. ]*$/.test(shortened)) return fallback;
  return DEVICE_NAME.test(shortened) ? `_${shortened}` : shortened;
}

/** Latin letters that Unicode does not decompose. */
const LATIN = new Map(
  'ß=ss ẞ=SS æ=ae Æ=AE œ=oe Œ=OE ø=o Ø=O đ=d Đ=D ð=d Ð=D þ=th Þ=Th ł=l Ł=L ħ=h Ħ=H ı=i'
    .split(' ')
    .map((pair) => pair.split('=') as [letter: string, ascii: string]),
);

/** A short name of ASCII letters, digits and hyphens: a file that every program finds under the same name. */
export function asciiFilename(text: string, fallback = 'file'): string {
  const name = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\0-\x7f]/g, (letter) => LATIN.get(letter) ?? letter)
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '');
  return name === '' || DEVICE_NAME.test(name) ? fallback : name;
}

/** The same in lower case. */
export const slugOf = (text: string, fallback = 'timeline'): string => asciiFilename(text, fallback).toLowerCase();

interface NamedTimeline {
  readonly id: string;
  readonly title: string;
}

/** Longest title in a file name, in bytes. */
const TITLE_BYTES = 100;

/** Base name of a timeline's files: its title, or its id when the title has no usable character. */
function nameOf({ id, title }: NamedTimeline): string {
  return safeFilename(title, { fallback: `timeline-${id}`, maximumLength: TITLE_BYTES });
}

/** The film; the name contains no title, so a renamed timeline keeps it. */
export function videoFilename(timelineId: string): string {
  return `timeline-${timelineId}-video.mp4`;
}

export function bundleFilename(timelineId: string): string {
  return `timeline-${timelineId}-bundle.zip`;
}

/** `slideNumber` counts from 1. */
export function slideAudioFilename(slideNumber: number): string {
  return `slide-${slideNumber}-audio.mp3`;
}

/** `slideNumber` counts from 1. */
export function slideVideoFilename(timeline: NamedTimeline, slideNumber: number): string {
  return `${nameOf(timeline)}-slide-${slideNumber}.mp4`;
}

export function captionsFilename(timeline: NamedTimeline, format: 'vtt' | 'srt'): string {
  return `${nameOf(timeline)}.${format}`;
}

export function markdownFilename(timeline: NamedTimeline): string {
  return `${nameOf(timeline)}.md`;
}

/** `ending` is what follows the title: '.mp4', '-otio.zip'. */
export function exportFilename(timeline: NamedTimeline, ending: string): string {
  return `${nameOf(timeline)}${ending}`;
}

/** Without a timeline, of the person's own dictionary. */
export function dictionaryFilename(timeline: NamedTimeline | null, format: 'pls' | 'csv'): string {
  return `${timeline ? `${nameOf(timeline)}-` : ''}pronunciation.${format}`;
}

export function posterFilename(timeline: NamedTimeline): string {
  return `${nameOf(timeline)}.jpg`;
}

function cutToBytes(text: string, maximumBytes: number): string {
  let bytes = 0;
  let result = '';
  for (const character of text) {
    const codePoint = character.codePointAt(0)!;
    bytes += codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;
    if (bytes > maximumBytes) break;
    result += character;
  }
  return result;
}
