import { CALLS } from '@slidewright/http-api';
import { fieldRules } from '../../lib/forms/rules-of-schema.ts';

export const API_KEY_FIELDS = fieldRules(CALLS.createApiKey.body, ['name', 'scopes']);
export const WEBHOOK_FIELDS = fieldRules(CALLS.createWebhook.body, ['url', 'events']);
