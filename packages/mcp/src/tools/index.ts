import type { Tool } from '../tool.ts';
import { cancelJob } from './cancel-job.ts';
import { createTimeline } from './create-timeline.ts';
import { exportTimeline } from './export.ts';
import { getFilm } from './get-film.ts';
import { getJob } from './get-job.ts';
import { getTimeline } from './get-timeline.ts';
import { importDeck } from './import-deck.ts';
import { listMusic } from './list-music.ts';
import { listTimelines } from './list-timelines.ts';
import { listVoices } from './list-voices.ts';
import { makeFilm } from './make-film.ts';
import { setSlides } from './set-slides.ts';

/** All tools. A tool is a file here and a line. */
export const TOOLS: readonly Tool[] = [
  createTimeline,
  importDeck,
  setSlides,
  getTimeline,
  listTimelines,
  listVoices,
  listMusic,
  makeFilm,
  getJob,
  cancelJob,
  getFilm,
  exportTimeline,
];
