import { AudioService, RenderService, TimelineService, type JobStatus, type Slide } from '@slidewright/contracts';
import {
  createClient,
  createDatabase,
  migrateService,
  type AppError,
  type Bus,
  type CallContext,
  type ObjectStore,
  type ServiceClient,
  type ServiceHandlers,
} from '@slidewright/platform';
import {
  eventually,
  serveStandIn,
  silentLog,
  testBus,
  testContext,
  testDatabase,
  testObjectStore,
  type TestNats,
} from '@slidewright/testing';
import type { Kysely } from 'kysely';
import { createTimeline, timelineSchema, readTimelineConfig, type TimelineConfig } from '../src/index.ts';
import type { TimelineTables } from '../src/repositories/tables.ts';

export interface Harness extends AsyncDisposable {
  readonly bus: Bus;
  readonly nats: TestNats;
  readonly store: ObjectStore;
  readonly client: ServiceClient<typeof TimelineService>;
  readonly db: Kysely<TimelineTables>;
  readonly database: ReturnType<typeof testDatabase>;
}

/** The whole service on real Postgres and NATS. */
export async function startTimelineService(
  config: Partial<TimelineConfig> = {},
  database = testDatabase(),
): Promise<Harness> {
  await using stack = new AsyncDisposableStack();
  const { url: databaseUrl, schema } = database;
  await migrateService(timelineSchema, { databaseUrl, schema, log: silentLog });
  const { bus, nats } = stack.use(await testBus());
  const { store } = stack.use(await testObjectStore());
  const { db } = stack.use(createDatabase<TimelineTables>({ url: databaseUrl, schema, log: silentLog }));
  const settings = { ...readTimelineConfig({}), ...config };
  stack.use(await createTimeline(settings, { bus, store, databaseUrl, schema, log: silentLog }));
  const resources = stack.move();
  return {
    bus,
    nats,
    store,
    db,
    database,
    client: createClient(bus, TimelineService),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

/** Answers GetJob as the render service would, from what `jobs` says at the time. */
export async function startRender(
  bus: Bus,
  jobs: (jobId: string, ownerId: string) => JobStatus | undefined,
): Promise<AsyncDisposable> {
  return serveStandIn(bus, RenderService, {
    getJob: async ({ jobId }, context) => {
      const status = jobs(jobId, context.userId ?? '');
      return status === undefined ? {} : { job: { id: jobId, status } };
    },
  });
}

/** Answers PrepareMusic as the audio service would, by `prepare`. */
export async function startAudio(
  bus: Bus,
  prepare: ServiceHandlers<typeof AudioService>['prepareMusic'],
): Promise<AsyncDisposable> {
  return serveStandIn(bus, AudioService, { prepareMusic: prepare });
}

interface MadeTimeline {
  readonly id: string;
  readonly owner: CallContext;
  readonly slides: readonly Slide[];
}

/** A timeline with slides titled 'Slide 0', 'Slide 1' … of 10 seconds each. */
export async function makeTimeline({ client }: Pick<Harness, 'client'>, slideCount = 0, owner = testContext()) {
  const { timeline, slides } = await client.createTimeline(
    {
      title: 'A talk',
      slides: Array.from({ length: slideCount }, (_, index) => ({
        title: `Slide ${index}`,
        bulletPoints: ['one', 'two'],
        speakerNotes: `Notes ${index}`,
        duration: 10,
      })),
    },
    owner,
  );
  return { id: timeline!.id, owner, slides } satisfies MadeTimeline;
}

/** The slides' titles in their order, over all pages, and a check that positions are 0, 1, 2 … */
export async function titlesInOrder({ client }: Pick<Harness, 'client'>, timelineId: string, owner: CallContext) {
  const slides: Slide[] = [];
  let pageToken = '';
  do {
    const page = await client.listSlides({ timelineId, pageToken }, owner);
    slides.push(...page.slides);
    pageToken = page.nextPageToken;
  } while (pageToken !== '');
  const positions = slides.map((slide) => slide.position);
  if (positions.some((position, index) => position !== index)) throw new Error(`positions ${positions.join(' ')}`);
  return slides.map((slide) => slide.title);
}

export async function readTimeline({ client }: Pick<Harness, 'client'>, timelineId: string, owner: CallContext) {
  const { timeline } = await client.getTimeline({ timelineId, withoutSlides: true }, owner);
  return timeline!;
}

/** The error that a call ends with. */
export async function refusal(promise: Promise<unknown>): Promise<AppError> {
  return promise.then(
    () => Promise.reject(new Error('it was accepted')),
    (error: AppError) => error,
  );
}

/** Resolves once the service has applied the events of these message ids. */
export async function eventsHandled({ db }: Pick<Harness, 'db'>, messageIds: readonly string[]): Promise<void> {
  await eventually(async () => {
    const rows = await db
      .selectFrom('inbox')
      .select('message_id')
      .where('message_id', 'in', [...messageIds])
      .execute();
    return rows.length === messageIds.length;
  });
}
