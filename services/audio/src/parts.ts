import type { JobKernel, Outbox } from '@slidewright/jobs';
import type { ObjectStore } from '@slidewright/platform';
import type { Timelines } from './adapters/timelines.ts';
import type { MakeSample } from './narration/sample-maker.ts';
import type { SoundTools } from './narration/sound/sound-tools.ts';
import type { VoiceCatalogue } from './narration/voice-catalogue.ts';
import type { Db } from './repositories/database.ts';
import type { AudioTables } from './repositories/tables.ts';
import type { AssertAudioEnabled } from './use-cases/narration/audio-switch.ts';

/** What the use cases are made of; each takes what it needs. */
export interface Parts {
  readonly db: Db;
  readonly kernel: JobKernel<AudioTables>;
  readonly outbox: Outbox<AudioTables>;
  readonly store: ObjectStore;
  readonly tools: SoundTools;
  readonly voices: VoiceCatalogue;
  readonly timelines: Timelines;
  readonly makeSample: MakeSample;
  readonly assertAudioEnabled: AssertAudioEnabled;
}
