import { spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Still } from '@slidewright/compositions/drawing-page';
import { runFfmpeg, type MediaProgram } from '@slidewright/media';
import { confinedBrowser } from '@slidewright/platform/confined-browser';
import { cutToContent } from './cut-to-content.ts';
import { readSheets } from '../caption-strips.ts';
import { packPictures, unpackPictures } from './drawn-pictures.ts';
import { encodeSlides } from '../encoder.ts';
import { createFrameCapture, type FrameCapture } from './frame-capture.ts';
import {
  HANDOUT_FILE,
  drawnFile,
  POSTER_FILE,
  segmentFile,
  stillFile,
  type DrawRequest,
  type NumberedRequest,
  type RendererAnswer,
  type RendererMessage,
  type RendererSetup,
  type SlideToDraw,
  type StillsRequest,
  type Timed,
} from './renderer-messages.ts';

/**
 * A process of its own that holds a browser and its encoders, forked by the worker. All of it is one process
 * group: the worker ends it by one signal, and should the worker vanish, it ends itself.
 */

/** A worker's own limits end a run; this only bounds a process without a worker. */
const NEVER = new AbortController().signal;
/** Of the work of a request: drawing the pictures; the rest encodes them. */
const CAPTURED_SHARE = 0.7;

let setup: RendererSetup | null = null;
let capture: Promise<FrameCapture> | null = null;

/** Where this process's files are: its home, and what it draws into. */
const home = process.env['HOME']!;
const folders = new Set([home]);

process.on('disconnect', () => {
  try {
    // The browser ends with this process and writes until then; its files go a moment later.
    const options = { detached: true, stdio: 'ignore' } as const;
    spawn('sh', ['-c', 'sleep 1; rm -rf -- "$@"', 'clean-up', ...folders], options).unref();
  } finally {
    process.kill(-process.pid, 'SIGKILL');
  }
});

process.on('message', (message: RendererSetup | NumberedRequest) => {
  if (message.kind === 'setup') {
    setup = message;
    return;
  }
  const answer: Answer = (about) => {
    const numbered: RendererMessage = { request: message.number, ...about };
    process.send!(numbered);
  };
  const timed: Timed[] = [];
  work(message, answer, timed).then(
    (pictures) => answer({ kind: 'drawn', pictures, timed }),
    (error: unknown) => {
      const { message: text, code } = error as NodeJS.ErrnoException;
      answer({ kind: 'failed', message: text, code: typeof code === 'string' ? code : null, timed });
    },
  );
});

type Answer = (about: RendererAnswer) => void;

async function startCapture({ browser, bundle }: RendererSetup): Promise<FrameCapture> {
  const folder = join(home, 'browser');
  await mkdir(folder);
  return createFrameCapture({ browser: await confinedBrowser(browser, folder), bundle });
}

/** Returns how many pictures the browser drew. */
async function work(request: NumberedRequest, answer: Answer, timed: Timed[]): Promise<number> {
  if (setup === null) throw new Error('the renderer was not set up');
  folders.add(request.folder);
  capture ??= startCapture(setup);
  switch (request.kind) {
    case 'draw':
      return draw(request, { capture: await capture, setup, answer, timed });
    case 'stills':
      return drawStills(request, { capture: await capture, setup, answer, timed });
    case 'print': {
      const startedAt = Date.now();
      await (await capture).print(request, join(request.folder, HANDOUT_FILE));
      timed.push({ name: 'print', startedAt, endedAt: Date.now() });
      return 0;
    }
    default:
      return request satisfies never;
  }
}

interface Work {
  readonly capture: FrameCapture;
  readonly setup: RendererSetup;
  readonly answer: Answer;
  readonly timed: Timed[];
}

/** Writes each picture as soon as it is drawn, so that few are in memory. */
async function drawStills(request: StillsRequest, { capture, setup, answer, timed }: Work): Promise<number> {
  const { stills, folder, as } = request;
  const { programs } = setup;
  const write = async (index: number, picture: Buffer): Promise<void> => {
    const written = as.alone ? await cutToContent(programs.ffmpeg, picture) : picture;
    await writeFile(join(folder, stillFile(index)), written);
  };
  const writing: Promise<void>[] = [];
  await capture.capture({ stills, images: request.images, as }, (index, picture, startedAt, endedAt) => {
    timed.push({ name: 'capture frame', startedAt, endedAt });
    writing.push(write(index, picture));
    answer({ kind: 'progress', share: writing.length / stills.length });
  });
  await Promise.all(writing);
  return stills.length;
}

