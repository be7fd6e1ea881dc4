import { bulletPointsOf } from '@slidewright/slides';
import { timestampDate, type Timestamp } from '@bufbuild/protobuf/wkt';
import {
  SAMPLE_RATE_HZ,
  toChaptersText,
  toFcpxml,
  toCaptions,
  toSrt,
  toVtt,
  type FcpxmlSlide,
  type FcpxmlVideo,
} from '@slidewright/domain';
import type { WrittenEntry } from './adapters/zip-writer.ts';
import type { FoundFile } from './bundle-files.ts';
import type { BundleContent, BundleOptions, BundleSlide } from './content.ts';
import { bundlePaths } from './names.ts';

/** A text file of the bundle; `path` is inside the bundle's folder. */
export interface TextFile {
  readonly path: string;
  readonly text: string;
}

/** Every text but the metadata, which can only be written when all else is: it names hashes. */
export function bundleTexts(content: BundleContent, options: BundleOptions, found: readonly FoundFile[]): TextFile[] {
  const paths = bundlePaths(content.timeline.title);
  const { captioned } = content;
  const captions = toCaptions(captioned);
  const spoken = captioned.some(({ cues }) => cues.length > 0);
  return [
    { path: paths.readme, text: readme(content, options) },
    ...(options.includeFcpxml ? [{ path: paths.project, text: project(content, found) }] : []),
    ...(spoken
      ? [
          { path: paths.subRip, text: toSrt(captions) },
          { path: paths.webVtt, text: toVtt(captions) },
        ]
      : []),
    { path: paths.chapters, text: toChaptersText(captioned) },
  ];
}

function readme(content: BundleContent, options: BundleOptions): string {
  const paths = bundlePaths(content.timeline.title);
  const sentences = [
    `This folder holds "${content.timeline.title.replaceAll(/\s+/g, ' ').trim()}", made with Slidewright.`,
    ...(options.includeVideos && content.master
      ? [
          `${paths.master} is the whole video, Videos has it slide by slide.`,
          ...(content.masterUpToDate ? [] : ['Slides or narration were changed after it was rendered.']),
        ]
      : []),
    ...(options.includeAudio ? ['Audio has the narration of each slide.'] : []),
    ...(options.includeFcpxml
      ? [
          `Import ${paths.project} into Final Cut Pro or DaVinci Resolve to get every clip in its place; keep it beside the folders it points to.`,
        ]
      : []),
    'Captions has the subtitles where something is spoken, and chapters.txt the start of each slide.',
    ...(options.includeMetadata
      ? ['metadata.json lists the slides, the voices and every file with its size and SHA-256 hash.']
      : []),
  ];
  return `${sentences.join(' ')}\n`;
}

function project(content: BundleContent, found: readonly FoundFile[]): string {
  const { timeline, frameRate, width, height } = content;
  return toFcpxml({
    title: timeline.title,
    frameRate,
    width,
    height,
    slides: content.slides.map((slide): FcpxmlSlide => {
      const video = fileOf(found, slide, 'slideVideo');
      const audio = fileOf(found, slide, 'slideAudio');
      return {
        title: slide.slide.title,
        frames: slide.frames,
        ...(video ? { video: clip(video, slide) } : {}),
        ...(audio
          ? { audio: { path: audio.path, startMs: slide.narrationStartMs, durationMs: narrationMs(slide) } }
          : {}),
      };
    }),
  });
}

/** The file's own facts rule: a video may be older than the schedule. */
function clip(video: FoundFile, slide: BundleSlide): FcpxmlVideo {
  return {
    path: video.path,
    frames: video.video?.frames ?? slide.frames,
    audioChannels: video.video?.audioChannels ?? (slide.narration ? 1 : 0),
  };
}

function fileOf(found: readonly FoundFile[], { slide }: BundleSlide, kind: FoundFile['kind']): FoundFile | undefined {
  return found.find((file) => file.kind === kind && file.slideId === slide.id);
}

function narrationMs({ narration }: BundleSlide): number {
  return narration === null ? 0 : Math.round((Number(narration.samples) * 1000) / SAMPLE_RATE_HZ);
}

/** The machine-readable side of the bundle. `written` are all other files, as they lie in the zip. */
export function bundleMetadata(
  content: BundleContent,
  found: readonly FoundFile[],
  written: readonly WrittenEntry[],
): TextFile {
  const { timeline, frameRate, width, height, slides } = content;
  const paths = bundlePaths(timeline.title);
  const metadata = {
    formatVersion: 1,
    generator: 'Slidewright',
    timeline: {
      id: timeline.id,
      title: timeline.title,
      description: timeline.description,
      revision: Number(timeline.revision),
      createdAt: isoTime(timeline.createdAt),
      updatedAt: isoTime(timeline.updatedAt),
      durationMs: slides.reduce((sum, slide) => sum + slide.durationMs, 0),
      voice: timeline.audioSettings?.voice ?? timeline.voice,
    },
    video: {
      width,
      height,
      frameRate: `${frameRate.numerator}/${frameRate.denominator}`,
      theme: timeline.settings?.theme ?? null,
      upToDate: content.masterUpToDate,
    },
    slides: slides.map((slide, index) => ({
      number: index + 1,
      ...slideMetadata(slide),
      videoFile: fileOf(found, slide, 'slideVideo')?.path ?? null,
      audioFile: fileOf(found, slide, 'slideAudio')?.path ?? null,
    })),
    files: written.map(({ path, size, sha256 }) => ({ path: path.slice(paths.folder.length + 1), size, sha256 })),
  };
  return { path: paths.metadata, text: `${JSON.stringify(metadata, null, 2)}\n` };
}

function slideMetadata(slide: BundleSlide) {
  const spoken = slide.audioFile?.metadata;
  return {
    id: slide.slide.id,
    title: slide.slide.title,
    bulletPoints: bulletPointsOf(slide.slide.blocks),
    blocks: slide.slide.blocks,
    speakerNotes: slide.slide.speakerNotes,
    startFrame: slide.startFrame,
    frames: slide.frames,
    startMs: slide.startMs,
    durationMs: slide.durationMs,
    narration: slide.narration && {
      startMs: slide.narrationStartMs,
      durationMs: narrationMs(slide),
      voice: spoken?.voice ?? null,
      speed: spoken?.speed ?? null,
      pitch: spoken?.pitch ?? null,
      cues: slide.cues.map(({ text, startMs, endMs }) => ({ text, startMs, endMs })),
    },
  };
}

function isoTime(timestamp: Timestamp | undefined): string | null {
  return timestamp ? timestampDate(timestamp).toISOString() : null;
}
