import type { Readable } from 'node:stream';

/** Cuts a stream into pieces of exactly `size` bytes; throws when the end leaves an incomplete one. */
export async function* readExactly(stream: Readable, size: number): AsyncGenerator<Buffer> {
  let piece = Buffer.allocUnsafeSlow(size);
  let filled = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    let taken = 0;
    while (taken < chunk.length) {
      const count = Math.min(size - filled, chunk.length - taken);
      chunk.copy(piece, filled, taken, taken + count);
      taken += count;
      filled += count;
      if (filled < size) continue;
      yield piece;
      piece = Buffer.allocUnsafeSlow(size);
      filled = 0;
    }
  }
  if (filled > 0) throw new Error('the last decoded picture is incomplete');
}
