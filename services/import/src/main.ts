import { runService } from '@slidewright/platform';
import { readImportConfig } from './config.ts';
import { importSchema } from './migrations/index.ts';
import { createImport } from './wiring.ts';

await runService({
  service: 'import',
  needs: { schema: importSchema, store: true },
  readConfig: readImportConfig,
  start: createImport,
});
