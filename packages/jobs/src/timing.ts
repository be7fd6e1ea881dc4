/** How often the kernel looks around, in milliseconds. */
export interface JobTiming {
  /** A worker looks for work this often even when no bell rings, so a lost bell costs no more. */
  readonly idlePollMs: number;
  /** Longest wait of a worker that cannot reach Postgres. */
  readonly longestBackOffMs: number;
  /** Longest time between two looks at the cancel flag. */
  readonly longestRenewalMs: number;
  /** How long an aborted handler may take to return before it is left to itself. */
  readonly abortGraceMs: number;
  readonly progressMs: number;
  readonly sweepMs: number;
  /** The relay looks this often for messages that another process left. */
  readonly relayPollMs: number;
  /** How long a relay has to publish the messages it claimed before another may publish them. */
  readonly relayClaimMs: number;
  /** How often it is looked whether NATS lost events. */
  readonly republishMs: number;
  /** Wait before a failed job's second attempt; doubles with each. */
  readonly retryDelayMs: number;
  readonly longestRetryDelayMs: number;
  /** Longest wait between two looks at a dependency that is unavailable, unless it asked for a longer one. */
  readonly longestWaitMs: number;
  /** Longest wait that an error may ask for. */
  readonly longestRequestedWaitMs: number;
  /** Longest time from a job's creation to its first claim. */
  readonly longestQueueMs: number;
  /** A loop that has not come round for this long hangs: only a restart of its process helps. */
  readonly longestTurnMs: number;
}

export const DEFAULT_TIMING: JobTiming = {
  idlePollMs: 1_000,
  longestBackOffMs: 4_000,
  longestRenewalMs: 1_000,
  abortGraceMs: 5_000,
  progressMs: 250,
  sweepMs: 1_000,
  relayPollMs: 500,
  // Twice the time that a publish waits for its acknowledgement.
  relayClaimMs: 10_000,
  republishMs: 15_000,
  retryDelayMs: 1_000,
  longestRetryDelayMs: 60_000,
  longestWaitMs: 30_000,
  longestRequestedWaitMs: 300_000,
  longestQueueMs: 24 * 3_600_000,
  longestTurnMs: 120_000,
};
