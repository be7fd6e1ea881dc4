import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import { isForeign, reachableFrom, readLockfile, SHIPPED } from './supply-chain/lockfile.ts';

interface Artifact {
  readonly image: string;
  readonly custom: {
    readonly buildCommand: string;
    readonly dependencies: { readonly paths: readonly string[]; readonly ignore: readonly string[] };
  };
  readonly sync: { readonly manual: readonly { readonly src: string; readonly dest: string }[] };
}

interface SkaffoldConfig {
  readonly build: { readonly artifacts: readonly Artifact[] };
  readonly deploy: {
    readonly helm: { readonly releases: readonly { readonly setValueTemplates: Readonly<Record<string, string>> }[] };
  };
  readonly profiles: readonly {
    readonly name: string;
    readonly patches: readonly { path: string; value: unknown }[];
  }[];
}

const config = parse(await readFile('skaffold.yaml', 'utf8')) as SkaffoldConfig;
const { artifacts } = config.build;
const services = SHIPPED.filter((place) => place.startsWith('services/'));
const packages = await readLockfile('package-lock.json');

const workspacesOf = (root: string): string[] =>
  [...reachableFrom(packages, root)].filter((place) => !isForeign(place, packages[place]!)).sort();
const artifactOf = (service: string): Artifact =>
  artifacts.find(({ image }) => image === service.replace('services/', 'slidewright/'))!;

describe('skaffold.yaml', () => {
  it('builds an image for each service', () => {
    expect(artifacts.map(({ image }) => image)).toEqual(
      services.map((place) => place.replace('services/', 'slidewright/')),
    );
  });

  it.each(services)('builds the image of %s again for each workspace it is made of, and for no other', (service) => {
    const page = service === 'services/gateway' ? ['web', ...workspacesOf('web')] : [];
    const watched = artifactOf(service).custom.dependencies.paths.filter((path) =>
      /^(packages|services|web)(\/[^*]+)?$/.test(path),
    );
    expect([...watched].sort()).toEqual([...new Set([service, ...workspacesOf(service), ...page])].sort());
  });

  it.each(services)('puts changed sources of %s into the container where a restart is enough', (service) => {
    const sources = artifactOf(service).sync.manual.map(({ src }) => src);
    const restarted = workspacesOf(service)
      .filter((place) => place !== 'packages/compositions')
      .map((place) => place.replace('packages/', ''));
    expect(sources).toContain(`packages/{${restarted.join(',')}}/src/**/*.ts`);
    expect(sources).toContain(`${service}/src/**/*.ts`);
  });

  it('gives the chart the image of every process', async () => {
    const values = parse(await readFile('charts/slidewright/values.yaml', 'utf8')) as { workloads: object };
    expect(Object.keys(config.deploy.helm.releases[0]!.setValueTemplates)).toEqual(
      Object.keys(values.workloads).map((workload) => `workloads.${workload}.image`),
    );
  });

  it('names files that are there', () => {
    const named = config.profiles
      .flatMap(({ patches }) => patches)
      .flatMap(({ path, value }) => (path.endsWith('/valuesFiles') ? (value as string[]) : []));
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((file) => !existsSync(file))).toEqual([]);
  });
});

const hasSkaffold = spawnSync('skaffold', ['version']).status === 0;
if (!hasSkaffold)
  console.warn('skaffold is not installed, so it did NOT read skaffold.yaml: https://skaffold.dev/docs/install');

describe.skipIf(!hasSkaffold)('skaffold', () => {
  it.each(['lean', 'full', 'reload'])('understands skaffold.yaml with the profile %s', (profile) => {
    const { status, stderr } = spawnSync('skaffold', ['diagnose', '--yaml-only', '--profile', profile], {
      encoding: 'utf8',
      env: { ...process.env, SKAFFOLD_UPDATE_CHECK: 'false', SKAFFOLD_INTERACTIVE: 'false' },
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
});
