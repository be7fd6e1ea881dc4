/** A span of the machine's clock. */
export interface Span {
  readonly from: Date;
  readonly to: Date;
}

/** What the product answered to the people of this run: the promises it is held to. */
export interface Record {
  readonly accepted: AcceptedJob[];
  /** From the request to its answer. */
  readonly deleted: Map<string, Span>;
  /** Timelines that were left as they are; what they must say, by slide id. */
  readonly kept: Map<string, ReadonlyMap<string, string>>;
  /** Results that are not what they should be, a sentence each. */
  readonly wrong: string[];
  /** Answered writes that are not there any more. */
  readonly lostWrites: string[];
  /** Calls that got no usable answer in the time a patient person would try. */
  readonly unanswered: string[];
  readonly actions: Map<string, number>;
}

/** The services whose jobs are counted. */
export type Service = 'audio' | 'render' | 'bundle';

export interface AcceptedJob {
  readonly service: Service;
  readonly jobId: string;
  readonly timelineId: string;
  readonly at: Date;
}

export function emptyRecord(): Record {
  return {
    accepted: [],
    deleted: new Map(),
    kept: new Map(),
    wrong: [],
    lostWrites: [],
    unanswered: [],
    actions: new Map(),
  };
}

export function count(record: Record, action: string): void {
  record.actions.set(action, (record.actions.get(action) ?? 0) + 1);
}
