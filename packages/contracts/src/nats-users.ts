import type { DescMessage, DescMethod, DescService } from '@bufbuild/protobuf';
import { AudioService, NarrationChangedSchema } from './gen/slidewright/audio/v1/audio_pb.js';
import { AuthService, UserDeletedSchema } from './gen/slidewright/auth/v1/auth_pb.js';
import { BundleService } from './gen/slidewright/bundle/v1/bundle_pb.js';
import { ImportService } from './gen/slidewright/import/v1/import_pb.js';
import { JobEndedSchema, JobReadySchema } from './gen/slidewright/jobs/v1/jobs_pb.js';
import {
  AccountChangedSchema,
  BrandChangedSchema,
  JobChangedSchema,
  JobProgressedSchema,
  TimelineChangedSchema,
} from './gen/slidewright/live/v1/live_pb.js';
import { PosterDrawnSchema, RenderService, VideoFinishedSchema } from './gen/slidewright/render/v1/render_pb.js';
import {
  SlideDeletedSchema,
  TimelineDeletedSchema,
  TimelineDuplicatedSchema,
  TimelineService,
} from './gen/slidewright/timeline/v1/timeline_pb.js';
import {
  LIVE_UPDATES,
  messageSubject,
  methodSubject,
  serviceName,
  STREAMS,
  type StreamDefinition,
} from './subjects.ts';

/** The NATS traffic of one process of the product. The server refuses everything else. */
interface ProcessTraffic {
  /** The service whose requests it handles. */
  readonly serves?: DescService;
  /** Services of which it calls all methods and sends discovery pings. */
  readonly callsAllOf?: readonly DescService[];
  readonly calls?: readonly DescMethod[];
  /** Events of its service's outbox; any process of a service may publish them. */
  readonly publishes?: readonly DescMessage[];
  /** Events of the previous version, whose processes run during an upgrade and whose rows are still in the outbox. */
  readonly publishedBefore?: readonly DescMessage[];
  /** The service whose jobs it enqueues; their notifications are in the same outbox. */
  readonly enqueues?: string;
  /** Events it consumes, under the durable name of its service. */
  readonly consumes?: {
    readonly durable: string;
    readonly events: readonly DescMessage[];
    /** Consumed by processes of the previous version only. */
    readonly eventsBefore?: readonly DescMessage[];
  };
  /** Whether it reads the live updates of all services. */
  readonly followsLiveUpdates?: boolean;
  /** Kinds of jobs it runs. */
  readonly works?: { readonly service: string; readonly kinds: readonly string[] };
  /** Key-value buckets it creates and uses. */
  readonly buckets?: readonly string[];
  /**
   * Whether it creates and configures the streams. A user with this permission can make a stream record any subject,
   * including sign-ins, so only the auth service has it.
   */
  readonly managesStreams?: boolean;
}

/** Key-value bucket of the gateway's idempotency keys. */
export const IDEMPOTENCY_BUCKET = 'slidewright_idempotency';

const timeline = TimelineService.method;
const audio = AudioService.method;
const render = RenderService.method;
const bundle = BundleService.method;
const imports = ImportService.method;

/** Of each service with jobs that their owners see. */
const JOBS = [JobEndedSchema, JobChangedSchema, JobProgressedSchema];

const AUDIO = {
  publishes: [NarrationChangedSchema, ...JOBS],
  enqueues: 'audio',
  consumes: {
    durable: 'audio',
    events: [TimelineDeletedSchema, TimelineDuplicatedSchema, SlideDeletedSchema, UserDeletedSchema],
  },
} as const satisfies ProcessTraffic;
const RENDER = {
  publishes: [PosterDrawnSchema, ...JOBS],
  publishedBefore: [VideoFinishedSchema],
  enqueues: 'render',
  consumes: {
    durable: 'render',
    events: [TimelineDeletedSchema, TimelineDuplicatedSchema, SlideDeletedSchema, UserDeletedSchema],
  },
} as const satisfies ProcessTraffic;
const BUNDLE = {
  publishes: JOBS,
  enqueues: 'bundle',
  consumes: { durable: 'bundle', events: [TimelineDeletedSchema] },
} as const satisfies ProcessTraffic;

const IMPORT = {
  publishes: JOBS,
  enqueues: 'import',
  consumes: { durable: 'import', events: [TimelineDeletedSchema] },
} as const satisfies ProcessTraffic;

