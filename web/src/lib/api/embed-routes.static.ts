import { CALLS, routesOf } from '@slidewright/http-api';

const { getShare, getShareChapters } = CALLS;

export const EMBED_ROUTES = routesOf({ getShare, getShareChapters });
