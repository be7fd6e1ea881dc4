import { expect, it } from 'vitest';
import { compressTime, type Rule } from './compress-time.ts';

const rule = (expr: string, held?: string): Rule => ({
  alert: 'SlidewrightRule',
  expr,
  ...(held === undefined ? {} : { for: held }),
  labels: { severity: 'warning' },
  annotations: { summary: 'It is 30m late.' },
});
const compressed = (expr: string, held?: string): Rule =>
  compressTime([{ name: 'group', rules: [rule(expr, held)] }], 20)[0]!.rules[0]!;

it('divides ranges and how long a condition must hold', () => {
  expect(compressed('increase(jobs_total[30m]) > 3 and last_over_time(info[1h])', '15m')).toEqual(
    rule('increase(jobs_total[90s]) > 3 and last_over_time(info[180s])', '45s'),
  );
});

it('divides limits of ages, and no others', () => {
  expect(compressed('max(slidewright_job_oldest_queued_seconds) > 300').expr).toBe(
    'max(slidewright_job_oldest_queued_seconds) > 15',
  );
  expect(compressed('min_over_time(nodejs_eventloop_lag_p99_seconds[5m]) > 0.2').expr).toBe(
    'min_over_time(nodejs_eventloop_lag_p99_seconds[15s]) > 0.2',
  );
});

it('adds no condition to a rule that has none', () => {
  expect(compressed('changes(process_start_time_seconds[30m]) >= 3')).toEqual(
    rule('changes(process_start_time_seconds[90s]) >= 3'),
  );
});
