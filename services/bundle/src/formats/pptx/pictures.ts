import { runFfmpeg } from '@slidewright/media';
import { describeBlocks } from '@slidewright/slides/content/blocks';
import { drawingHash } from '@slidewright/slides/content/content-hash';
import { isDrawing, leafBlocks, pictureOf, replaceLeaves, type Block } from '@slidewright/slides/kinds/index';
import { NO_PREFIX, type ExportedFile, type MediaFile } from '../../exporters/exporter.ts';
import type { Film } from '../../film.ts';
import { xmlText } from '../xml.ts';
import type { Frame } from './template.ts';

/** A picture of the package in the place of a block. */
export interface Picture {
  /** In the package. */
  readonly path: string;
  readonly description: string;
  /** In pixels; 0 if it is not known. */
  readonly width: number;
  readonly height: number;
  /** The point that is seen for certain if the picture is cut to its frame; null if it is shown whole. */
  readonly focus: { readonly x: number; readonly y: number } | null;
  /** The largest size of a pixel, in English Metric Units; null if it fills its frame. */
  readonly mostPerPixel: number | null;
}

/** Drawings are at most as much larger than in the film as the text is. */
const MOST_ENLARGED = 1.5;

export interface PackagePictures {
  /** The picture of a block; null for a block that is text. */
  readonly of: (block: Block) => Picture | null;
  readonly files: readonly ExportedFile[];
}

/** Kinds of pictures that every version of PowerPoint shows; others become PNG. */
const ENDINGS: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg' };

/**
 * The images of a film in the package, and what was drawn of its charts, diagrams and equations, of which a pixel of the
 * film is `perPixel` English Metric Units.
 */
export function packagePictures(
  { images, stills }: Pick<Film, 'images' | 'stills'>,
  perPixel: number,
): PackagePictures {
  const stored = images.map(({ id, objectKey, contentType }, index) => {
    const ending = ENDINGS[contentType];
    return { id, objectKey, ending, path: `ppt/media/picture${index + 1}.${ending ?? 'png'}` };
  });
  const drawn = (stills?.drawings ?? []).map((drawing, index) => ({
    ...drawing,
    path: `ppt/media/drawing${index + 1}.png`,
  }));
  const pathOf = new Map(stored.map(({ id, path }) => [id, path]));
  const drawingOf = new Map(drawn.map((drawing) => [drawing.hash, drawing]));
  return {
    of(block) {
      const picture = pictureOf(block);
      if (picture !== null) {
        const { imageId, ...shown } = picture;
        const path = pathOf.get(imageId);
        return path === undefined ? null : { ...shown, path, mostPerPixel: null };
      }
      const drawing = isDrawing(block) ? drawingOf.get(drawingHash(block)) : undefined;
      if (drawing === undefined) return null;
      const { path, width, height } = drawing;
      return {
        path,
        description: describeBlocks([block]).join('\n'),
        width,
        height,
        focus: null,
        mostPerPixel: perPixel * MOST_ENLARGED,
      };
    },
    files: [
      ...stored.flatMap(({ objectKey, ending, path }): ExportedFile[] => {
        const media = mediaFile(path, objectKey);
        return ending === undefined ? [{ ...media, isReferredOnly: true }, asPng(media)] : [media];
      }),
      ...drawn.map(({ path, objectKey }) => mediaFile(path, objectKey)),
    ],
  };
}

function mediaFile(path: string, objectKey: string): MediaFile {
  return { kind: 'media', path, objectKey, role: 'image', slideId: null, prefix: NO_PREFIX };
}

function asPng(media: MediaFile): ExportedFile {
  return {
    kind: 'made',
    path: media.path,
    async make(file, { ffmpeg, open, signal }) {
      const output = ['-frames:v', '1', '-c:v', 'png', '-f', 'image2', '-update', '1', file];
      await runFfmpeg(ffmpeg, ['-f', 'webp_pipe', '-i', 'pipe:0', ...output], { stdin: await open(media), signal });
    },
  };
}

/** The pictures of a slide, in the order of their blocks. */
export function picturesOf(blocks: readonly Block[], pictures: PackagePictures): Picture[] {
  return leafBlocks(blocks).flatMap((block) => pictures.of(block) ?? []);
}

/** The blocks that are left when those with pictures are taken out. */
export function withoutPictures(blocks: readonly Block[], pictures: PackagePictures): Block[] {
  return replaceLeaves(blocks, (block) => (pictures.of(block) === null ? [block] : []));
}

/** A picture in its frame: all of it in the middle, or cut to the frame around its focus. */
export function pictureShape(id: number, relation: string, picture: Picture, frame: Frame): string {
  const { cut, placed } = picture.focus === null ? whole(picture, frame) : filled(picture, picture.focus, frame);
  return `<p:pic><p:nvPicPr><p:cNvPr id="${id}" name="Picture ${id}" descr="${xmlText(picture.description)}"/><p:cNvPicPr><a:picLocks noChangeAspect="1"/></p:cNvPicPr><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="${relation}"/>${cut}<a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr><a:xfrm><a:off x="${placed.x}" y="${placed.y}"/><a:ext cx="${placed.width}" cy="${placed.height}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>`;
}

interface Placed {
  /** The part that is shown, as XML; empty for all of it. */
  readonly cut: string;
  readonly placed: Frame;
}

function whole({ width, height, mostPerPixel }: Picture, frame: Frame): Placed {
  if (width === 0 || height === 0) return { cut: '', placed: frame };
  const scale = Math.min(frame.width / width, frame.height / height, mostPerPixel ?? Infinity);
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const x = frame.x + Math.round((frame.width - size.width) / 2);
  const y = frame.y + Math.round((frame.height - size.height) / 2);
  return { cut: '', placed: { x, y, ...size } };
}

function filled({ width, height }: Picture, focus: { readonly x: number; readonly y: number }, frame: Frame): Placed {
  if (width === 0 || height === 0) return { cut: '', placed: frame };
  const ratio = frame.width / frame.height / (width / height);
  // Shares of width and height that are cut off, in all.
  const lost = { x: Math.max(0, 1 - ratio), y: Math.max(0, 1 - 1 / ratio) };
  const [left, right] = sides(lost.x, focus.x);
  const [top, bottom] = sides(lost.y, focus.y);
  return { cut: `<a:srcRect l="${left}" t="${top}" r="${right}" b="${bottom}"/>`, placed: frame };
}

/** What is cut off before and after the focus, in thousandths of a per cent. */
function sides(lost: number, focus: number): [before: number, after: number] {
  const before = Math.round(lost * focus * 100_000);
  return [before, Math.round(lost * 100_000) - before];
}
