/** What players and editors show of a slide's narration. */
export interface Mp3Tags {
  readonly title: string;
  /** Of the timeline. */
  readonly album: string;
  /** From 1. */
  readonly track: number;
  readonly tracks: number;
}

/** UTF-16 with a byte order mark, which every reader of ID3v2.3 knows. */
const UTF_16 = 1;

/**
 * The bytes to put before an MP3 (ID3v2.3, https://id3.org/id3v2.3.0). Tags are added where a file leaves the product:
 * a slide may be renamed, moved or copied, and its stored narration stays as it is.
 */
export function mp3Tags({ title, album, track, tracks }: Mp3Tags): Uint8Array {
  const frames = [
    textFrame('TIT2', title),
    textFrame('TALB', album),
    textFrame('TRCK', `${track}/${Math.max(track, tracks)}`),
  ].flat();
  // Seven bits of each byte of the size are used, so that no sync word can stand there.
  const size = [21, 14, 7, 0].map((shift) => (frames.length >>> shift) & 0x7f);
  return Uint8Array.from([...ascii('ID3'), 3, 0, 0, ...size, ...frames]);
}

function textFrame(id: string, text: string): number[] {
  const content = [UTF_16, 0xff, 0xfe];
  const whole = text.toWellFormed();
  for (let index = 0; index < whole.length; index += 1) {
    const unit = whole.charCodeAt(index);
    content.push(unit & 0xff, unit >>> 8);
  }
  const size = [24, 16, 8, 0].map((shift) => (content.length >>> shift) & 0xff);
  return [...ascii(id), ...size, 0, 0, ...content];
}

function ascii(text: string): number[] {
  return [...text].map((character) => character.charCodeAt(0));
}
