import { probeMedia, runFfmpeg, type MediaArguments } from '@slidewright/media';
import { runProcess, type RunResult } from '@slidewright/platform';

/** The system's own ffprobe and ffmpeg judge what the product's encoder made. */

function ffmpeg(args: MediaArguments, stdin?: Buffer): Promise<RunResult> {
  return runFfmpeg({ command: 'ffmpeg' }, args, stdin === undefined ? {} : { stdin });
}

export interface Probe {
  readonly width: number;
  readonly height: number;
  readonly videoCodec: string;
  readonly audioCodec: string;
  readonly videoSeconds: number;
  readonly audioSeconds: number;
  /** Distinct distances between the times of successive video packets, in ticks. */
  readonly deltas: readonly number[];
  readonly frames: number;
  readonly keyFrames: number;
}

export async function probe(file: string): Promise<Probe> {
  const probed = await probeMedia({ command: 'ffprobe' }, ['-show_streams', '-show_packets', file]);
  const video = probed.streams!.find((stream) => stream.codec_type === 'video')!;
  const audio = probed.streams!.find((stream) => stream.codec_type === 'audio')!;
  const packets = probed.packets!.filter((packet) => packet.codec_type === 'video');
  return {
    width: video.width!,
    height: video.height!,
    videoCodec: video.codec_name,
    audioCodec: audio.codec_name,
    videoSeconds: Number(video.duration),
    audioSeconds: Number(audio.duration),
    deltas: [...new Set(packets.slice(1).map((packet, index) => packet.pts - packets[index]!.pts))],
    frames: packets.length,
    keyFrames: packets.filter((packet) => packet.flags.startsWith('K')).length,
  };
}

/** Decodes everything and fails on the smallest irregularity; returns the number of frames. */
export async function decodeStrictly(file: string): Promise<number> {
  const { stdout, stderr } = await ffmpeg([
    '-loglevel warning -err_detect explode -xerror -i'.split(' '),
    file,
    '-map 0:v -f framehash -hash crc32 -'.split(' '),
  ]);
  if (stderr.trim() !== '') throw new Error(stderr);
  return stdout
    .toString()
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')).length;
}

interface SliceHeader {
  /** How many slices the picture has. */
  slices: number;
  readonly isKey: boolean;
  readonly frameNumber: number;
  /** The idr_pic_id of a key picture. */
  keyPictureId?: number;
}

/** The header of each picture of an H.264 stream, in order, as ffmpeg's own reader of the syntax sees it. */
export async function sliceHeaders(file: string): Promise<SliceHeader[]> {
  const { stdout } = await runProcess('sh', [
    '-c',
    // Every bit of every header is traced; only a few lines a picture are of interest.
    `ffmpeg -hide_banner -loglevel trace -f h264 -i "$1" -c copy -bsf:v trace_headers -f null - 2>&1 |
      grep -aoE '(nal_unit_type|first_mb_in_slice|frame_num|idr_pic_id) +[01]+ = [0-9]+'`,
    'trace',
    file,
  ]);
  const slices: SliceHeader[] = [];
  let unit = 0;
  let first = 0;
  for (const line of stdout.toString().trim().split('\n')) {
    const value = Number(line.slice(line.lastIndexOf(' ')));
    if (line.startsWith('nal_unit_type')) unit = value;
    else if (line.startsWith('first_mb')) first = value;
    else if (first !== 0) {
      // Of another slice of the same picture, which has the same numbers.
      const picture = slices.at(-1)!;
      const isSame = line.startsWith('idr') ? picture.keyPictureId === value : picture.frameNumber === value;
      if (!isSame) throw new Error(`slices of a picture differ in ${line}`);
      if (!line.startsWith('idr')) picture.slices += 1;
    } else if (line.startsWith('idr_pic_id')) slices.at(-1)!.keyPictureId = value;
    else slices.push({ isKey: unit === 5, frameNumber: value, slices: 1 });
  }
  return slices;
}

/** The luma of some frames as it is coded, chosen by their numbers in rising order. */
export async function lumas(
  file: string,
  frames: readonly number[],
  size: { width: number; height: number },
): Promise<Buffer[]> {
  const { stdout } = await ffmpeg([
    ['-i', file, '-vf', `select='${frames.map((frame) => `eq(n,${frame})`).join('+')}'`, '-vsync', '0'],
    '-pix_fmt yuv420p -f rawvideo -'.split(' '),
  ]);
  return lumaPlanes(stdout, frames.length, size);
}

