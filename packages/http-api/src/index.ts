export * from './call.ts';
export * from './calls.ts';
export * from './calls/auth.ts';
export * from './client.ts';
export * from './envelope.ts';
export * from './job-calls.ts';
export * from './openapi.ts';
export * from './routes.ts';
export type { Account, OperatorEvent } from './schemas/admin.ts';
export type { ApiKey, ApiKeyEvent } from './schemas/api-keys.ts';
export { type AudioFile, uploadFields, type Voice } from './schemas/audio.ts';
export type { BrandChange, BrandVersion, Font } from './schemas/brand.ts';
export type { LiveUpdateData, LiveUpdateName } from './schemas/events.ts';
export { deckSettingsShape } from './schemas/film-settings.ts';
export type { Image } from './schemas/images.ts';
export type { Music } from './schemas/music.ts';
export type {
  BundleStatus,
  Configuration,
  ExportOptions,
  ExportStatus,
  ImportStatus,
  FilmProgress,
  Job,
  VideoProgress,
} from './schemas/jobs.ts';
export type { Webhook, WebhookDelivery, WebhookWithSecret } from './schemas/webhooks.ts';
export type { SharedTimeline, Slide, SlideCreation, Timeline, TimelineSummary } from './schemas/timelines.ts';
export {
  addressBody,
  changePasswordBody,
  deleteUserBody,
  mailedToken,
  optionalAddressBody,
  PASSWORD_MAX,
  PASSWORD_MIN,
  resetPasswordBody,
  revokeSessionBody,
  signInBody,
  signUpBody,
  updateUserBody,
} from './schemas/accounts.ts';
