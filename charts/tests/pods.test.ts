import { cp, mkdtempDisposable, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CHART, find, helm, MATRIX, ofKind, podsOf, render, selects } from './helm.ts';

/** An amount of memory or processor in bytes or cores. */
function amount(quantity: string | number): number {
  const [, digits, unit] = /^([0-9.]+)([A-Za-z]*)$/.exec(String(quantity))!;
  const factors: Record<string, number> = { '': 1, m: 0.001, Ki: 1024, Mi: 1024 ** 2, Gi: 1024 ** 3 };
  return Number(digits) * factors[unit!]!;
}

describe.skipIf(helm === null).each(Object.entries(MATRIX))('pods installed as: %s', (_name, rendering) => {
  it('run as nobody in particular, and could not become root', () => {
    const isFixed = !(rendering.files ?? []).includes('values/openshift.yaml');
    for (const { owner, spec, containers } of podsOf(render(rendering))) {
      expect(spec.securityContext, owner).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      // Where the cluster chooses the user, it is none of ours.
      expect(spec.securityContext.runAsUser ?? 10001, owner).toBeGreaterThan(0);
      expect(spec.securityContext.runAsUser !== undefined, owner).toBe(isFixed);
      for (const flag of ['hostNetwork', 'hostPID', 'hostIPC']) expect(spec[flag], owner).toBeUndefined();
      for (const container of containers) {
        expect(container['securityContext'], `${owner} ${container.name}`).toEqual({
          allowPrivilegeEscalation: false,
          privileged: false,
          readOnlyRootFilesystem: true,
          runAsNonRoot: true,
          capabilities: { drop: ['ALL'] },
          seccompProfile: { type: 'RuntimeDefault' },
        });
        for (const { hostPort } of container['ports'] ?? []) expect(hostPort).toBeUndefined();
      }
    }
  });

  it('bring only volumes that the restricted standard allows, none without an end', () => {
    for (const { owner, spec } of podsOf(render({ ...rendering, values: { pods: { extraVolumes: [] } } }))) {
      for (const volume of spec.volumes ?? []) {
        const kind = Object.keys(volume).find((key) => key !== 'name')!;
        expect(['emptyDir', 'configMap', 'secret'], `${owner} ${volume.name}`).toContain(kind);
        expect(kind === 'emptyDir' && !volume.emptyDir.sizeLimit, `${owner} ${volume.name}`).toBe(false);
      }
    }
  });

  it('of the product can write to /tmp alone', () => {
    const objects = render({ ...rendering, values: { pods: { extraVolumes: [], extraVolumeMounts: [] } } });
    for (const { owner, containers } of podsOf(ofKind(objects, 'Deployment'))) {
      const writable = containers[0]!['volumeMounts'].filter(({ readOnly }: { readOnly?: boolean }) => !readOnly);
      expect(writable, owner).toEqual([{ name: 'tmp', mountPath: '/tmp' }]);
    }
  });

  // The browser is told to keep its shared memory there, not in /dev/shm.
  it('that draw have room in /tmp for a film and a browser', () => {
    const { spec } = podsOf(render(rendering)).find(({ component }) => component === 'render-worker')!;
    const tmp = spec.volumes.find(({ name }: { name: string }) => name === 'tmp');
    expect(amount(tmp.emptyDir.sizeLimit)).toBeGreaterThanOrEqual(amount('2Gi'));
  });

  it('mount what they have, and have what they mount', () => {
    for (const { owner, object, spec, containers } of podsOf(render(rendering))) {
      const claims = (object['spec'].volumeClaimTemplates ?? []) as { metadata: { name: string } }[];
      const volumes = [
        ...(spec.volumes ?? []).map(({ name }: { name: string }) => name),
        ...claims.map(({ metadata }) => metadata.name),
      ].sort();
      const mounted = new Set(
        containers.flatMap((container) => container['volumeMounts'] ?? []).map(({ name }: { name: string }) => name),
      );
      expect([...mounted].sort(), owner).toEqual(volumes);
    }
  });

  it('ask for what they need and take no more than they may', () => {
    for (const { owner, containers } of podsOf(render(rendering))) {
      for (const { name, ...container } of containers) {
        const { requests, limits } = container['resources'];
        for (const resource of ['cpu', 'memory', 'ephemeral-storage']) {
          expect(amount(requests[resource]), `${owner} ${name} ${resource}`).toBeGreaterThan(0);
          expect(amount(limits[resource]), `${owner} ${name} ${resource}`).toBeGreaterThanOrEqual(
            amount(requests[resource]),
          );
        }
      }
    }
  });

  it('may fill their folders on the disk of the node, and no more than those and their logs', () => {
    for (const { owner, spec, containers } of podsOf(render(rendering))) {
      const onDisk = new Map<string, number>(
        spec.volumes
          .filter(({ emptyDir }: { emptyDir?: { medium?: string; sizeLimit?: string } }) =>
            Boolean(emptyDir?.sizeLimit && emptyDir.medium !== 'Memory'),
          )
          .map(({ name, emptyDir }: { name: string; emptyDir: { sizeLimit: string } }) => [
            name,
            amount(emptyDir.sizeLimit),
          ]),
      );
      for (const { name, ...container } of containers) {
        const mounts = (container['volumeMounts'] ?? []) as { name: string }[];
        const folders = new Set(mounts.map((mount) => mount.name).filter((mount) => onDisk.has(mount)));
        const needed = [...folders].reduce((sum, mount) => sum + onDisk.get(mount)!, 0);
        const limit = amount(container['resources'].limits['ephemeral-storage']);
        expect(limit, `${owner} ${name}`).toBeGreaterThanOrEqual(needed + amount('50Mi'));
      }
    }
  });

  it("keep Node's heap below their memory", () => {
    for (const { owner, containers } of podsOf(render(rendering))) {
      for (const container of containers) {
        const options = (container['env'] ?? []).find(({ name }: { name: string }) => name === 'NODE_OPTIONS')?.value;
        if (options === undefined) continue;
        const heap = Number(/--max-old-space-size=(\d+)/.exec(options)![1]) * 1024 ** 2;
        expect(heap, owner).toBeLessThanOrEqual(0.75 * amount(container['resources'].limits.memory));
      }
    }
  });

  it('are probed at their start, while they serve and for being stuck', () => {
    for (const { owner, spec } of podsOf(render(rendering).filter(({ kind }) => /Deployment|StatefulSet/.test(kind)))) {
      for (const container of spec.containers) {
        const ports = new Set(container.ports.map(({ name }: { name: string }) => name));
        for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe']) {
          expect(container[probe], `${owner} ${probe}`).toBeDefined();
          const port = (container[probe].httpGet ?? container[probe].tcpSocket)?.port;
          expect(port === undefined || ports.has(port), `${owner} ${probe}`).toBe(true);
        }
      }
    }
  });

  it('ask our processes at the port of operations, each question at its own path', () => {
    for (const { spec } of podsOf(ofKind(render(rendering), 'Deployment'))) {
      const [container] = spec.containers;
      expect(container.ports).toContainEqual({ name: 'operations', containerPort: 9090 });
      expect(container.startupProbe.httpGet).toEqual({ path: '/startupz', port: 'operations' });
      expect(container.readinessProbe.httpGet).toEqual({ path: '/readyz', port: 'operations' });
      expect(container.livenessProbe.httpGet).toEqual({ path: '/livez', port: 'operations' });
    }
  });

  it('are given longer to start than a start waits for its servers', () => {
    const objects = render(rendering);
    for (const { object, spec } of podsOf(ofKind(objects, 'Deployment'))) {
      const { periodSeconds, failureThreshold } = spec.containers[0].startupProbe;
      const timeout = Number(find(objects, 'ConfigMap', object.metadata.name)['data'].START_PATIENCE_SECONDS);
      expect(periodSeconds * failureThreshold).toBeGreaterThanOrEqual(timeout + 30);
    }
  });

  it('hold no token of the cluster, and an account without a right', () => {
    const objects = render(rendering);
    expect(ofKind(objects, 'Role', 'ClusterRole', 'RoleBinding', 'ClusterRoleBinding')).toEqual([]);
    for (const { owner, spec } of podsOf(objects)) {
      expect(spec.automountServiceAccountToken, owner).toBe(false);
      expect(spec.enableServiceLinks, owner).toBe(false);
      expect(find(objects, 'ServiceAccount', spec.serviceAccountName)['automountServiceAccountToken']).toBe(false);
    }
  });

  it('are selected by what belongs to them, and by nothing else', () => {
    const objects = render(rendering);
    const pods = podsOf(objects);
    for (const { object, labels } of pods.filter(({ object }) => object['spec'].selector !== undefined)) {
      expect(selects(object['spec'].selector, labels), object.metadata.name).toBe(true);
      expect(pods.filter((pod) => selects(object['spec'].selector, pod.labels))).toHaveLength(1);
    }
    for (const service of ofKind(objects, 'Service')) {
      const behind = pods.filter(({ labels }) => selects({ matchLabels: service['spec'].selector }, labels));
      expect(behind, service.metadata.name).toHaveLength(1);
      const ports = behind[0]!.containers.flatMap((container) => container['ports'] ?? []);
      for (const { targetPort } of service['spec'].ports)
        expect(
          ports.map(({ name }) => name),
          service.metadata.name,
        ).toContain(targetPort);
    }
    for (const budget of ofKind(objects, 'PodDisruptionBudget')) {
      expect(
        pods.filter(({ labels }) => selects(budget['spec'].selector, labels)),
        budget.metadata.name,
      ).toHaveLength(1);
    }
  });

  it('are eleven processes of the product, each with a budget for drains and room to be replaced', () => {
    const objects = render(rendering);
    const deployments = ofKind(objects, 'Deployment');
    expect(deployments.map(({ metadata }) => metadata.labels!['app.kubernetes.io/component']).sort()).toEqual([
      'audio-api',
      'audio-worker',
      'auth',
      'bundle-api',
      'bundle-worker',
      'gateway',
      'import-api',
      'import-worker',
      'render-api',
      'render-worker',
      'timeline',
    ]);
    for (const { metadata, spec } of deployments) {
      find(objects, 'PodDisruptionBudget', metadata.name);
      expect(spec.strategy).toEqual({ type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } });
      expect(spec.template.spec.topologySpreadConstraints).toHaveLength(2);
      for (const { labelSelector } of spec.template.spec.topologySpreadConstraints)
        expect(labelSelector).toEqual(spec.selector);
    }
  });

  it('of the gateway go on, then drain, before they are killed', () => {
    const objects = render(rendering);
    const gateway = ofKind(objects, 'Deployment').find(({ metadata }) => metadata.name.endsWith('-gateway'))!;
    const { terminationGracePeriodSeconds } = gateway['spec'].template.spec;
    const settings = find(objects, 'ConfigMap', gateway.metadata.name)['data'];
    const goesOn = Number(settings.STOP_DELAY_SECONDS);
    const drains = Number(settings.DRAIN_SECONDS);
    expect(goesOn).toBeGreaterThanOrEqual(5);
    expect(terminationGracePeriodSeconds).toBeGreaterThan(goesOn + drains);
  });

  it('are scaled by one thing at most', () => {
    const objects = render(rendering);
    const targets = ofKind(objects, 'HorizontalPodAutoscaler', 'ScaledObject').map(
      ({ spec }) => spec.scaleTargetRef.name as string,
    );
    expect(new Set(targets).size).toBe(targets.length);
    for (const { metadata, spec } of ofKind(objects, 'Deployment'))
      expect(spec.replicas === undefined, metadata.name).toBe(targets.includes(metadata.name));
  });
});

