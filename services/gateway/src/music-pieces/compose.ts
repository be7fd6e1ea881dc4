import type { MusicPiece } from '@slidewright/domain';
import {
  addRoom,
  hertzOf,
  playBass,
  playKey,
  playPad,
  playString,
  randomNumbers,
  SAMPLE_RATE_HZ,
  type Track,
} from './instruments.ts';

/** Peak of a piece. */
const PEAK_DBFS = -3;
/** The last notes fade in it; a film that repeats the piece lays the next beginning over it. */
const ENDING_S = 2.5;
const FADE_OUT_S = 2;

const emptyTrack = (seconds: number): Track => new Float32Array(Math.round((seconds + ENDING_S) * SAMPLE_RATE_HZ));

/** Slow chords that flow into each other, and a high tone now and then. */
function stillWater(): Track {
  const chordS = 8;
  // D, B minor, G, A with a fourth; twice, the second time higher. Half-tones above A.
  const chords = [
    [-7, 0, 5, 9],
    [-10, 2, 5, 9],
    [-14, -2, 5, 10],
    [-12, 0, 5, 7],
    [-7, 5, 9, 12],
    [-10, 2, 9, 14],
    [-14, -2, 7, 10],
    [-12, 0, 4, 7],
    [-7, 0, 5, 9],
  ];
  const track = emptyTrack(chords.length * chordS);
  const random = randomNumbers(11);
  for (const [index, chord] of chords.entries()) {
    const isLast = index === chords.length - 1;
    const length = chordS + (isLast ? ENDING_S : 3);
    for (const [voice, tone] of chord.entries())
      playPad(track, { at: index * chordS, hertz: hertzOf(tone), level: voice === 0 ? 0.3 : 0.2, length });
    const high = chord[1 + Math.floor(random() * (chord.length - 1))]! + 12;
    playPad(track, { at: index * chordS + 2 + random() * 2, hertz: hertzOf(high), level: 0.06, length: 6 });
  }
  addRoom(track, 0.5);
  return track;
}

/** Broken chords on strings, in six. */
function pluckedStrings(): Track {
  const stepS = 0.32;
  const stepsABar = 6;
  // G, D, E minor, C, each two bars. Half-tones above A.
  const chords = [
    [-14, -7, -2, 2, 5, 10],
    [-19, -12, -7, 0, 5, 9],
    [-17, -10, -5, -2, 2, 7],
    [-21, -14, -9, -5, -2, 3],
  ];
  const turns = 4;
  const bars = chords.length * 2 * turns;
  const track = emptyTrack(bars * stepsABar * stepS);
  const random = randomNumbers(5);
  const order = [0, 2, 3, 5, 3, 4];
  for (let bar = 0; bar < bars; bar += 1) {
    const chord = chords[Math.floor(bar / 2) % chords.length]!;
    for (const [step, tone] of order.entries()) {
      // A rest now and then, and more of them in the first turn.
      const isRest = step > 0 && random() < (bar < chords.length * 2 ? 0.25 : 0.1);
      if (isRest) continue;
      const at = (bar * stepsABar + step) * stepS + random() * 0.012;
      const level = (step === 0 ? 0.5 : 0.32) * (0.85 + 0.3 * random());
      playString(track, { at, hertz: hertzOf(chord[tone]!), level, length: 2.6 }, random);
    }
    // A melody above, one tone in two bars.
    if (bar % 2 === 1 && bar >= chords.length * 2) {
      const tone = chord[3 + Math.floor(random() * 3)]! + 12;
      playString(track, { at: (bar * stepsABar + 3) * stepS, hertz: hertzOf(tone), level: 0.3, length: 3 }, random);
    }
  }
  addRoom(track, 0.3);
  return track;
}

/** Chords of an electric piano over a slow bass, with a few tones between. */
function eveningKeys(): Track {
  const beatS = 0.75;
  // F major seven, E minor seven, D minor nine, C major nine; half-tones above A.
  const chords = [
    { bass: -16, tones: [-4, 0, 3, 7] },
    { bass: -17, tones: [-5, -2, 2, 5] },
    { bass: -19, tones: [-7, -4, 0, 7] },
    { bass: -21, tones: [-5, -2, 2, 5] },
  ];
  const turns = 6;
  const beatsAChord = 5;
  const beats = chords.length * turns * beatsAChord;
  const track = emptyTrack(beats * beatS);
  const random = randomNumbers(23);
  for (let index = 0; index < chords.length * turns; index += 1) {
    const { bass, tones } = chords[index % chords.length]!;
    const at = index * beatsAChord * beatS;
    playBass(track, { at, hertz: hertzOf(bass), level: 0.4, length: 3.4 });
    for (const [voice, tone] of tones.entries())
      playKey(track, { at: at + voice * 0.03, hertz: hertzOf(tone), level: 0.17, length: 3.4 });
    for (const beat of [2, 3, 4]) {
      if (random() < 0.4) continue;
      const tone = tones[Math.floor(random() * tones.length)]! + 12;
      playKey(track, { at: at + beat * beatS, hertz: hertzOf(tone), level: 0.13 + 0.05 * random(), length: 2.2 });
    }
  }
  addRoom(track, 0.25);
  return track;
}

const PIECES: Readonly<Record<MusicPiece, () => Track>> = {
  'still-water': stillWater,
  'plucked-strings': pluckedStrings,
  'evening-keys': eveningKeys,
};

const HEADER_BYTES = 44;
const BYTES_A_SAMPLE = 2;

/** A piece as a WAV file, mono, 48 kHz, 16 bits; the same bytes each time. */
export function composePiece(piece: MusicPiece): Uint8Array {
  const track = PIECES[piece]();
  let peak = 0;
  for (let index = 0; index < track.length; index += 1) peak = Math.max(peak, Math.abs(track[index]!));
  const factor = (32_767 * 10 ** (PEAK_DBFS / 20)) / peak;
  const fade = FADE_OUT_S * SAMPLE_RATE_HZ;
  const file = Buffer.alloc(HEADER_BYTES + track.length * BYTES_A_SAMPLE);
  writeHeader(file);
  // A loop by index: iterators of millions of samples take seconds.
  for (let index = 0; index < track.length; index += 1) {
    const left = Math.min(1, (track.length - 1 - index) / fade);
    file.writeInt16LE(Math.round(track[index]! * factor * left), HEADER_BYTES + index * BYTES_A_SAMPLE);
  }
  return file;
}

/** The header of a WAV file of samples of 16 bits. */
function writeHeader(file: Buffer): void {
  file.write('RIFF', 0);
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(SAMPLE_RATE_HZ, 24);
  file.writeUInt32LE(SAMPLE_RATE_HZ * BYTES_A_SAMPLE, 28);
  file.writeUInt16LE(BYTES_A_SAMPLE, 32);
  file.writeUInt16LE(8 * BYTES_A_SAMPLE, 34);
  file.write('data', 36);
  file.writeUInt32LE(file.length - HEADER_BYTES, 40);
}
