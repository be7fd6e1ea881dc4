import { imagePath } from './index.ts';

/** Images that are decoded, kept so that another element with the same address needs no request. */
const decoded = new Map<string, HTMLImageElement>();
const loading = new Map<string, Promise<void>>();
/** The browser keeps the files of these, up to 5 MB each, and frees their pixels when it needs memory. */
const MOST_KEPT = 40;

/** Loads and decodes an image; null if it is decoded. Rejects with an Error if it cannot be loaded. */
export function prepareImage(imageId: string): Promise<void> | null {
  if (imageId === '' || decoded.has(imageId)) return null;
  const known = loading.get(imageId);
  if (known !== undefined) return known;
  const started = load(imageId).finally(() => loading.delete(imageId));
  loading.set(imageId, started);
  return started;
}

async function load(imageId: string): Promise<void> {
  const image = new Image();
  image.src = imagePath(imageId);
  await image.decode().catch((error: unknown) => {
    throw new Error(`the image ${imageId} cannot be loaded`, { cause: error });
  });
  decoded.set(imageId, image);
  const [oldest] = decoded.keys();
  if (decoded.size > MOST_KEPT && oldest !== undefined) decoded.delete(oldest);
}
