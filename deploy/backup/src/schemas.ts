import { audioSchema } from '@slidewright/audio/migrations';
import { authSchema } from '@slidewright/auth/migrations';
import { bundleSchema } from '@slidewright/bundle/migrations';
import { importSchema } from '@slidewright/import/migrations';
import { renderSchema } from '@slidewright/render/migrations';
import { timelineSchema } from '@slidewright/timeline/migrations';
import type { Migration } from 'kysely/migration';

/** Every schema of the product, with the migrations that make its tables. */
export const SCHEMAS = {
  auth: authSchema.migrations,
  timeline: timelineSchema.migrations,
  audio: audioSchema.migrations,
  render: renderSchema.migrations,
  bundle: bundleSchema.migrations,
  import: importSchema.migrations,
} as const satisfies Record<string, Readonly<Record<string, Migration>>>;

export type SchemaName = keyof typeof SCHEMAS;

export const SCHEMA_NAMES = Object.keys(SCHEMAS) as readonly SchemaName[];

/** Where the services keep their objects; whatever else is in a bucket is not ours. */
export const OBJECT_PREFIXES = ['audio/', 'bundles/', 'fonts/', 'images/', 'music/', 'render/', 'uploads/'] as const;
