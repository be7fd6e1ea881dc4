import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { HANDOUT_PAGE, type Handout } from './handout-content.ts';

const CONTENT_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.svg': 'image/svg+xml',
};

/**
 * The page may load only what this server gives, for any text on a slide: the browser refuses every
 * other address, other ports of this machine among them, before a request leaves it. Inline script is
 * Remotion's own start-up code; no text of a slide ever becomes markup.
 */
const PAGE_POLICY = [
  "default-src 'self' data: blob:",
  "script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:",
  "style-src 'self' 'unsafe-inline'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

export interface BundleServer extends AsyncDisposable {
  readonly url: string;
}

/** The path of an image or of a font of the brand, as in the web app. */
const IMAGE_PATH = /^\/api\/(?:images|brand\/fonts)\/([\da-f-]{36})\/file$/;

/** What a page shows besides the bundle. */
export interface OwnFiles {
  /** Folder of images and fonts of the brand. */
  readonly images?: string;
  readonly handout?: {
    readonly content: Handout;
    /** Folder of its pictures. */
    readonly folder: string;
  };
}

/** Named by its content: the browser stays open and keeps pictures by their address. */
const HANDOUT_PICTURE = /^\/handout\/([\da-f]+\.jpg)$/;

/** Serves the composition bundle in `folder` on a free port of the loopback interface, and the files that `own` returns. */
export async function serveBundle(folder: string, own: () => OwnFiles): Promise<BundleServer> {
  const server = createServer((request, response) => {
    answer(folder, own(), request.url ?? '/', response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', reject);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

async function answer(folder: string, own: OwnFiles, url: string, response: ServerResponse): Promise<void> {
  const path = normalize(decodeURIComponent(new URL(url, 'http://bundle').pathname));
  const { handout } = own;
  if (handout !== undefined && path === `${HANDOUT_PAGE}/content.json`) {
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(handout.content));
    return;
  }
  const file = ownFile(path, own) ?? bundleFile(folder, path);
  const facts = await stat(file).catch(() => null);
  if (facts === null || !facts.isFile()) {
    response.writeHead(404).end();
    return;
  }
  // A browser that has gone meanwhile takes nothing, and a file opened for it would stay open.
  if (response.destroyed) return;
  response.writeHead(200, {
    'Content-Type': CONTENT_TYPES[extname(file)] ?? 'application/octet-stream',
    'Content-Length': facts.size,
    'Content-Security-Policy': PAGE_POLICY,
    'Cache-Control': extname(file) === '.html' ? 'no-cache' : 'max-age=86400',
  });
  await pipeline(createReadStream(file), response);
}

function ownFile(path: string, { images, handout }: OwnFiles): string | null {
  const imageId = IMAGE_PATH.exec(path)?.[1];
  if (images !== undefined && imageId !== undefined) return join(images, imageId);
  const picture = HANDOUT_PICTURE.exec(path)?.[1];
  return handout !== undefined && picture !== undefined ? join(handout.folder, picture) : null;
}

function bundleFile(folder: string, path: string): string {
  const wanted = join(folder, path);
  const inside = wanted === folder || wanted.startsWith(folder + sep);
  // Remotion asks for the page by the composition's name.
  return inside && extname(path) !== '' ? wanted : join(folder, 'index.html');
}
