import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { errorReason, jobTask, LIMITS } from '@slidewright/domain';
import type { JobOutcome, JobRun } from '@slidewright/jobs';
import { AppError, temporaryDirectory } from '@slidewright/platform';
import { slideOfPage } from '@slidewright/slides/importers/changed-deck';
import { imagePath } from '@slidewright/slides/kinds/image/index';
import type { ImportInput, ImportResult, Warning } from '../jobs.ts';
import type { ImportTables } from '../repositories/tables.ts';
import { importMarkdown } from './markdown/import-markdown.ts';
import { openMarkdown } from './markdown/open-markdown.ts';
import { deckBrand } from './pages/deck-brand.ts';
import { importPages } from './pages/import-pages.ts';
import { addParts } from './pages/page-parts.ts';
import { addRecordings } from './pages/recordings.ts';
import { writtenEquation } from '../rules/equations.ts';
import { newSlide, notePages, slidePages, takeIn } from './pages/take-in.ts';
import type { ImportingParts } from '../parts.ts';

const OPENED_PERCENT = 10;
const DRAWN_PERCENT = 90;
const STORED_PERCENT = 95;
const RECORDED_PERCENT = 97;

/**
 * Imports one deck: each visible page becomes a picture of the library and a slide, all slides a timeline. Into a timeline
 * that was made of an earlier state of the deck, only what changed is taken.
 */
export function createImportDeck(parts: ImportingParts) {
  return async (run: JobRun<ImportInput>): Promise<JobOutcome<ImportResult, ImportTables>> => {
    const { input, signal, job } = run;
    const { timelineId } = input;
    const { pageTimeoutMs } = parts;
    const isNew = timelineId === job.id;
    await using folder = await temporaryDirectory('import');
    run.progress({ percent: 1, task: jobTask('readingDeck') });
    const file = join(folder.path, 'upload');
    const work = join(folder.path, 'work');
    await mkdir(work);
    await parts.store.download(input.uploadKey, file, { signal });
    await using markdown = await openMarkdown(file, input.filename);
    if (markdown !== null) {
      if (!isNew) throw new AppError('VALIDATION_FAILED', { reason: errorReason('deckOfText') });
      await importMarkdown(run, markdown, parts);
      return { result: { timelineId } };
    }
    const known = isNew ? [] : (await slidePages(run, parts)).flatMap(({ page }) => page ?? []);
    if (!isNew && known.length === 0) throw new AppError('VALIDATION_FAILED', { reason: errorReason('deckUnknown') });
    const limits = { mostPages: LIMITS.slidesPerTimeline, ...(pageTimeoutMs ? { pageTimeoutMs } : {}) };
    const fonts = await parts.timelines.fonts(run.context);
    const options = { folder: work, ...limits, fonts, writeEquation: writtenEquation, signal };
    const deck = await parts.turns.open(file, job.ownerId, options);
    const warnings: Warning[] = [...deck.warnings];
    const report = (pagesDone: number): void =>
      run.progress({
        percent: OPENED_PERCENT + ((DRAWN_PERCENT - OPENED_PERCENT) * pagesDone) / deck.pageCount,
        task: jobTask('page', { number: Math.min(pagesDone + 1, deck.pageCount), total: deck.pageCount }),
        detail: { pages: deck.pageCount, warnings },
      });
    report(0);
    const drawn = await importPages(run, deck, { ...parts, known, warnings, report });
    const reportPicture = (index: number, count: number): void =>
      run.progress({
        percent: DRAWN_PERCENT + ((STORED_PERCENT - DRAWN_PERCENT) * index) / count,
        task: jobTask('picture', { number: index + 1, total: count }),
      });
    const pages = await addParts(run, deck, drawn, { ...parts, warnings, report: reportPicture });
    const brand = await deckBrand(run, deck, parts);
    if (brand !== null) run.progress({ detail: { brand } });
    // The list shows the first page until there is a film.
    const thumbnailUrl = imagePath(pages[0]!.imageId);
    if (isNew) {
      run.progress({ percent: STORED_PERCENT, task: jobTask('creatingSlides'), detail: { warnings } });
      const title = (deck.title || input.filename.replace(/\.[^.]*$/, '') || 'Deck').slice(0, LIMITS.titleLength);
      const slides = pages.map((page) => newSlide(slideOfPage(page)));
      await parts.timelines.create({ timelineId, title, thumbnailUrl, slides }, run.context);
    } else {
      run.progress({ percent: STORED_PERCENT, task: jobTask('changingSlides'), detail: { warnings } });
      warnings.push(...(await takeIn(run, pages, parts)));
      const before = known.map(({ imageId }) => imagePath(imageId));
      await parts.timelines.replaceThumbnail({ id: timelineId, before, thumbnailUrl }, run.context);
      run.progress({ detail: { warnings } });
    }
    await notePages(run, parts);
    const reportRecording = (index: number, count: number): void =>
      run.progress({
        percent: RECORDED_PERCENT + ((100 - RECORDED_PERCENT) * index) / count,
        task: jobTask('recording', { number: index + 1, total: count }),
      });
    warnings.push(...(await addRecordings(run, deck, { ...parts, report: reportRecording })));
    run.progress({ detail: { warnings } });
    return { result: { timelineId } };
  };
}
