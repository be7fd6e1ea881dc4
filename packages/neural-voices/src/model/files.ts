import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** The file as it is published: kokoro-v1.0.int8.onnx (https://github.com/thewh1teagle/kokoro-onnx). */
export const PUBLISHED_SHA256 = '6e742170d309016e5891a994e1ce1559c702a2ccd0075e67ef7157974f6406cb';
/** The published file after `rewriteGraph`. */
export const PREPARED_SHA256 = '5b14c88b2182905834c62af94afc99a2b78e27bac3dcc95a19e626ed371afdb2';

/** Returns the path of the prepared model in a cache folder; each version has its own name. */
export function modelFileIn(cacheFolder: string): string {
  return join(cacheFolder, `kokoro-82m-${PREPARED_SHA256.slice(0, 12)}.onnx`);
}

/** Returns the cache folder, shared by all checkouts of a user: `VOICE_CACHE`, or `slidewright/voices` in the user's cache. */
export function voiceCacheFolder(env: Readonly<Record<string, string | undefined>>): string {
  return env['VOICE_CACHE'] || join(env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'slidewright', 'voices');
}

/** Returns the SHA-256 in hexadecimal. Throws the file system's error. */
export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 1024 ** 2 }), hash);
  return hash.digest('hex');
}
