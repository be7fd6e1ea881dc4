import type { AudioService } from '@slidewright/contracts';
import type { Outbox } from '@slidewright/jobs';
import type { Logger, ObjectStore, ServiceClient } from '@slidewright/platform';
import type { ReadFontFile } from './adapters/font-files/read-font.ts';
import type { DecodeImage } from './adapters/image-files/decode-image.ts';
import type { TextModel } from './adapters/text-models/index.ts';
import type { TimelineReader } from './repositories/timeline-reader.ts';
import type { Db, TimelineTables } from './repositories/tables.ts';
import type { MeasureFilm } from './use-cases/film-length/measure-film.ts';

/** What the handlers of requests are made of; each takes what it needs. */
export interface Parts {
  readonly db: Db;
  readonly reader: TimelineReader;
  readonly outbox: Outbox<TimelineTables>;
  readonly measureFilm: MeasureFilm;
  readonly store: ObjectStore;
  readonly audio: Pick<ServiceClient<typeof AudioService>, 'prepareMusic'>;
  readonly decodeImage: DecodeImage;
  readonly readFont: ReadFontFile;
  /** Null where none is configured. */
  readonly textModel: TextModel | null;
  /** The longest that an answer of the model may take, all tries together. */
  readonly modelTimeoutMs: number;
  readonly log: Logger;
}
