import { createClient } from '@slidewright/http-api/client';
import { request } from './request.ts';
import { ROUTES } from './routes.static.ts';

/** The calls of the API; each throws a RequestError when it fails. */
export const api = createClient(ROUTES, request);
