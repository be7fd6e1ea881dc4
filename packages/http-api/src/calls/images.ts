import { LIMITS } from '@slidewright/domain';
import { z } from 'zod';
import { EMPTY, json, type CallOfTag } from '../call.ts';
import { idParams } from '../schemas/fields.ts';
import * as images from '../schemas/images.ts';

const NO_IMAGE = 'Image not found';

export const imageCalls = {
  uploadImage: {
    method: 'POST',
    path: '/api/images',
    scope: 'write',
    summary:
      'Uploads an image for slides: PNG, JPEG, WebP, AVIF, GIF (first frame) or SVG, at most 20 MiB and 50 megapixels.',
    multipart: images.imageFields,
    uploadBytes: LIMITS.imageBytes,
    answer: json(images.image),
    statuses: [201],
    failures: ['UNSUPPORTED_MEDIA_TYPE', 'IMAGE_UNUSABLE'],
    idempotent: true,
    quota: 'storage',
  },
  listImages: {
    method: 'GET',
    path: '/api/images',
    scope: 'read',
    summary: 'The images of the user, newest first.',
    answer: json(z.array(images.image)),
  },
  getImageFile: {
    method: 'GET',
    path: '/api/images/{id}/file',
    scope: 'read',
    summary: 'The file of an image: at most 3840 pixels wide and high, upright, without metadata.',
    params: idParams,
    answer: { kind: 'object', contentType: 'image/*', contentTypes: ['image/jpeg', 'image/png', 'image/webp'] },
    statuses: [200, 206],
    notFound: NO_IMAGE,
  },
  deleteImage: {
    method: 'DELETE',
    path: '/api/images/{id}',
    scope: 'write',
    summary: 'Deletes an image that no slide has.',
    params: idParams,
    ...EMPTY,
    notFound: NO_IMAGE,
    failures: ['IMAGE_IN_USE'],
  },
} as const satisfies Record<string, CallOfTag>;