describe.skipIf(helm === null)('a change of settings', () => {
  const checksum = (values: object, workload: string): string =>
    JSON.stringify(find(render({ values }), 'Deployment', `films-slidewright-${workload}`)['spec'].template.metadata);

  it('makes new pods of the processes that read it, and of no other', () => {
    const changed = { render: { workersToShare: 9 } };
    expect(checksum(changed, 'render-worker')).not.toBe(checksum({}, 'render-worker'));
    expect(checksum(changed, 'gateway')).toBe(checksum({}, 'gateway'));
  });

  it('of a key makes new pods of the processes that hold it, and of no other', () => {
    const before = { textGeneration: { openai: { apiKey: 'old' } } };
    const after = { textGeneration: { openai: { apiKey: 'new' } } };
    expect(checksum(after, 'timeline')).not.toBe(checksum(before, 'timeline'));
    expect(checksum(after, 'gateway')).toBe(checksum(before, 'gateway'));
  });

  it('leaves pods alone whose secrets the chart made up', () => {
    expect(checksum({}, 'auth')).toBe(checksum({ generatedSecrets: { seed: 'x'.repeat(32) } }, 'auth'));
  });
});

describe.skipIf(helm === null)('a new version of the product', () => {
  const templates = (tag: string): Map<string, string> =>
    new Map(
      ofKind(
        render({ values: { image: { tag }, generatedSecrets: { seed: 'x'.repeat(32) } } }),
        'Deployment',
        'StatefulSet',
      ).map(({ metadata, spec }) => [metadata.name, JSON.stringify(spec.template)]),
    );

  it('replaces our pods, and leaves the bundled servers alone', () => {
    const [before, after] = [templates('1.0.0'), templates('1.0.1')];
    const replaced = [...after.keys()].filter((name) => after.get(name) !== before.get(name));
    expect(replaced).toHaveLength(11);
    for (const server of ['nats', 'postgres', 'object-store'])
      expect(replaced).not.toContain(`films-slidewright-${server}`);
  });
});