/** Every process of the product, by the name of its NATS user. */
export const PROCESSES = {
  gateway: {
    callsAllOf: [AuthService, TimelineService, AudioService, RenderService, BundleService, ImportService],
    followsLiveUpdates: true,
    buckets: [IDEMPOTENCY_BUCKET],
  },
  auth: {
    serves: AuthService,
    calls: [
      audio.endJobs,
      render.endJobs,
      bundle.endJobs,
      imports.endJobs,
      timeline.getUsage,
      audio.getUsage,
      render.getUsage,
      bundle.getUsage,
      imports.getUsage,
    ],
    publishes: [UserDeletedSchema, AccountChangedSchema],
    enqueues: 'auth',
    consumes: { durable: 'auth', events: [JobEndedSchema] },
    works: { service: 'auth', kinds: ['mail', 'webhook', 'disabling'] },
    managesStreams: true,
  },
  timeline: {
    serves: TimelineService,
    calls: [render.getJob, audio.listNarration, audio.prepareMusic],
    publishes: [
      TimelineDeletedSchema,
      TimelineDuplicatedSchema,
      SlideDeletedSchema,
      TimelineChangedSchema,
      BrandChangedSchema,
    ],
    consumes: {
      durable: 'timeline',
      events: [JobEndedSchema, NarrationChangedSchema, PosterDrawnSchema, UserDeletedSchema],
      eventsBefore: [VideoFinishedSchema],
    },
  },
  'audio-api': {
    ...AUDIO,
    serves: AudioService,
    calls: [timeline.getTimeline, timeline.listSlides, timeline.getSlide],
  },
  'audio-worker': {
    ...AUDIO,
    calls: [timeline.getTimeline, timeline.getSlide],
    works: { service: 'audio', kinds: ['audio'] },
  },
  'render-api': {
    ...RENDER,
    serves: RenderService,
    calls: [
      timeline.getTimeline,
      timeline.listSlides,
      timeline.resolveImages,
      timeline.getBrand,
      timeline.getMusic,
      timeline.lockTimeline,
      timeline.unlockTimeline,
      audio.listNarration,
      // A film job narrates first.
      audio.listVoices,
      audio.getAudioStatus,
      audio.generateTimelineAudio,
      audio.cancelAudioGeneration,
    ],
    works: { service: 'render', kinds: ['film'] },
  },
  'render-worker': { ...RENDER, works: { service: 'render', kinds: ['video', 'slide', 'stills'] } },
  'bundle-api': {
    ...BUNDLE,
    serves: BundleService,
    calls: [
      timeline.getTimeline,
      audio.listNarration,
      render.getMasterVideo,
      render.listSlideVideos,
      render.cancelStills,
    ],
  },
  'bundle-worker': {
    ...BUNDLE,
    calls: [
      timeline.getTimeline,
      timeline.listSlides,
      timeline.resolveImages,
      timeline.getBrand,
      timeline.getMusic,
      audio.listNarration,
      audio.listAudioFiles,
      render.getSchedule,
      render.listSlideVideos,
      render.getMasterVideo,
      render.getPoster,
      render.getVideoStatus,
      render.startStills,
      render.getStills,
    ],
    works: { service: 'bundle', kinds: ['bundle', 'export'] },
  },
  'import-api': { ...IMPORT, serves: ImportService, calls: [timeline.getTimeline, timeline.deleteImage] },
  'import-worker': {
    ...IMPORT,
    calls: [
      timeline.reserveImage,
      timeline.finishImage,
      timeline.listFonts,
      timeline.listMusic,
      timeline.reserveMusic,
      timeline.finishMusic,
      timeline.createTimeline,
      timeline.getTimeline,
      timeline.updateTimeline,
      timeline.createSlide,
      timeline.updateSlide,
      timeline.deleteSlide,
      timeline.reorderSlides,
      timeline.listSlides,
      audio.createUpload,
      audio.recordSlide,
      audio.getJob,
    ],
    works: { service: 'import', kinds: ['import'] },
  },
} as const satisfies Record<string, ProcessTraffic>;

export type ProcessName = keyof typeof PROCESSES;

/** Permissions of a user, in the format of nats-server's configuration. */
export interface NatsPermissions {
  readonly publish: { readonly allow: readonly string[] };
  readonly subscribe: { readonly allow: readonly string[] };
  /** Permits replies to received requests. */
  readonly allow_responses?: { readonly max: number; readonly expires: string };
}

/** Subject prefix of a user's replies. No other user may subscribe to it. */
export function inboxPrefix(user: string): string {
  return `_INBOX_${user}`;
}

/** Permissions of a user that runs these processes: usually one, or several of a service that share a connection. */
export function natsPermissions(user: string, processes: readonly ProcessName[]): NatsPermissions {
  const traffic = processes.map((name): ProcessTraffic => PROCESSES[name]);
  const unique = (subjects: readonly string[]): string[] => [...new Set(subjects)].toSorted();
  return {
    publish: { allow: unique(['$JS.API.INFO', ...STREAM_INFO, ...traffic.flatMap(publishedSubjects)]) },
    subscribe: { allow: unique([`${inboxPrefix(user)}.>`, ...traffic.flatMap(servedSubjects)]) },
    ...(traffic.some(({ serves }) => serves) ? { allow_responses: { max: 1, expires: '10m' } } : {}),
  };
}

