import { getOption, hasOption, type DescMessage, type DescMethod, type DescService } from '@bufbuild/protobuf';
import { message_subject, subject } from './gen/slidewright/options/v1/options_pb.js';

/**
 * The NATS subject a method's requests are sent to, as its proto option says.
 * Throws when the option is missing: a method without a subject cannot be called.
 */
export function methodSubject(method: DescMethod): string {
  if (!hasOption(method, subject)) throw new Error(`${method.parent.typeName}.${method.name} has no subject`);
  return getOption(method, subject);
}

/** 'slidewright.timeline.v1.TimelineService' → 'slidewright-timeline-v1', its name in the services framework. */
export function serviceName(service: DescService): string {
  return service.typeName.split('.').slice(0, -1).join('-');
}

/**
 * The JetStream subject a message is published to.
 * Placeholders such as `{kind}` are filled from `values`; one left over is an error.
 */
export function messageSubject(message: DescMessage, values: Record<string, string> = {}): string {
  if (!hasOption(message, message_subject)) throw new Error(`${message.typeName} has no subject`);
  return getOption(message, message_subject).replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined || !/^[a-z0-9-]+$/.test(value))
      throw new Error(`${message.typeName}: no usable value for {${name}}`);
    return value;
  });
}

/** A JetStream stream of the product. */
export interface StreamDefinition {
  readonly name: string;
  readonly subjects: readonly string[];
  /** `limits` keeps messages for every consumer; `workqueue` drops one once it is acknowledged. */
  readonly retention: 'limits' | 'workqueue';
  /** Longest time a message is kept, in milliseconds. */
  readonly maxAgeMs: number;
  /** How long a message id is remembered to drop repeats, in milliseconds. */
  readonly duplicateWindowMs: number;
}

const HOUR_MS = 3_600_000;

/** Every stream of the product. Postgres stays the truth: both can be lost and made again. */
export const STREAMS = {
  events: {
    name: 'SLIDEWRIGHT_FACTS',
    subjects: ['slidewright.*.v1.evt.>'],
    retention: 'limits',
    maxAgeMs: 7 * 24 * HOUR_MS,
    duplicateWindowMs: 120_000,
  },
  work: {
    name: 'SLIDEWRIGHT_WORK',
    subjects: ['slidewright.jobs.v1.cmd.>'],
    retention: 'workqueue',
    maxAgeMs: 24 * HOUR_MS,
    duplicateWindowMs: 120_000,
  },
} as const satisfies Record<string, StreamDefinition>;
