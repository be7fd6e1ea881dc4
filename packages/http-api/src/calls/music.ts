import { LIMITS } from '@slidewright/domain';
import { z } from 'zod';
import { EMPTY, json, type CallOfTag } from '../call.ts';
import { idParams } from '../schemas/fields.ts';
import * as music from '../schemas/music.ts';

const NO_MUSIC = 'Music not found';

export const musicCalls = {
  uploadMusic: {
    method: 'POST',
    path: '/api/music',
    scope: 'write',
    summary:
      'Uploads music for films: MP3, M4A, WAV, OGG or FLAC, at most 20 MiB and 20 minutes. Upload only what you may use.',
    multipart: music.musicFields,
    uploadBytes: LIMITS.musicBytes,
    answer: json(music.music),
    statuses: [201],
    failures: ['UNSUPPORTED_MEDIA_TYPE', 'MUSIC_UNUSABLE'],
    idempotent: true,
    quota: 'storage',
  },
  addMusicPiece: {
    method: 'POST',
    path: '/api/music/pieces/{piece}',
    scope: 'write',
    summary:
      'Adds a piece of music that the product makes itself to the music of the user, or answers the one that is there.',
    params: music.musicPieceParams,
    answer: json(music.music),
    statuses: [200],
    notFound: 'There is no such piece of music',
    failures: ['MUSIC_UNUSABLE'],
    quota: 'storage',
    timeLimit: 'long',
    idempotent: true,
  },
  listMusic: {
    method: 'GET',
    path: '/api/music',
    scope: 'read',
    summary: 'The music tracks of the user, newest first.',
    answer: json(z.array(music.music)),
  },
  getMusicFile: {
    method: 'GET',
    path: '/api/music/{id}/file',
    scope: 'read',
    summary: 'The file of a music track as MP3.',
    params: idParams,
    answer: { kind: 'object', contentType: 'audio/mpeg' },
    statuses: [200, 206],
    notFound: NO_MUSIC,
  },
  deleteMusic: {
    method: 'DELETE',
    path: '/api/music/{id}',
    scope: 'write',
    summary: 'Deletes a music track that no timeline has.',
    params: idParams,
    ...EMPTY,
    notFound: NO_MUSIC,
    failures: ['MUSIC_IN_USE'],
  },
} as const satisfies Record<string, CallOfTag>;
