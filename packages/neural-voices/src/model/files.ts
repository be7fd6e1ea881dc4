import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** The file as it is published: kokoro-v1.0.int8.onnx (https://github.com/thewh1teagle/kokoro-onnx). */
export const PUBLISHED_SHA256 = '6e742170d309016e5891a994e1ce1559c702a2ccd0075e67ef7157974f6406cb';
/** The files that are made of it: `float` by `rewriteGraph`, and `int8` of that by `quantiseGraph`. */
export const MODEL_SHA256 = {
  int8: 'b9ec251902acb78cc276eea2ba5d4ba05e6b0be02f71cdf7564a1d3c90817a75',
  float: '5b14c88b2182905834c62af94afc99a2b78e27bac3dcc95a19e626ed371afdb2',
} as const;

/** What the slow parts of the model compute with. */
export type Precision = keyof typeof MODEL_SHA256;
export const PRECISIONS = ['int8', 'float'] as const satisfies readonly Precision[];

/** Returns the path of a file of the model in a cache folder; each version has its own name. */
export function modelFileIn(cacheFolder: string, precision: Precision): string {
  return join(cacheFolder, `kokoro-82m-${MODEL_SHA256[precision].slice(0, 12)}.onnx`);
}

/** Returns the path of the file that says which of the two is the faster one on this machine. */
export function choiceFileIn(cacheFolder: string): string {
  return join(cacheFolder, `kokoro-82m-${MODEL_SHA256.int8.slice(0, 12)}.json`);
}

/** Returns the cache folder, shared by all checkouts of a user: `VOICE_CACHE`, or `slidewright/voices` in the user's cache. */
export function voiceCacheFolder(env: Readonly<Record<string, string | undefined>>): string {
  return env['VOICE_CACHE'] || join(env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'slidewright', 'voices');
}

/** Returns `VOICE_PRECISION`; undefined for the faster one on this machine. Throws Error for another value. */
export function readPrecision(env: Readonly<Record<string, string | undefined>>): Precision | undefined {
  const value = env['VOICE_PRECISION'] || 'auto';
  if (value === 'auto') return undefined;
  if (value in MODEL_SHA256) return value as Precision;
  throw new Error(`VOICE_PRECISION is auto, int8 or float, not ${value}`);
}

/** Returns the SHA-256 in hexadecimal. Throws the file system's error. */
export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 1024 ** 2 }), hash);
  return hash.digest('hex');
}
