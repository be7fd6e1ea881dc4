import { fromJsonString, type DescMessage, type MessageShape } from '@bufbuild/protobuf';
import { messageSubject } from '@slidewright/contracts';
import { followLiveUpdates, type Bus, type LiveUpdate } from '@slidewright/platform';
import { silentLog } from './servers.ts';

/** The live updates that services publish from now on. */
export interface RecordedUpdates extends AsyncDisposable {
  /** Those of a type so far, oldest first. */
  of<Desc extends DescMessage>(schema: Desc): MessageShape<Desc>[];
}

export async function recordLiveUpdates(bus: Bus): Promise<RecordedUpdates> {
  const updates: LiveUpdate[] = [];
  const { promise: started, resolve } = Promise.withResolvers<void>();
  const follower = followLiveUpdates(bus, {
    historyMs: 0,
    onStart: () => resolve(),
    onUpdate: (update) => updates.push(update),
    log: silentLog,
  });
  await started;
  return {
    of: (schema) =>
      updates
        .filter(({ subject }) => subject === messageSubject(schema))
        .map(({ json }) => fromJsonString(schema, json, { ignoreUnknownFields: true })),
    [Symbol.asyncDispose]: () => follower[Symbol.asyncDispose](),
  };
}
