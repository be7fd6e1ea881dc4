import { AUTH_CALLS, CALLS, routesOf } from '@slidewright/http-api';

export const ROUTES = routesOf({ ...CALLS, ...AUTH_CALLS });
