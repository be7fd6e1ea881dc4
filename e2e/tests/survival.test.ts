import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

describe('a product that is killed', () => {
  it('finds all its data again and finishes the video it was making', async () => {
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
    const again = second.client();
    await again.signIn({ email: 'survivor@example.org', password: PASSWORD });
    expect((await untilVideoEnds(again, id)).status).toBe('completed');
    const file = join(folder, 'survivor.mp4');
    await saveTo(file, await again.downloadVideo({ id }));
    await decodeStrictly(file);
    await eventually(async () => expect(await again.getTimeline({ id })).toMatchObject({ isLocked: false }));
    expect(await second.stop('SIGTERM')).toBe(0);
  }, 300_000);

  it('refuses a data folder that another start is using', async () => {
    const dataDirectory = join(folder, 'taken');
    await using _first = await startProductProcess({ dataDirectory });
    await expect(startProductProcess({ dataDirectory })).rejects.toThrow(/DATA_DIR.*in use/);
  });
});
