/** The server accepts 100 MiB. */
const LARGEST_BYTES = 95 * 1024 ** 2;
const RATES = [48_000, 24_000];
const HEADER_BYTES = 44;

/** Decodes a recording. Throws DOMException for what is no sound. */
export async function decodeSound(sound: Blob): Promise<AudioBuffer> {
  const context = new OfflineAudioContext(1, 1, RATES[0]!);
  return context.decodeAudioData(await sound.arrayBuffer());
}

/** The part of a sound between two times in seconds, as a WAV file: mono, 16 bits. */
export async function trimSound(sound: AudioBuffer, startS: number, endS: number): Promise<Blob> {
  const seconds = endS - startS;
  const rate = RATES.find((candidate) => seconds * candidate * 2 < LARGEST_BYTES) ?? RATES.at(-1)!;
  const context = new OfflineAudioContext(1, Math.max(1, Math.round(seconds * rate)), rate);
  const source = context.createBufferSource();
  source.buffer = sound;
  source.connect(context.destination);
  source.start(0, startS, seconds);
  const samples = (await context.startRendering()).getChannelData(0);
  const bytes = new DataView(new ArrayBuffer(HEADER_BYTES + samples.length * 2));
  writeHeader(bytes, rate, samples.length * 2);
  samples.forEach((sample, index) =>
    bytes.setInt16(HEADER_BYTES + index * 2, Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), true),
  );
  return new Blob([bytes.buffer], { type: 'audio/wav' });
}

/** The header of a WAV file of mono 16-bit PCM (https://www.mmsp.ece.mcgill.ca/Documents/AudioFormats/WAVE/WAVE.html). */
function writeHeader(bytes: DataView, rate: number, dataBytes: number): void {
  const tag = (at: number, text: string): void => {
    for (const [index, character] of [...text].entries()) bytes.setUint8(at + index, character.charCodeAt(0));
  };
  tag(0, 'RIFF');
  bytes.setUint32(4, HEADER_BYTES - 8 + dataBytes, true);
  tag(8, 'WAVEfmt ');
  bytes.setUint32(16, 16, true);
  bytes.setUint16(20, 1, true);
  bytes.setUint16(22, 1, true);
  bytes.setUint32(24, rate, true);
  bytes.setUint32(28, rate * 2, true);
  bytes.setUint16(32, 2, true);
  bytes.setUint16(34, 16, true);
  tag(36, 'data');
  bytes.setUint32(40, dataBytes, true);
}
