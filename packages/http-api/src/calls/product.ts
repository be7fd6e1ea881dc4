import { z } from 'zod';
import { json, type CallOfTag } from '../call.ts';
import { idParams, theme } from '../schemas/fields.ts';
import * as jobs from '../schemas/jobs.ts';
import * as timelines from '../schemas/timelines.ts';

export const productCalls = {
  listThemes: {
    method: 'GET',
    path: '/api/themes',
    summary: 'The looks a timeline can have; its choice is settings.theme.',
    answer: json(z.array(timelines.themeAnswer)),
  },
  getThemeThumbnail: {
    method: 'GET',
    path: '/api/themes/{id}/thumbnail',
    summary: 'A slide in that theme.',
    params: z.object({ id: theme }),
    answer: { kind: 'document', contentType: 'image/jpeg' },
    notFound: 'There is no picture of this theme.',
  },
  getJob: {
    method: 'GET',
    path: '/api/jobs/{id}',
    summary: 'A job of any kind.',
    params: idParams,
    answer: json(jobs.job),
    notFound: 'Job not found',
  },
  getConfig: {
    method: 'GET',
    path: '/api/config',
    public: true,
    summary: 'What the web app has to know before anyone signs in.',
    answer: json(jobs.configuration),
  },
  getLiveness: {
    method: 'GET',
    path: '/api/health/live',
    public: true,
    summary: 'Whether the gateway runs.',
    answer: json(jobs.health),
  },
  getReadiness: {
    method: 'GET',
    path: '/api/health/ready',
    public: true,
    summary: 'Whether everything that requests need is there; 503 names what is away.',
    answer: json(jobs.health),
  },
  getOpenApi: {
    method: 'GET',
    path: '/api/openapi.json',
    public: true,
    summary: 'This description of the interface.',
    answer: { kind: 'document', contentType: 'application/json; charset=utf-8' },
  },
  getDocs: {
    method: 'GET',
    path: '/api/docs',
    public: true,
    summary: 'A page to read it.',
    answer: { kind: 'document', contentType: 'text/html; charset=utf-8' },
  },
} as const satisfies Record<string, CallOfTag>;
