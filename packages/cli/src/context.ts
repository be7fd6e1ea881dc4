import type { Environment } from '@slidewright/platform';
import type { Folders } from './folders.ts';
import type { Report } from './output/report.ts';
import type { ServerSettings } from './settings.ts';

/** What every command works with. */
export interface Context {
  readonly environment: Environment;
  readonly folders: Folders;
  readonly report: Report;
  /** Aborts at SIGINT, SIGTERM and SIGHUP. */
  readonly signal: AbortSignal;
  /** Null: the product on this machine. */
  readonly server: ServerSettings | null;
}
