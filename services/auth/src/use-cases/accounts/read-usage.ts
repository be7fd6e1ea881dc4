import type {
  AudioService,
  BundleService,
  ImportService,
  RenderService,
  TimelineService,
} from '@slidewright/contracts';
import { withTimeout, type CallContext, type ServiceClient } from '@slidewright/platform';

const WITHIN_MS = 4_000;

/** What an account uses, of all services. */
export interface AccountUsage {
  readonly storageBytes: bigint;
  readonly filmMsThisMonth: bigint;
}

/** The services that keep files of accounts. */
export interface UsageServices {
  readonly timeline: Pick<ServiceClient<typeof TimelineService>, 'getUsage'>;
  readonly audio: Pick<ServiceClient<typeof AudioService>, 'getUsage'>;
  readonly render: Pick<ServiceClient<typeof RenderService>, 'getUsage'>;
  readonly bundle: Pick<ServiceClient<typeof BundleService>, 'getUsage'>;
  readonly import: Pick<ServiceClient<typeof ImportService>, 'getUsage'>;
}

/** What each account uses. Throws UNAVAILABLE while one of the services is. */
export type ReadUsage = (
  ownerIds: readonly string[],
  context: CallContext,
) => Promise<(ownerId: string) => AccountUsage>;

export function createReadUsage(services: UsageServices): ReadUsage {
  return async (ownerIds, context) => {
    const timely = withTimeout(context, WITHIN_MS);
    const { timeline, audio, render, bundle, import: imports } = services;
    const answers = await Promise.all(
      [timeline, audio, render, bundle, imports].map((service) =>
        service.getUsage({ ownerIds: [...ownerIds] }, timely),
      ),
    );
    const all = Map.groupBy(
      answers.flatMap(({ usage }) => usage),
      ({ ownerId }) => ownerId,
    );
    return (ownerId) => {
      const parts = all.get(ownerId) ?? [];
      return {
        storageBytes: parts.reduce((sum, { storageBytes }) => sum + storageBytes, 0n),
        filmMsThisMonth: parts.reduce((sum, { filmMsThisMonth }) => sum + filmMsThisMonth, 0n),
      };
    };
  };
}
