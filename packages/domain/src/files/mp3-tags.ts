/** Metadata of a slide's narration, as players and editors show it. */
export interface Mp3Tags {
  readonly title: string;
  /** Title of the timeline. */
  readonly album: string;
  /** From 1. */
  readonly track: number;
  readonly tracks: number;
}

/** UTF-16 with a byte order mark: every reader of ID3v2.3 supports it. */
const UTF_16 = 1;

/**
 * The ID3v2.3 tag (https://id3.org/id3v2.3.0) to put before an MP3. It is added on download, because several slides and
 * versions may share the stored sound.
 */
export function mp3Tags({ title, album, track, tracks }: Mp3Tags): Uint8Array {
  const frames = [
    textFrame('TIT2', title),
    textFrame('TALB', album),
    textFrame('TRCK', `${track}/${Math.max(track, tracks)}`),
  ].flat();
  // ID3v2.3 uses seven bits of each byte of the size, so that the size cannot look like an MPEG sync word.
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
