import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CHART, helm, lint, MATRIX, NO_HELM, render, requireInCi, type KubernetesObject } from './helm.ts';
import { readKubernetesTypes } from './kubernetes-types.ts';

const NO_TYPES =
  'the types of Kubernetes are not there, so objects were NOT compared with them: install Go and run ./scripts/tools.sh';
const types = readKubernetesTypes();

// A run without helm must not pass for one that proved the chart: it is said aloud, and stands among the skipped.
const notRun = helm === null ? NO_HELM : types === null ? NO_TYPES : null;
if (notRun !== null) {
  console.warn(notRun);
  // oxlint-disable-next-line vitest/no-disabled-tests, vitest/valid-title -- the title is the message
  it.skip(notRun, () => {});
}

it('fails in CI where helm is missing, and is skipped elsewhere', () => {
  expect(() => requireInCi(null, { CI: 'true' })).toThrow(NO_HELM);
  expect(requireInCi(null, {})).toBeNull();
  expect(requireInCi('helm', { CI: 'true' })).toBe('helm');
});

describe.skipIf(helm === null).each(Object.entries(MATRIX))('installed as: %s', (_name, rendering) => {
  it('passes helm lint', () => {
    expect(lint(rendering)).toBeNull();
  });

  it.skipIf(types === null)('makes objects that Kubernetes knows, without a field it does not know', () => {
    expect(render(rendering).flatMap((object) => types!.complaints(object))).toEqual([]);
  });

  it('names no object twice, and each so that it fits into a DNS label', () => {
    const names = render(rendering).map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    for (const { metadata } of render(rendering))
      expect(metadata.name).toMatch(/^[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])$/);
  });

  it('labels every object as part of this release', () => {
    for (const { metadata } of render(rendering)) {
      expect(metadata.labels).toMatchObject({
        'app.kubernetes.io/instance': 'films',
        'app.kubernetes.io/part-of': 'slidewright',
        'app.kubernetes.io/managed-by': 'Helm',
      });
    }
  });
});

describe('every values file', () => {
  it('is one that the chart is rendered with', () => {
    const files = globSync('{values,ci}/*.yaml', { cwd: CHART });
    const rendered = new Set(Object.values(MATRIX).flatMap((rendering) => rendering.files ?? []));
    expect(files.toSorted()).toEqual([...rendered].toSorted());
  });
});

describe.skipIf(types === null)('the comparison with the types of Kubernetes', () => {
  const deployment = (spec: object): KubernetesObject => ({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'x' },
    spec: { selector: {}, template: { spec: { containers: [{ name: 'x', image: 'x', ...spec }] } } },
  });

  it.each([
    ['a field nobody knows', deployment({ readynessProbe: {} })],
    ['a field of the wrong type', deployment({ ports: [{ containerPort: '8080' }] })],
    ['an amount that is none', deployment({ resources: { limits: { memory: '1 GB' } } })],
    ['a kind nobody knows', { ...deployment({}), kind: 'Deploymint' }],
    ['an old version of a kind', { ...deployment({}), apiVersion: 'extensions/v1beta1' }],
    [
      'a field nobody knows in a custom resource',
      {
        apiVersion: 'keda.sh/v1alpha1',
        kind: 'ScaledObject',
        metadata: { name: 'x' },
        spec: { scaleTargetRef: { name: 'x' }, triggers: [{ type: 'cpu', metadata: {} }], minReplicas: 1 },
      },
    ],
  ] as [string, KubernetesObject][])('finds %s', (_what, object) => {
    expect(types!.complaints(object)).not.toEqual([]);
  });

  it('finds nothing where nothing is wrong', () => {
    expect(types!.complaints(deployment({ ports: [{ containerPort: 8080 }] }))).toEqual([]);
  });
});
