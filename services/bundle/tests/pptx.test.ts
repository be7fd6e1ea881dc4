import { DOMParser, type Element } from '@xmldom/xmldom';
import { create } from '@bufbuild/protobuf';
import { ImageSchema, JobStatus, StillsSchema } from '@slidewright/contracts';
import { runFfmpeg } from '@slidewright/media';
import { drawingHash } from '@slidewright/slides/content/content-hash';
import type { Brand } from '@slidewright/slides/film/brand';
import { BLOCK_KINDS, type Block } from '@slidewright/slides/kinds/index';
import { eventually, testContext } from '@slidewright/testing';
import { randomUUID } from 'node:crypto';
import { posix } from 'node:path';
import { expect, it } from 'vitest';
import { readObject, startHarness } from './harness.ts';
import { addTimeline } from './stand-ins.ts';
import { unzip } from './unzip.ts';

const AUDIO = Buffer.from('as good as sound '.repeat(200));

/** A strict parser: throws on any warning. */
function parse(xml: string): Element {
  const problems: string[] = [];
  const root = new DOMParser({ onError: (_, message) => problems.push(message) }).parseFromString(xml, 'text/xml');
  if (!root.documentElement || problems.length > 0) throw new Error(problems.join('\n') || 'no root');
  return root.documentElement;
}

const all = (root: Element, name: string): Element[] => [...root.getElementsByTagName(name)];
const attribute = (name: string) => (element: Element) => element.getAttribute(name) ?? '';
const lines = (root: Element): string[] =>
  all(root, 'a:p').map((paragraph) =>
    all(paragraph, 'a:t')
      .map((text) => text.textContent)
      .join(''),
  );

