import type { Call, CallOfTag } from './call.ts';
import { adminCalls } from './calls/admin.ts';
import { apiKeyCalls } from './calls/api-keys.ts';
import { audioFileCalls } from './calls/audio-files.ts';
import { brandCalls } from './calls/brand.ts';
import { bundleCalls } from './calls/bundle.ts';
import { dictionaryCalls } from './calls/dictionary.ts';
import { eventCalls } from './calls/events.ts';
import { exportCalls } from './calls/exports.ts';
import { importCalls } from './calls/imports.ts';
import { imageCalls } from './calls/images.ts';
import { musicCalls } from './calls/music.ts';
import { narrationCalls } from './calls/narration.ts';
import { productCalls } from './calls/product.ts';
import { sharingCalls } from './calls/sharing.ts';
import { slideCalls } from './calls/slides.ts';
import { storageCalls } from './calls/storage.ts';
import { textCalls } from './calls/text.ts';
import { timelineCalls } from './calls/timelines.ts';
import { videoCalls } from './calls/video.ts';
import { webhookCalls } from './calls/webhooks.ts';

/** All calls of the HTTP API except those of the auth library, by operation id. */
export const CALLS = {
  ...tagged('Timelines', timelineCalls),
  ...tagged('Slides', slideCalls),
  ...tagged('Audio files', audioFileCalls),
  ...tagged('Narration', narrationCalls),
  ...tagged('Pronunciation', dictionaryCalls),
  ...tagged('Images', imageCalls),
  ...tagged('Music', musicCalls),
  ...tagged('Imports', importCalls),
  ...tagged('Brand', brandCalls),
  ...tagged('Storage', storageCalls),
  ...tagged('Text', textCalls),
  ...tagged('Video', videoCalls),
  ...tagged('Bundle', bundleCalls),
  ...tagged('Exports', exportCalls),
  ...tagged('Sharing', sharingCalls),
  ...tagged('Events', eventCalls),
  ...tagged('API keys', apiKeyCalls),
  ...tagged('Webhooks', webhookCalls),
  ...tagged('Product', productCalls),
  ...tagged('Accounts', adminCalls),
} satisfies Record<string, Call>;

export type Calls = typeof CALLS;
export type OperationId = keyof Calls;

type Tagged<C> = C & { readonly tag: string } & (C extends { statuses: unknown }
    ? unknown
    : { readonly statuses: readonly [200] });

function tagged<Group extends Record<string, CallOfTag>>(tag: string, calls: Group) {
  const entries = Object.entries(calls).map(([id, call]) => [id, { statuses: [200], ...call, tag }]);
  return Object.fromEntries(entries) as { readonly [Id in keyof Group]: Tagged<Group[Id]> };
}
