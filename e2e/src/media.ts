import { runProcess } from '@slidewright/platform';

export interface ProbedStream {
  readonly codec_name: string;
  readonly codec_type: 'video' | 'audio';
  readonly width?: number;
  readonly height?: number;
  readonly avg_frame_rate?: string;
  readonly nb_read_packets?: string;
  readonly duration?: string;
}

/** What ffprobe says of a file, its packets counted. */
export async function probe(file: string): Promise<{ durationS: number; streams: ProbedStream[] }> {
  const { stdout } = await runProcess('ffprobe', [
    '-v',
    'error',
    '-count_packets',
    '-show_streams',
    '-show_format',
    '-of',
    'json',
    file,
  ]);
  const answer = JSON.parse(stdout.toString()) as { streams: ProbedStream[]; format: { duration: string } };
  return { durationS: Number(answer.format.duration), streams: answer.streams };
}

/** Decodes a whole file; throws on the first thing that is not as it should be. */
export async function decodeStrictly(file: string): Promise<void> {
  const { stderr } = await runProcess('ffmpeg', [
    '-v',
    'error',
    '-xerror',
    '-err_detect',
    'explode',
    '-i',
    file,
    '-f',
    'null',
    '-',
  ]);
  if (stderr.trim() !== '') throw new Error(`decoding ${file}: ${stderr}`);
}

/** Mean level of a stretch of the sound, in dB below full scale; -91 is silence. */
export async function meanVolume(file: string, startS: number, durationS: number): Promise<number> {
  const { stderr } = await runProcess('ffmpeg', [
    '-ss',
    String(startS),
    '-t',
    String(durationS),
    '-i',
    file,
    '-vn',
    '-af',
    'volumedetect',
    '-f',
    'null',
    '-',
  ]);
  return Number(/mean_volume: (-?[\d.]+) dB/.exec(stderr)?.[1] ?? Number.NaN);
}

/** Integrated loudness of the sound in LUFS (EBU R 128). */
export async function loudness(file: string): Promise<number> {
  const { stderr } = await runProcess('ffmpeg', ['-nostats', '-i', file, '-vn', '-af', 'ebur128', '-f', 'null', '-']);
  return Number(
    /I:\s+(-?[\d.]+) LUFS\s+Threshold/.exec(stderr.slice(stderr.lastIndexOf('Integrated loudness')))?.[1] ?? Number.NaN,
  );
}

/** When each silence of at least so many seconds begins. */
export async function silences(file: string, seconds: number): Promise<number[]> {
  const filter = `silencedetect=noise=-50dB:duration=${seconds}`;
  const { stderr } = await runProcess('ffmpeg', ['-nostats', '-i', file, '-vn', '-af', filter, '-f', 'null', '-']);
  return [...stderr.matchAll(/silence_start: (-?[\d.]+)/g)].map(([, start]) => Number(start));
}

/** The grey picture at a moment, 96 by 54 pixels. */
export async function tinyFrame(file: string, atS: number): Promise<Buffer> {
  const { stdout } = await runProcess('ffmpeg', [
    '-v',
    'error',
    '-ss',
    String(atS),
    '-i',
    file,
    '-frames:v',
    '1',
    '-vf',
    'scale=96:54,format=gray',
    '-f',
    'rawvideo',
    '-',
  ]);
  return stdout;
}

/** Mean absolute difference of two pictures, 0 to 255. */
export function difference(a: Buffer, b: Buffer): number {
  let sum = 0;
  for (let index = 0; index < a.length; index += 1) sum += Math.abs(a[index]! - b[index]!);
  return sum / a.length;
}
