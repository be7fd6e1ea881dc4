import { probeMedia, runFfmpeg, type MediaArguments, type ProbedStream } from '@slidewright/media';
import type { RunResult } from '@slidewright/platform';

function ffmpeg(args: MediaArguments): Promise<RunResult> {
  return runFfmpeg({ command: 'ffmpeg' }, args);
}

/** What ffmpeg prints of a file's sound through a filter that measures. */
async function measured(file: string, filter: string, part: readonly string[] = []): Promise<string> {
  const { stderr } = await ffmpeg([
    ['-loglevel', 'info', '-nostats', ...part, '-i', file],
    ['-vn', '-af', filter, '-f', 'null', '-'],
  ]);
  return stderr;
}

/** What ffprobe says of a file, its packets counted. */
export async function probe(file: string): Promise<{ durationS: number; streams: readonly ProbedStream[] }> {
  const args = ['-count_packets', '-show_streams', '-show_format', file];
  const { format, streams } = await probeMedia({ command: 'ffprobe' }, args);
  return { durationS: Number(format!.duration), streams: streams! };
}

/** Decodes a whole file; throws on the first thing that is not as it should be. */
export async function decodeStrictly(file: string): Promise<void> {
  const { stderr } = await ffmpeg(['-xerror', '-err_detect', 'explode', '-i', file, '-f', 'null', '-']);
  if (stderr.trim() !== '') throw new Error(`decoding ${file}: ${stderr}`);
}

/** Mean level of a stretch of the sound, in dB below full scale; -91 is silence. */
export async function meanVolume(file: string, startS: number, durationS: number): Promise<number> {
  const told = await measured(file, 'volumedetect', ['-ss', String(startS), '-t', String(durationS)]);
  return Number(/mean_volume: (-?[\d.]+) dB/.exec(told)?.[1] ?? Number.NaN);
}

/** The level of a low tone in a stretch of the sound, in dB below full scale; voices are filtered out. */
export async function lowToneVolume(file: string, hertz: number, startS: number, durationS: number): Promise<number> {
  const band = `bandpass=f=${hertz}:width_type=h:w=10`;
  const part = ['-ss', String(startS), '-t', String(durationS)];
  const told = await measured(file, `${band},${band},${band},volumedetect`, part);
  return Number(/mean_volume: (-?[\d.]+) dB/.exec(told)?.[1] ?? Number.NaN);
}

/** A hash of the encoded pictures of a film. */
export async function picturesHash(file: string): Promise<string> {
  const { stdout } = await ffmpeg(['-i', file, '-map', '0:v:0', '-c', 'copy', '-f', 'md5', '-']);
  return stdout.toString();
}

/** Writes a tone as WAV. */
export async function writeTone(file: string, hertz: number, seconds: number): Promise<void> {
  await ffmpeg(['-f', 'lavfi', '-i', `sine=frequency=${hertz}:duration=${seconds}:sample_rate=48000`, file]);
}

/** Integrated loudness of the sound in LUFS (EBU R 128). */
export async function loudness(file: string): Promise<number> {
  const told = await measured(file, 'ebur128');
  return Number(
    /I:\s+(-?[\d.]+) LUFS\s+Threshold/.exec(told.slice(told.lastIndexOf('Integrated loudness')))?.[1] ?? Number.NaN,
  );
}

/** When each silence of at least so many seconds begins. */
export async function silences(file: string, seconds: number): Promise<number[]> {
  const told = await measured(file, `silencedetect=noise=-50dB:duration=${seconds}`);
  return [...told.matchAll(/silence_start: (-?[\d.]+)/g)].map(([, start]) => Number(start));
}

/** The grey picture at a moment, 96 by 54 pixels. */
export async function tinyFrame(file: string, atS: number): Promise<Buffer> {
  const { stdout } = await ffmpeg([
    ['-ss', String(atS), '-i', file, '-frames:v', '1'],
    ['-vf', 'scale=96:54,format=gray', '-f', 'rawvideo', '-'],
  ]);
  return stdout;
}

/** The share of pure red in the picture at a moment. */
export async function redShare(file: string, atS: number): Promise<number> {
  const { stdout } = await ffmpeg([
    ['-ss', String(atS), '-i', file, '-frames:v', '1'],
    ['-vf', 'scale=96:54,format=rgb24', '-f', 'rawvideo', '-'],
  ]);
  let red = 0;
  for (let at = 0; at < stdout.length; at += 3)
    if (stdout[at]! > 200 && stdout[at + 1]! < 60 && stdout[at + 2]! < 60) red += 1;
  return red / (stdout.length / 3);
}

/** Mean absolute difference of two pictures, 0 to 255. */
export function difference(a: Buffer, b: Buffer): number {
  let sum = 0;
  for (let index = 0; index < a.length; index += 1) sum += Math.abs(a[index]! - b[index]!);
  return sum / a.length;
}
