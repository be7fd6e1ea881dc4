import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { collectProcessMetrics, renderMetrics, temporaryDirectory } from '@slidewright/platform';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { helm, ofKind, podsOf, render } from './helm.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const ALERTS = at('../slidewright/files/alerts.yaml');
const HANDBOOK = readFileSync(at('../../docs/operations.md'), 'utf8');

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook_url: string };
}

interface Panel {
  readonly id: number;
  readonly title: string;
  readonly type: string;
  readonly datasource?: { readonly type: string; readonly uid: string };
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets?: readonly { readonly expr: string; readonly datasource: { readonly uid: string } }[];
}

const rules = (parse(readFileSync(ALERTS, 'utf8')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);
const dashboard = JSON.parse(readFileSync(at('../slidewright/dashboards/slidewright.json'), 'utf8')) as {
  readonly schemaVersion: number;
  readonly uid?: string;
  readonly panels: readonly Panel[];
  readonly templating: { readonly list: readonly { readonly name: string; readonly type: string }[] };
};
const queries = dashboard.panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr }) => [title, expr] as const),
);

/** Metrics as the processes really tell them: name → kind. */
let told: Map<string, string>;

beforeAll(async () => {
  collectProcessMetrics();
  const lines = (await renderMetrics()).matchAll(/^# TYPE (\S+) (\S+)$/gm);
  told = new Map(lines.map(([, name, kind]) => [name!, kind!]));
});

/** Labels that the scrape adds to every metric, and those the rules make themselves. */
const SCRAPED = ['namespace', 'release', 'service', 'instance', 'worker', 'le'];

/** The labels of our own metrics, from the table they are made by. */
function labelsOf(metric: string): readonly string[] {
  const source = readFileSync(at('../../packages/platform/src/telemetry/metrics.ts'), 'utf8');
  const made = new RegExp(`'${metric}',\\s*'[^']*'(?:,\\s*\\[([^\\]]*)\\])?`).exec(source);
  if (made) return [...(made[1] ?? '').matchAll(/'(\w+)'/g)].map(([, label]) => label!);
  const gauge = new RegExp(`name: '${metric}',[^}]*?labelNames: \\[([^\\]]*)\\]`).exec(source);
  return [...(gauge?.[1] ?? '').matchAll(/'(\w+)'/g)].map(([, label]) => label!);
}

/** The metric that a name in a query stands for: histograms tell three. */
function metricOf(name: string): string | undefined {
  const whole = name.replace(/_(bucket|sum|count)$/, '');
  if (['histogram', 'summary'].includes(told.get(whole) ?? '')) return whole;
  return told.has(name) ? name : undefined;
}

/** Names of metrics in a query, each with the labels that are asked of it. */
function selectorsOf(query: string): { name: string; labels: string[] }[] {
  const found = [];
  const words =
    /\b(?:by|on|without|ignoring)\s*\([^)]*\)|"(?:[^"\\]|\\.)*"|\[[^\]]*\]|([a-zA-Z_:][\w:]*)(\s*\()?(?:\{([^}]*)\})?/g;
  for (const [, name, call, matchers = ''] of query.matchAll(words)) {
    if (name === undefined || call !== undefined) continue;
    if (['and', 'or', 'unless', 'sum', 'count', 'min', 'max', 'group'].includes(name)) continue;
    const labels = [...matchers.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""').matchAll(/(\w+)\s*[=!]/g)];
    found.push({ name, labels: labels.map(([, label]) => label!) });
  }
  return found;
}

describe.each([...rules.map(({ alert, expr }) => [alert, expr] as const), ...queries])('%s', (_title, query) => {
  it('asks for metrics and labels that the product tells', () => {
    const selectors = selectorsOf(query);
    expect(selectors.length).toBeGreaterThan(0);
    for (const { name, labels } of selectors) {
      const metric = metricOf(name);
      expect({ name, metric }).toEqual({ name, metric: expect.any(String) });
      if (!metric!.startsWith('slidewright_')) continue;
      expect([...labelsOf(metric!), ...SCRAPED]).toEqual(expect.arrayContaining(labels));
    }
  });
});

