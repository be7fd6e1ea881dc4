import { wordsOf } from '../speech/words.ts';
import type { Caption } from './captions.ts';

/** SubRip text, UTF-8, LF line ends. The format has no escapes, so `-->` in a text is replaced by an arrow. */
export function toSrt(captions: readonly Caption[]): string {
  return captions
    .map(({ startMs, endMs, lines }, index) => {
      const text = lines.join('\n').replaceAll('-->', '→');
      return `${index + 1}\n${clock(startMs, ',')} --> ${clock(endMs, ',')}\n${text}\n`;
    })
    .join('\n');
}

/**
 * WebVTT text (https://www.w3.org/TR/webvtt1/), UTF-8, with markup characters escaped; with `words`, each word that
 * starts later than the one before has its time before it.
 */
export function toVtt(captions: readonly Caption[], { words = false } = {}): string {
  const blocks = captions.map((caption) => {
    const text = words && caption.words ? timedLines(caption, caption.words) : escapeVtt(caption.lines.join('\n'));
    return `${clock(caption.startMs, '.')} --> ${clock(caption.endMs, '.')}\n${text}\n`;
  });
  return ['WEBVTT\n', ...blocks].join('\n');
}

function timedLines({ startMs, endMs, lines }: Caption, words: NonNullable<Caption['words']>): string {
  let last = startMs;
  let index = 0;
  return lines
    .map((line) => {
      let written = '';
      let done = 0;
      for (const { text, start } of wordsOf(line)) {
        const at = words[index]!.startMs;
        index += 1;
        written += escapeVtt(line.slice(done, start));
        // The format wants times that rise and lie inside the cue.
        if (at > last && at < endMs) {
          written += `<${clock(at, '.')}>`;
          last = at;
        }
        written += escapeVtt(text);
        done = start + text.length;
      }
      return written;
    })
    .join('\n');
}

function escapeVtt(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function clock(ms: number, decimalMark: ',' | '.'): string {
  const pad = (value: number, digits: number) => String(value).padStart(digits, '0');
  const seconds = Math.floor(ms / 1000);
  const hours = pad(Math.floor(seconds / 3600), 2);
  return `${hours}:${pad(Math.floor(seconds / 60) % 60, 2)}:${pad(seconds % 60, 2)}${decimalMark}${pad(ms % 1000, 3)}`;
}
