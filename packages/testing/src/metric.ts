import { renderMetrics } from '@slidewright/platform';

/** Returns the value of one of this process's metrics as a scrape reports it, or null. */
export async function metricValue(name: string, labels: Readonly<Record<string, string>> = {}): Promise<number | null> {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  for (const line of (await renderMetrics()).split('\n')) {
    const [, sample, given = '', value] = /^([a-z_]+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (sample === name && sameSet(given === '' ? [] : given.split(','), wanted)) return Number(value);
  }
  return null;
}

function sameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((entry) => b.includes(entry));
}