it('[EX1] a presentation declares exactly the parts it has, and its slides have texts, notes and narration', async () => {
  await using harness = await startHarness();
  await using _service = await harness.start();
  const context = testContext();
  const known = await addTimeline(harness.world, harness.store, {
    ownerId: context.userId!,
    title: 'Harbour & <Tour>',
    slideTitles: ['Opening "&" <b>\u0000\u000B', 'The Quay', 'Boats'],
    audio: () => AUDIO,
  });
  const [png, webp] = await Promise.all([
    picture('png', ['-f', 'image2pipe', '-c:v', 'png']),
    picture('webp', ['-f', 'webp']),
  ]);
  harness.world.images = await Promise.all(
    [png, webp].map(async ({ id, contentType, bytes }) => {
      await harness.store.put(`images/${id}`, bytes, { contentType });
      return create(ImageSchema, { id, objectKey: `images/${id}`, contentType, width: 64, height: 32 });
    }),
  );
  const image = { ...BLOCK_KINDS.image.empty, imageId: png.id, alt: 'A boat', width: 64, height: 32 };
  known.slides[1]!.bulletPoints = ['First & last', 'שלום'];
  known.slides[1]!.blocks = JSON.stringify([
    BLOCK_KINDS.bullets.empty,
    { ...image, fit: 'fill', focus: { x: 0, y: 0.5 } },
  ]);
  const quote: Block = { kind: 'quote', text: 'Water drives nature.', attribution: 'Leonardo' };
  const number: Block = { kind: 'number', value: '42 %', label: 'of the land', note: 'since 1990' };
  known.slides[2]!.blocks = JSON.stringify([{ ...image, imageId: webp.id, fit: 'whole' }, quote, number]);
  const chart: Block = { ...BLOCK_KINDS.chart.empty, header: ['', 'Boats'], rows: [['Spring', '3']] };
  known.slides[0]!.blocks = JSON.stringify([chart]);
  harness.world.brand = BRAND;
  known.timeline.settings!.brand = randomUUID();
  known.slides[1]!.speakerNotes = 'Say this.\n[pause 1s]And that.';
  const { id: timelineId } = known.timeline;
  const { jobId } = await harness.client.startExport({ timelineId, format: 'pptx' }, context);
  await eventually(() => expect(known.stillsStarted).toEqual(['drawings']));
  const drawing = await picture('png', ['-f', 'image2pipe', '-c:v', 'png']);
  await harness.store.put('render/chart', drawing.bytes, { contentType: 'image/png' });
  known.stills = create(StillsSchema, {
    status: JobStatus.COMPLETED,
    drawings: [{ hash: drawingHash(chart), objectKey: 'render/chart', width: 64, height: 32 }],
  });
  const status = await eventually(async () => {
    const now = await harness.client.getExport({ jobId }, context);
    return now.status === JobStatus.COMPLETED || now.status === JobStatus.FAILED ? now : false;
  });
  expect(status).toMatchObject({ status: JobStatus.COMPLETED, filename: 'Harbour & -Tour-.pptx' });
  const { objectKey } = await harness.client.getExportFile({ jobId }, context);
  const files = await unzip(await readObject(harness.store, objectKey));
  const paths = files.map(({ path }) => path);
  const read = (path: string): Element => parse(files.find((file) => file.path === path)!.body.toString());

  const types = read('[Content_Types].xml');
  expect(paths[0]).toBe('[Content_Types].xml');
  const overrides = all(types, 'Override').map((element) => element.getAttribute('PartName')!.slice(1));
  const extensions = new Set(all(types, 'Default').map(attribute('Extension')));
  expect(new Set(overrides).size).toBe(overrides.length);
  expect(paths).toEqual(expect.arrayContaining(overrides));
  for (const path of paths.slice(1)) {
    const isXml = path.endsWith('.xml');
    expect({
      [path]: isXml ? overrides.includes(path) : extensions.has(path.slice(path.lastIndexOf('.') + 1)),
    }).toEqual({
      [path]: true,
    });
  }
  for (const path of paths.filter((name) => name.endsWith('.xml') && name !== '[Content_Types].xml')) {
    const relations = posix.join(posix.dirname(path), '_rels', `${posix.basename(path)}.rels`);
    const declared = paths.includes(relations) ? all(read(relations), 'Relationship') : [];
    const ids = declared.map(attribute('Id'));
    expect(new Set(ids).size).toBe(ids.length);
    for (const relation of declared) {
      expect(paths).toContain(posix.join(posix.dirname(path), relation.getAttribute('Target')!));
    }
    const used = all(read(path), '*').flatMap((element) =>
      ['r:id', 'r:embed', 'r:link'].map((name) => element.getAttribute(name)).filter(Boolean),
    );
    expect(ids).toEqual(expect.arrayContaining(used));
    const shapes = all(read(path), 'p:cNvPr').map(attribute('id'));
    expect(new Set(shapes).size).toBe(shapes.length);
  }

  // A chart is a picture, with its text for those who cannot see it.
  const first = read('ppt/slides/slide1.xml');
  expect(lines(first)).toEqual(['Opening "&" <b>']);
  expect(attribute('descr')(all(first, 'p:cNvPr')[2]!)).toContain('Spring');
  expect(files.find(({ path }) => path === 'ppt/media/drawing1.png')!.body.equals(drawing.bytes)).toBe(true);
  const second = read('ppt/slides/slide2.xml');
  expect(lines(second)).toEqual(['The Quay', 'First & last', 'שלום']);
  expect(all(second, 'a:pPr').map((element) => element.getAttribute('rtl'))).toEqual([null, null, '1']);
  expect(lines(read('ppt/notesSlides/notesSlide2.xml'))).toEqual(['Say this.', 'And that.']);
  // The slide advances after two seconds; its narration is played by itself.
  expect(all(second, 'p:transition')[0]!.getAttribute('advTm')).toBe('2000');
  const [command] = all(second, 'p:cmd');
  expect(command!.getAttribute('cmd')).toBe('playFrom(0.0)');
  const [played] = all(command!, 'p:spTgt').map(attribute('spid'));
  const pictures = all(second, 'p:pic');
  expect(pictures.map((shape) => all(shape, 'p:cNvPr').map(attribute('descr')))).toEqual([['A boat'], ['Narration']]);
  expect(all(pictures[1]!, 'p:cNvPr').map(attribute('id'))).toEqual([played]);
  const sound = files.find(({ path }) => path === 'ppt/media/narration2.mp3')!;
  expect(sound.body.subarray(-AUDIO.length).equals(AUDIO)).toBe(true);

  // An image that fills its place is cut on the side that its focus is not on.
  const [cut] = all(second, 'a:srcRect');
  expect(['l', 't', 'b'].map((side) => cut!.getAttribute(side))).toEqual(['0', '0', '0']);
  expect(Number(cut!.getAttribute('r'))).toBeGreaterThan(10_000);
  const media = (name: string) => files.find(({ path }) => path === `ppt/media/${name}`)!.body;
  expect(media('picture1.png').equals(png.bytes)).toBe(true);
  // WebP becomes PNG, which every version of PowerPoint shows.
  expect(media('picture2.png').subarray(1, 4).toString()).toBe('PNG');
  const { width, height } = placeOf(all(read('ppt/slides/slide3.xml'), 'p:pic')[0]!);
  expect(width / height).toBeCloseTo(2, 2);
  // What is large in the film is large, and who said something stands below it.
  const third = all(read('ppt/slides/slide3.xml'), 'a:r').slice(1);
  expect(third.map((run) => [run.textContent, all(run, 'a:rPr')[0]!.getAttribute('sz')])).toEqual([
    ['Water drives nature.', null],
    ['— Leonardo', '2200'],
    ['42 %', '8800'],
    ['of the land', null],
    ['since 1990', '2200'],
  ]);
  // The chart of 64 pixels is not enlarged to the slide.
  expect(placeOf(all(first, 'p:pic')[0]!).width).toBe(64 * 6_350 * 1.5);
  const colours = all(read('ppt/theme/theme1.xml'), 'a:srgbClr').map(attribute('val'));
  expect(colours).toEqual(expect.arrayContaining(['102030', 'F0F4F8', 'FFC857']));
});

const BRAND: Brand = {
  colors: { background: '#102030', text: '#f0f4f8', accent: '#ffc857' },
  fonts: { title: null, text: null },
  logo: null,
};

/** A picture of 64 × 32 as ffmpeg encodes it. */
async function picture(type: string, encoder: readonly string[]) {
  const source = ['-f', 'lavfi', '-i', 'testsrc=size=64x32', '-frames:v', '1'];
  const { stdout } = await runFfmpeg({ command: 'ffmpeg' }, [source, encoder, '-']);
  return { id: randomUUID(), contentType: `image/${type}`, bytes: stdout };
}

function placeOf(shape: Element): { width: number; height: number } {
  const size = all(shape, 'a:ext').find((element) => element.hasAttribute('cx'));
  return { width: Number(size!.getAttribute('cx')), height: Number(size!.getAttribute('cy')) };
}
