import { bundleCompositions } from '@slidewright/compositions/bundle';
import { frameRateOf } from '@slidewright/domain';
import { blocksOfBullets } from '@slidewright/slides/content/blocks';
import type { DrawnSlide, VideoFormat } from '@slidewright/slides/film/film';
import { planSlide } from '@slidewright/slides/picture/render-plan';
import { createLogger, findBrowser } from '@slidewright/platform';
import { findMediaPrograms } from '../src/engine/media-programs.ts';
import { createRendererPool } from '../src/engine/drawing/renderer-pool.ts';

/** A worker reduced to its drawing: draws for ever, until it is killed from outside. */

const bundle = await bundleCompositions();
const renderers = createRendererPool({
  browser: findBrowser()!,
  bundle: bundle.folder,
  programs: findMediaPrograms(),
  size: 1,
  log: createLogger({ service: 'drawing-process', level: 'silent' }),
});
const format: VideoFormat = { width: 1280, height: 720, frameRate: frameRateOf('30'), theme: 'paper' };
const blocks = blocksOfBullets(Array.from({ length: 40 }, (_, index) => `Point number ${index}`));
const slide: DrawnSlide = { title: 'Endless', blocks, index: 0, total: 1, role: 'opening' };
const plan = planSlide(slide, format, { seconds: 60, cues: [] });
for (;;)
  await renderers.draw(
    { slides: [{ slide, format, plan }], posterOf: null, images: null },
    new AbortController().signal,
  );
