import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { create } from '@bufbuild/protobuf';
import { MusicSchema, type Music } from '@slidewright/contracts';
import { MUSIC_PIECE_IDS } from '@slidewright/domain';
import { expect, it } from 'vitest';
import { composePiece } from '../src/music-pieces/compose.ts';
import { startGateway, type StandIns } from './harness.ts';

it('[EX7] adds a piece of its own music to the tracks of a user once, and knows no others', async () => {
  const tracks: Music[] = [];
  const uploads: string[] = [];
  const timeline: StandIns['timeline'] = {
    listMusic: () => Promise.resolve({ music: tracks }),
    reserveMusic: ({ filename, name }) => {
      const id = randomUUID();
      tracks.push(create(MusicSchema, { id, filename, name, durationMs: 64_000n }));
      uploads.push(`music/${id}.upload`);
      return Promise.resolve({ musicId: id, uploadKey: uploads.at(-1)! });
    },
    finishMusic: ({ musicId }) => Promise.resolve({ music: tracks.find(({ id }) => id === musicId)! }),
  };
  await using system = await startGateway({ timeline });
  const add = async (piece: string) => {
    const response = await system.call('POST', `/api/music/pieces/${piece}`);
    return { status: response.status, body: (await response.json()) as { data?: { id: string; name: string } } };
  };
  const [piece] = MUSIC_PIECE_IDS;
  const first = await add(piece);
  expect(first).toMatchObject({ status: 200, body: { data: { name: 'Still water' } } });
  const { body } = await system.storage.store.get(uploads[0]!);
  expect((await buffer(body)).equals(composePiece(piece))).toBe(true);
  expect(await add(piece)).toEqual(first);
  expect(uploads).toHaveLength(1);
  expect((await add('loud-trumpets')).status).toBe(404);
});
