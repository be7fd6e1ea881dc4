import type { Caption } from './captions.ts';

/** SubRip text, UTF-8, LF line ends. The format has no escape, so an arrow inside a text becomes a real arrow. */
export function toSrt(captions: readonly Caption[]): string {
  return captions
    .map(({ startMs, endMs, lines }, index) => {
      const text = lines.join('\n').replaceAll('-->', '→');
      return `${index + 1}\n${clock(startMs, ',')} --> ${clock(endMs, ',')}\n${text}\n`;
    })
    .join('\n');
}

/** WebVTT text (https://www.w3.org/TR/webvtt1/), UTF-8, with everything that could be markup escaped. */
export function toVtt(captions: readonly Caption[]): string {
  const blocks = captions.map(({ startMs, endMs, lines }) => {
    const text = lines.join('\n').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    return `${clock(startMs, '.')} --> ${clock(endMs, '.')}\n${text}\n`;
  });
  return ['WEBVTT\n', ...blocks].join('\n');
}

function clock(ms: number, decimalMark: ',' | '.'): string {
  const pad = (value: number, digits: number) => String(value).padStart(digits, '0');
  const seconds = Math.floor(ms / 1000);
  const hours = pad(Math.floor(seconds / 3600), 2);
  return `${hours}:${pad(Math.floor(seconds / 60) % 60, 2)}:${pad(seconds % 60, 2)}${decimalMark}${pad(ms % 1000, 3)}`;
}
