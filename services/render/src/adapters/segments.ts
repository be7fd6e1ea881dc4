import type { ObjectStore } from '@slidewright/platform';
import type { SlideKeys } from '../deck/object-keys.ts';

/** The streams of slides one after the other, read from the store piece by piece. */
export async function* readSegments(
  store: ObjectStore,
  slides: readonly SlideKeys[],
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  for (const key of slides.flatMap(({ segments }) => segments)) {
    const { body } = await store.get(key, { signal });
    yield* body as AsyncIterable<Buffer>;
  }
}
