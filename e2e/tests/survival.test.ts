import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { saveTo } from '@slidewright/http-api/node';
import { eventually } from '@slidewright/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeStrictly } from '../src/media.ts';
import { startProductProcess } from '../src/product-process.ts';
import { makeTimeline, narrate, PASSWORD, startVideo, untilVideoEnds, untilVideoIsUnderWay } from '../src/workshop.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slidewright-survival-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Closes the connection when the refusal has come, in the middle of the body. */
async function giveUpRefusedUpload(url: string): Promise<void> {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(`POST /api/images HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 1000000\r\n\r\n-`);
  const [response] = (await once(socket, 'data')) as [Buffer];
  expect(response.toString()).toMatch(/^HTTP\/1.1 401/);
  socket.destroy();
}

describe('a product that is killed', () => {
  it('finds all its data again, refuses its folder to another start and finishes the video it was making', async () => {
    const dataDirectory = join(folder, 'killed');
    const first = await startProductProcess({ dataDirectory });
    const client = first.client();
    await client.signUp({ email: 'survivor@example.org', password: PASSWORD });
    const { id } = await makeTimeline(client, 'Look up', ['The first light', 'The second thought', 'The end']);
    await narrate(client, id);
    await startVideo(client, id);
    await untilVideoIsUnderWay(client, id);
    await first.stop('SIGKILL');

    await using second = await startProductProcess({ dataDirectory, port: Number(new URL(first.url).port) });
    await expect(startProductProcess({ dataDirectory })).rejects.toThrow(/DATA_DIR.*in use/);
    const again = second.client();
    await again.signIn({ email: 'survivor@example.org', password: PASSWORD });
    expect((await untilVideoEnds(again, id)).status).toBe('completed');
    const file = join(folder, 'survivor.mp4');
    await saveTo(file, await again.downloadVideo({ id }));
    await decodeStrictly(file);
    await eventually(async () => expect(await again.getTimeline({ id })).toMatchObject({ isLocked: false }));
    await giveUpRefusedUpload(second.url);
    // The rest of a refused upload is read for up to two minutes.
    const aMinute = pause(60_000, 'still running', { ref: false });
    expect(await Promise.race([second.stop('SIGTERM'), aMinute])).toBe(0);
  });
});
