import type { JobKernel } from '@slidewright/jobs';
import type { Logger, ObjectStore } from '@slidewright/platform';
import type { DeckSource } from './adapters/deck-source.ts';
import type { DeckStore } from './adapters/deck-store.ts';
import type { Narrator } from './adapters/narrator.ts';
import type { Fingerprints } from './deck/object-keys.ts';
import type { RendererPool } from './engine/drawing/renderer-pool.ts';
import type { MediaPrograms } from './engine/media-programs.ts';
import type { Db, RenderTables } from './repositories/tables.ts';

/** What the use cases are made of; each takes what it needs. */
export interface Parts {
  readonly db: Db;
  readonly kernel: JobKernel<RenderTables>;
  readonly store: ObjectStore;
  readonly decks: DeckSource;
  readonly snapshots: DeckStore;
  readonly narrator: Narrator;
  readonly audioEnabled: boolean;
  readonly log: Logger;
}

/** What those that draw and encode are made of. */
export interface DrawingParts extends Parts {
  readonly programs: MediaPrograms;
  readonly fingerprints: Fingerprints;
  readonly renderers: RendererPool;
}
