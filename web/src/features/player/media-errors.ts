import type { MessageCode } from '../../lib/language/message-codes.ts';
import { say } from '../../lib/language/messages.ts';

/** Why a browser could not play something, by the kinds of MediaError (HTML Living Standard, 4.8.11.1). */
const KINDS: Readonly<Record<number, { kind: string; sentence: MessageCode }>> = {
  1: { kind: 'MEDIA_ERR_ABORTED', sentence: 'player.error.aborted' },
  2: { kind: 'MEDIA_ERR_NETWORK', sentence: 'player.error.network' },
  3: { kind: 'MEDIA_ERR_DECODE', sentence: 'player.error.damaged' },
  4: { kind: 'MEDIA_ERR_SRC_NOT_SUPPORTED', sentence: 'player.error.unsupported' },
};

/** The sentence for a playback that failed, with the browser's name of the kind. */
export function mediaErrorMessage(error: Pick<MediaError, 'code'> | null): string {
  const known = KINDS[error?.code ?? 0];
  return known ? say(known.sentence, { kind: known.kind }) : say('player.error.other');
}
