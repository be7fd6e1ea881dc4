import { mp3Tags } from '@slidewright/domain';
import type { BundleContent, BundleOptions, BundleSlide } from './content.ts';
import { bundlePaths, type BundlePaths } from './names.ts';

/** An object of the store that goes into the zip as it is. */
export interface MediaFile {
  /** Inside the bundle's folder. */
  readonly path: string;
  readonly objectKey: string;
  readonly kind: 'master' | 'slideVideo' | 'slideAudio';
  /** The slide it belongs to; null for the master. */
  readonly slideId: string | null;
  /** Bytes that stand before those of the object. */
  readonly prefix: Uint8Array;
}

export interface VideoFacts {
  readonly frames: number;
  /** 0 when it has no sound. */
  readonly audioChannels: number;
}

/** A media file that is there. */
export interface FoundFile extends MediaFile {
  readonly size: number;
  /** Null for sound, and for a video whose index cannot be read. */
  readonly video: VideoFacts | null;
}

const NO_PREFIX = new Uint8Array();

/** The media a bundle should hold, in the order they are packed. */
export function mediaFiles(content: BundleContent, options: BundleOptions): MediaFile[] {
  const paths = bundlePaths(content.timeline.title);
  const ofSlides = (make: (slide: BundleSlide, number: number) => MediaFile | null): MediaFile[] =>
    content.slides.flatMap((slide, index) => make(slide, index + 1) ?? []);
  return [
    ...(options.includeVideos && content.master
      ? [
          {
            path: paths.master,
            objectKey: content.master.objectKey,
            kind: 'master' as const,
            slideId: null,
            prefix: NO_PREFIX,
          },
        ]
      : []),
    ...(options.includeVideos ? ofSlides((slide, number) => slideVideo(paths, slide, number)) : []),
    ...(options.includeAudio ? ofSlides((slide, number) => slideAudio(content, paths, slide, number)) : []),
  ];
}

function slideVideo(paths: BundlePaths, { slide, videoKey }: BundleSlide, number: number): MediaFile | null {
  if (videoKey === null) return null;
  return {
    path: paths.slideVideo(number, slide.title),
    objectKey: videoKey,
    kind: 'slideVideo',
    slideId: slide.id,
    prefix: NO_PREFIX,
  };
}

function slideAudio(
  content: BundleContent,
  paths: BundlePaths,
  { slide, narration }: BundleSlide,
  number: number,
): MediaFile | null {
  if (narration === null || narration.mp3Key === '') return null;
  return {
    path: paths.slideAudio(number, slide.title),
    objectKey: narration.mp3Key,
    kind: 'slideAudio',
    slideId: slide.id,
    prefix: mp3Tags({
      title: slide.title,
      album: content.timeline.title,
      track: number,
      tracks: content.slides.length,
    }),
  };
}