describe.skipIf(helm === null)('a new version of the chart', () => {
  const natsPod = (chart: string, seed: string): string =>
    JSON.stringify(
      find(render({ chart, values: { generatedSecrets: { seed } } }), 'StatefulSet', 'films-slidewright-nats')['spec'],
    );

  it('replaces the bundled NATS when it configures it otherwise, and not because of its passwords', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'chart-'));
    await cp(CHART, folder.path, { recursive: true });
    const template = join(folder.path, 'templates/bundled/nats.yaml');
    const source = await readFile(template, 'utf8');
    await writeFile(template, source.replace('max_payload: 4MB', 'max_payload: 8MB'));
    const seed = 'x'.repeat(32);
    expect(natsPod(folder.path, seed)).not.toBe(natsPod(CHART, seed));
    expect(natsPod(CHART, 'y'.repeat(32))).toBe(natsPod(CHART, seed));
  });
});

describe.skipIf(helm === null)('bundled NATS of three servers', () => {
  const objects = helm === null ? [] : render({ files: ['values/ha.yaml'] });
  const name = 'films-slidewright-nats';

  it('keeps each stream three times, syncs every write and takes messages of 4 MB', () => {
    const config = find(objects, 'Secret', name)['stringData']['nats.conf'] as string;
    expect(config).toContain('sync_interval: always');
    expect(config).toContain('max_payload: 4MB');
    expect(config.match(/nats:\/\/route:/g)).toHaveLength(3);
    expect(config).toContain('no_advertise: true');
    expect(find(objects, 'ConfigMap', 'films-slidewright-render-worker')['data'].NATS_STREAM_REPLICAS).toBe('3');
  });

  it('stands on different nodes where it can, and loses one server at a time', () => {
    const { replicas, template } = find(objects, 'StatefulSet', name)['spec'];
    expect(replicas).toBe(3);
    expect(
      template.spec.affinity.podAntiAffinity.preferredDuringSchedulingIgnoredDuringExecution[0].podAffinityTerm
        .topologyKey,
    ).toBe('kubernetes.io/hostname');
    expect(find(objects, 'PodDisruptionBudget', name)['spec'].maxUnavailable).toBe(1);
  });

  it('has the servers find each other before they are ready', () => {
    expect(find(objects, 'Service', `${name}-servers`)['spec']).toMatchObject({
      clusterIP: 'None',
      publishNotReadyAddresses: true,
    });
    expect(find(objects, 'StatefulSet', name)['spec'].podManagementPolicy).toBe('Parallel');
  });
});

