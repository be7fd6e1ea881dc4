import { errorReason, jobTask } from '@slidewright/domain';
import type { JobOutcome, JobRefusal, JobRun, JobWait } from '@slidewright/jobs';
import { AppError } from '@slidewright/platform';
import { isDrawing, leafBlocks } from '@slidewright/slides/kinds/index';
import type { Film, Stills } from '../film.ts';
import type { DrawnForm } from '../formats/format.ts';
import { FORMATS } from '../formats/index.ts';
import type { ExportInput, ExportResult } from '../jobs.ts';
import { placeOfExport } from '../repositories/archives.ts';
import type { BundleTables } from '../repositories/tables.ts';
import type { ExportJob } from './find-export.ts';
import { enter, writtenFiles, type WriteFile } from './write-file.ts';
import type { Parts } from '../parts.ts';

type Step = JobOutcome<ExportResult, BundleTables> | JobWait | JobRefusal;

/** Between two looks at the drawing of slides. */
const WAIT: JobWait = { waitMs: 1_000 };
/** Of the time of an export whose slides are drawn: the drawing. */
const DRAWN_PERCENT = 80;

/** Of the text files of a zip; the others are compressed already. */
const COMPRESSION_LEVEL = 6;

/**
 * Makes one export: the only file of its format, or a zip of several. While slides are drawn for it, it waits as a
 * queued job.
 */
export function createBuildExport({ sources, writeFile }: Parts & { readonly writeFile: WriteFile }) {
  const draw = async (run: JobRun<ExportInput>, form: DrawnForm): Promise<{ readonly stills: Stills } | Step> => {
    const started = stillsJobOf(run.job);
    if (started === null) {
      const stillsJobId = await sources.startStills(run.input.timelineId, form, run.context);
      run.progress({ task: jobTask('freeWorker'), detail: { stillsJobId } });
      return WAIT;
    }
    const drawing = await sources.getStills(started, run.context);
    switch (drawing.status) {
      case 'completed':
        return drawing;
      case 'live':
        run.progress({
          percent: (DRAWN_PERCENT * drawing.percent) / 100,
          task: drawing.task,
        });
        return WAIT;
      case 'cancelled':
        // By another export that drew the same, or lost; this one was not cancelled.
        run.progress({ detail: { stillsJobId: null } });
        return WAIT;
      case 'failed':
        return { end: { status: 'failed', error: drawing.error } };
      default:
        return drawing satisfies never;
    }
  };

  /** Whether there is anything to draw, so that an export without drawings needs no worker of render. */
  const hasDrawings = async (run: JobRun<ExportInput>): Promise<boolean> => {
    if (stillsJobOf(run.job) !== null) return true;
    const { slides } = await sources.getFilm(run.input.timelineId, run.context);
    return slides.some(({ slide }) => leafBlocks(slide.blocks).some(isDrawing));
  };

  return async (run: JobRun<ExportInput>): Promise<Step> => {
    const { timelineId, format, options } = run.input;
    const { files: filesOf, zipEnding, draws } = FORMATS[format];
    const isDrawn = draws !== undefined && (draws !== 'drawings' || (await hasDrawings(run)));
    const drawn = isDrawn ? await draw(run, draws) : { stills: null };
    if (!('stills' in drawn)) return drawn;
    enter(run, 'discover');
    const film = { ...(await sources.getFilm(timelineId, run.context)), stills: drawn.stills };
    if (film.slides.length === 0) {
      throw new AppError('BUNDLE_EMPTY', { reason: errorReason('exportWithoutSlides') });
    }
    if (drawn.stills !== null && draws !== 'drawings' && !showsAll(drawn.stills, film)) {
      // Slides were added after the drawing had started.
      run.progress({ detail: { stillsJobId: null } });
      return WAIT;
    }
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

function showsAll({ pictures }: Stills, { slides }: Pick<Film, 'slides'>): boolean {
  const drawn = new Set(pictures.map(({ slideId }) => slideId));
  return slides.every(({ slide }) => drawn.has(slide.id));
}

/** The job that draws the slides of an export; null if there is none. */
export function stillsJobOf({ detail }: Pick<ExportJob, 'detail'>): string | null {
  const { stillsJobId } = detail;
  return typeof stillsJobId === 'string' ? stillsJobId : null;
}