describe('the alerts', () => {
  it('say how bad it is, what is the matter, and where to read on', () => {
    const headings = [...HANDBOOK.matchAll(/^#+ (.+)$/gm)].map(([, text]) => text!.toLowerCase());
    for (const { alert, labels, annotations } of rules) {
      expect(['critical', 'warning']).toContain(labels.severity);
      expect(annotations.summary).toMatch(/^\S.*\.$/);
      expect(annotations.runbook_url).toBe(`docs/operations.md#${alert.toLowerCase()}`);
      expect(headings).toContain(alert.toLowerCase());
    }
  });

  it('are all there are in the handbook', () => {
    const headings = [...HANDBOOK.matchAll(/^#+ (Slidewright[A-Z]\w+)$/gm)].map(([, text]) => text!);
    expect(headings.toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
  });
});

describe('the handbook', () => {
  it('lists every metric of ours with its labels', () => {
    const rows = [...HANDBOOK.matchAll(/^\| `(slidewright_\w+)(?:\{([\w,]*)\})?` /gm)];
    const listed = new Map(rows.map(([, name, labels = '']) => [name!, labels.split(',').filter(Boolean)]));
    const ours = [...told.keys()].filter((name) => name.startsWith('slidewright_'));
    expect([...listed.keys()].toSorted()).toEqual(ours.toSorted());
    for (const [name, labels] of listed) expect({ name, labels }).toEqual({ name, labels: labelsOf(name) });
  });
});

describe.skipIf(helm === null)('commands of the handbook', () => {
  it('select components that there are, by labels and not by names that follow the release', () => {
    const components = new Set(podsOf(render()).map(({ component }) => component));
    const named = [...HANDBOOK.matchAll(/component=([\w-]+)/g)].map(([, component]) => component!);
    expect(named).toContain('migrate');
    expect(named.filter((component) => !components.has(component))).toEqual([]);
    expect(HANDBOOK).not.toContain('<release>');
  });
});

describe.skipIf(helm === null)('a scrape by the annotations of pods', () => {
  it('is told by the handbook to add the labels that the PodMonitor adds', () => {
    const [, block] = /^#### Without the Prometheus operator$[^]*?^```yaml$([^]*?)^```$/m.exec(HANDBOOK)!;
    const told = (parse(block!) as { source_labels: string[]; target_label: string }[]).map(
      (rule) => `${rule.target_label} = ${rule.source_labels.join()}`,
    );
    const [monitor] = ofKind(render({ values: { metrics: { podMonitor: { enabled: true } } } }), 'PodMonitor');
    const added = monitor!['spec'].podMetricsEndpoints[0].relabelings.map(
      (rule: { sourceLabels: string[]; targetLabel: string }) => `${rule.targetLabel} = ${rule.sourceLabels.join()}`,
    );
    // The operator adds the namespace to all it scrapes.
    expect(told.toSorted()).toEqual([...added, 'namespace = __meta_kubernetes_namespace'].toSorted());
  });
});

describe('the dashboard', () => {
  it('can be loaded into any Grafana: its data source is chosen there', () => {
    expect(dashboard.schemaVersion).toBeGreaterThanOrEqual(39);
    expect(dashboard.uid).toBeUndefined();
    expect(dashboard.templating.list[0]).toMatchObject({ name: 'datasource', type: 'datasource' });
    // oxlint-disable-next-line no-template-curly-in-string -- Grafana's own way to name a variable
    const chosen = '${datasource}';
    const sources = dashboard.panels.flatMap(({ type, datasource, targets = [] }) =>
      type === 'row' ? [] : [datasource?.uid, ...targets.map((target) => target.datasource.uid)],
    );
    expect(new Set(sources)).toEqual(new Set([chosen]));
  });

  it('puts no panel over another', () => {
    const ids = dashboard.panels.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const taken = new Set<string>();
    for (const { gridPos, title } of dashboard.panels) {
      expect({ title, fits: gridPos.x + gridPos.w <= 24 }).toEqual({ title, fits: true });
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1) {
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
          const cell = `${x},${y}`;
          expect({ title, isFree: !taken.has(cell) }).toEqual({ title, isFree: true });
          taken.add(cell);
        }
      }
    }
  });
});

const promtool = findPromtool();
const NO_PROMTOOL = 'promtool is not installed, so the alerts were NOT tried on samples: install Prometheus';

function findPromtool(): string | null {
  const own = at('../../.cache/tools/bin/promtool');
  if (existsSync(own)) return own;
  return spawnSync('promtool', ['--version']).status === 0 ? 'promtool' : null;
}

// Told as a skipped test, so that nobody takes a run without promtool for one that tried the alerts.
// oxlint-disable-next-line vitest/no-disabled-tests, vitest/valid-title -- the title is the message
if (promtool === null) it.skip(NO_PROMTOOL, () => {});

describe.skipIf(promtool === null)('Prometheus itself', () => {
  const run = (...words: string[]): string => {
    const { status, stdout, stderr } = spawnSync(promtool!, words, { encoding: 'utf8' });
    return status === 0 ? 'fine' : stdout + stderr;
  };

  it('takes the rules, and they fire when they should and only then', () => {
    expect(run('check', 'rules', ALERTS)).toBe('fine');
    expect(run('test', 'rules', at('alerts.promtool.yaml'))).toBe('fine');
  });

  it('can read every query of the dashboard', async () => {
    await using folder = await temporaryDirectory('queries');
    const file = join(folder.path, 'rules.json');
    // As rules, which every version of promtool checks.
    const groups = queries.map(([title, query], index) => ({
      name: `${index + 1}. ${title}`,
      rules: [{ record: 'query', expr: query.replaceAll('$__rate_interval', '5m') }],
    }));
    await writeFile(file, JSON.stringify({ groups }));
    expect(run('check', 'rules', '--lint=none', file)).toBe('fine');
  });
});
