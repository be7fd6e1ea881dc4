import type { ArchiveParts } from '../archive.ts';
import { parseXml, type XmlElement } from '../xml.ts';
import type { ReadChart } from './chart.ts';

/** A chart with more is a table of a whole file. */
const MOST_CHART_BYTES = 4 * 1_024 ** 2;

/** The chart of a part by its path; null for one that cannot be read. */
export type Charts = (path: string) => Promise<ReadChart | null>;

/** The charts of a presentation, each read once. */
export function chartsOf(archive: ArchiveParts, readChart: (part: XmlElement) => ReadChart | null): Charts {
  const known = new Map<string, ReadChart | null>();
  return async (path) => {
    if (known.has(path)) return known.get(path)!;
    // A slide can be read without it.
    const bytes = await archive.read(path, MOST_CHART_BYTES).catch(() => null);
    const chart = bytes === null ? null : chartIn(bytes, readChart);
    known.set(path, chart);
    return chart;
  };
}

function chartIn(bytes: Buffer, readChart: (part: XmlElement) => ReadChart | null): ReadChart | null {
  try {
    return readChart(parseXml(bytes));
  } catch {
    return null;
  }
}
