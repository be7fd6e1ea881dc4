import { fromJsonString, type DescMessage, type MessageShape } from '@bufbuild/protobuf';
import {
  AccountChangedSchema,
  BrandChangedSchema,
  JobChangedSchema,
  JobProgressedSchema,
  messageSubject,
  TimelineChange,
  TimelineChangedSchema,
  type JobChanged,
  type TimelineChanged,
} from '@slidewright/contracts';
import { isJobKind } from '@slidewright/domain';
import type { LiveUpdateData, LiveUpdateName } from '@slidewright/http-api';
import { statusName } from './common.ts';

/** A live update as its owner gets it. */
export type LiveEvent = {
  [Name in LiveUpdateName]: {
    readonly ownerId: string;
    readonly name: Name;
    readonly data: LiveUpdateData<Name>;
    /** What it is about: of several events about the same, the last one is enough. */
    readonly about: string;
  };
}[LiveUpdateName];

/** Returns the event of a recorded message; null for one that this version does not know. */
export function recordedEvent(subject: string, json: string): LiveEvent | null {
  return READERS.get(subject)?.(json) ?? null;
}

/** Returns the event of a message about the progress of a job. */
export function progressEvent(json: string): LiveEvent | null {
  const { job } = parse(JobProgressedSchema, json);
  return job ? jobEvent(job) : null;
}

type Reader = readonly [subject: string, read: (json: string) => LiveEvent | null];

const READERS: ReadonlyMap<string, Reader[1]> = new Map([
  reader(TimelineChangedSchema, timelineEvent),
  reader(JobChangedSchema, jobEvent),
  reader(BrandChangedSchema, ({ ownerId }) => ({ ownerId, name: 'brand.changed', data: {}, about: 'brand' })),
  reader(AccountChangedSchema, ({ ownerId }) => ({ ownerId, name: 'account.changed', data: {}, about: 'account' })),
]);

function reader<Desc extends DescMessage>(
  schema: Desc,
  eventOf: (message: MessageShape<Desc>) => LiveEvent | null,
): Reader {
  return [messageSubject(schema), (json) => eventOf(parse(schema, json))];
}

function parse<Desc extends DescMessage>(schema: Desc, json: string): MessageShape<Desc> {
  return fromJsonString(schema, json, { ignoreUnknownFields: true });
}

function timelineEvent({ ownerId, timelineId, slideId, revision, change }: TimelineChanged): LiveEvent | null {
  const about = `timeline ${timelineId} ${slideId}`;
  const data = { timelineId, ...(slideId === '' ? {} : { slideId }), revision };
  switch (change) {
    case TimelineChange.CREATED:
      return { ownerId, name: 'timeline.created', data, about: `new ${about}` };
    case TimelineChange.CHANGED:
      return { ownerId, name: 'timeline.changed', data, about };
    case TimelineChange.DELETED:
      return { ownerId, name: 'timeline.deleted', data: { timelineId }, about };
    case TimelineChange.UNSPECIFIED:
      return null;
    default:
      return change satisfies never;
  }
}

function jobEvent({ ownerId, jobId, timelineId, kind, status: wireStatus, progress }: JobChanged): LiveEvent | null {
  const status = statusName(wireStatus);
  if (!isJobKind(kind) || status === 'none') return null;
  const data = { jobId, ...(timelineId === '' ? {} : { timelineId }), kind, status, progress };
  return { ownerId, name: 'job.changed', data, about: `job ${jobId}` };
}
