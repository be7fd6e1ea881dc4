/**
 * Longest time of a test or a hook, in ms. Limits end what hangs and measure nothing: with thirty runnable processes on
 * two cores, a test of half a minute needs eight. A test that measures time compares clocks itself.
 */
export const TEST_LIMIT_MS = 600_000;
/** Longest time until a condition is true, in ms: enough for a program to start on such a machine. */
export const WAIT_LIMIT_MS = 120_000;
/** Longest time until a job has ended, in ms: narration, drawing, encoding. */
export const JOB_LIMIT_MS = 420_000;
