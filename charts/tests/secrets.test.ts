import { inboxPrefix, natsPermissions, PROCESSES, type ProcessName } from '@slidewright/contracts';
import { describe, expect, it } from 'vitest';
import {
  environmentOf,
  find,
  helm,
  MATRIX,
  ofKind,
  podsOf,
  render,
  renderText,
  type KubernetesObject,
} from './helm.ts';

/** 'AUTH_SECRET' and the like, of all containers of a component. */
function secretsOf(component: string, objects: readonly KubernetesObject[]): string[] {
  const names = podsOf(objects)
    .filter((pod) => pod.component === component)
    .flatMap(({ containers }) => containers)
    .flatMap((container) =>
      [...environmentOf(container, objects)].filter(([, { secret }]) => secret).map(([name]) => name),
    );
  return [...new Set(names)].sort();
}

const EVERYTHING = { files: ['ci/everything-values.yaml'] };
/** What stands in clear text in ci/everything-values.yaml and must stand in secrets alone. */
const CLEAR_TEXT = /secret-of-|key-of-|id-of-the-store|a-long-text-that-only-this-file-has/;

describe.skipIf(helm === null)('secrets', () => {
  it('are given to the processes that need them, and to no others', () => {
    const objects = render(EVERYTHING);
    const ofAll = ['NATS_PASSWORD', 'NATS_USER', 'OTEL_EXPORTER_OTLP_HEADERS'];
    const store = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
    const speech = ['ELEVENLABS_API_KEY', 'OPENAI_API_KEY', 'SPEECH_API_KEY'];
    const proxies = ['HTTPS_PROXY', 'HTTP_PROXY'];
    const working = ['DATABASE_URL', ...ofAll, ...store].sort();
    const table = Object.fromEntries(
      podsOf(objects).map(({ component }) => [component, secretsOf(component, objects)]),
    );
    expect(table).toEqual({
      gateway: ['OPERATOR_KEY', ...ofAll, ...store].sort(),
      auth: ['AUTH_SECRET', 'DATABASE_URL', ...ofAll, 'OIDC_CLIENT_SECRET', 'SMTP_URL', ...proxies].sort(),
      timeline: [...working, 'ANTHROPIC_API_KEY', 'OPENAI_API_KEY', 'OPENROUTER_API_KEY', ...proxies].sort(),
      'audio-api': [...working, ...speech, ...proxies].sort(),
      'audio-worker': [...working, ...speech, ...proxies].sort(),
      'render-api': working,
      'render-worker': working,
      'bundle-api': working,
      'bundle-worker': working,
      'import-api': working,
      'import-worker': working,
      migrate: ['DATABASE_URL', 'MIGRATION_DATABASE_URL'],
      test: [],
    });
  });

  it('stand in secrets and nowhere else', () => {
    const others = render(EVERYTHING).filter(({ kind }) => kind !== 'Secret');
    expect(others.filter((object) => CLEAR_TEXT.test(JSON.stringify(object)))).toEqual([]);
  });

  it.each(Object.entries(MATRIX))('that pods name are made, or are yours: %s', (_name, rendering) => {
    const objects = render(rendering);
    const made = new Map(ofKind(objects, 'Secret').map(({ metadata, stringData }) => [metadata.name, stringData]));
    for (const { owner, containers } of podsOf(objects)) {
      for (const container of containers) {
        for (const [name, { secret }] of environmentOf(container, objects)) {
          if (!secret?.name.startsWith('films-')) continue;
          expect(made.get(secret.name)?.[secret.key], `${owner} ${name}`).toBeDefined();
        }
      }
    }
  });

  it('can each be one of yours, and then none is made for it', () => {
    const objects = render({
      files: ['values/external.yaml'],
      values: {
        mail: { existingSecret: 'a', existingSecretKey: 'k' },
        singleSignOn: { issuer: 'https://x.example.com', clientId: 'x', existingSecret: 'b', existingSecretKey: 'k' },
        textGeneration: Object.fromEntries(
          ['openrouter', 'openai', 'anthropic'].map((name) => [
            name,
            { existingSecret: `c-${name}`, existingSecretKey: 'k' },
          ]),
        ),
        speech: {
          server: { baseUrl: 'https://x.example.com', existingSecret: 'd', existingSecretKey: 'k' },
          openai: { existingSecret: 'e', existingSecretKey: 'k' },
          elevenLabs: { existingSecret: 'f', existingSecretKey: 'k' },
        },
      },
    });
    expect(ofKind(objects, 'Secret')).toEqual([]);
    const named = new Set(
      podsOf(objects)
        .flatMap(({ containers }) => containers)
        .flatMap((container) => [...environmentOf(container, objects).values()])
        .flatMap(({ secret }) => (secret ? [`${secret.name}/${secret.key}`] : [])),
    );
    expect([...named].sort()).toEqual([
      'a/k',
      'b/k',
      'c-anthropic/k',
      'c-openai/k',
      'c-openrouter/k',
      'd/k',
      'e/k',
      'f/k',
      'slidewright-database/DATABASE_URL',
      'slidewright-nats/NATS_PASSWORD',
      'slidewright-nats/NATS_USER',
      'slidewright-s3/S3_ACCESS_KEY_ID',
      'slidewright-s3/S3_SECRET_ACCESS_KEY',
      'slidewright-session/AUTH_SECRET',
    ]);
  });

  it('are not needed for a store that knows its pods by themselves', () => {
    const objects = render({
      files: ['values/external.yaml'],
      values: {
        objectStore: {
          external: {
            endpoint: '',
            existingSecret: '',
            podIdentity: true,
            serviceAccountAnnotations: { 'eks.amazonaws.com/role-arn': 'arn' },
          },
        },
      },
    });
    expect(secretsOf('gateway', objects)).toEqual(['NATS_PASSWORD', 'NATS_USER']);
    const known = ofKind(objects, 'ServiceAccount')
      .filter(({ metadata }) => metadata.annotations?.['eks.amazonaws.com/role-arn'])
      .map(({ metadata }) => metadata.labels!['app.kubernetes.io/component']);
    expect(known.sort()).toEqual([
      'audio-api',
      'audio-worker',
      'bundle-api',
      'bundle-worker',
      'gateway',
      'import-api',
      'import-worker',
      'render-api',
      'render-worker',
      'timeline',
    ]);
  });
});

