export interface ToneOptions {
  readonly ms: number;
  readonly sampleRate?: number;
  readonly hertz?: number;
  /** Amplitude: 0 is silence, 1 full scale. */
  readonly level?: number;
  /** Writes the header of a stream of unknown length. */
  readonly streamed?: boolean;
}

/** Returns a WAV file with a sine tone, for tests in which only length and level of speech matter. */
export function toneWav({ ms, sampleRate = 24_000, hertz = 220, level = 0.3, streamed = false }: ToneOptions): Buffer {
  const count = Math.round((ms * sampleRate) / 1000);
  const data = Buffer.alloc(count * 2);
  for (let index = 0; index < count; index += 1)
    data.writeInt16LE(Math.round(32_767 * level * Math.sin((2 * Math.PI * hertz * index) / sampleRate)), index * 2);
  return wavFile(data, { sampleRate, streamed });
}

/** Returns a WAV file of mono samples with 16 bits. A streamed one does not tell its length. */
export function wavFile(
  data: Buffer,
  { sampleRate, streamed = false }: { readonly sampleRate: number; readonly streamed?: boolean },
): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(streamed ? 0xff_ff_ff_ff : 36 + data.length, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(streamed ? 0xff_ff_ff_ff : data.length, 40);
  return Buffer.concat([header, data]);
}
