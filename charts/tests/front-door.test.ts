import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json, text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { CHART, environmentOf, find, helm, podsOf, render } from './helm.ts';

const STATUS: Readonly<Record<string, number>> = { 'POST /api/timelines': 201, 'DELETE /api/timelines/7': 204 };

/** What `helm test` asks of a gateway that agrees to everything, and how it ends. */
async function walk(settings: NodeJS.ProcessEnv): Promise<{ asked: string[]; emails: string[]; code: number }> {
  const asked: string[] = [];
  const emails: string[] = [];
  await using server = createServer((request, response) => {
    const call = `${request.method} ${request.url}`;
    asked.push(call);
    const answer = (body: unknown): void => {
      if (typeof body === 'object' && body !== null && 'email' in body) emails.push(String(body.email));
      response.statusCode = STATUS[call] ?? 200;
      response.end(response.statusCode === 204 ? '' : JSON.stringify({ data: { id: 7 } }));
    };
    void (request.method === 'POST' ? json(request) : text(request)).then(answer, () => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const gateway = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const child = spawn(process.execPath, [`${CHART}/files/front-door.mjs`], {
    env: { ...settings, GATEWAY_URL: gateway },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'close')) as [number];
  return { asked, emails, code };
}

/** The settings that the test's pod is given. */
function settingsOf(values: object): NodeJS.ProcessEnv {
  const objects = render({ values });
  const pod = podsOf(objects).find(({ component }) => component === 'test')!;
  return Object.fromEntries([...environmentOf(pod.containers[0]!, objects)].map(([name, { value }]) => [name, value]));
}

describe.skipIf(helm === null)('`helm test`', () => {
  it('signs up as whom values name, and deletes the timeline and the account it made', async () => {
    const { asked, emails, code } = await walk(settingsOf({ tests: { email: 'probe@example.org' } }));
    expect(code).toBe(0);
    expect(emails).toEqual([expect.stringMatching(/^probe\+[0-9a-f-]{36}@example\.org$/)]);
    expect(asked).toEqual([
      'GET /api/health/live',
      'GET /api/health/ready',
      'POST /api/auth/sign-up/email',
      'POST /api/timelines',
      'GET /api/timelines/7',
      'DELETE /api/timelines/7',
      'POST /api/auth/delete-user',
    ]);
  });

  it('asks for health alone where nobody may sign up', async () => {
    const { asked, code } = await walk(settingsOf({ features: { signUp: false } }));
    expect(code).toBe(0);
    expect(asked).toEqual(['GET /api/health/live', 'GET /api/health/ready']);
  });

  it('[OP9] asks by a name of the Service that the gateway accepts', () => {
    const objects = render({ values: { clusterDomain: 'films.internal' } });
    const accepted = find(objects, 'ConfigMap', 'films-slidewright-gateway')['data'].INTERNAL_HOSTS.split(',');
    expect(accepted).toEqual([
      'films-slidewright-gateway',
      'films-slidewright-gateway.studio',
      'films-slidewright-gateway.studio.svc',
      'films-slidewright-gateway.studio.svc.films.internal',
    ]);
    expect(accepted).toContain(new URL(settingsOf({}).GATEWAY_URL!).hostname);
  });
});