/** The luma of the frame that a player shows when it jumps to each of the times. */
export async function lumasAfterSeek(
  file: string,
  seconds: readonly number[],
  size: { width: number; height: number },
): Promise<Buffer[]> {
  const firsts = seconds.map((_, index) => `[${index}:v]trim=end_frame=1,setpts=0[v${index}];`).join('');
  const inOrder = seconds.map((_, index) => `[v${index}]`).join('');
  const { stdout } = await ffmpeg([
    ...seconds.map((at) => ['-ss', String(at), '-i', file]),
    ['-filter_complex', `${firsts}${inOrder}concat=n=${seconds.length}`, '-vsync', '0'],
    '-pix_fmt yuv420p -f rawvideo -'.split(' '),
  ]);
  return lumaPlanes(stdout, seconds.length, size);
}

const patterns = new Map<string, Promise<Buffer>>();

/** A JPEG to encode: a test pattern that is different for every `variant`, drawn once. */
export function pattern(size: { width: number; height: number }, variant: number): Promise<Buffer> {
  const key = `${size.width}x${size.height} ${variant}`;
  const drawn = patterns.get(key) ?? drawPattern(size, variant);
  patterns.set(key, drawn);
  return drawn;
}

async function drawPattern(size: { width: number; height: number }, variant: number): Promise<Buffer> {
  const draw = `drawbox=x=${40 + variant * 90}:y=${60 + variant * 70}:w=${size.width / 3}:h=60:color=white:t=fill`;
  const { stdout } = await ffmpeg([
    ['-f', 'lavfi', '-i', `testsrc2=s=${size.width}x${size.height}`, '-vf', draw],
    '-frames:v 1 -q:v 2 -c:v mjpeg -f image2pipe -'.split(' '),
  ]);
  return stdout;
}

/** The luma that JPEGs ought to have in the video: limited range, BT.709. */
export async function lumasOfPictures(
  pictures: readonly Buffer[],
  size: { width: number; height: number },
): Promise<Buffer[]> {
  const { stdout } = await ffmpeg(
    [
      '-f image2pipe -c:v mjpeg -i - -vf'.split(' '),
      'scale=in_range=full:out_range=tv:in_color_matrix=bt601:out_color_matrix=bt709,format=yuv420p',
      '-vsync 0 -f rawvideo -'.split(' '),
    ],
    Buffer.concat(pictures),
  );
  return lumaPlanes(stdout, pictures.length, size);
}

/** The luma of each of so many raw pictures. Throws RangeError for another number of pictures. */
function lumaPlanes(raw: Buffer, pictures: number, { width, height }: { width: number; height: number }): Buffer[] {
  const luma = width * height;
  if (raw.length !== pictures * luma * 1.5) throw new RangeError(`not ${pictures} pictures: ${raw.length} bytes`);
  return Array.from({ length: pictures }, (_, index) => raw.subarray(index * luma * 1.5, index * luma * 1.5 + luma));
}

/** Peak signal-to-noise ratio of two pictures in decibels. */
export function psnr(a: Uint8Array, b: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) {
    const difference = a[at]! - b[at]!;
    sum += difference * difference;
  }
  return sum === 0 ? Infinity : 10 * Math.log10(255 ** 2 / (sum / a.length));
}

/** The sound from `from` for `seconds`, as mono samples at 48 kHz. */
export async function soundOf(file: string, from: number, seconds: number): Promise<Int16Array> {
  const { stdout } = await ffmpeg([
    ['-i', file, '-ss', String(from), '-t', String(seconds)],
    '-map 0:a -ac 1 -ar 48000 -f s16le -'.split(' '),
  ]);
  return new Int16Array(stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + (stdout.length & ~1)));
}

/** How strong a pitch is in a piece of sound (Goertzel's algorithm), relative to full scale. */
export function strength(sound: Int16Array, hertz: number): number {
  const turn = (2 * Math.PI * hertz) / 48_000;
  let real = 0;
  let imaginary = 0;
  for (let at = 0; at < sound.length; at += 1) {
    real += sound[at]! * Math.cos(turn * at);
    imaginary += sound[at]! * Math.sin(turn * at);
  }
  return (2 * Math.hypot(real, imaginary)) / sound.length / 32_768;
}
