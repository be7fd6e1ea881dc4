import type { JobOutcome, JobRun } from '@slidewright/jobs';
import { AppError } from '@slidewright/platform';
import type { Sources } from '../adapters/sources.ts';
import { FORMATS } from '../formats/index.ts';
import type { ExportInput, ExportResult } from '../jobs.ts';
import { placeOfExport } from '../repositories/archives.ts';
import type { BundleTables } from '../repositories/tables.ts';
import { enter, writtenFiles, type WriteFile } from './write-file.ts';

export interface BuildExportParts {
  readonly sources: Sources;
  readonly writeFile: WriteFile;
}

/** Of the text files of a zip; the others are compressed already. */
const COMPRESSION_LEVEL = 6;

/** Makes one export: the only file of its format, or a zip of several. */
export function createBuildExport({ sources, writeFile }: BuildExportParts) {
  return async (run: JobRun<ExportInput>): Promise<JobOutcome<ExportResult, BundleTables>> => {
    const { timelineId, format, options } = run.input;
    enter(run, 'discover');
    const film = await sources.getFilm(timelineId, run.context);
    if (film.slides.length === 0) {
      throw new AppError('BUNDLE_EMPTY', {
        userMessage: 'There is nothing to export: this timeline has no slides with content. Add a slide first.',
      });
    }
    const { files: filesOf, zipEnding } = FORMATS[format];
    const files = filesOf(film, options);
    const isFolder = zipEnding === undefined && writtenFiles(files).length > 1;
    const { publish, ending, ...stored } = await writeFile(run, {
      film,
      place: placeOfExport(timelineId, format),
      folder: `bundles/${timelineId}`,
      files,
      descriptions: [],
      zip:
        isFolder || zipEnding !== undefined
          ? { level: COMPRESSION_LEVEL, folder: isFolder ? film.slug : null, ending: zipEnding ?? '.zip' }
          : null,
    });
    return { result: { ...stored, ending: ending === '.zip' ? `-${format}.zip` : ending }, commit: publish };
  };
}
