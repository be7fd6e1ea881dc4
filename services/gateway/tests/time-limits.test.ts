import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { startGateway } from './harness.ts';

it('gives a recording of half an hour the time it takes to read it', async () => {
  const allowedMs: number[] = [];
  const now = (deadline: number): number => deadline - Date.now();
  await using server = await startGateway({
    audio: {
      createAudioFile: (_, { deadline }) => {
        allowedMs.push(now(deadline));
        return Promise.resolve({ audioFile: { id: randomUUID() } });
      },
      getAudioStatus: (_, { deadline }) => {
        allowedMs.push(now(deadline));
        return Promise.resolve({});
      },
    },
  });
  const timelineId = randomUUID();
  await server.call('POST', '/api/audio-files', {
    json: { timelineId, slideId: randomUUID(), objectName: 'audio/talk.mp3' },
  });
  await server.call('GET', `/api/timelines/${timelineId}/audio-status`);
  const [reading, asking] = allowedMs as [number, number];
  expect(reading).toBeGreaterThan(60_000);
  expect(asking).toBeLessThanOrEqual(10_000);
});
