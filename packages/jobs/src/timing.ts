/** Intervals and limits of the kernel, in milliseconds. */
export interface JobTiming {
  /** Poll interval of an idle worker; the longest delay after a lost notification. */
  readonly idlePollMs: number;
  /** Longest back-off while Postgres cannot be reached. */
  readonly longestBackOffMs: number;
  /** Longest time between two reads of the cancel flag. */
  readonly longestRenewalMs: number;
  /** How long an aborted handler may take to return before it is abandoned. */
  readonly abortGraceMs: number;
  readonly progressMs: number;
  /** Shortest time between two live updates of the progress of one job. */
  readonly announceMs: number;
  readonly sweepMs: number;
  /** Poll interval of the relay for messages of other processes. */
  readonly relayPollMs: number;
  /** How long a relay has to publish the messages it claimed before another may publish them. */
  readonly relayClaimMs: number;
  /** Interval of the check whether NATS lost events. */
  readonly republishMs: number;
  /** Wait before a failed job's second attempt; doubles with each. */
  readonly retryDelayMs: number;
  readonly longestRetryDelayMs: number;
  /** Longest back-off while a dependency is unavailable, unless it asked for a longer one. */
  readonly longestWaitMs: number;
  /**
   * How often in a row a job finds that a dependency refuses its calls, such as a store whose key lost its rights,
   * before it fails: a person has to mend that. With the waits between, some five minutes.
   */
  readonly mostRefusals: number;
  /** Longest wait that an error may ask for. */
  readonly longestRequestedWaitMs: number;
  /** Longest time from a job's creation to its first claim. */
  readonly longestQueueMs: number;
  /** A loop without an iteration for this long hangs and needs a restart of its process. */
  readonly longestTurnMs: number;
}

export const DEFAULT_TIMING: JobTiming = {
  idlePollMs: 1_000,
  longestBackOffMs: 4_000,
  longestRenewalMs: 1_000,
  abortGraceMs: 5_000,
  progressMs: 250,
  announceMs: 500,
  sweepMs: 1_000,
  relayPollMs: 500,
  // Twice the publish timeout.
  relayClaimMs: 10_000,
  republishMs: 15_000,
  retryDelayMs: 1_000,
  longestRetryDelayMs: 60_000,
  longestWaitMs: 15_000,
  mostRefusals: 23,
  longestRequestedWaitMs: 300_000,
  longestQueueMs: 24 * 3_600_000,
  longestTurnMs: 120_000,
};
