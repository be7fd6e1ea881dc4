import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { samplesOf } from '@slidewright/domain';
import { runFfmpeg } from '@slidewright/media';
import { temporaryDirectory } from '@slidewright/platform';
import { bytesOf, pcmFormat, SAMPLE_RATE } from './sound.ts';
import type { SoundTools } from './sound-tools.ts';

const BEND_TIMEOUT_MS = 180_000;

/** The filters that make a sound `tempo` times as fast and `pitch` times as high. */
function bendingFilters(tools: SoundTools, sampleRate: number, tempo: number, pitch: number): string[] {
  if (Math.abs(tempo - 1) < 0.001 && Math.abs(pitch - 1) < 0.001) return [];
  if (tools.hasRubberband)
    return [`rubberband=tempo=${tempo.toFixed(5)}:pitch=${pitch.toFixed(5)}:formant=preserved:pitchq=quality`];
  // Played faster by `pitch` the sound is higher; the rest of the tempo is made up without touching the pitch.
  const filters =
    Math.abs(pitch - 1) < 0.001 ? [] : [`asetrate=${Math.round(sampleRate * pitch)}`, `aresample=${sampleRate}`];
  let rest = tempo / pitch;
  while (rest > 2 || rest < 0.5) {
    const step = rest > 2 ? 2 : 0.5;
    filters.push(`atempo=${step}`);
    rest /= step;
  }
  return [...filters, `atempo=${rest.toFixed(5)}`];
}

/** Mono samples at 48 kHz, `tempo` times as fast and `pitch` times as high as those given. */
export async function bendAndResample(
  tools: SoundTools,
  sound: { samples: Int16Array; sampleRate: number },
  options: { tempo: number; pitch: number; signal: AbortSignal },
): Promise<Int16Array> {
  const filters = bendingFilters(tools, sound.sampleRate, options.tempo, options.pitch);
  if (filters.length === 0 && sound.sampleRate === SAMPLE_RATE) return sound.samples;
  // Through a file: a long text's samples collected from a pipe would stand in memory twice.
  await using directory = await temporaryDirectory('bent');
  const file = join(directory.path, 'sound.pcm');
  await runFfmpeg(
    tools.ffmpeg,
    [
      [...pcmFormat(sound.sampleRate), '-i', 'pipe:0'],
      ['-af', [...filters, `aresample=${SAMPLE_RATE}`].join(','), '-f', 's16le', file],
    ],
    { stdin: bytesOf(sound.samples), signal: options.signal, timeoutMs: BEND_TIMEOUT_MS },
  );
  return samplesOf(await readFile(file));
}
