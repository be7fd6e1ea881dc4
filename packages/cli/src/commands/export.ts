import { basename, extname, resolve } from 'node:path';
import { EXPORT_FORMATS, isUuid, SOUND_FORMATS, type ExportFormat, type SoundFormat } from '@slidewright/domain';
import type { ApiClient } from '@slidewright/http-api/node';
import { usageError } from '../errors.ts';
import { checkOutputs, download, openAtomicFile } from '../output/atomic-file.ts';
import { openSession } from '../server/session.ts';
import { waitForJob } from '../server/wait-for-job.ts';
import type { Context } from '../context.ts';
import { recordsOf } from '../deck/build-record.ts';
import { openDeck, type OpenedDeck } from '../deck/open-deck.ts';

export interface ExportOptions {
  readonly output?: string | undefined;
  readonly sound?: string | undefined;
  /** False: a project of a video editor without its media. */
  readonly media?: boolean | undefined;
}

const DOWNLOAD_TIMEOUT_MS = 3_600_000;

/** Exports a timeline, or the timeline of a deck, as a file of one format. */
export async function exportTimeline(
  what: string,
  format: string,
  options: ExportOptions,
  context: Context,
): Promise<void> {
  const { output, sound, media = true } = options;
  const { signal } = context;
  if (!isOneOf(EXPORT_FORMATS, format))
    throw usageError(`There is no format ${format}; the formats are ${EXPORT_FORMATS.join(', ')}.`);
  if (sound !== undefined && !isOneOf(SOUND_FORMATS, sound))
    throw usageError(`There is no sound format ${sound}; they are ${SOUND_FORMATS.join(', ')}.`);
  const opened = isUuid(what) ? null : await openDeck(what);
  const fileOf = (filename: string): string =>
    resolve(output ?? (opened === null ? filename : `${basename(what, extname(what))}${extname(filename)}`));
  // A format of several files becomes a ZIP archive; the others have their own ending.
  if (opened !== null) await checkOutputs(opened.path, [fileOf(`deck.${format === 'markdown' ? 'md' : format}`)]);
  if (output !== undefined) await (await openAtomicFile(resolve(output)))[Symbol.asyncDispose]();
  await using session = await openSession(context);
  const { api } = session;
  const id = opened === null ? what : await timelineOf(api, opened, context);
  const { jobId, filename } = await exportAs(api, id, format, { soundFormat: sound, includeMedia: media }, context);
  const file = fileOf(filename);
  if (opened !== null) await checkOutputs(opened.path, [file]);
  const size = await download(file, () => api.downloadExport({ jobId }, { timeoutMs: DOWNLOAD_TIMEOUT_MS, signal }));
  context.report.result({ command: 'export', timelineId: id, format, file, bytes: size }, [file]);
}

/** The timeline that builds of the deck have too. */
async function timelineOf(api: ApiClient, deck: OpenedDeck, context: Context): Promise<string> {
  const records = recordsOf(context);
  const record = await records.read(deck.path);
  const { timelineId, images, music, imported } = await deck.sync(api, record, context);
  await records.write({ ...record, timelineId, images, music, imported });
  return timelineId;
}

/** Runs an export to its end. */
export async function exportAs(
  api: ApiClient,
  id: string,
  format: ExportFormat,
  options: { readonly soundFormat?: SoundFormat | undefined; readonly includeMedia?: boolean },
  { report, signal }: Pick<Context, 'report' | 'signal'>,
): Promise<{ jobId: string; filename: string }> {
  const { soundFormat = 'm4a', includeMedia = true } = options;
  const { jobId } = await api.startExport({ id, format, options: { soundFormat, includeMedia } });
  const { filename } = await waitForJob(
    {
      ask: () => api.getExport({ jobId }),
      show: ({ progress, currentTask }) => ({ step: 'export', percent: progress, task: currentTask }),
      cancel: () => api.cancelExport({ jobId }),
    },
    report,
    signal,
  );
  return { jobId, filename: filename ?? `export.${format}` };
}

function isOneOf<Value extends string>(values: readonly Value[], value: string): value is Value {
  return (values as readonly string[]).includes(value);
}
