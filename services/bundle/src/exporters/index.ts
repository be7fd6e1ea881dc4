import { audio } from './audio.ts';
import { captions } from './captions.ts';
import { chapters } from './chapters.ts';
import type { Exporter } from './exporter.ts';
import { fcpxml } from './fcpxml.ts';
import { metadata } from './metadata.ts';
import { readme } from './readme.ts';
import { slides } from './slides.ts';
import { videos } from './videos.ts';

/** Every format, in the order in which the README describes them. An exporter is a file here and one entry. */
export const EXPORTERS: readonly Exporter[] = [readme, videos, audio, fcpxml, captions, chapters, slides, metadata];
