import { errorReason } from '@slidewright/domain';
import type { JobOutcome, JobRun } from '@slidewright/jobs';
import { AppError } from '@slidewright/platform';
import { stateDigest, stateOf } from '../digest.ts';
import type { ExportedFile } from '../exporters/exporter.ts';
import { EXPORTERS } from '../exporters/index.ts';
import type { Film } from '../film.ts';
import type { BundleOptions, BundleResult } from '../jobs.ts';
import type { BundleTables } from '../repositories/tables.ts';
import { enter, type WriteFile } from './write-file.ts';
import type { Parts } from '../parts.ts';

/** Makes one bundle: asks what there is, and writes the chosen parts of it as a zip. */
export function createBuildBundle({ sources, writeFile }: Parts & { readonly writeFile: WriteFile }) {
  return async (run: JobRun<BundleOptions>): Promise<JobOutcome<BundleResult, BundleTables>> => {
    const { input: options } = run;
    enter(run, 'discover');
    const film = await sources.getFilm(options.timelineId, run.context);
    const exporters = EXPORTERS.filter(({ choice }) => choice === null || options[choice]);
    const files = exporters.flatMap((exporter) => exporter.files(film));
    requireSomething(film, options, files);
    const { objectKey, size, sha256, publish } = await writeFile(run, {
      film,
      place: options.timelineId,
      folder: `bundles/${options.timelineId}`,
      files,
      descriptions: exporters.flatMap((exporter) => exporter.describe?.(film) ?? []),
      zip: { level: options.compressionLevel, folder: film.slug, ending: '.zip' },
    });
    return {
      result: { objectKey, size, sha256, files: files.length, digest: stateDigest(stateOf(film), options) },
      commit: publish,
    };
  };
}

/** Throws BUNDLE_EMPTY when of all that was asked for nothing has been made yet. */
function requireSomething(film: Film, options: BundleOptions, files: readonly ExportedFile[]): void {
  const wantsMedia = options.includeVideos || options.includeAudio;
  if (film.slides.length === 0) {
    throw new AppError('BUNDLE_EMPTY', { reason: errorReason('bundleWithoutSlides') });
  }
  if (wantsMedia && !files.some(({ kind }) => kind === 'media')) {
    throw new AppError('BUNDLE_EMPTY', { reason: errorReason('bundleWithoutMedia') });
  }
}
