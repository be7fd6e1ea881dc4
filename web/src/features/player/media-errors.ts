/** Why a browser could not play something, by the kinds of MediaError (HTML Living Standard, 4.8.11.1). */
const KINDS: Readonly<Record<number, { kind: string; sentence: string }>> = {
  1: { kind: 'MEDIA_ERR_ABORTED', sentence: 'Playback was aborted.' },
  2: {
    kind: 'MEDIA_ERR_NETWORK',
    sentence: 'A network error stopped the playback. Check your connection and try again.',
  },
  3: { kind: 'MEDIA_ERR_DECODE', sentence: 'The file is damaged and could not be decoded.' },
  4: { kind: 'MEDIA_ERR_SRC_NOT_SUPPORTED', sentence: 'The file is missing, or your browser cannot play its format.' },
};

/** The sentence for a playback that failed, with the browser's name of the kind. */
export function mediaErrorMessage(error: Pick<MediaError, 'code'> | null): string {
  const known = KINDS[error?.code ?? 0];
  return known ? `${known.sentence} (${known.kind})` : 'Playback failed.';
}
