import { safeFilename } from '@slidewright/domain';

const STEM_BYTES = 60;

/** A title as part of a file name: letters and digits of any script, lower case, hyphens between. May be empty. */
function fileStem(title: string): string {
  return safeFilename(title.toLowerCase(), { fallback: '', maximumLength: STEM_BYTES })
    .replaceAll(/[^\p{L}\p{N}\p{M}_]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');
}

/** Where each kind of file lies; everything is in one folder, so that unpacking spills nothing. */
export function bundlePaths(title: string) {
  const slug = fileStem(title) || 'timeline';
  const slideStem = (number: number, slideTitle: string): string =>
    ['slide', String(number).padStart(2, '0'), fileStem(slideTitle)].filter(Boolean).join('-');
  return {
    folder: slug,
    readme: 'README.txt',
    master: `${slug}.mp4`,
    project: `${slug}.fcpxml`,
    subRip: `Captions/${slug}.srt`,
    webVtt: `Captions/${slug}.vtt`,
    chapters: 'chapters.txt',
    metadata: 'metadata.json',
    /** Numbers count from 1, and make the names unique for any titles. */
    slideVideo: (number: number, slideTitle: string) => `Videos/${slideStem(number, slideTitle)}.mp4`,
    slideAudio: (number: number, slideTitle: string) => `Audio/${slideStem(number, slideTitle)}.mp3`,
  };
}
export type BundlePaths = ReturnType<typeof bundlePaths>;
