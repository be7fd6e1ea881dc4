import { runFfmpeg, type MediaProgram } from '@slidewright/media';

const FROM_PNG = ['-f', 'image2pipe', '-c:v', 'png', '-i', '-'];
const RGBA_BYTES = 4;

/** Cuts a PNG without ground to what is drawn on it. An empty one stays as it is. */
export async function cutToContent(ffmpeg: MediaProgram, picture: Buffer): Promise<Buffer> {
  const size = pngSize(picture);
  const toPixels = ['-pix_fmt', 'rgba', '-c:v', 'rawvideo', '-f', 'image2pipe', '-'];
  const { stdout: pixels } = await runFfmpeg(ffmpeg, [FROM_PNG, toPixels], {
    stdin: picture,
    ownGroup: false,
  });
  const { left, top, right, bottom } = drawnBox(pixels, size);
  if (right < left) return picture;
  const crop = `crop=${right - left + 1}:${bottom - top + 1}:${left}:${top}`;
  const toPng = ['-vf', crop, '-frames:v', '1', '-c:v', 'png', '-f', 'image2pipe', '-'];
  const { stdout } = await runFfmpeg(ffmpeg, [FROM_PNG, toPng], { stdin: picture, ownGroup: false });
  return stdout;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Size of a PNG in pixels, of which the first 24 bytes are needed. */
export function pngSize(start: Buffer): Size {
  return { width: start.readUInt32BE(16), height: start.readUInt32BE(20) };
}

/** The first and last column and row that are not transparent. */
function drawnBox(pixels: Buffer, { width, height }: Size) {
  const box = { left: width, top: height, right: -1, bottom: -1 };
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (pixels[(y * width + x) * RGBA_BYTES + 3] === 0) continue;
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x);
      box.top = Math.min(box.top, y);
      box.bottom = y;
    }
  }
  return box;
}
