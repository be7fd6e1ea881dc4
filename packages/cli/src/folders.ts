import { createHash } from 'node:crypto';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from '@slidewright/platform';

/** Folders of the user, by the XDG base directory specification. Nothing is created. */
export interface Folders {
  /** File with the server and its API key. */
  readonly settingsFile: string;
  /** Data of the product that runs where no server is named. */
  readonly localServer: string;
  /** What was built of which deck. */
  readonly decks: string;
}

export function userFolders(environment: Environment): Folders {
  const cache = join(environment['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'slidewright');
  const settings = environment['XDG_CONFIG_HOME'] || join(homedir(), '.config');
  return {
    settingsFile: join(settings, 'slidewright', 'config.json'),
    localServer: join(cache, 'local'),
    decks: join(cache, 'decks'),
  };
}

export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
