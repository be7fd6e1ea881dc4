import { createHash } from 'node:crypto';
import type { BundleContent, BundleOptions, BundleState } from './content.ts';

/** The same text for the same content: a bundle is out of date when the digest it was made with differs. */
export function stateDigest(state: BundleState, options: Pick<BundleOptions, 'includeVideos'>): string {
  const narration = [...state.narration].sort(([a], [b]) => (a < b ? -1 : 1));
  const text = JSON.stringify([
    state.title,
    String(state.revision),
    narration,
    options.includeVideos ? state.master : null,
  ]);
  return createHash('sha256').update(text).digest('hex');
}

export function stateOf(content: BundleContent): BundleState {
  return {
    title: content.timeline.title,
    revision: content.timeline.revision,
    narration: new Map(
      content.slides.flatMap(({ slide, narration }) =>
        narration ? [[slide.id, narration.narrationHash] as const] : [],
      ),
    ),
    master: content.master?.objectKey ?? null,
  };
}
