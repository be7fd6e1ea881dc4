import { errorReason } from '@slidewright/domain';
import { AppError } from '@slidewright/platform';

export function unknownSound(): AppError {
  return new AppError('UNSUPPORTED_MEDIA_TYPE', { reason: errorReason('soundKind') });
}

/** Media types of sound files, with older and vendors' names. */
const SOUND_TYPES = new Set(
  'mpeg mp3 wav wave x-wav vnd.wave flac x-flac ogg opus webm mp4 m4a x-m4a aac aacp x-aac'
    .split(' ')
    .map((name) => `audio/${name}`),
);

/** Whether a content type, with or without parameters, is that of a known sound file. */
export function isSoundType(contentType: string): boolean {
  return SOUND_TYPES.has(contentType.split(';', 1)[0]!.trim().toLowerCase());
}

/** Bytes needed to detect the type. */
export const SOUND_HEADER_BYTES = 12;

/** The media type of a sound file, told from its first bytes; null for anything else. */
export function soundTypeOf(head: Buffer): string | null {
  const ascii = (start: number, end: number): string => head.toString('latin1', start, end);
  if (ascii(0, 3) === 'ID3') return 'audio/mpeg';
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WAVE') return 'audio/wav';
  if (ascii(0, 4) === 'fLaC') return 'audio/flac';
  if (ascii(0, 4) === 'OggS') return 'audio/ogg';
  if (ascii(4, 8) === 'ftyp') return 'audio/mp4';
  if (head.length >= 4 && head.readUInt32BE(0) === 0x1a45dfa3) return 'audio/webm';
  if (head.length >= 4 && head[0] === 0xff) {
    // An MPEG frame: eleven set bits, then version, layer, rate; layer 0 is AAC's ADTS. Layer I is left out: it is
    // unused, and text in UTF-16 begins with the same bytes.
    const second = head[1]!;
    const layer = second & 0x06;
    if ((second & 0xf6) === 0xf0) return 'audio/aac';
    const isFrame = (second & 0xe0) === 0xe0 && (second & 0x18) !== 0x08 && (layer === 0x02 || layer === 0x04);
    if (isFrame && (head[2]! & 0xf0) !== 0xf0 && (head[2]! & 0x0c) !== 0x0c) return 'audio/mpeg';
  }
  return null;
}
