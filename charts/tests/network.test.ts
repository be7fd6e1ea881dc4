import { describe, expect, it } from 'vitest';
import { helm, MATRIX, ofKind, podsOf, render, selects, type KubernetesObject, type PodOf } from './helm.ts';

interface Rule {
  // oxlint-disable-next-line typescript/no-explicit-any -- peers are compared as they are
  readonly to?: readonly any[];
  // oxlint-disable-next-line typescript/no-explicit-any -- see above
  readonly from?: readonly any[];
  readonly ports?: readonly { readonly port: number }[];
}

/** The policies that select a pod and say something about a direction. */
function policiesOf(pod: PodOf, objects: readonly KubernetesObject[], type: 'Ingress' | 'Egress'): KubernetesObject[] {
  return ofKind(objects, 'NetworkPolicy').filter(
    ({ spec }) => spec.policyTypes.includes(type) && selects(spec.podSelector, pod.labels),
  );
}

/** Short names of what a pod may reach: 'to-nats:4222'. */
function reaches(pod: PodOf, objects: readonly KubernetesObject[]): string[] {
  return policiesOf(pod, objects, 'Egress')
    .flatMap(({ metadata, spec }) =>
      ((spec.egress ?? []) as Rule[]).flatMap(({ ports }) =>
        ports!.map(({ port }) => `${shortName(metadata.name)}:${port}`),
      ),
    )
    .filter((name, index, all) => all.indexOf(name) === index)
    .sort();
}

function shortName(name: string): string {
  return name.replace(/^films-(?:slidewright|slides)-/, '');
}

function isBeforeInstall({ metadata }: KubernetesObject): boolean {
  return metadata.annotations?.['helm.sh/hook']?.startsWith('pre-install') ?? false;
}

function podOf(component: string, objects: readonly KubernetesObject[]): PodOf {
  return podsOf(objects).find((pod) => pod.component === component)!;
}

