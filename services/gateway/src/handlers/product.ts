import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  AudioService,
  AuthService,
  BundleService,
  ImportService,
  RenderService,
  TimelineService,
} from '@slidewright/contracts';
import { PAGE_LANGUAGES } from '@slidewright/domain';
import { bulletPointsOf, readSlide } from '@slidewright/slides/content/blocks';
import { THEMES } from '@slidewright/slides/themes/index';
import { openApiDocument } from '@slidewright/http-api';
import {
  AppError,
  childContext,
  isServed,
  notFound,
  reasonOf,
  toAppError,
  type Bus,
  type ObjectStore,
} from '@slidewright/platform';
import { jobAnswer } from '../answers/jobs.ts';
import type { CallHandlers, Services } from '../call-handler.ts';
import type { GatewayConfig } from '../config.ts';
import { docsPage } from '../docs-page.ts';

export interface ProductParts {
  readonly services: Services;
  readonly bus: Bus;
  readonly store: ObjectStore;
  readonly config: GatewayConfig;
  readonly version: string;
  /** Whether the shutdown has begun. */
  readonly isStopping: () => boolean;
}

const PRESENCE_TIMEOUT_MS = 1_500;
/** Longer, because a query on a busy machine may take a moment. */
const LOOK_TIMEOUT_MS = 4_000;
/** The sign-in page waits for the configuration. */
const TEXT_MODEL_TIMEOUT_MS = 1_000;
const TEXT_MODEL_KEPT_MS = 60_000;
/** An id that does not exist. */
const NO_ID = '00000000-0000-4000-8000-000000000000';
const NEEDED_SERVICES = {
  auth: AuthService,
  timeline: TimelineService,
  audio: AudioService,
  render: RenderService,
  bundle: BundleService,
  import: ImportService,
} as const;

export function productHandlers({ services, bus, store, config, version, isStopping }: ProductParts) {
  const openApi = JSON.stringify(
    openApiDocument({
      version,
      serverUrl: config.publicUrl,
      singleSignOn: config.singleSignOnName !== null,
    }),
  );
  const docs = docsPage(version);

  /** Why services do not reach their database: a request for an id that does not exist must fail with NOT_FOUND. */
  const databaseOutage = async (): Promise<string | null> => {
    const context = childContext({ userId: NO_ID, timeoutMs: LOOK_TIMEOUT_MS });
    const looks = await Promise.allSettled([
      services.timeline.getTimeline({ timelineId: NO_ID, withoutSlides: true }, context),
      ...[services.audio, services.render, services.bundle, services.import].map((service) =>
        service.getJob({ jobId: NO_ID }, context),
      ),
    ]);
    for (const look of looks) {
      if (look.status === 'fulfilled') continue;
      const { code, message } = toAppError(look.reason);
      if (code === 'UNAVAILABLE' || code === 'DEADLINE_EXCEEDED') return message;
    }
    return null;
  };

  /** What is unavailable, and why in the words of the server. */
  const findAway = async (): Promise<{ field: string; message: string }[]> => {
    if (isStopping()) return [{ field: 'gateway', message: 'is stopping' }];
    const natsOutage = bus.outage();
    if (natsOutage !== null) return [{ field: 'nats', message: natsOutage }];
    const checks = await Promise.all([
      ...Object.entries(NEEDED_SERVICES).map(async ([field, service]) => ({
        field,
        message: (await isServed(bus, service, PRESENCE_TIMEOUT_MS)) ? null : 'no process of it answers',
      })),
      store.check().then(
        () => ({ field: 'storage', message: null }),
        (error: unknown) => ({ field: 'storage', message: reasonOf(error) }),
      ),
    ]);
    const away = checks.filter((check): check is { field: string; message: string } => check.message !== null);
    // The database of an unavailable service cannot be checked.
    if (away.some(({ field }) => field !== 'storage')) return away;
    const postgres = await databaseOutage();
    return postgres === null ? away : [{ field: 'postgres', message: postgres }, ...away];
  };

  let textModel = { isConfigured: false, untilMs: 0 };
  /** Whether the timeline service has a language model; as last known while it does not answer. */
  const hasTextModel = async (): Promise<boolean> => {
    if (Date.now() >= textModel.untilMs) {
      const context = childContext({ timeoutMs: TEXT_MODEL_TIMEOUT_MS });
      const answer = await services.timeline.getTextModel({}, context).catch(() => null);
      if (answer !== null) textModel = { isConfigured: answer.isConfigured, untilMs: Date.now() + TEXT_MODEL_KEPT_MS };
    }
    return textModel.isConfigured;
  };

  return {
    async generateSlides({ body }, context) {
      const { slides } = await services.timeline.generateSlides(
        { outline: body.outline, language: body.language ?? '' },
        context,
      );
      return {
        data: {
          slides: slides.map(readSlide).map(({ title, blocks, speakerNotes, duration }) => ({
            title,
            bulletPoints: bulletPointsOf(blocks),
            blocks: [...blocks],
            speakerNotes,
            duration,
          })),
        },
      };
    },

    listThemes: () =>
      Promise.resolve({
        data: THEMES.map(({ id, name, description }) => ({
          id,
          name,
          description,
          thumbnailUrl: `/api/themes/${id}/thumbnail`,
        })),
      }),

    async getThemeThumbnail({ params }) {
      const body = await readFile(join(config.themeThumbnails, `${params.id}.jpg`)).catch(() => {
        throw notFound();
      });
      return { body, cacheControl: 'private, max-age=3600' };
    },

    async getJob({ params }, context) {
      const asked = await Promise.allSettled(
        [services.render, services.audio, services.bundle, services.import].map((service) =>
          service.getJob({ jobId: params.id }, context),
        ),
      );
      for (const answer of asked) {
        if (answer.status === 'fulfilled' && answer.value.job) return { data: jobAnswer(answer.value.job) };
      }
      // NOT_FOUND only when every service replied.
      for (const answer of asked) {
        if (answer.status === 'rejected' && (answer.reason as AppError).code !== 'NOT_FOUND') throw answer.reason;
      }
      throw notFound();
    },

    getConfig: async () => ({
      data: {
        signUpDisabled: config.signUpDisabled,
        passwordSignIn: config.passwordSignIn,
        signUpDomains: [...config.signUpDomains],
        audioEnabled: config.audioEnabled,
        textModel: await hasTextModel(),
        languages: [...PAGE_LANGUAGES],
        publicUrl: config.publicUrl,
        sso:
          config.singleSignOnName === null
            ? []
            : [{ id: 'oidc', name: config.singleSignOnName, startUrl: '/api/auth/oidc/start' }],
        links: { ...config.links },
      },
    }),

    getLiveness: () => Promise.resolve({ data: { status: 'live' } }),

    async getReadiness() {
      const away = await findAway();
      if (away.length === 0) return { data: { status: 'ready' } };
      throw new AppError('UNAVAILABLE', {
        userMessage: `Not ready: ${away.map(({ field }) => field).join(', ')} away.`,
        details: away,
        retryAfterS: 2,
      });
    },

    getOpenApi: () => Promise.resolve({ body: openApi, cacheControl: 'no-cache' }),
    getDocs: () => Promise.resolve({ body: docs, cacheControl: 'no-cache' }),
  } satisfies Partial<CallHandlers>;
}
