import type { Readable } from 'node:stream';

/**
 * Cuts a stream into pieces of exactly `size` bytes; throws when the end leaves an incomplete one. A piece is overwritten
 * by the one that comes `kept` after it: megabytes allocated for each would make the garbage collector run at every tenth.
 */
export async function* readExactly(stream: Readable, size: number, kept: number): AsyncGenerator<Buffer> {
  const pieces = Array.from({ length: kept }, () => Buffer.allocUnsafeSlow(size));
  let index = 0;
  let filled = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    let taken = 0;
    while (taken < chunk.length) {
      const piece = pieces[index % kept]!;
      const count = Math.min(size - filled, chunk.length - taken);
      chunk.copy(piece, filled, taken, taken + count);
      taken += count;
      filled += count;
      if (filled < size) continue;
      yield piece;
      index += 1;
      filled = 0;
    }
  }
  if (filled > 0) throw new Error('the last decoded picture is incomplete');
}