describe.skipIf(helm === null).each(Object.entries(MATRIX))('network of: %s', (_name, rendering) => {
  it('is closed in both directions for every pod, until a policy opens it', () => {
    const all = render(rendering);
    for (const pod of podsOf(all)) {
      // Before an install there is nothing but the hooks, and they must do without the rest.
      const objects = isBeforeInstall(pod.object) ? all.filter(isBeforeInstall) : all;
      for (const type of ['Ingress', 'Egress'] as const)
        expect(policiesOf(pod, objects, type).length, `${pod.owner} ${type}`).toBeGreaterThan(0);
    }
  });

  it('is closed by one policy that takes every pod of the release', () => {
    const objects = render(rendering);
    const closing = ofKind(objects, 'NetworkPolicy').find(({ metadata }) => metadata.name.endsWith('-default-deny'))!;
    expect(closing['spec'].policyTypes).toEqual(['Ingress', 'Egress']);
    expect(Object.keys(closing['spec']).sort()).toEqual(['podSelector', 'policyTypes']);
    for (const { owner, labels } of podsOf(objects))
      expect(selects(closing['spec'].podSelector, labels), owner).toBe(true);
  });

  it('tells of every opening why it is there', () => {
    for (const { metadata } of ofKind(render(rendering), 'NetworkPolicy'))
      expect(metadata.annotations?.['slidewright/reason'], metadata.name).toMatch(/^[A-Z`].{10,}\.$/);
  });

  it('opens no way out to everybody or at every port', () => {
    for (const { metadata, spec } of ofKind(render(rendering), 'NetworkPolicy')) {
      for (const rule of (spec.egress ?? []) as Rule[]) {
        expect(rule.to?.length, metadata.name).toBeGreaterThan(0);
        expect(rule.ports?.length, metadata.name).toBeGreaterThan(0);
        for (const peer of rule.to!) expect(Object.keys(peer).length, metadata.name).toBeGreaterThan(0);
      }
    }
  });

  it('lets render, bundle and import workers reach the store, the database and NATS, and nothing else', () => {
    const objects = render(rendering);
    const allowed = /^to-(?:dns|nats|database|object-store|tracing):/;
    for (const component of ['render', 'bundle', 'import'].flatMap((name) => [`${name}-worker`, `${name}-api`]))
      for (const name of reaches(podOf(component, objects), objects)) expect(name, component).toMatch(allowed);
  });

  it('lets them out to no address that nobody named', () => {
    const objects = render(rendering);
    for (const component of ['render', 'bundle', 'import'].flatMap((name) => [`${name}-worker`, `${name}-api`]))
      for (const { metadata, spec } of policiesOf(podOf(component, objects), objects, 'Egress'))
        expect(JSON.stringify(spec), `${component} ${metadata.name}`).not.toContain('0.0.0.0/0');
  });

  it('selects pods of this release alone', () => {
    for (const { metadata, spec } of ofKind(render(rendering), 'NetworkPolicy')) {
      if (metadata.annotations?.['slidewright/reason'] === 'Named in networkPolicy.extra.') continue;
      expect(spec.podSelector.matchLabels['app.kubernetes.io/instance'], metadata.name).toBe('films');
    }
  });

  it('opens at a pod what its clients are let out to', () => {
    const objects = render(rendering);
    const pods = podsOf(objects);
    for (const policy of ofKind(objects, 'NetworkPolicy')) {
      for (const { to, ports } of (policy['spec'].egress ?? []) as Rule[]) {
        for (const { podSelector, namespaceSelector } of to!) {
          if (!podSelector || namespaceSelector) continue;
          const clients = pods.filter(({ labels }) => selects(policy['spec'].podSelector, labels));
          const servers = pods.filter(({ labels }) => selects(podSelector, labels));
          expect(servers.length, policy.metadata.name).toBeGreaterThan(0);
          for (const server of servers)
            for (const client of clients)
              for (const { port } of ports!) {
                const isOpen = policiesOf(server, objects, 'Ingress').some(({ spec }) =>
                  ((spec.ingress ?? []) as Rule[]).some(
                    (rule) =>
                      rule.ports!.some((open) => open.port === port) &&
                      (rule.from === undefined ||
                        rule.from.some(
                          (peer) =>
                            peer.podSelector && !peer.namespaceSelector && selects(peer.podSelector, client.labels),
                        )),
                  ),
                );
                expect(isOpen, `${client.owner} to ${server.owner} at ${port}`).toBe(true);
              }
        }
      }
    }
  });
});

const MONITORING = [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } }];

describe.skipIf(helm === null)('ways out', () => {
  const servers = ['to-database:5432', 'to-dns:53', 'to-nats:4222'];

  it('of an installation with bundled servers are these', () => {
    const objects = render();
    const table = Object.fromEntries(podsOf(objects).map((pod) => [pod.component, reaches(pod, objects)]));
    const withStore = [...servers, 'to-object-store:7070'].sort();
    expect(table).toEqual({
      gateway: ['to-dns:53', 'to-nats:4222', 'to-object-store:7070'],
      auth: [...servers, 'to-webhooks:443'],
      timeline: withStore,
      'audio-api': withStore,
      'audio-worker': withStore,
      'render-api': withStore,
      'render-worker': withStore,
      'bundle-api': withStore,
      'bundle-worker': withStore,
      'import-api': withStore,
      'import-worker': withStore,
      migrate: ['to-database:5432', 'to-dns:53'],
      test: ['test-to-gateway:8080', 'to-dns:53'],
      nats: ['to-dns:53'],
      postgres: ['to-dns:53'],
      'object-store': ['to-dns:53'],
    });
  });

  it.each([
    ['mail', { mail: { smtpUrl: 'smtp://mail.example.com' } }, { auth: ['to-mail:465', 'to-mail:587'] }],
    [
      'single sign-on',
      { singleSignOn: { issuer: 'https://login.example.com', clientId: 'x' } },
      { auth: ['to-single-sign-on:443'] },
    ],
    [
      'a language model',
      { textGeneration: { anthropic: { existingSecret: 'models' } } },
      { timeline: ['to-language-models:443'] },
    ],
    [
      'hosted voices',
      { speech: { elevenLabs: { apiKey: 'key' } } },
      { 'audio-api': ['to-speech:443'], 'audio-worker': ['to-speech:443'] },
    ],
    [
      'a collector of spans',
      {
        tracing: { endpoint: 'http://collector.monitoring.svc:4318' },
        networkPolicy: { external: { tracing: { to: MONITORING } } },
      },
      Object.fromEntries(
        'gateway auth timeline audio-api audio-worker render-api render-worker bundle-api bundle-worker import-api import-worker'
          .split(' ')
          .map((component) => [component, ['to-tracing:4318']]),
      ),
    ],
  ])('to %s open with it, for the process that asks there', (_what, values, expected: Record<string, string[]>) => {
    const before = render();
    const after = render({ values });
    for (const pod of podsOf(after)) {
      const added = reaches(pod, after).filter((name) => !reaches(podOf(pod.component, before), before).includes(name));
      expect(added, pod.component).toEqual(expected[pod.component] ?? []);
    }
  });

  it('to a collector lead to what values name, and nowhere else', () => {
    const objects = render({
      values: {
        tracing: { endpoint: 'http://collector.monitoring.svc:4318' },
        networkPolicy: { external: { tracing: { to: MONITORING } } },
      },
    });
    const policy = ofKind(objects, 'NetworkPolicy').find(({ metadata }) => metadata.name.endsWith('-to-tracing'))!;
    expect(policy['spec'].egress).toEqual([{ to: MONITORING, ports: [{ protocol: 'TCP', port: 4318 }] }]);
  });

  it('to the internet leave out the networks that are not part of it', () => {
    const policy = ofKind(render({ values: { speech: { openai: { apiKey: 'key' } } } }), 'NetworkPolicy').find(
      ({ metadata }) => metadata.name.endsWith('-to-speech'),
    )!;
    const [ipv4] = policy['spec'].egress[0].to;
    for (const network of ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', '100.64.0.0/10'])
      expect(ipv4.ipBlock.except).toContain(network);
  });

  it('of migrations on a database of yours are its addresses, also before the release is there', () => {
    const objects = render({ files: ['values/external.yaml'] });
    expect(reaches(podOf('migrate', objects), objects)).toEqual(['migrate:53', 'migrate:5432', 'to-dns:53']);
  });

  it('can be left open altogether', () => {
    expect(ofKind(render({ values: { networkPolicy: { enabled: false } } }), 'NetworkPolicy')).toEqual([]);
  });
});

describe.skipIf(helm === null)('ways in', () => {
  it('to the gateway can be left to the ingress alone', () => {
    const objects = render({ files: ['values/bundled.yaml'] });
    const gateway = podOf('gateway', objects);
    const froms = policiesOf(gateway, objects, 'Ingress').flatMap(({ spec }) =>
      ((spec.ingress ?? []) as Rule[])
        .filter(({ ports }) => ports!.some(({ port }) => port === 8080))
        .map(({ from }) => from),
    );
    expect(froms).toHaveLength(2);
    expect(froms).toContainEqual([
      { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'ingress-nginx' } } },
    ]);
  });

  it('lead nobody but Prometheus to the port of operations', () => {
    const objects = render({ files: ['values/ha.yaml'] });
    for (const pod of podsOf(ofKind(objects, 'Deployment'))) {
      const rules = policiesOf(pod, objects, 'Ingress').flatMap(({ spec }) => (spec.ingress ?? []) as Rule[]);
      expect(rules.filter(({ ports }) => ports!.some(({ port }) => port === 9090)).map(({ from }) => from)).toEqual([
        [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } }],
      ]);
    }
  });

  it('let KEDA ask the bundled database when it counts there', () => {
    const names = (files: string[]): string[] =>
      ofKind(render({ files }), 'NetworkPolicy').map(({ metadata }) => shortName(metadata.name));
    expect(names(['ci/keda-bundled-values.yaml'])).toContain('keda-into-postgres');
    expect(names(['ci/keda-prometheus-values.yaml'])).not.toContain('keda-into-postgres');
  });

  it('lead to the store by the host of publicUrl, where links to the bundled one are signed for it', () => {
    const objects = render({ files: ['values/bundled.yaml'] });
    const [ingress] = ofKind(objects, 'Ingress');
    const { host, http } = ingress!['spec'].rules[0];
    expect(host).toBe('slides.example.com');
    expect(
      http.paths.map(({ path, backend }: { path: string; backend: { service: { name: string } } }) => [
        path,
        backend.service.name,
      ]),
    ).toEqual([
      ['/slidewright/', 'films-slidewright-object-store'],
      ['/', 'films-slidewright-gateway'],
    ]);
    const settings = ofKind(objects, 'ConfigMap').find(({ metadata }) => metadata.name.endsWith('-gateway'))!['data'];
    expect(settings.S3_PUBLIC_ENDPOINT).toBe('https://slides.example.com');
    expect(settings.TRUST_PROXY).toBe('1');
  });

  it('come by a Gateway with the same two paths', () => {
    const [route] = ofKind(render({ files: ['ci/gateway-api-values.yaml'] }), 'HTTPRoute');
    expect(route!['spec'].hostnames).toEqual(['slides.example.com']);
    expect(
      route!['spec'].rules.map(({ matches }: { matches: { path: { value: string } }[] }) => matches[0]!.path.value),
    ).toEqual(['/slidewright/', '/']);
  });
});
