import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { LIMITS } from '@slidewright/domain/limits';
import type { DecodedHeader, RefusedHeader } from './decode-image.ts';
import { MOST_INNER_PIXELS, readSvg } from './svg-content.ts';

/**
 * A process of its own that reads an image file from standard input and writes a line of JSON and the normalised image
 * to standard output. What a file does to the decoders ends with the process.
 */

/** Longer side of an SVG as pixels. */
const SVG_SIDE = 2_560;
const SVG_DENSITY = 72;
const MOST_SVG_DENSITY = 20_000;
const JPEG_QUALITY = 90;
const WEBP_QUALITY = 92;
/** Photographs become smaller by filters and hardly by more effort, which takes a second for a frame of a film. */
const PNG = { compressionLevel: 6, adaptiveFiltering: true } as const;
/** Larger PNG files are stored as WebP. */
const LARGE_PNG_BYTES = 6 * 1_024 ** 2;

// Only the decoders of the accepted formats, and one thread: other requests need the processor too.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadSvgBuffer',
  ],
});
sharp.cache(false);
sharp.concurrency(1);

const LOADING = { limitInputPixels: LIMITS.imagePixels, failOn: 'truncated' } as const;

async function decode(file: Buffer): Promise<{ header: DecodedHeader; bytes: Buffer } | RefusedHeader> {
  const found = await sharp(file, LOADING)
    .metadata()
    .catch((error: Error) => refusalOf(error, 'format'));
  if ('refused' in found) return found;
  const { format, compression, width, height, hasAlpha } = found;
  if (format === 'heif' && compression !== 'av1') return { refused: 'format' };
  if (width * height > LIMITS.imagePixels) return { refused: 'pixels' };
  const refused = format === 'svg' ? await refusalOfSvg(file) : null;
  if (refused !== null) return refused;
  const density = Math.min(Math.max(1, (SVG_DENSITY * SVG_SIDE) / Math.max(width, height)), MOST_SVG_DENSITY);
  // A buffer has no address, so the references of an SVG lead nowhere.
  const image = sharp(file, format === 'svg' ? { ...LOADING, density } : LOADING)
    .autoOrient()
    .resize({ width: LIMITS.imageSide, height: LIMITS.imageSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb');
  const isPhoto = !hasAlpha && (format === 'jpeg' || format === 'heif' || format === 'webp');
  const encode = async () => {
    if (isPhoto)
      return image
        .clone()
        .jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' })
        .toBuffer({ resolveWithObject: true });
    const png = await image.clone().png(PNG).toBuffer({ resolveWithObject: true });
    return png.data.length <= LARGE_PNG_BYTES
      ? png
      : image.clone().webp({ quality: WEBP_QUALITY }).toBuffer({ resolveWithObject: true });
  };
  const made = await encode().catch((error: Error) => refusalOf(error, 'damaged'));
  if ('refused' in made) return made;
  const { info, data } = made;
  const contentType = `image/${info.format}` as DecodedHeader['contentType'];
  return { header: { contentType, width: info.width, height: info.height }, bytes: data };
}

/** Filters cost any time, and pictures inside any memory: both are known before anything is drawn. */
async function refusalOfSvg(file: Buffer): Promise<RefusedHeader | null> {
  const { hasFilters, pictures } = readSvg(file.toString('utf8'));
  if (hasFilters) return { refused: 'filters' };
  let pixels = 0;
  for (const picture of pictures) {
    const found =
      picture === null
        ? null
        : await sharp(picture, { limitInputPixels: false })
            .metadata()
            .catch(() => null);
    if (found === null || found.format === 'svg') return { refused: 'pictures' };
    pixels += found.width * found.height;
  }
  return pixels > MOST_INNER_PIXELS ? { refused: 'picture-pixels' } : null;
}

function refusalOf(error: Error, otherwise: RefusedHeader['refused']): RefusedHeader {
  return { refused: /pixel limit|too large/i.test(error.message) ? 'pixels' : otherwise, reason: error.message };
}

const result = await decode(await buffer(process.stdin));
if ('refused' in result) process.stdout.write(`${JSON.stringify(result)}\n`);
else {
  process.stdout.write(`${JSON.stringify(result.header)}\n`);
  process.stdout.write(result.bytes);
}
