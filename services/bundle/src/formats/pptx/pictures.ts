import { runFfmpeg } from '@slidewright/media';
import { leafBlocks, type Block } from '@slidewright/slides';
import { NO_PREFIX, type ExportedFile, type MediaFile } from '../../exporters/exporter.ts';
import type { Film } from '../../film.ts';
import { xmlText } from '../xml.ts';
import type { Frame } from './template.ts';

export type PicturedBlock = Extract<Block, { kind: 'image' | 'page' }>;

/** Path of an image in the package by its id. */
export type PicturePaths = ReadonlyMap<string, string>;

/** Kinds of pictures that every version of PowerPoint shows; others become PNG. */
const ENDINGS: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg' };

/** Where the images of a film are in the package, and their files. */
export function packagePictures({ images }: Pick<Film, 'images'>): {
  readonly paths: PicturePaths;
  readonly files: readonly ExportedFile[];
} {
  const pictures = images.map(({ id, objectKey, contentType }, index) => {
    const ending = ENDINGS[contentType];
    return { id, objectKey, ending, path: `ppt/media/picture${index + 1}.${ending ?? 'png'}` };
  });
  return {
    paths: new Map(pictures.map(({ id, path }) => [id, path])),
    files: pictures.flatMap(({ objectKey, ending, path }): ExportedFile[] => {
      const media: MediaFile = { kind: 'media', path, objectKey, role: 'image', slideId: null, prefix: NO_PREFIX };
      return ending === undefined ? [{ ...media, isReferredOnly: true }, asPng(media)] : [media];
    }),
  };
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

/** The blocks of a slide that are pictures of the package. */
export function picturesOf(blocks: readonly Block[], paths: PicturePaths): PicturedBlock[] {
  return leafBlocks(blocks).filter((block) => isPicture(block, paths));
}

/** The blocks that are left when the pictures of the package are taken out. */
export function withoutPictures(blocks: readonly Block[], paths: PicturePaths): Block[] {
  return blocks
    .filter((block) => !isPicture(block, paths))
    .map((block) =>
      block.kind === 'columns'
        ? { ...block, columns: block.columns.map((column) => column.filter((inner) => !isPicture(inner, paths))) }
        : block,
    );
}

function isPicture(block: Block, paths: PicturePaths): block is PicturedBlock {
  return (block.kind === 'image' || block.kind === 'page') && paths.has(block.imageId);
}

/** A picture in its frame: all of it in the middle, or cut to the frame around its focus. */
export function pictureShape(id: number, relation: string, block: PicturedBlock, frame: Frame): string {
  const description = block.kind === 'image' ? block.alt : block.text;
  const { cut, placed } = block.kind === 'image' && block.fit === 'fill' ? filled(block, frame) : whole(block, frame);
  return `<p:pic><p:nvPicPr><p:cNvPr id="${id}" name="Picture ${id}" descr="${xmlText(description)}"/><p:cNvPicPr><a:picLocks noChangeAspect="1"/></p:cNvPicPr><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="${relation}"/>${cut}<a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr><a:xfrm><a:off x="${placed.x}" y="${placed.y}"/><a:ext cx="${placed.width}" cy="${placed.height}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>`;
}

interface Placed {
  /** The part that is shown, as XML; empty for all of it. */
  readonly cut: string;
  readonly placed: Frame;
}

function whole({ width, height }: PicturedBlock, frame: Frame): Placed {
  if (width === 0 || height === 0) return { cut: '', placed: frame };
  const scale = Math.min(frame.width / width, frame.height / height);
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const x = frame.x + Math.round((frame.width - size.width) / 2);
  const y = frame.y + Math.round((frame.height - size.height) / 2);
  return { cut: '', placed: { x, y, ...size } };
}

function filled({ width, height, focus }: Extract<Block, { kind: 'image' }>, frame: Frame): Placed {
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
