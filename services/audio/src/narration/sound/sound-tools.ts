import { probeMedia, runFfmpeg, type MediaProgram } from '@slidewright/media';
import { ConfigError } from '@slidewright/platform';

/** What the ffmpeg of this machine can do for narration. */
export interface SoundTools {
  readonly ffmpeg: MediaProgram;
  readonly ffprobe: MediaProgram;
  /** Exact tempo and pitch with kept formants; without it pitch shifts take the formants along. */
  readonly hasRubberband: boolean;
}

const found = new Map<string, SoundTools>();

/** Starts each program once in this process. Throws ConfigError when one is missing or ffmpeg cannot make MP3. */
export async function findSoundTools(ffmpeg: string, ffprobe = 'ffprobe'): Promise<SoundTools> {
  const programs = JSON.stringify([ffmpeg, ffprobe]);
  const tools = found.get(programs) ?? (await lookForSoundTools(ffmpeg, ffprobe));
  found.set(programs, tools);
  return tools;
}

async function lookForSoundTools(ffmpeg: string, ffprobe: string): Promise<SoundTools> {
  const tools = { ffmpeg: { command: ffmpeg }, ffprobe: { command: ffprobe } };
  const limits = { timeoutMs: 15_000 };
  const refuse = (setting: string, program: string) => (cause: unknown) => {
    throw new ConfigError(`The setting ${setting} cannot be used: ${program} does not run here.`, { cause });
  };
  const ask = (what: string) => runFfmpeg(tools.ffmpeg, [what], limits).catch(refuse('AUDIO_FFMPEG', ffmpeg));
  const [filters, encoders] = await Promise.all([
    ask('-filters'),
    ask('-encoders'),
    probeMedia(tools.ffprobe, ['-show_program_version'], limits).catch(refuse('AUDIO_FFPROBE', ffprobe)),
  ]);
  if (!/\blibmp3lame\b/.test(encoders.stdout.toString()))
    throw new ConfigError(`The setting AUDIO_FFMPEG cannot be used: ${ffmpeg} was built without libmp3lame.`);
  return { ...tools, hasRubberband: /\srubberband\s/.test(filters.stdout.toString()) };
}
