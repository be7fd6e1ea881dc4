import { samplesOf } from '@slidewright/domain';

/** The 16-bit samples of raw chunks, which may end in the middle of one. A sample that never becomes whole is left out. */
export async function* wholeSamples(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Int16Array> {
  let rest: Uint8Array = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const whole = bytes.length - (bytes.length % 2);
    rest = bytes.subarray(whole);
    if (whole > 0) yield samplesOf(bytes.subarray(0, whole));
  }
}
