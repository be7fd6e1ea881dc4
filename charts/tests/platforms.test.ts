import { describe, expect, it } from 'vitest';
import { environmentOf, find, helm, ofKind, podsOf, render, type KubernetesObject, type PodOf } from './helm.ts';
import { readKubernetesTypes } from './kubernetes-types.ts';

const types = readKubernetesTypes();
const OF_SERVERS = ['nats', 'postgres', 'object-store'];
const NUMBERS = ['runAsUser', 'runAsGroup', 'fsGroup', 'supplementalGroups'];

function podOf(objects: readonly KubernetesObject[], component: string): PodOf {
  return podsOf(objects).find((pod) => pod.component === component)!;
}

/** The pods of the product's own processes. */
function processesIn(objects: readonly KubernetesObject[]): PodOf[] {
  return podsOf(ofKind(objects, 'Deployment'));
}

describe.skipIf(helm === null)('[OP9] on OpenShift', () => {
  it.each([[[]], [['values/minimal.yaml']], [['values/external.yaml']], [['values/ha.yaml', 'values/keda.yaml']]])(
    'no pod names a user or a group, with pods.fixedIds alone: %j',
    (files) => {
      for (const { owner, spec, containers } of podsOf(render({ files, values: { pods: { fixedIds: false } } }))) {
        const contexts = [spec.securityContext, ...containers.map((container) => container['securityContext'])];
        for (const context of contexts) for (const name of NUMBERS) expect(context[name], owner).toBeUndefined();
        expect(spec.securityContext.runAsNonRoot, owner).toBe(true);
      }
    },
  );

  it('names are looked up where OpenShift has its DNS, and its router reaches the gateway', () => {
    const policies = JSON.stringify(ofKind(render({ files: ['values/openshift.yaml'] }), 'NetworkPolicy'));
    expect(policies).toContain('openshift-dns');
    expect(policies).toContain('policy-group.network.openshift.io/ingress');
  });
});

describe.skipIf(helm === null)('[OP9] addresses of both families', () => {
  it('are listened on by every process and server', () => {
    const objects = render({ files: ['values/ha.yaml'] });
    expect(find(objects, 'ConfigMap', 'films-slidewright-gateway')['data'].HOST).toBe('::');
    for (const { metadata, data } of ofKind(objects, 'ConfigMap'))
      expect(data?.OPERATIONS_HOST, metadata.name).toBeUndefined();
    expect(find(objects, 'Secret', 'films-slidewright-nats')['stringData']['nats.conf']).not.toContain('0.0.0.0');
  });

  it('of Services are the default of the cluster, or what values say', () => {
    for (const { metadata, spec } of ofKind(render(), 'Service')) {
      expect(spec.ipFamilyPolicy, metadata.name).toBeUndefined();
      expect(spec.ipFamilies, metadata.name).toBeUndefined();
    }
    const services = { ipFamilyPolicy: 'RequireDualStack', ipFamilies: ['IPv6', 'IPv4'] };
    const dual = ofKind(render({ values: { services } }), 'Service');
    expect(dual).toHaveLength(5);
    for (const { metadata, spec } of dual) expect(spec, metadata.name).toMatchObject(services);
  });
});

const SIDECAR = { name: 'proxy', image: 'mesh/proxy:1' };
const INIT = { name: 'wait', image: 'tools/wait:1' };
const PODS = {
  extraContainers: [SIDECAR],
  extraInitContainers: [INIT],
  hostAliases: [{ ip: '192.0.2.60', hostnames: ['db.example.com'] }],
  dnsPolicy: 'None',
  dnsConfig: { nameservers: ['192.0.2.53'] },
  runtimeClassName: 'gvisor',
  priorityClassName: 'films',
};

describe.skipIf(helm === null)('[OP9] pods', () => {
  const objects = helm === null ? [] : render({ values: { pods: PODS } });

  it.skipIf(types === null)('with all of this are objects that Kubernetes knows', () => {
    expect(objects.flatMap((object) => types!.complaints(object))).toEqual([]);
  });

  it('of the product and its jobs find names and are run as values say', () => {
    const { extraContainers, extraInitContainers, ...placement } = PODS;
    for (const pod of podsOf(objects).filter(({ component }) => !OF_SERVERS.includes(component)))
      expect(pod.spec, pod.owner).toMatchObject(placement);
    expect([extraContainers, extraInitContainers]).toEqual([[SIDECAR], [INIT]]);
  });

  it('have containers beside and before the process, which stays the first of them', () => {
    for (const { owner, component, spec } of processesIn(objects)) {
      const names = (containers: readonly { name: string }[]): string[] => containers.map(({ name }) => name);
      expect(names(spec.containers), owner).toEqual([component, 'proxy']);
      expect(names(spec.initContainers), owner).toEqual(['wait']);
    }
  });

  it('of migrations have the containers before theirs, and none beside, with which their job would never end', () => {
    const { spec } = podOf(objects, 'migrate');
    expect(spec.initContainers[0]).toEqual(INIT);
    expect(spec.containers).toHaveLength(1);
  });

  it('of one process can have more, or other ones', () => {
    const worker = {
      extraContainers: [{ ...SIDECAR, name: 'more' }],
      runtimeClassName: 'kata',
      hostAliases: [{ ip: '192.0.2.61', hostnames: ['s3.example.com'] }],
    };
    const one = render({ values: { pods: PODS, workloads: { renderWorker: worker } } });
    const { spec } = podOf(one, 'render-worker');
    expect(spec.containers.map(({ name }: { name: string }) => name)).toEqual(['render-worker', 'proxy', 'more']);
    expect(spec.runtimeClassName).toBe('kata');
    expect(spec.hostAliases).toEqual([...PODS.hostAliases, ...worker.hostAliases]);
    expect(podOf(one, 'auth').spec.runtimeClassName).toBe('gvisor');
  });

  it('of bundled servers have classes of their own', () => {
    const bundled = { bundled: { priorityClassName: 'servers', runtimeClassName: 'runc' } };
    const own = render({ values: { database: bundled, nats: bundled, objectStore: bundled } });
    for (const component of OF_SERVERS) expect(podOf(own, component).spec).toMatchObject(bundled.bundled);
  });
});