describe.skipIf(helm === null)('users of NATS', () => {
  const processes = Object.keys(PROCESSES) as ProcessName[];

  it('are one for each process, with the rights that the code needs and a password that no other has', () => {
    const objects = render();
    const { stringData } = find(objects, 'Secret', 'films-slidewright-nats');
    const passwords = new Set<string>();
    for (const { component, containers } of podsOf(objects).filter((pod) => pod.object.kind === 'Deployment')) {
      const environment = environmentOf(containers[0]!, objects);
      expect(environment.get('NATS_USER')).toEqual({ value: component });
      expect(environment.get('NATS_INBOX_PREFIX')).toEqual({ value: inboxPrefix(component) });
      const { secret } = environment.get('NATS_PASSWORD')!;
      expect(secret!.name).toBe('films-slidewright-nats');
      const password = stringData[secret!.key] as string;
      passwords.add(password);
      const permissions = JSON.stringify(natsPermissions(component, [component as ProcessName]));
      const user = new RegExp(`user: "${component}"\\s+password: "${password}"\\s+permissions: (.*)`);
      expect(JSON.parse(user.exec(stringData['nats.conf'])![1]!)).toEqual(JSON.parse(permissions));
    }
    expect(passwords.size).toBe(processes.length);
  });

  it('can be those of your own servers', () => {
    const objects = render({
      files: ['values/external.yaml'],
      values: { nats: { external: { existingSecret: '', passwordsSecret: 'passwords' } } },
    });
    for (const { component, containers } of podsOf(objects).filter((pod) => pod.object.kind === 'Deployment'))
      expect(environmentOf(containers[0]!, objects).get('NATS_PASSWORD')!.secret).toEqual({
        name: 'passwords',
        key: `NATS_PASSWORD_${component.toUpperCase().replaceAll('-', '_')}`,
      });
  });
});

describe.skipIf(helm === null)('secrets the chart makes up', () => {
  const madeUp = (rendering: object): Record<string, Record<string, string>> =>
    Object.fromEntries(
      ofKind(render(rendering), 'Secret').map(({ metadata, stringData }) => [metadata.name, stringData]),
    );
  const SEED = { generatedSecrets: { seed: 'a-text-of-at-least-thirty-two-characters' } };

  it.each([
    ['without a seed', {}],
    ['with a seed', SEED],
  ])('are long, and different from each other: %s', (_how, settings) => {
    const secrets = madeUp({ values: settings });
    const values = [
      secrets['films-slidewright-auth']!['AUTH_SECRET']!,
      secrets['films-slidewright-database']!['POSTGRES_PASSWORD']!,
      secrets['films-slidewright-nats']!['NATS_PASSWORD']!,
      secrets['films-slidewright-nats']!['ROUTE_PASSWORD']!,
      secrets['films-slidewright-nats']!['NATS_PASSWORD_RENDER_WORKER']!,
      secrets['films-slidewright-nats']!['NATS_PASSWORD_RENDER_API']!,
      secrets['films-slidewright-object-store']!['S3_ACCESS_KEY_ID']!,
      secrets['films-slidewright-object-store']!['S3_SECRET_ACCESS_KEY']!,
    ];
    expect(new Set(values).size).toBe(values.length);
    for (const value of values) expect(value).toMatch(/^[A-Za-z0-9]{48}$/);
  });

  it('say the same wherever they are written', () => {
    const database = madeUp({})['films-slidewright-database']!;
    expect(database['DATABASE_URL']).toBe(
      `postgres://slidewright:${database['POSTGRES_PASSWORD']}@films-slidewright-postgres.studio.svc:5432/slidewright`,
    );
    const nats = madeUp({})['films-slidewright-nats']!;
    expect(nats['nats.conf']).toContain(`{ user: slidewright, password: "${nats['NATS_PASSWORD']}" }`);
  });

  it('stay behind on uninstall, with the volumes that open to them', () => {
    for (const { metadata } of ofKind(render(), 'Secret'))
      expect(metadata.annotations?.['helm.sh/resource-policy'], metadata.name).toBe('keep');
  });

  it('are the same in each rendering with a seed, and others with another seed, release or name', () => {
    const once = renderText({ values: SEED });
    expect(renderText({ values: SEED })).toBe(once);
    expect(renderText({ values: SEED, arguments: ['--is-upgrade'] })).toBe(once);
    const auth = (values: object): string => madeUp({ values })['films-slidewright-auth']!['AUTH_SECRET']!;
    expect(auth(SEED)).not.toBe(auth({ generatedSecrets: { seed: 'another-text-of-at-least-32-characters' } }));
    expect(auth(SEED)).not.toBe(madeUp({ values: SEED })['films-slidewright-nats']!['NATS_PASSWORD']);
    expect(auth(SEED)).not.toContain('a-text-of');
  });

  it('are not guessable without one', () => {
    expect(renderText()).not.toBe(renderText());
  });

  it('give way to those in values', () => {
    const secret = 'b'.repeat(32);
    const objects = render({ values: { authentication: { secret } } });
    expect(find(objects, 'Secret', 'films-slidewright-auth')['stringData']).toEqual({ AUTH_SECRET: secret });
  });
});
