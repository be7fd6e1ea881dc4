import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { CALLS, type Account } from '@slidewright/http-api';
import { createApiClient, type ApiClient } from '@slidewright/http-api/node';
import { eventually } from '@slidewright/testing';
import { describe, expect, it } from 'vitest';
import { OPERATOR_KEY } from '../src/product-process.ts';
import { openProduct } from '../src/product.ts';
import { makeTimeline, narrate, PASSWORD, startVideo, untilVideoEnds, untilVideoIsUnderWay } from '../src/workshop.ts';

const product = openProduct();
const operator = createApiClient(product.url, { apiKey: OPERATOR_KEY });
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function signedUp(): Promise<{ api: ApiClient; email: string; account: Account }> {
  const api = product.client();
  const email = `${randomUUID()}@example.org`;
  await api.signUp({ email, password: PASSWORD });
  const { data } = await operator.listAccounts({ q: email });
  return { api, email, account: data[0]! };
}

const PROGRAM = fileURLToPath(new URL('../../packages/cli/bin/slidewright.js', import.meta.url));

/** Runs a command of the operator, without settings of another server. */
async function slidewrightAdmin(args: readonly string[], environment: Readonly<Record<string, string>>) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, HOME: '/nowhere', ...environment };
  const child = spawn(process.execPath, [PROGRAM, 'admin', ...args], { stdio: ['ignore', 'pipe', 'pipe'], env });
  const [stdout, stderr, [exitCode]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { stdout, stderr, exitCode: exitCode as number };
}

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    ({ status, code }: { status: number; code: string }) => ({ status, code }),
  );

function uploadImage(api: ApiClient): Promise<Response> {
  const body = new FormData();
  body.append('file', new Blob([PIXEL], { type: 'image/png' }), 'pixel.png');
  return api.fetch(CALLS.uploadImage.path, { method: 'POST', body });
}

