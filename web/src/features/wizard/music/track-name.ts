import { pieceOfFile } from '@slidewright/domain';
import type { Music } from '@slidewright/http-api';
import type { Say } from '../../../lib/language/messages.ts';

/** The name of a track; that of a piece of the product in the language of the page. */
export function trackName({ name, filename }: Music, say: Say): string {
  const piece = pieceOfFile(filename);
  return piece === undefined ? name : say(`wizard.music.piece.${piece}`);
}
