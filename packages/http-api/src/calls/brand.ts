import { LIMITS } from '@slidewright/domain';
import { z } from 'zod';
import { EMPTY, json, type CallOfTag } from '../call.ts';
import * as brand from '../schemas/brand.ts';
import { idParams } from '../schemas/fields.ts';

const NO_BRAND = 'Brand not found';
const NO_FONT = 'Font not found';

export const brandCalls = {
  getBrand: {
    method: 'GET',
    path: '/api/brand',
    scope: 'read',
    summary: 'The current brand of the user: logo, colours and fonts that are laid over themes.',
    answer: json(brand.brandVersion),
  },
  putBrand: {
    method: 'PUT',
    path: '/api/brand',
    scope: 'write',
    summary:
      'Sets the brand. New timelines get it; others keep the version that they have. The same content has the same version.',
    body: brand.brandChange,
    failures: ['CHANGED_ELSEWHERE'],
    answer: json(brand.brandVersion),
  },
  getBrandVersion: {
    method: 'GET',
    path: '/api/brand/versions/{id}',
    scope: 'read',
    summary: 'A version of the brand, as settings.brand of a timeline names it. It never changes.',
    params: idParams,
    answer: json(brand.brandVersion),
    notFound: NO_BRAND,
  },
  listFonts: {
    method: 'GET',
    path: '/api/brand/fonts',
    scope: 'read',
    summary: 'The fonts of the user, newest first.',
    answer: json(z.array(brand.font)),
  },
  uploadFont: {
    method: 'POST',
    path: '/api/brand/fonts',
    scope: 'write',
    summary:
      'Uploads a font for the brand: TTF, OTF or WOFF2, at most 10 MiB. A font whose licence forbids embedding is refused.',
    multipart: brand.fontFields,
    uploadBytes: LIMITS.fontBytes,
    answer: json(brand.font),
    statuses: [201],
    failures: ['UNSUPPORTED_MEDIA_TYPE', 'FONT_UNUSABLE'],
    idempotent: true,
    quota: 'storage',
  },
  getFontFile: {
    method: 'GET',
    path: '/api/brand/fonts/{id}/file',
    scope: 'read',
    summary: 'The file of a font, as it was uploaded.',
    params: idParams,
    answer: { kind: 'object', contentType: 'font/*', contentTypes: ['font/ttf', 'font/otf', 'font/woff2'] },
    statuses: [200, 206],
    notFound: NO_FONT,
  },
  deleteFont: {
    method: 'DELETE',
    path: '/api/brand/fonts/{id}',
    scope: 'write',
    summary: 'Deletes a font that no brand uses.',
    params: idParams,
    ...EMPTY,
    notFound: NO_FONT,
    failures: ['CONFLICT'],
  },
} as const satisfies Record<string, CallOfTag>;
