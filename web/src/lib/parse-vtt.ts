export interface CaptionCue {
  readonly startMs: number;
  readonly endMs: number;
  readonly text: string;
}

const TIMING = /^(?:(\d+):)?(\d{2}):(\d{2})\.(\d{3})\s+-->\s+(?:(\d+):)?(\d{2}):(\d{2})\.(\d{3})/;
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
      const text = plainText(lines.slice(at + 1).join(' '));
      return text === '' ? [] : [{ startMs: toMs(times.slice(0, 4)), endMs: toMs(times.slice(4)), text }];
    });
}

function toMs([hours = 0, minutes = 0, seconds = 0, ms = 0]: readonly number[]): number {
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + ms;
}

function plainText(text: string): string {
  return text
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim();
}