const STREAM_INFO = Object.values(STREAMS).map(({ name }) => `$JS.API.STREAM.INFO.${name}`);

function publishedSubjects(process: ProcessTraffic): string[] {
  const {
    calls = [],
    callsAllOf = [],
    publishes = [],
    publishedBefore = [],
    enqueues,
    consumes,
    works,
    buckets = [],
  } = process;
  return [
    ...[...calls, ...callsAllOf.flatMap(({ methods }) => methods)].map(methodSubject),
    ...callsAllOf.map((service) => `$SRV.PING.${serviceName(service)}`),
    ...[...publishes, ...publishedBefore].map((event) => messageSubject(event)),
    ...(enqueues === undefined ? [] : [jobSubject(enqueues, '*')]),
    ...[...(consumes?.events ?? []), ...(consumes?.eventsBefore ?? [])].flatMap((event) =>
      consumerSubjects(STREAMS.events, `${consumes!.durable}-${event.name}`, messageSubject(event)),
    ),
    ...(works?.kinds ?? []).flatMap((kind) =>
      consumerSubjects(STREAMS.work, `${works!.service}-${kind}`, jobSubject(works!.service, kind)),
    ),
    ...buckets.flatMap(bucketSubjects),
    // A consumer of any name with this filter, which delivers to the inbox of its user.
    ...(process.followsLiveUpdates ? [`$JS.API.CONSUMER.CREATE.${STREAMS.events.name}.*.${LIVE_UPDATES}`] : []),
    ...(process.managesStreams ? Object.values(STREAMS).flatMap(({ name }) => streamSubjects(name)) : []),
  ];
}

function servedSubjects({ serves, followsLiveUpdates = false }: ProcessTraffic): string[] {
  if (followsLiveUpdates) return [messageSubject(JobProgressedSchema)];
  if (serves === undefined) return [];
  const discovery = ['PING', 'INFO', 'STATS'].flatMap((verb) => [
    `$SRV.${verb}`,
    `$SRV.${verb}.${serviceName(serves)}`,
    `$SRV.${verb}.${serviceName(serves)}.*`,
  ]);
  return [...serves.methods.map(methodSubject), ...discovery];
}

function jobSubject(service: string, kind: string): string {
  return kind === '*'
    ? messageSubject(JobReadySchema, { service, kind: 'any' }).replace(/any$/, '*')
    : messageSubject(JobReadySchema, { service, kind });
}

/** Subjects to create one durable consumer with one filter, to read from it, and to acknowledge in both forms of NATS ADR-15. */
function consumerSubjects({ name: stream }: StreamDefinition, durable: string, filter: string): string[] {
  return [
    `$JS.API.CONSUMER.INFO.${stream}.${durable}`,
    `$JS.API.CONSUMER.CREATE.${stream}.${durable}.${filter}`,
    `$JS.API.CONSUMER.MSG.NEXT.${stream}.${durable}`,
    `$JS.ACK.${stream}.${durable}.>`,
    `$JS.ACK.*.*.${stream}.${durable}.>`,
  ];
}

function streamSubjects(stream: string): string[] {
  return ['INFO', 'CREATE', 'UPDATE'].map((verb) => `$JS.API.STREAM.${verb}.${stream}`);
}

function bucketSubjects(bucket: string): string[] {
  const stream = `KV_${bucket}`;
  return [...streamSubjects(stream), `$JS.API.DIRECT.GET.${stream}.>`, `$KV.${bucket}.>`];
}

export interface NatsUser {
  readonly name: string;
  /** A quoted string, or `$NAME` for a variable of the server's environment. */
  readonly password: string;
  /** Not set: all permissions. */
  readonly permissions?: NatsPermissions;
}

/** Returns the `authorization` block of nats-server's configuration. */
export function natsAuthorization(users: readonly NatsUser[]): string {
  const list = (subjects: readonly string[]): string =>
    subjects.length === 0
      ? '[]'
      : `[\n${subjects.map((subject) => `            "${subject}"`).join('\n')}\n          ]`;
  const blocks = users.map(({ name, password, permissions }) => {
    const head = `    {\n      user: "${name}"\n      password: ${password}\n`;
    if (permissions === undefined) return `${head}    }`;
    const { publish, subscribe, allow_responses: responses } = permissions;
    return [
      `${head}      permissions {`,
      `        publish {\n          allow: ${list(publish.allow)}\n        }`,
      `        subscribe {\n          allow: ${list(subscribe.allow)}\n        }`,
      ...(responses ? [`        allow_responses { max: ${responses.max}, expires: "${responses.expires}" }`] : []),
      '      }\n    }',
    ].join('\n');
  });
  return `authorization {\n  users: [\n${blocks.join('\n')}\n  ]\n}\n`;
}
