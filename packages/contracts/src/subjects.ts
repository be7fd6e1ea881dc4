import { getOption, hasOption, type DescMessage, type DescMethod, type DescService } from '@bufbuild/protobuf';
import { message_subject, subject } from './gen/slidewright/options/v1/options_pb.js';

/**
 * Returns the NATS subject of a method's requests, from its proto option. Throws if the option is missing.
 */
export function methodSubject(method: DescMethod): string {
  if (!hasOption(method, subject)) throw new Error(`${method.parent.typeName}.${method.name} has no subject`);
  return getOption(method, subject);
}

/** Returns the name in the NATS services framework: 'slidewright.timeline.v1.TimelineService' → 'slidewright-timeline-v1'. */
export function serviceName(service: DescService): string {
  return service.typeName.split('.').slice(0, -1).join('-');
}

/**
 * Returns the JetStream subject a message is published to. Placeholders such as `{kind}` are filled from `values`. Throws
 * if the option or a value is missing, or if a value has other characters than a-z, 0-9 and '-'.
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
  /** `limits` keeps messages until `maxAgeMs`; `workqueue` deletes a message when it is acknowledged. */
  readonly retention: 'limits' | 'workqueue';
  /** Longest time a message is kept, in milliseconds. */
  readonly maxAgeMs: number;
  /** Window in which duplicate message ids are dropped, in milliseconds. */
  readonly duplicateWindowMs: number;
}

const HOUR_MS = 3_600_000;

/** All streams of the product. Postgres holds everything they contain, so lost streams are created again. */
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

/**
 * Subjects of the live updates that the stream of events records. They are recorded for programs that connect again,
 * and no state depends on them: they are neither published again after a loss nor kept in outboxes.
 */
export const LIVE_UPDATES = 'slidewright.live.v1.evt.>';
