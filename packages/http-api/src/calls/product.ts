import { z } from 'zod';
import { json, type CallOfTag } from '../call.ts';
import { idParams } from '../schemas/fields.ts';
import { filmSettingsShape } from '../schemas/film-settings.ts';
import * as jobs from '../schemas/jobs.ts';
import * as timelines from '../schemas/timelines.ts';

export const productCalls = {
  listThemes: {
    method: 'GET',
    path: '/api/themes',
    scope: 'read',
    summary: 'Lists the themes for settings.theme of a timeline.',
    answer: json(z.array(timelines.themeAnswer)),
  },
  getThemeThumbnail: {
    method: 'GET',
    path: '/api/themes/{id}/thumbnail',
    scope: 'read',
    summary: 'Thumbnail of a slide in the theme.',
    params: z.object({ id: filmSettingsShape.theme }),
    answer: { kind: 'document', contentType: 'image/jpeg' },
    notFound: 'There is no picture of this theme.',
  },
  getJob: {
    method: 'GET',
    path: '/api/jobs/{id}',
    scope: 'read',
    summary: 'A job of any kind that people start.',
    params: idParams,
    answer: json(jobs.job),
    notFound: 'Job not found',
  },
  getConfig: {
    method: 'GET',
    path: '/api/config',
    public: true,
    summary: 'Configuration of the web app.',
    answer: json(jobs.configuration),
  },
  getLiveness: {
    method: 'GET',
    path: '/api/health/live',
    public: true,
    summary: 'Liveness of the gateway.',
    answer: json(jobs.health),
  },
  getReadiness: {
    method: 'GET',
    path: '/api/health/ready',
    public: true,
    summary: 'Readiness; 503 names the unavailable dependencies.',
    answer: json(jobs.health),
  },
  getOpenApi: {
    method: 'GET',
    path: '/api/openapi.json',
    public: true,
    summary: 'This OpenAPI document.',
    answer: { kind: 'document', contentType: 'application/json; charset=utf-8' },
  },
  getDocs: {
    method: 'GET',
    path: '/api/docs',
    public: true,
    summary: 'HTML page of the API reference.',
    answer: { kind: 'document', contentType: 'text/html; charset=utf-8' },
  },
} as const satisfies Record<string, CallOfTag>;
