import { stat } from 'node:fs/promises';
import type { FrameRate } from '@slidewright/domain';
import { readMp4File } from '@slidewright/media';
import { trackTimescale } from './media-programs.ts';

/** A packet of AAC holds this many samples, of which the last may be silence. */
const AAC_PACKET_S = 1_024 / 48_000;
const LEAST_BYTES = 500;

/**
 * Whether a finished MP4 is what was meant: besides chapters, one video track with every frame equally long and none missing,
 * one audio track as long as the pictures to within a frame. Throws with what is wrong. Returns the size in bytes.
 */
export async function checkVideo(file: string, frames: number, rate: FrameRate): Promise<number> {
  const { size } = await stat(file);
  const tracks = await readMp4File(file);
  const video = tracks.find((track) => track.kind === 'video');
  const audio = tracks.find((track) => track.kind === 'audio');
  const problem = (what: string): never => {
    throw new Error(`a finished video is wrong: ${what}`);
  };
  if (video === undefined || audio === undefined || tracks.filter(({ kind }) => kind !== 'other').length !== 2)
    return problem(`it has ${tracks.length} tracks`);
  if (size < LEAST_BYTES) problem(`it has only ${size} bytes`);
  const frameTicks = (trackTimescale(rate) * rate.denominator) / rate.numerator;
  if (video.samples !== frames) problem(`${video.samples} frames instead of ${frames}`);
  if (
    video.timescale !== trackTimescale(rate) ||
    video.sampleLengths.length !== 1 ||
    video.sampleLengths[0] !== frameTicks
  ) {
    problem(`frames last ${video.sampleLengths.join(' or ')} ticks of 1/${video.timescale} s instead of ${frameTicks}`);
  }
  const seconds = (frames * rate.denominator) / rate.numerator;
  const tolerance = AAC_PACKET_S + rate.denominator / rate.numerator;
  if (Math.abs(video.presentedSeconds - seconds) > tolerance)
    problem(`pictures last ${video.presentedSeconds} s, not ${seconds}`);
  if (Math.abs(audio.presentedSeconds - seconds) > tolerance)
    problem(`sound lasts ${audio.presentedSeconds} s, not ${seconds}`);
  return size;
}