async function draw(request: DrawRequest, { capture, setup, answer, timed }: Work): Promise<number> {
  const { slides } = request;
  const { programs } = setup;
  const { stills, drawn, pictures } = await picturesToDraw(slides);
  const share = { captured: 0, encoded: 0 };
  const tell = (): void => {
    const captured = stills.length === 0 ? 1 : share.captured / stills.length;
    const encoded = share.encoded / slides.length;
    answer({ kind: 'progress', share: CAPTURED_SHARE * captured + (1 - CAPTURED_SHARE) * encoded });
  };
  const { format } = slides[0]!;
  const captions = slides.flatMap((slide) => slide.captions ?? []).map(({ lines }) => lines);
  // Before the slides, because the first pictures may have captions.
  const sheets =
    captions.length === 0 ? null : await capture.drawCaptions({ format, captions, images: request.images });
  const task = { stills, images: request.images };
  const capturing =
    stills.length === 0
      ? Promise.resolve()
      : capture.capture(task, (index, picture, startedAt, endedAt) => {
          timed.push({ name: 'capture frame', startedAt, endedAt });
          drawn[index]!.resolve(picture);
          share.captured += 1;
          tell();
        });
  capturing.then(
    () => answer({ kind: 'captured' }),
    (error: unknown) => {
      for (const { promise, reject } of drawn) {
        promise.catch(() => undefined);
        reject(error);
      }
    },
  );
  const startedAt = Date.now();
  // Pictures are encoded while the browser draws the next ones.
  const encoding = encodeSlides(
    programs,
    format,
    slides.map(({ plan, captions: shown = [] }, index) => ({ plan, captions: shown, pictures: pictures[index]! })),
    NEVER,
    {
      onEncoded: (encoded) => {
        share.encoded = encoded;
        tell();
      },
      ...(sheets === null ? {} : { strips: readSheets(programs, format, sheets) }),
    },
  );
  // The reason of a failed capture, rather than what it made of the encoder.
  const [, segments] = await Promise.all([capturing, encoding]);
  timed.push({ name: 'encode', startedAt, endedAt: Date.now() });
  for (const [index, segment] of segments.entries()) await writeFile(join(request.folder, segmentFile(index)), segment);
  for (const [index, { drawn }] of slides.entries()) {
    if (drawn === undefined)
      await writeFile(join(request.folder, drawnFile(index)), packPictures(await Promise.all(pictures[index]!)));
  }
  if (request.posterOf !== null) {
    const last = await pictures[request.posterOf]![slides[request.posterOf]!.plan.states.length - 1]!;
    await writeFile(join(request.folder, POSTER_FILE), await makePoster(programs.ffmpeg, last));
  }
  return stills.length;
}

interface PicturesToDraw {
  /** What the browser draws, and what becomes of its pictures, in the same order. */
  readonly stills: Still[];
  readonly drawn: PromiseWithResolvers<Buffer>[];
  /** The pictures of each slide: its states, then the last still of the slide before if it needs that. */
  readonly pictures: Promise<Buffer>[][];
}

/** Those that are not drawn yet. A still that several slides need, as those of a transition, is drawn once. */
async function picturesToDraw(slides: readonly SlideToDraw[]): Promise<PicturesToDraw> {
  const stills = new Map<string, { still: Still; drawn: PromiseWithResolvers<Buffer> }>();
  const draw = (still: Still): Promise<Buffer> => {
    const key = JSON.stringify([still.slide, still.state]);
    const one = stills.get(key) ?? { still, drawn: Promise.withResolvers<Buffer>() };
    stills.set(key, one);
    return one.drawn.promise;
  };
  const pictures: Promise<Buffer>[][] = [];
  for (const { slide, format, plan, before, drawn } of slides) {
    if (drawn !== undefined) {
      pictures.push(unpackPictures(await readFile(drawn)).map((picture) => Promise.resolve(picture)));
      continue;
    }
    // The order in which they are encoded.
    const entered = before === undefined ? [] : [draw({ ...before, format })];
    pictures.push([...plan.states.map((state) => draw({ slide, format, state })), ...entered]);
  }
  const all = [...stills.values()];
  return { stills: all.map(({ still }) => still), drawn: all.map(({ drawn }) => drawn), pictures };
}

const POSTER_WIDTH = 1_280;

async function makePoster(ffmpeg: MediaProgram, picture: Buffer): Promise<Buffer> {
  const { stdout } = await runFfmpeg(
    ffmpeg,
    [
      ['-f', 'image2pipe', '-c:v', 'mjpeg', '-i', '-', '-vf', `scale='min(${POSTER_WIDTH},iw)':-2:flags=lanczos`],
      ['-frames:v', '1', '-q:v', '3', '-c:v', 'mjpeg', '-f', 'image2pipe', '-'],
    ],
    { stdin: picture, ownGroup: false },
  );
  return stdout;
}
