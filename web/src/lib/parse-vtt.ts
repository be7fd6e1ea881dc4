export interface CaptionCue {
  readonly startMs: number;
  readonly endMs: number;
  readonly text: string;
  /** The text in order, each word with the space after it; only where the file has the times of words. */
  readonly words?: readonly CaptionWord[];
}

export interface CaptionWord {
  readonly startMs: number;
  readonly text: string;
}

const TIMING = /^(?:(\d+):)?(\d{2}):(\d{2})\.(\d{3})\s+-->\s+(?:(\d+):)?(\d{2}):(\d{2})\.(\d{3})/;
const WORD_TIME = /<(?:(\d+):)?(\d{2}):(\d{2})\.(\d{3})>/;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', quot: '"' };

/** The cues of a WebVTT file, each as one line of plain text (W3C WebVTT, sections 4 and 6). */
export function parseVtt(file: string): CaptionCue[] {
  return file
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .flatMap((block) => {
      const lines = block.split('\n');
      const at = lines.findIndex((line) => TIMING.test(line));
      if (at === -1) return [];
      const times = TIMING.exec(lines[at]!)!
        .slice(1)
        .map((digits) => Number(digits ?? 0));
      const startMs = toMs(times.slice(0, 4));
      // Between the pieces stand the four numbers of each time.
      const pieces = lines
        .slice(at + 1)
        .join(' ')
        .trim()
        .split(WORD_TIME);
      const words: CaptionWord[] = [];
      for (let index = 0; index < pieces.length; index += 5) {
        const time = pieces.slice(index - 4, index).map((digits) => Number(digits ?? 0));
        words.push({ startMs: index === 0 ? startMs : toMs(time), text: plainText(pieces[index]!) });
      }
      const text = words
        .map((word) => word.text)
        .join('')
        .trim();
      const cue = { startMs, endMs: toMs(times.slice(4)), text };
      return text === '' ? [] : [words.length > 1 ? { ...cue, words } : cue];
    });
}

function toMs([hours = 0, minutes = 0, seconds = 0, ms = 0]: readonly number[]): number {
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + ms;
}

function plainText(text: string): string {
  return text
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replaceAll(/\s+/g, ' ');
}
