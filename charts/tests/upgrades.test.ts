import { cpSync, mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { CHART, helm, ofKind, render, renderText, type KubernetesObject, type Rendering } from './helm.ts';
import { upgradeRefusal } from './kubernetes-api.ts';

type Values = Record<string, unknown>;
const read = (name: string): string => readFileSync(`${CHART}/${name}`, 'utf8');
const defaults = parse(read('values.yaml')) as Values;

/** Which values each state of the chart had: those of the first, and what each later one added and removed. */
const history = JSON.parse(readFileSync(new URL('earlier-values.json', import.meta.url), 'utf8')) as {
  readonly first: { readonly version: string; readonly paths: readonly string[] };
  readonly changes: readonly {
    readonly version: string;
    readonly added: readonly string[];
    /** With the default that each had. */
    readonly removed: Values;
  }[];
};

/** Values by their paths: 'image.tag'. A map of names with dots in them, such as annotations, is one value. */
function leaves(value: unknown, path = ''): Values {
  const entries = isMap(value) ? Object.entries(value) : [];
  if (entries.length === 0 || entries.some(([key]) => key.includes('.'))) return { [path]: value };
  return Object.assign({}, ...entries.map(([key, part]) => leaves(part, path === '' ? key : `${path}.${key}`)));
}

function isMap(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The default values of an earlier state, with today's defaults for what there is still. */
function valuesOf(state: number): Values {
  const later = history.changes.slice(state);
  const paths = leaves(defaults);
  for (const { added, removed } of later.toReversed()) {
    for (const path of added) delete paths[path];
    Object.assign(paths, removed);
  }
  const values: Values = {};
  for (const [path, value] of Object.entries(paths)) {
    const keys = path.split('.');
    const parent = keys.slice(0, -1).reduce<Values>((map, key) => (map[key] ??= {}) as Values, values);
    parent[keys.at(-1)!] = value;
  }
  return values;
}

describe('the version of the chart', () => {
  it('[OP9] moves with its values', () => {
    const { version } = parse(read('Chart.yaml')) as { version: string };
    expect(history.changes.at(-1)!.version).toBe(version);
    expect(defaults['chartVersion']).toBe(version);
    const later = history.changes.map((change) => change.version).filter((name) => name !== history.first.version);
    expect(new Set(later).size, 'two changes of values have one version').toBe(later.length);
  });

  it('[OP9] has its values recorded, so that an upgrade from it can be tested', () => {
    const paths = new Set(history.first.paths);
    for (const { added, removed } of history.changes) {
      for (const path of Object.keys(removed)) paths.delete(path);
      for (const path of added) paths.add(path);
    }
    expect(
      Object.keys(leaves(defaults)).toSorted(),
      'values.yaml has other values: where the version in Chart.yaml was released, raise it (also chartVersion); then ' +
        'record what changed in charts/tests/earlier-values.json',
    ).toEqual([...paths].toSorted());
  });
});

/** Renders as `helm upgrade --reuse-values` does: with the earlier default values in the place of the chart's. */
function renderWithValuesOf(state: number, rendering: Rendering): string {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'slidewright-chart-'));
  cpSync(CHART, folder.path, { recursive: true });
  writeFileSync(join(folder.path, 'values.yaml'), JSON.stringify(valuesOf(state)));
  return renderText({ ...rendering, chart: folder.path });
}

describe.skipIf(helm === null)('[OP9] an upgrade with --reuse-values renders the same as one without', () => {
  // Seeded, because other secrets are made up at each rendering.
  const values = { generatedSecrets: { seed: 'x'.repeat(32) } };

  it.each(history.changes.map(({ version }, state) => [state, version] as const))(
    'from state %i of the values, before %s',
    (state) => {
      expect(renderWithValuesOf(state, { values })).toBe(renderText({ values }));
    },
  );

  it.each([
    [0, 'values/external.yaml'],
    [1, 'ci/everything-values.yaml'],
  ])('from state %i with the values of %s', (state, file) => {
    const rendering = { files: [file], values };
    expect(renderWithValuesOf(state, rendering)).toBe(renderText(rendering));
  });
});

describe.skipIf(helm === null)('[OP9] an upgrade is refused before anything changes', () => {
  const files = ['values/minimal.yaml'];
  const installed = (values: object = {}): readonly KubernetesObject[] => render({ files, values });
  const CASES: readonly [string, object, RegExp][] = [
    [
      'another size of a volume',
      { database: { bundled: { storage: { size: '2Gi' } } } },
      /^database\.bundled\.storage\.size is 2Gi, but was 1Gi at the install/,
    ],
    [
      'another class of a volume',
      { objectStore: { bundled: { storage: { storageClassName: 'fast' } } } },
      /^objectStore\.bundled\.storage\.storageClassName is "fast", but was "" at the install/,
    ],
    [
      'another number of NATS servers',
      { nats: { bundled: { replicas: 3 } } },
      /^nats\.bundled\.replicas is 3, but was 1 at the install/,
    ],
    [
      'other names',
      { fullnameOverride: 'slides' },
      /^nameOverride and fullnameOverride make slides-\S+ of what is installed as films-slidewright-/,
    ],
    [
      'other labels of pods',
      { fullnameOverride: 'films-slidewright', nameOverride: 'slides' },
      /^nameOverride is "slides", but the pods of films-slidewright-\S+ are found by the name slidewright/,
    ],
    [
      'another user of the database',
      { database: { bundled: { uid: 999 } } },
      /^database\.bundled\.uid is 999, but the files of the database belong to user 70/,
    ],
    [
      'another major version of the database',
      { database: { bundled: { image: 'postgres:19-alpine' } } },
      /^database\.bundled\.image is postgres:19-alpine, but the files of the database are those of postgres:18-alpine/,
    ],
  ];

  it.each(CASES)('that wants %s', async (_what, values, sentence) => {
    const said = await upgradeRefusal(installed(), values, files);
    const [, refused] = /validate-upgrade\.yaml:\d+:\d+\): (.*)$/m.exec(said!)!;
    expect(refused).toMatch(sentence);
    expect(refused).toMatch(/\.$/);
  });

  it('that wants another first family of addresses', async () => {
    const objects = installed({ services: { ipFamilies: ['IPv4'] } });
    const said = await upgradeRefusal(objects, { services: { ipFamilies: ['IPv6'] } }, files);
    expect(said).toMatch(/services\.ipFamilies begins with IPv6, but the Services of this release began with IPv4/);
  });

  it.each([
    ['what was installed', {}],
    ['the same size, written in another way', { database: { bundled: { storage: { size: '1024Mi' } } } }],
    ['more pods and other images', { image: { tag: 'next' }, workloads: { gateway: { replicas: 2 } } }],
    [
      'servers elsewhere',
      {
        database: { bundled: { enabled: false, storage: { size: '9Gi' } }, external: { url: 'postgres://db.test/x' } },
        networkPolicy: { enabled: false },
      },
    ],
  ])('unless it wants %s', async (_what, values) => {
    expect(await upgradeRefusal(installed(), values, files)).toBeNull();
  });

  it('not for what belongs to other releases', async () => {
    const others = ofKind(installed(), 'StatefulSet').map((object) => ({
      ...object,
      metadata: { ...object.metadata, labels: { ...object.metadata.labels, 'app.kubernetes.io/instance': 'other' } },
    }));
    expect(await upgradeRefusal(others, { nats: { bundled: { replicas: 3 } } }, files)).toBeNull();
  });
});