describe.skipIf(helm === null)('migrations', () => {
  it('run before an install and an upgrade where the database is there before', () => {
    const job = find(render({ files: ['values/external.yaml'] }), 'Job', 'films-slidewright-migrate');
    expect(job.metadata.annotations).toMatchObject({
      'helm.sh/hook': 'pre-install,pre-upgrade',
      'helm.sh/hook-delete-policy': 'before-hook-creation',
    });
  });

  it('need nothing that is made after them', () => {
    const objects = render({ files: ['ci/everything-values.yaml'] });
    const job = find(objects, 'Job', 'films-slides-migrate');
    const before = objects.filter(
      ({ metadata }) => metadata.annotations?.['helm.sh/hook'] === 'pre-install,pre-upgrade',
    );
    const [pod] = podsOf([job]);
    find(before, 'ServiceAccount', pod!.spec.serviceAccountName);
    const made = new Set(ofKind(before, 'Secret').map(({ metadata }) => metadata.name));
    const yours = new Set(['accounts-database', 'database-of-migrations']);
    for (const container of pod!.containers)
      for (const { valueFrom } of container['env'].filter(({ valueFrom }: { valueFrom?: object }) => valueFrom))
        expect(made.has(valueFrom.secretKeyRef.name) || yours.has(valueFrom.secretKeyRef.name)).toBe(true);
    for (const { kind, metadata } of before) {
      if (kind === 'Job') continue;
      expect(Number(metadata.annotations!['helm.sh/hook-weight'])).toBeLessThan(0);
      expect(metadata.annotations!['helm.sh/hook-delete-policy']).toContain('hook-succeeded');
    }
  });

  it('leave the pods of failed attempts behind, whose logs say why', () => {
    for (const files of [[], ['values/external.yaml']])
      expect(podsOf(ofKind(render({ files }), 'Job'))[0]!.spec.restartPolicy).toBe('Never');
  });

  it('run beside the rest where the database comes with it', () => {
    const [job] = ofKind(render(), 'Job');
    expect(job!.metadata.annotations).toBeUndefined();
  });

  // Kubernetes refuses another template for a job that is there.
  it.each([
    ['an image', { image: { tag: 'next' } }],
    ['an image of one process', { workloads: { renderWorker: { image: 'elsewhere/render:1' } } }],
    ['the level of logs', { logLevel: 'debug' }],
    ['the startup timeout', { startPatienceSeconds: 5 }],
    ['labels', { commonLabels: { team: 'films' } }],
    ['where pods run', { pods: { nodeSelector: { disk: 'fast' } } }],
    ['resources', { migrations: { resources: { limits: { cpu: '2' } } } }],
    ['something of others', { render: { concurrency: 2 }, workloads: { gateway: { replicas: 2 } } }],
  ])('are another job under another name where %s changed what they run', (_what, values) => {
    const [before] = ofKind(render(), 'Job');
    const [after] = ofKind(render({ values }), 'Job');
    const isSame = JSON.stringify(before!['spec'].template) === JSON.stringify(after!['spec'].template);
    expect(after!.metadata.name === before!.metadata.name).toBe(isSame);
  });

  it.each([
    ['a database of yours', ['values/external.yaml']],
    ['the bundled database', []],
  ])('are placed, labelled and equipped as all pods are, with %s', (_which, files) => {
    const pods = {
      labels: { 'sidecar.istio.io/inject': 'false' },
      annotations: { 'linkerd.io/inject': 'disabled' },
      affinity: { podAntiAffinity: {} },
      priorityClassName: 'films',
      extraEnv: [{ name: 'NODE_EXTRA_CA_CERTS', value: '/etc/authorities/ca.crt' }],
      extraVolumes: [{ name: 'authorities', configMap: { name: 'authorities' } }],
      extraVolumeMounts: [{ name: 'authorities', mountPath: '/etc/authorities', readOnly: true }],
    };
    const ours = podsOf(render({ files, values: { pods } })).filter(
      ({ component }) => !['nats', 'postgres', 'object-store'].includes(component),
    );
    expect(ours.map(({ component }) => component)).toEqual(expect.arrayContaining(['migrate', 'test', 'gateway']));
    for (const { owner, object, component, labels, spec, containers } of ours) {
      const { metadata } = object.kind === 'Pod' ? object : object['spec'].template;
      expect(labels, owner).toMatchObject(pods.labels);
      expect(metadata.annotations, owner).toMatchObject(pods.annotations);
      expect(spec, owner).toMatchObject({ affinity: pods.affinity, priorityClassName: pods.priorityClassName });
      if (component === 'test') continue;
      expect(spec.volumes, owner).toEqual(expect.arrayContaining(pods.extraVolumes));
      for (const container of containers) {
        expect(container['env'], `${owner} ${container.name}`).toEqual(expect.arrayContaining(pods.extraEnv));
        expect(container['volumeMounts'], owner).toEqual(expect.arrayContaining(pods.extraVolumeMounts));
      }
    }
  });

  it('are run by each service with tables, one after the other, each with its own image and database', () => {
    const [pod] = podsOf(ofKind(render({ files: ['ci/everything-values.yaml'] }), 'Job'));
    expect(pod!.containers.map((container) => container['command'])).toEqual(
      ['auth', 'timeline', 'audio', 'render', 'bundle', 'import'].map((name) => [
        'node',
        `services/${name}/src/main.ts`,
        'migrate',
      ]),
    );
    expect(pod!.spec.containers).toHaveLength(1);
    const databases = pod!.containers.map(({ name, ...container }) => {
      const { secretKeyRef } = container['env'].find(
        (entry: { name: string }) => entry.name === 'DATABASE_URL',
      ).valueFrom;
      return `${name} ${secretKeyRef.name} ${secretKeyRef.key}`;
    });
    expect(databases).toEqual([
      'auth accounts-database url',
      'timeline films-slides-migrate DATABASE_URL',
      'audio films-slides-migrate DATABASE_URL',
      'render films-slides-migrate RENDER_DATABASE_URL',
      'bundle films-slides-migrate DATABASE_URL',
      'import films-slides-migrate DATABASE_URL',
    ]);
    expect(pod!.containers.find(({ name }) => name === 'render')!.image).toContain('@sha256:');
  });
});
