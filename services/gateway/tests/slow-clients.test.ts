import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Readable } from 'node:stream';
import { createWorkPool, type ObjectStore } from '@slidewright/platform';
import { eventually, silentLog, testDiskStore } from '@slidewright/testing';
import { expect, it } from 'vitest';
import { createGateway, readGatewayConfig } from '../src/index.ts';
import { ADA, startGateway } from './harness.ts';

// More than the buffers of a connection hold.
const VIDEO = Buffer.alloc(32_000_000, 7);
const FILM = { objectKey: 'masters/one.mp4', contentType: 'video/mp4', filename: '' };

it('closes a video and the connection when its visitor has stopped reading', async () => {
  await using server = await startGateway(
    {
      timeline: {
        resolveShare: () => Promise.resolve({ timeline: { id: randomUUID(), ownerId: ADA, isPublished: true } }),
      },
      render: { getMasterVideo: () => Promise.resolve(FILM) },
    },
    {},
    testDiskStore,
  );
  await server.storage.store.put(FILM.objectKey, VIDEO, { contentType: FILM.contentType });
  const opened: Readable[] = [];
  const get: ObjectStore['get'] = async (...args) => {
    const content = await server.storage.store.get(...args);
    opened.push(content.body);
    return content;
  };
  await using workPool = createWorkPool();
  await using impatient = await createGateway(readGatewayConfig({ PORT: '0', WEB_DIST: '/nowhere' }), {
    bus: server.bus.bus,
    store: { ...server.storage.store, get },
    workPool,
    log: silentLog,
    clientIdleMs: 2_000,
  });

  const stuck = connect(impatient.port, '127.0.0.1').on('error', () => undefined);
  stuck.write('GET /api/share/a-link/video HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
  const [beginning] = (await once(stuck, 'data')) as [Buffer];
  stuck.pause();
  expect(beginning.toString('latin1')).toMatch(/^HTTP\/1\.1 200 OK/);
  const whole = await fetch(`${impatient.address}/api/share/a-link/video`);
  expect(Buffer.from(await whole.arrayBuffer()).equals(VIDEO)).toBe(true);

  await eventually(() => opened.length === 2 && opened.every((body) => body.destroyed));
  let received = beginning.length;
  stuck.on('data', (chunk: Buffer) => (received += chunk.length));
  const closed = once(stuck, 'close');
  stuck.resume();
  await closed;
  expect(received).toBeLessThan(VIDEO.length);
});
