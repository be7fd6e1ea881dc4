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
  /** How often it is looked whether NATS lost events. */
  readonly republishMs: number;
  /** Wait before a failed job's second attempt; doubles with each. */
  readonly retryDelayMs: number;
  readonly longestRetryDelayMs: number;
  /** Longest wait between two looks at a dependency that is unavailable. */
  readonly longestWaitMs: number;
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
  republishMs: 15_000,
  retryDelayMs: 1_000,
  longestRetryDelayMs: 60_000,
  longestWaitMs: 30_000,
  longestTurnMs: 120_000,
};