describe.skipIf(helm === null)('[OP9] further objects', () => {
  it('are part of the release, with what they say of it evaluated', () => {
    const map = find(render({ files: ['ci/everything-values.yaml'] }), 'ConfigMap', 'films-theme');
    expect(map['data']).toEqual({ domain: 'cluster.films' });
  });
});

const PROXY = { https: 'http://films:password@proxy.example.com:3128', except: ['10.0.0.0/8'] };
const TO_PROXY = { to: [{ ipBlock: { cidr: '192.0.2.50/32' } }], ports: [3128] };

/** The components that are given a proxy, and those that a policy lets out to it. */
function proxied(objects: readonly KubernetesObject[]): { given: string[]; let: string[] } {
  const given = processesIn(objects).filter(({ containers }) =>
    environmentOf(containers[0]!, objects).has('HTTPS_PROXY'),
  );
  const policy = ofKind(objects, 'NetworkPolicy').find(({ metadata }) => metadata.name.endsWith('-to-forward-proxy'));
  return {
    given: given.map(({ component }) => component).sort(),
    let: [...(policy?.['spec'].podSelector.matchExpressions[0].values ?? [])].sort(),
  };
}

describe.skipIf(helm === null)("[OP8] the network's proxies", () => {
  const networkPolicy = { external: { proxy: TO_PROXY } };

  it('are given and opened to the processes that ask outside, and to no others', () => {
    const { given, let: open } = proxied(render({ values: { proxy: PROXY, networkPolicy } }));
    expect(given).toEqual(['audio-api', 'audio-worker', 'auth', 'timeline']);
    expect(open).toEqual(given);
    expect(proxied(render())).toEqual({ given: [], let: [] });
  });

  it('are given to all that keep files where the store is behind them, which need not be named then', () => {
    const objects = render({
      files: ['values/external.yaml'],
      values: {
        proxy: { ...PROXY, objectStore: true },
        networkPolicy: { external: { proxy: TO_PROXY, objectStore: { to: [] } } },
      },
    });
    const { given, let: open } = proxied(objects);
    expect(given).toHaveLength(11);
    expect(open).toEqual(given);
  });

  it('are not used for Services, the store and what values except', () => {
    const values = { proxy: PROXY, networkPolicy, clusterDomain: 'films.internal' };
    const objects = render({ files: ['values/external.yaml'], values });
    const auth = podOf(objects, 'auth').containers[0]!;
    expect(environmentOf(auth, objects).get('NO_PROXY')!.value!.split(',')).toEqual(
      expect.arrayContaining(['.svc', '.films.internal', 's3.example.com', '10.0.0.0/8']),
    );
  });

  it('may be in a secret of yours', () => {
    const objects = render({ values: { proxy: { existingSecret: 'proxies' }, networkPolicy } });
    const auth = podOf(objects, 'auth').containers[0]!;
    expect(environmentOf(auth, objects).get('HTTP_PROXY')!.secret).toMatchObject({
      name: 'proxies',
      key: 'HTTP_PROXY',
    });
    expect(ofKind(objects, 'Secret').map(({ metadata }) => metadata.name)).not.toContain('films-slidewright-proxy');
  });
});

describe.skipIf(helm === null)('[OP9] KEDA', () => {
  it('asks the database at an address of its own where values name one', () => {
    const database = { existingSecret: 'database-of-keda', existingSecretKey: 'url' };
    const objects = render({ files: ['values/keda.yaml'], values: { keda: { database } } });
    for (const { spec } of ofKind(objects, 'TriggerAuthentication'))
      expect(spec.secretTargetRef).toEqual([{ parameter: 'connection', name: 'database-of-keda', key: 'url' }]);
  });
});

/** In thousandths of a core. */
const millis = (cpu: string | number): number =>
  String(cpu).endsWith('m') ? Number.parseInt(String(cpu), 10) : Number(cpu) * 1_000;

describe.skipIf(helm === null)('the defaults', () => {
  it('ask for 900m in all, so that an upgrade finds room on a node of 2 cores', () => {
    const asked = podsOf(render())
      .filter(({ component }) => component !== 'test')
      .map(({ spec }) => {
        const of = (containers: Container[] = []): number[] =>
          containers.map(({ resources }) => millis(resources.requests.cpu));
        const together = of(spec.containers).reduce((sum, one) => sum + one, 0);
        return Math.max(together, ...of(spec.initContainers));
      });
    expect(asked).toHaveLength(15);
    expect(asked.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(900);
  });
});

interface Container {
  readonly resources: { readonly requests: { readonly cpu: string | number } };
}
