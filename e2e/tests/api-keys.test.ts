import { randomUUID } from 'node:crypto';
import { API_KEY_SCOPE_NAMES, type ApiKeyScope } from '@slidewright/domain';
import { CALLS, type Call, type OperationId } from '@slidewright/http-api';
import { createApiClient, type ApiClient } from '@slidewright/http-api/node';
import { poll } from '@slidewright/standalone';
import { beforeAll, describe, expect, it } from 'vitest';
import { openProduct } from '../src/product.ts';
import { makeTimeline, narrate, PASSWORD, readTimeline } from '../src/workshop.ts';
import { JOB_LIMIT_MS } from '@slidewright/testing';

/** In every text of the timeline that nobody else may read. */
const SECRET = 'Ostrakon';
const product = openProduct();

async function signedUp(): Promise<ApiClient> {
  const api = product.client();
  await api.signUp({ email: `${randomUUID()}@example.org`, password: PASSWORD });
  return api;
}

const createKey = (api: ApiClient, scopes: readonly ApiKeyScope[], name = 'Key') => api.createApiKey({ name, scopes });

/** Ids of everything that the owner has, by the segment of the path that they follow. */
type OwnIds = Readonly<Record<string, string>>;

async function makeBelongings(owner: ApiClient): Promise<OwnIds> {
  const timeline = await makeTimeline(owner, SECRET, [SECRET]);
  const slide = timeline.slides[0]!;
  await narrate(owner, timeline.id);
  const audio = await owner.getSlideAudio({ id: slide.id });
  const { jobId } = await owner.startExport({ id: timeline.id, format: 'markdown' });
  await poll(
    () => owner.getExport({ jobId }),
    ({ status }) => status === 'completed',
    { intervalMs: 200, timeoutMs: JOB_LIMIT_MS },
  );
  const brand = await owner.putBrand({
    logo: null,
    colors: { background: '#ffffff', text: '#000000', accent: '#0000aa' },
    fonts: { title: null, text: null },
  });
  await owner.putDictionary({ entries: [{ term: SECRET, said: 'no', alphabet: 'respelling', exactCase: false }] });
  const key = await createKey(owner, ['read'], SECRET);
  const url = `https://example.org/${SECRET}`;
  const webhook = await owner.createWebhook({ url, events: ['import.failed'], enabled: true });
  return {
    timelines: timeline.id,
    slides: slide.id,
    'audio-files': audio.id,
    exports: jobId,
    jobs: jobId,
    versions: brand.id!,
    'api-keys': key.id,
    webhooks: webhook.id,
    objectName: audio.objectName,
  };
}

/** Not of a person, or without an effect but cost. */
const LEFT_OUT: ReadonlySet<string> = new Set<OperationId>([
  'getThemeThumbnail',
  'previewVoice',
  'generateSpeech',
  'previewPronunciation',
  'generateSlides',
  'writeNotes',
  // It goes on until the key ends, and names no object.
  'followEvents',
]);
const TRIED = Object.entries<Call>(CALLS).filter(([id, call]) => !call.public && !call.operator && !LEFT_OUT.has(id));

/** The path with the owner's ids where the owner has one of that kind. */
function pathTo(call: Call, own: OwnIds): string {
  return call.path.replaceAll(/([\w-]+)\/\{(\w+)\}/g, (_, segment: string, name: string) =>
    name === 'bucket' ? `${segment}/audio` : `${segment}/${own[segment] ?? own['timelines']!}`,
  );
}

/** One request that names the owner's objects wherever the call can: path, query and body. */
function attempt(api: ApiClient, call: Call, own: OwnIds): Promise<Response> {
  const named = {
    timelineId: own['timelines']!,
    slideId: own['slides']!,
    objectName: own['objectName']!,
    title: 'Taken',
  };
  const query = call.method === 'GET' && call.query ? `?${new URLSearchParams(named)}` : '';
  const path = pathTo(call, own) + query;
  if (call.multipart) {
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...named, clean: 'true' })) body.append(name, value);
    body.append('file', new Blob(['# Taken']), 'taken.md');
    return api.fetch(path, { method: call.method, body });
  }
  const body = {
    ...named,
    slides: [{ id: own['slides'], position: 0, title: 'Taken' }],
    settings: { brand: own['versions'] },
    voice: 'alloy',
    format: 'markdown',
    contentType: 'audio/mpeg',
    size: 10,
    filename: 'taken.mp3',
  };
  return api.fetch(path, {
    method: call.method,
    ...(call.body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
  });
}

describe('API keys of another person', () => {
  let owner: ApiClient;
  let own: OwnIds;
  let stranger: ApiClient;
  beforeAll(async () => {
    [owner, stranger] = await Promise.all([signedUp(), signedUp()]);
    own = await makeBelongings(owner);
  });

  it.each<{ scopes: ApiKeyScope[] }>([
    ...API_KEY_SCOPE_NAMES.map((scope) => ({ scopes: [scope] })),
    { scopes: API_KEY_SCOPE_NAMES },
  ])('[AP1, D7] with the scopes $scopes read and change nothing of an account by any call', async ({ scopes }) => {
    const before = await readTimeline(owner, own['timelines']!);
    const { key } = await createKey(stranger, scopes);
    const byKey = createApiClient(product.url, { apiKey: key });
    for (const [id, call] of TRIED) {
      const response = await attempt(byKey, call, own);
      const text = await response.text();
      // What is answered to the stranger is the stranger's own, or a refusal.
      expect({ [id]: text.includes(SECRET) || response.status >= 500 }).toEqual({ [id]: false });
      const hasScope = (scopes as string[]).includes(call.scope!);
      const isRefused = hasScope ? !call.path.includes('{') || response.status >= 400 : response.status === 403;
      // A link to upload is for a new object of the caller's own.
      expect({ [id]: isRefused || id === 'presignUpload' }).toEqual({ [id]: true });
    }
    expect(await readTimeline(owner, own['timelines']!)).toEqual(before);
  });

  it('[AP1] of the account itself read all that its session reads', async () => {
    const { key } = await createKey(owner, ['read']);
    const byKey = createApiClient(product.url, { apiKey: key });
    for (const [id, call] of TRIED.filter(([, { method, scope }]) => method === 'GET' && scope === 'read')) {
      const statuses = await Promise.all([owner, byKey].map(async (api) => (await attempt(api, call, own)).status));
      expect({ [id]: statuses[1] }).toEqual({ [id]: statuses[0] });
    }
    expect((await byKey.getTimeline({ id: own['timelines']! })).title).toBe(SECRET);
  });
});

it('[AP1] a key is refused at once when it is revoked, and when its account is deleted', async () => {
  const api = await signedUp();
  const [first, second] = await Promise.all([createKey(api, ['read']), createKey(api, ['read'])]);
  const clientOf = ({ key }: { key: string }) => createApiClient(product.url, { apiKey: key });
  await clientOf(first).listTimelines();
  await api.revokeApiKey({ id: first.id });
  await expect(clientOf(first).listTimelines()).rejects.toMatchObject({ status: 401, code: 'API_KEY_REVOKED' });
  await clientOf(second).listTimelines();
  await expect(clientOf(second).deleteUser({ password: PASSWORD })).rejects.toMatchObject({
    status: 403,
    code: 'API_KEY_NOT_ACCEPTED',
  });
  await api.deleteUser({ password: PASSWORD });
  await expect(clientOf(second).listTimelines()).rejects.toMatchObject({ status: 401, code: 'API_KEY_UNKNOWN' });
});
