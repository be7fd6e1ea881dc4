import { RenderService } from '@slidewright/contracts';
import {
  createClient,
  createDatabase,
  createLogger,
  migrateService,
  type Bus,
  type ObjectStore,
  type ServiceClient,
} from '@slidewright/platform';
import { silentLog, testBus, testDatabase, testObjectStore, type TestObjectStore } from '@slidewright/testing';
import type { Kysely } from 'kysely';
import { createRender, renderSchema, type Render, type RenderConfig } from '../src/index.ts';
import type { RenderTables } from '../src/repositories/tables.ts';
import { serveStandIns, type StandIns } from './stand-ins.ts';

export type { FakeDeck, SlideInput } from './stand-ins.ts';

export interface Scene extends StandIns {
  readonly bus: Bus;
  readonly render: ServiceClient<typeof RenderService>;
  readonly service: Render;
  readonly objects: TestObjectStore;
  /** The tables of the service. */
  readonly db: Kysely<RenderTables>;
  /** Slides and pictures that the browser drew since the last `forgetDrawings`, as the log tells. */
  drawnSlides(): number;
  picturesDrawn(): number;
  forgetDrawings(): void;
  /** How many stills each job for stills drew, as the log tells. */
  stillsDrawn(): number[];
  /** Another instance of the service on the same database; the caller disposes it. */
  join(config: Partial<RenderConfig>): Promise<Render>;
}

/** The render service on real Postgres, NATS, browser and encoder; timelines and narration are stand-ins.
 * `faulty` takes the place of functions of the store. */
export async function openScene(
  overrides: Partial<RenderConfig> = {},
  faulty: Partial<ObjectStore> = {},
): Promise<Scene> {
  await using stack = new AsyncDisposableStack();
  const { bus } = stack.use(await testBus());
  const objects = stack.use(await testObjectStore());
  const database = testDatabase();
  const { db } = stack.use(createDatabase<RenderTables>({ ...database, log: silentLog }));
  const standIns = stack.use(await serveStandIns(bus, objects.store, silentLog));

  const stills: number[] = [];
  let drawings: { slides: number; pictures: number }[] = [];
  const log = createLogger({
    service: 'render',
    level: 'info',
    destination: {
      write(line) {
        const entry = JSON.parse(line) as { msg?: string; slides?: number; pictures?: number };
        if (entry.msg === 'slides were drawn')
          drawings.push({ slides: entry.slides ?? 0, pictures: entry.pictures ?? 0 });
        if (entry.msg === 'stills were drawn') stills.push(entry.pictures ?? 0);
        if (process.env['SLIDEWRIGHT_TEST_LOG']) process.stderr.write(line);
      },
    },
  });
  await migrateService(renderSchema, { databaseUrl: database.url, schema: database.schema, log: silentLog });
  const configOf = (changes: Partial<RenderConfig>): RenderConfig => ({
    role: 'both',
    audioEnabled: true,
    concurrency: 1,
    workersToShare: 1,
    browserPath: null,
    ffmpegPath: null,
    bundleFolder: null,
    ...changes,
  });
  const join = (changes: Partial<RenderConfig>): Promise<Render> =>
    createRender(configOf(changes), {
      bus,
      databaseUrl: database.url,
      schema: database.schema,
      store: { ...objects.store, ...faulty },
      log,
    });
  const service = stack.use(await join(overrides));

  const kept = stack.move();
  return {
    ...standIns,
    bus,
    render: createClient(bus, RenderService),
    service,
    objects,
    db,
    drawnSlides: () => drawings.reduce((sum, { slides }) => sum + slides, 0),
    picturesDrawn: () => drawings.reduce((sum, { pictures }) => sum + pictures, 0),
    stillsDrawn: () => stills,
    forgetDrawings: () => {
      drawings = [];
    },
    join,
    [Symbol.asyncDispose]: () => kept[Symbol.asyncDispose](),
  };
}