describe('an account, by its operator', () => {
  it('[OP7] is seen with what it stores and the minutes of its films, and stops at its quotas before anything is made', async () => {
    const { api, account } = await signedUp();
    expect(CALLS.getAccount.answer.schema.strict().parse(account)).toEqual(account);
    expect(account).toMatchObject({ storageBytes: 0, filmMinutesThisMonth: 0, disabled: false, signIn: ['password'] });
    expect((await uploadImage(api)).status).toBe(201);
    const stored = async () => (await operator.getAccount({ id: account.id })).storageBytes!;
    const withImage = await stored();
    expect(withImage).toBeGreaterThan(0);
    const { id } = await makeTimeline(api, 'Bees', ['They dance']);
    await narrate(api, id);
    const withNarration = await stored();
    expect(withNarration).toBeGreaterThan(withImage);
    await startVideo(api, id);
    expect((await untilVideoEnds(api, id)).status).toBe('completed');
    const { storageBytes, filmMinutesThisMonth } = await operator.getAccount({ id: account.id });
    expect(storageBytes).toBeGreaterThan(withNarration);
    expect(filmMinutesThisMonth).toBeGreaterThan(0.05);
    expect(filmMinutesThisMonth).toBeLessThan(1);

    await operator.updateAccount({ id: account.id, quotas: { filmMinutesPerMonth: 0 } });
    const over = { status: 403, code: 'QUOTA_EXCEEDED' };
    expect(await refusal(startVideo(api, id))).toEqual(over);
    expect(await refusal(api.startFilm({ id }))).toEqual(over);
    expect((await uploadImage(api)).status).toBe(201);
    await operator.updateAccount({ id: account.id, quotas: { filmMinutesPerMonth: null, storageBytes: 1_000 } });
    const images = (await api.listImages()).length;
    const refused = await uploadImage(api);
    expect({ status: refused.status, ...((await refused.json()) as object) }).toMatchObject({
      ...over,
      details: { quota: 'storageBytes', used: expect.any(Number), allowed: 1_000 },
    });
    expect(await refusal(api.startExport({ id, format: 'markdown' }))).toEqual(over);
    expect(await refusal(api.generateTimelineAudio({ id, voice: 'alloy', regenerate: true }))).toEqual(over);
    expect(await api.listImages()).toHaveLength(images);
    expect(await api.listExports({ id })).toEqual([]);
    await operator.updateAccount({ id: account.id, quotas: { storageBytes: null } });
    expect((await uploadImage(api)).status).toBe(201);
  });

  it('[OP7] that is disabled has no session, key, shared film or job at once; enabling brings all but sessions and jobs back', async () => {
    const { api, email, account } = await signedUp();
    const { id } = await makeTimeline(api, 'Wasps', ['One', 'Two', 'Three', 'Four'], { points: 4 });
    const { token } = await api.shareTimeline({ id });
    const { key } = await api.createApiKey({ name: 'CI', scopes: ['read'] });
    const byKey = createApiClient(product.url, { apiKey: key });
    const visitor = product.client();
    expect((await visitor.getShare({ token })).title).toBe('Wasps');
    await narrate(api, id);
    const { jobId } = await startVideo(api, id);
    await untilVideoIsUnderWay(api, id);

    expect((await operator.updateAccount({ id: account.id, disabled: true })).disabled).toBe(true);
    expect(await refusal(api.listTimelines())).toMatchObject({ status: 401 });
    expect(await refusal(byKey.listTimelines())).toEqual({ status: 403, code: 'ACCOUNT_DISABLED' });
    expect(await refusal(visitor.getShare({ token }))).toMatchObject({ status: 404 });
    expect(await refusal(product.client().signIn({ email, password: PASSWORD }))).toEqual({
      status: 403,
      code: 'ACCOUNT_DISABLED',
    });

    await operator.updateAccount({ id: account.id, disabled: false });
    expect((await byKey.listTimelines()).data).toHaveLength(1);
    expect((await visitor.getShare({ token })).title).toBe('Wasps');
    expect(await refusal(api.listTimelines())).toMatchObject({ status: 401 });
    await eventually(async () => expect(await byKey.getJob({ id: jobId })).toMatchObject({ status: 'cancelled' }));
    await api.signIn({ email, password: PASSWORD });
    await eventually(async () => expect(await api.getTimeline({ id })).toMatchObject({ isLocked: false }));
    const { data: events } = await operator.listOperatorEvents({ account: account.id });
    expect(events.map(({ action }) => action)).toEqual(['enable', 'disable']);
  });

  it('[OP7] is managed by the command line, by its address or id', async () => {
    const { email, account } = await signedUp();
    const environment = { SLIDEWRIGHT_URL: product.url, SLIDEWRIGHT_OPERATOR_KEY: OPERATOR_KEY };
    const slidewright = (...args: string[]) => slidewrightAdmin(args, environment);
    const json = async (...args: string[]) => {
      const { stdout, exitCode } = await slidewright(...args, '--json');
      return { exitCode, ...(JSON.parse(stdout) as object) };
    };
    const shown = await slidewright('show', email);
    expect(shown).toMatchObject({ exitCode: 0, stdout: expect.stringContaining(`Account    ${account.id}`) });
    expect(await json('list', '--search', email)).toMatchObject({ ok: true, accounts: [{ id: account.id }] });
    expect(await json('disable', account.id)).toMatchObject({ account: { disabled: true } });
    expect(await json('enable', email)).toMatchObject({ account: { disabled: false } });
    expect(await json('quota', email, '--storage-bytes', '5000000', '--film-minutes', 'none')).toMatchObject({
      account: { quotas: { storageBytes: 5_000_000, filmMinutesPerMonth: null } },
    });
    const identity = ['--issuer', 'https://issuer.example', '--subject', randomUUID()];
    expect(await json('link-sign-in', email, ...identity)).toMatchObject({ account: { signIn: ['password', 'sso'] } });
    expect((await slidewright('reset-link', email)).stdout).toMatch(/^http\S+\/reset-password\?token=\S+\n$/);
    expect(await slidewright('delete', email)).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('--yes') });
    expect(await slidewright('show', 'nobody@example.org')).toMatchObject({ exitCode: 2 });
    expect((await slidewright('delete', email, '--yes')).exitCode).toBe(0);
    expect(await json('show', account.id)).toMatchObject({ exitCode: 1, error: { code: 'NOT_FOUND' } });
    expect(await json('audit', '--account', account.id)).toMatchObject({
      events: ['delete', 'reset-link', 'link-sign-in', 'quota', 'enable', 'disable'].map((action) => ({ action })),
    });
    const wrongKey = { ...environment, SLIDEWRIGHT_OPERATOR_KEY: 'not-the-key' };
    expect(await slidewrightAdmin(['list'], wrongKey)).toMatchObject({
      exitCode: 3,
      stderr: expect.stringContaining('refused SLIDEWRIGHT_OPERATOR_KEY'),
    });
    expect(await slidewrightAdmin(['list'], { SLIDEWRIGHT_URL: product.url })).toMatchObject({ exitCode: 2 });
  });

  it('[OP7] gets a new password by a link, and is deleted with what it shared', async () => {
    const { api, email, account } = await signedUp();
    const { url } = await operator.createResetLink({ id: account.id });
    const newPassword = 'quite another password';
    const link = new URL(url);
    expect(link.pathname).toBe('/reset-password');
    await product.client().resetPassword({ token: link.searchParams.get('token')!, newPassword });
    await api.signIn({ email, password: newPassword });
    const { id } = await makeTimeline(api, 'Ants', ['March']);
    const { token } = await api.shareTimeline({ id });
    await operator.deleteAccount({ id: account.id });
    expect(await refusal(api.listTimelines())).toMatchObject({ status: 401 });
    expect(await refusal(operator.getAccount({ id: account.id }))).toMatchObject({ status: 404 });
    await eventually(async () =>
      expect(await refusal(product.client().getShare({ token }))).toMatchObject({ status: 404 }),
    );
  });
});
