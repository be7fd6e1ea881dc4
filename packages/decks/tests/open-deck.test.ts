import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { confinementKind } from '@slidewright/platform';
import { officeToPdf } from '../src/convert/office-to-pdf.ts';
import { requirePrograms } from '../src/convert/programs.ts';
import { openDeck } from '../src/index.ts';
import { build, mathOf, narrationOf, odpParts, pdfOf, pptxParts, RELATIONSHIP, zipOf } from './samples.ts';

const run = promisify(execFile);

const isInstalled = (format: 'pptx' | 'pdf'): boolean => {
  try {
    requirePrograms(format);
    return true;
  } catch {
    return false;
  }
};

let samples: string;
beforeAll(async () => {
  samples = await mkdtemp(join(tmpdir(), 'slidewright-decks-'));
});
afterAll(() => rm(samples, { recursive: true, force: true }));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slidewright-deck-'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

const BOX = { width: 960, height: 540 };
/** Width and height of a PNG file. */
const sizeOf = (png: Buffer): number[] => [png.readUInt32BE(16), png.readUInt32BE(20)];

const RED_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
);
const frame = (href: string) =>
  `<draw:frame svg:x="0cm" svg:y="0cm" svg:width="28cm" svg:height="15cm"><draw:image xlink:href="${href}" xlink:type="simple" xlink:show="embed" xlink:actuate="onLoad"/></draw:frame>`;

/** A shape with a word in a typeface. */
const wordIn = (family: string): string =>
  `<p:sp><p:nvSpPr><p:cNvPr id="9" name="x"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="600000" y="4000000"/><a:ext cx="9000000" cy="1500000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr/><a:p><a:r><a:rPr lang="en-US" sz="6000"><a:latin typeface="${family}"/></a:rPr><a:t>RIVERS</a:t></a:r></a:p></p:txBody></p:sp>`;

describe.runIf(isInstalled('pptx'))('a deck of an Office program', () => {
  it('[SC8] is drawn with typefaces of its owner, and names those and the letters that are not there', async () => {
    const slides = [{ title: 'Rivers', shapes: wordIn('KaTeX_Script') }, { title: '\u{30000} 𰻞' }];
    const file = await zipOf(samples, 'fonts.pptx', pptxParts(slides));
    const opened = async (name: string, fonts: readonly Buffer[]) => {
      const work = join(folder, name);
      await mkdir(work);
      return openDeck(file, { folder: work, mostPages: 500, fonts });
    };
    const script = await readFile(createRequire(import.meta.url).resolve('katex/dist/fonts/KaTeX_Script-Regular.ttf'));
    const [without, withFont] = [await opened('without', []), await opened('with', [script])];
    const codes = ({ warnings }: typeof without) => warnings.map(({ code, page }) => [code, page]);
    expect(codes(without)).toEqual([
      ['FONT_REPLACED', undefined],
      ['LETTERS_MISSING', 2],
    ]);
    expect(codes(withFont)).toEqual([['LETTERS_MISSING', 2]]);
    expect(without.warnings[0]!.message).toContain('KaTeX_Script');
    expect(without.warnings[0]!.message).toMatch(/Upload it under Brand/);
    expect((await withFont.picture(0, BOX)).equals(await without.picture(0, BOX))).toBe(false);
  });

  it('[SC8] in Aptos or Segoe UI, which are not free, is drawn with the widths of Arial and names what it lacks', async () => {
    const drawn = async (family: string) => {
      const file = await zipOf(samples, `${family}.pptx`, pptxParts([{ title: '', shapes: wordIn(family) }]));
      const work = await mkdtemp(join(folder, 'font-'));
      const deck = await openDeck(file, { folder: work, mostPages: 9 });
      return { picture: await deck.picture(0, BOX), codes: deck.warnings.map(({ code }) => code) };
    };
    const arial = await drawn('Liberation Sans');
    for (const family of ['Aptos', 'Segoe UI']) {
      const other = await drawn(family);
      expect(other.codes).toEqual(['FONT_REPLACED']);
      expect(other.picture.equals(arial.picture), family).toBe(true);
    }
  });

  it('[SC5] has no icon of recorded sound, and its equations beside their words', async () => {
    const { shapes, more } = narrationOf(9);
    const relationships = [
      ['s', 'audio', 'a.mp3'],
      ['m', 'audio', 'a.mp3'],
      ['i', 'image', 'icon.png'],
    ]
      .map(([id, type, file]) => `<Relationship Id="${id}" Type="${RELATIONSHIP}/${type}" Target="../media/${file}"/>`)
      .join('');
    const words = '<a:r><a:t>Distance</a:t></a:r>';
    const equation = mathOf.inline(mathOf.run('s=vt'));
    const icon = await readFile(new URL('icon.png', import.meta.url));
    const media = { 'ppt/media/a.mp3': 'sound', 'ppt/media/icon.png': icon };
    const opened = async (name: string, slides: Parameters<typeof pptxParts>[0]) => {
      const work = join(folder, name);
      await mkdir(work);
      const file = await zipOf(samples, name, { ...pptxParts(slides), ...media });
      return openDeck(file, { folder: work, mostPages: 500, writeEquation: (latex) => latex.replace('=', ' = ') });
    };
    const plain = await opened('plain.pptx', [
      { title: 'Rivers', paragraphs: ['Sand'] },
      { title: 'Falls', shapes: mathOf.shape([`${words}<a:r><a:t> s = vt </a:t></a:r>`]) },
    ]);
    const deck = await opened('sound.pptx', [
      { title: 'Rivers', paragraphs: ['Sand'], shapes, more, relationships },
      { title: 'Falls', shapes: mathOf.shape([words + equation]) },
    ]);
    for (const page of [0, 1])
      expect((await deck.picture(page, BOX)).equals(await plain.picture(page, BOX))).toBe(true);
    expect((await deck.media('ppt/media/a.mp3', 100))!.toString()).toBe('sound');
  });

  describe('[SC5] with effects', () => {
    const { click, colour, effect, hide, move, shape, show, timing } = build;
    const PARAGRAPHS = ['Open the valve', 'Wait', 'Close it'];
    const line = (index: number) => ({ shape: '3', paragraphs: [index, index] }) as const;
    type Slides = Parameters<typeof pptxParts>[0];
    const opened = async (name: string, parts: Record<string, string>) => {
      const work = join(folder, name);
      await mkdir(work);
      return openDeck(await zipOf(samples, name, parts), { folder: work, mostPages: 500 });
    };
    const RUN = '<a:rPr lang="en-US" sz="3200"/>';
    const WHITE = '<a:rPr lang="en-US" sz="3200"><a:solidFill><a:srgbClr val="FFFFFF"/></a:solidFill></a:rPr>';
    /** A deck without effects whose slides hide paragraphs by white letters. */
    const drawnBy = (name: string, slides: readonly (Slides[number] & { readonly white?: readonly number[] })[]) =>
      opened(
        name,
        Object.fromEntries(
          Object.entries(pptxParts(slides)).map(([path, xml]) => {
            const [, number] = /slides\/slide(\d+)\.xml$/.exec(path) ?? [];
            const white = slides[Number(number) - 1]?.white ?? [];
            const hidden = white.map((index) => `<a:t>${PARAGRAPHS[index]}`);
            return [path, hidden.reduce((part, text) => part.replace(RUN + text, WHITE + text), xml)];
          }),
        ),
      );
    const result = (ground = 'CC3333') => shape('9', 'Result', 600, 700, ground);
    const box = (top = 700) => shape('10', '', 800, top, '3333CC');
    // It covers the number that each slide of the samples has.
    const number = shape('11', '2', 50, 850);
    const field = number.replace(
      /<a:r>(<a:rPr [^>]*>)<a:t>2<\/a:t><\/a:r>/,
      '<a:fld id="{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}" type="slidenum">$1<a:t>2</a:t></a:fld>',
    );

    it('has its slides in all states, in which everything else has the place that it has on the page', async () => {
      const more = timing(
        click(show(line(0))),
        click(show(line(1)), show('9', { node: 'withEffect' })),
        click(show('10')),
        click(move('10', 'M 0 0 L 0 -0.3 E')),
        click(effect('emph', colour('9', 'fillcolor', '00AA00')), hide(line(2), { node: 'withEffect' })),
      );
      const [shown, plain] = [
        await opened(
          'built.pptx',
          pptxParts([
            { title: 'Hidden', isHidden: true },
            { title: 'Valve', paragraphs: PARAGRAPHS, shapes: result() + box() + field, more },
            { title: 'End', paragraphs: ['Done'] },
          ]),
        ),
        await drawnBy(
          'plain.pptx',
          [
            { white: [0, 1], shapes: number },
            { white: [1], shapes: number },
            { shapes: result() + number },
            { shapes: result() + box() + number },
            { shapes: result() + box(400) + number },
            { white: [2], shapes: result('00AA00') + box(400) + number },
          ].map((slide) => ({ title: 'Valve', paragraphs: PARAGRAPHS, ...slide })),
        ),
      ];
      expect(shown.pageCount).toBe(2);
      expect(shown.warnings.map(({ code }) => code)).toEqual(['HIDDEN_SLIDE']);
      expect(shown.states(0)).toEqual(['', 'Open the valve', 'Wait\nResult', '', '', 'Result']);
      expect(shown.states(1)).toEqual([]);
      const pictures = await Promise.all(shown.states(0).map((_, state) => shown.statePicture(0, state, BOX)));
      const wanted = await Promise.all(pictures.map((_, page) => plain.picture(page, BOX)));
      expect(pictures.map((picture, state) => picture.equals(wanted[state]!))).toEqual(pictures.map(() => true));
      expect(new Set(pictures.map((picture) => picture.toString('base64'))).size).toBe(6);
      expect((await shown.picture(0, BOX)).equals(wanted[3]!)).toBe(true);
    });

    it('hides the marks of lists, groups, tables and lines between shapes', async () => {
      const item = (mark: string) => `<a:pPr marL="457200" indent="-457200">${mark}</a:pPr>`;
      const list = (xml: string) =>
        xml.replace(
          '<a:p><a:r><a:rPr lang="en-US" sz="1800"/><a:t>Item</a:t></a:r></a:p>',
          `<a:p>${item('<a:buFont typeface="Arial"/><a:buChar char="•"/>')}<a:r><a:rPr lang="en-US" sz="1800" u="sng"/><a:t>Item</a:t></a:r></a:p>`,
        );
      const group = `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="20" name="g"/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="100" cy="100"/><a:chOff x="0" y="0"/><a:chExt cx="100" cy="100"/></a:xfrm></p:grpSpPr>${shape('21', 'In', 300, 700)}</p:grpSp>`;
      const line = `<p:cxnSp><p:nvCxnSpPr><p:cNvPr id="22" name="l"/><p:cNvCxnSpPr><a:stCxn id="21" idx="3"/><a:endCxn id="9" idx="1"/></p:cNvCxnSpPr><p:nvPr/></p:nvCxnSpPr><p:spPr><a:xfrm><a:off x="4876800" y="5143500"/><a:ext cx="2438400" cy="12700"/></a:xfrm><a:prstGeom prst="bentConnector3"><a:avLst/></a:prstGeom><a:ln w="38100"><a:solidFill><a:srgbClr val="000000"/></a:solidFill></a:ln></p:spPr></p:cxnSp>`;
      const table = `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="23" name="t"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><p:xfrm><a:off x="6800000" y="1200000"/><a:ext cx="4000000" cy="370000"/></p:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table"><a:tbl><a:tblPr/><a:tblGrid><a:gridCol w="4000000"/></a:tblGrid><a:tr h="370000"><a:tc><a:txBody><a:bodyPr/><a:p><a:r><a:t>Cell</a:t></a:r></a:p></a:txBody><a:tcPr/></a:tc></a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
      const text = list(shape('12', 'Item', 50, 700, 'FFFFFF'));
      const ids = ['12', '20', '22', '23'];
      const parts = { 12: text, 20: group, 22: line, 23: table };
      const more = timing(
        click(show({ shape: '12', paragraphs: [0, 0] })),
        ...ids.slice(1).map((id) => click(show(id))),
      );
      const deck = await opened(
        'kinds.pptx',
        pptxParts([{ title: 'Kinds', shapes: Object.values(parts).join('') + result() + number, more }]),
      );
      const empty = shape('12', '', 50, 700, 'FFFFFF');
      const stages = [empty, text, text + group, text + group + line, text + group + line + table].map((shapes) => ({
        title: 'Kinds',
        shapes: shapes + result() + number,
      }));
      const plain = await opened('plain-kinds.pptx', pptxParts(stages));
      const isSame = await Promise.all(
        stages.map(async (_, state) =>
          (await deck.statePicture(0, state, BOX)).equals(await plain.picture(state, BOX)),
        ),
      );
      expect(isSame).toEqual(stages.map(() => true));
    });

    it('is drawn complete, and says so, where the slides cannot be repeated', async () => {
      const slides = [{ title: 'Valve', paragraphs: PARAGRAPHS, more: timing(click(show(line(0)))) }];
      const { '[Content_Types].xml': types, ...parts } = pptxParts(slides);
      // It can be read, but a document type is not written again.
      const deck = await opened('types.pptx', {
        '[Content_Types].xml': types!.replace('<Types', '<!DOCTYPE Types><Types'),
        ...parts,
      });
      expect(deck.pageCount).toBe(1);
      expect(deck.states(0)).toEqual([]);
      expect(deck.warnings.map(({ code, message }) => [code, message])).toEqual([
        ['ANIMATIONS_NOT_DRAWN', expect.stringContaining('could not be drawn')],
      ]);
      const plain = await opened('same.pptx', pptxParts([{ title: 'Valve', paragraphs: PARAGRAPHS }]));
      expect((await deck.picture(0, BOX)).equals(await plain.picture(0, BOX))).toBe(true);
    });
  });

  it('[IM1] [IM2] has its visible slides as pictures with their texts', async () => {
    const slides = [
      { title: 'Rivers', paragraphs: ['Sand'], notes: 'Say this.', shapes: '' },
      { title: 'Hidden', isHidden: true },
      { title: 'The sea', paragraphs: ['Salt'] },
    ];
    const deck = await openDeck(await zipOf(samples, 'a.pptx', pptxParts(slides)), { folder, mostPages: 500 });
    expect(deck.pageCount).toBe(2);
    expect(await Promise.all([0, 1].map((page) => deck.text(page)))).toMatchObject([
      { title: 'Rivers', text: 'Sand', notes: 'Say this.' },
      { title: 'The sea', text: 'Salt', notes: '' },
    ]);
    expect(deck.warnings).toContainEqual(expect.objectContaining({ code: 'HIDDEN_SLIDE', page: 2 }));
    const pictures = await Promise.all([0, 1].map((page) => deck.picture(page, BOX)));
    expect(pictures.map(sizeOf)).toEqual([
      [960, 540],
      [960, 540],
    ]);
    expect(pictures[0]!.equals(pictures[1]!)).toBe(false);
  });

  it('[IM5] shows nothing of the files that it links to', async () => {
    const secret = join(samples, 'secret.png');
    await writeFile(secret, RED_PIXEL);
    const picture = (declared: string, reference: string) =>
      `${declared}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="900" height="500"><image width="900" height="500" ${reference}/></svg>`;
    const href = `xlink:href="file://${secret}"`;
    const pictures = {
      'Pictures/other.png': await readFile(secret),
      // A packed one is left out.
      'Pictures/packed.svg': gzipSync('<svg/>'),
      'Pictures/declared.svg': picture(`<!DOCTYPE svg [<!ATTLIST image xlink:href CDATA "file://${secret}">]>`, ''),
      'Pictures/named.rels': picture('', href),
      'Pictures/wide.svg': Buffer.from(`\ufeff${picture('', href)}`, 'utf16le'),
    };
    const odpOf = (content: string, name: string, before = '') => {
      // Where a deck has pictures, LibreOffice refuses it if one of them is missing.
      const parts = odpParts(`<draw:page draw:name="1">${content}</draw:page>`);
      const listed = Object.keys(pictures).map((path) => `<m:file-entry m:full-path="${path}" m:media-type=""/>`);
      const manifest = parts['META-INF/manifest.xml']!.replace('</m:manifest>', `${listed.join('')}</m:manifest>`);
      const xml = before + parts['content.xml']!.replace(/^<\?xml[^>]*\?>/, '');
      const other = { 'META-INF/manifest.xml': manifest, 'content.xml': xml, ...pictures };
      return zipOf(samples, `${name}.odp`, { ...parts, ...other });
    };
    const opened = async (file: string) =>
      openDeck(file, { folder: await mkdtemp(join(folder, 'own-')), mostPages: 9 });
    const hostile = frame(`file://${secret}`) + Object.keys(pictures).slice(1).map(frame).join('');
    const linked = await opened(await odpOf(hostile, 'linked', ' '.repeat(300)));
    const nothing = await (await opened(await odpOf('', 'plain'))).picture(0, BOX);
    expect((await linked.picture(0, BOX)).equals(nothing)).toBe(true);
    expect(linked.warnings.map(({ message }) => message)).toEqual([
      'Slide 1 refers to a file outside the deck, which was not loaded.',
      expect.stringContaining('3 pictures in SVG refer to other files') as string,
    ]);
    const link = `<Relationship Id="i" Type="${RELATIONSHIP}/image" TargetMode="External" Target="file://${secret}"/>`;
    const shapes =
      '<p:pic><p:nvPicPr><p:cNvPr id="9" name="x"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:link="i"/><a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="12192000" cy="6858000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>';
    const officeFile = await zipOf(samples, 'l.pptx', pptxParts([{ title: 'A', shapes, relationships: link }]));
    const office = await openDeck(officeFile, { folder, mostPages: 9 });
    expect(office.warnings.map(({ code }) => code)).toContain('LINK_DROPPED');
    const plainFile = await zipOf(samples, 'p.pptx', pptxParts([{ title: 'A' }]));
    const own = await mkdtemp(join(folder, 'own-'));
    const plain = await openDeck(plainFile, { folder: own, mostPages: 9 });
    expect((await office.picture(0, BOX)).equals(await plain.picture(0, BOX))).toBe(true);
  });

  it('[IM5] is drawn by a LibreOffice that cannot read a file which the harmless copy overlooked', async (test) => {
    if ((await confinementKind()) === 'none') test.skip('neither namespaces nor Landlock');
    const secret = join(samples, 'other.png');
    await writeFile(secret, RED_PIXEL);
    const page = `<draw:page draw:name="1">${frame(`file://${secret}`)}</draw:page>`;
    const raw = await zipOf(samples, 'raw.odp', odpParts(page));
    await copyFile(raw, join(folder, 'raw.odp'));
    const pdf = await officeToPdf(join(folder, 'raw.odp'), { folder });
    const own = await mkdtemp(join(folder, 'own-'));
    const deck = await openDeck(pdf, { folder: own, mostPages: 9 });
    expect(await deck.text(0)).toMatchObject({ parts: [], leftOut: ['drawing'] });
  });

  it.runIf(existsSync('/proc/self/cmdline'))(
    '[IM5] stops LibreOffice with everything that it started when it is cancelled',
    async () => {
      const file = await zipOf(samples, 'c.pptx', pptxParts(Array.from({ length: 60 }, () => ({ title: 'A' }))));
      const cancelled = new AbortController();
      const opened = openDeck(file, { folder, mostPages: 500, signal: cancelled.signal });
      const isRunning = async () => {
        const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
        const commands = await Promise.all(processes.map((pid) => commandOf(pid)));
        return commands.some((command) => command.includes(`${folder}/conversion`) && command.includes('soffice'));
      };
      await expect.poll(isRunning).toBe(true);
      cancelled.abort(new Error('cancelled'));
      await expect(opened).rejects.toThrow('cancelled');
      await expect.poll(isRunning).toBe(false);
    },
  );

  it.runIf(existsSync('/proc/self/cmdline'))(
    '[IM5] is not blamed when LibreOffice is killed from outside',
    async () => {
      const file = await zipOf(samples, 'k.pptx', pptxParts(Array.from({ length: 60 }, () => ({ title: 'A' }))));
      const ended = openDeck(file, { folder, mostPages: 500 }).then(
        () => null,
        (error: unknown) => error,
      );
      const find = async () => {
        for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
          const command = await commandOf(pid);
          if (command.includes(`${folder}/conversion`) && /soffice\.bin\0/.test(command)) return Number(pid);
        }
        return 0;
      };
      let found = 0;
      await expect.poll(async () => (found = await find()), { timeout: 60_000 }).toBeGreaterThan(0);
      process.kill(found, 'SIGKILL');
      expect(await ended).toMatchObject({
        code: 'INTERNAL',
        userMessage: expect.stringContaining('ended by the system') as string,
      });
    },
  );

  it('[IM5] says so where LibreOffice does not end in time', async () => {
    const file = await zipOf(samples, 'slow.pptx', pptxParts([{ title: 'A' }]));
    await expect(officeToPdf(file, { folder, timeoutMs: 1 })).rejects.toMatchObject({
      code: 'DECK_UNUSABLE',
      userMessage: expect.stringContaining('needs too much time or memory') as string,
    });
  });
});

describe.runIf(isInstalled('pdf'))('a PDF file', () => {
  it('[IM1] has the largest line at the top of a page as its title', async () => {
    const file = await pdfOf(samples, 'a.pdf', [['Rivers', 'Sand and silt', 'Stones'], ['The sea']]);
    const deck = await openDeck(file, { folder, mostPages: 500 });
    expect(deck.pageCount).toBe(2);
    expect(await deck.text(0)).toEqual({
      recording: null,
      title: 'Rivers',
      text: 'Sand and silt\nStones',
      notes: null,
      parts: ['Sand and silt', 'Stones'].map((text) => ({ kind: 'text', paragraphs: [{ text, level: 0 }] })),
      leftOut: ['drawing'],
      isHidden: false,
    });
    expect(await deck.text(1)).toMatchObject({ title: 'The sea', text: '' });
    expect(sizeOf(await deck.picture(1, BOX))).toEqual([960, 540]);
    expect(deck.warnings.map(({ code, message }) => [code, message.includes('Helvetica')])).toEqual([
      ['FONT_REPLACED', true],
    ]);
  });

  it('[IM1] has a title of several lines, but no line of a list as its title', async () => {
    const page = (size: number, ...written: readonly (readonly [word: string, down: number])[]) =>
      written.map(([word, down]) => ({ word, at: [60, 480 - down] as const, size }));
    const file = await pdfOf(samples, 'titles.pdf', [
      [...page(40, ['The longest rivers', 0], ['of Europe and Asia', 44]), ...page(20, ['A report', 200])],
      page(40, ['The longest rivers', 0], ['of Europe', 44]),
      page(24, ['Sources of', 0], ['the Danube', 28], ['Breg is the longer one', 90], ['Brigach is not', 150]),
      [...page(30, ['\\225 Sand', 0]), ...page(20, ['Silt', 60], ['Clay', 120])],
    ]);
    const deck = await openDeck(file, { folder, mostPages: 500 });
    const titles = await Promise.all([0, 1, 2, 3].map(async (index) => (await deck.text(index)).title));
    expect(titles).toEqual([
      'The longest rivers of Europe and Asia',
      'The longest rivers of Europe',
      'Sources of the Danube',
      '',
    ]);
  });

  it('[IM3] has lists on two levels, code and pictures as parts, and names what they are not', async () => {
    const code = [{ code: 'while wet:' }, { code: 'flow\\(1,  2\\)', left: 108 }];
    const at = (left: number, top: number, width: number, height: number) => ({
      picture: { left, top, width, height },
    });
    // Two stripes of one picture, an icon, and one that is mostly outside of the page.
    const pictures = [at(600, 200, 200, 100), at(600, 300, 200, 100), at(900, 20, 20, 20), at(955, 0, 500, 500)];
    const lines = [
      { text: '\\225 Salt that every river', left: 60 },
      { text: 'brings', left: 76 },
      { text: '\\226 of rocks', left: 90 },
      { text: '\\225 Waves', left: 60 },
    ];
    const background = at(0, 0, 960, 540);
    const file = await pdfOf(samples, 'parts.pdf', [
      ['Rivers', ...code, ...pictures],
      ['Seas', ...lines],
      ['Sky', background],
      ['Much', ...Array.from({ length: 31 }, () => at(0, 0, 400, 300))],
    ]);
    const deck = await openDeck(file, { folder, mostPages: 500 });
    const first = await deck.text(0);
    expect(first.parts).toEqual([
      { kind: 'code', code: 'while wet:\n    flow(1,  2)' },
      { kind: 'picture', path: expect.any(String) as string, alt: '' },
    ]);
    expect(first.leftOut).toEqual(['small-picture', 'small-picture', 'drawing']);
    const { path } = first.parts.find((part) => part.kind === 'picture')!;
    expect(sizeOf((await deck.media(path, 1_000_000))!)).toEqual([833, 833]);
    await expect(deck.media(path, 100)).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
    expect(await deck.media('/etc/passwd', 1_000_000)).toBeNull();
    const list = [
      { text: 'Salt that every river brings', level: 0 },
      { text: 'of rocks', level: 1 },
      { text: 'Waves', level: 0 },
    ];
    expect(await deck.text(1)).toMatchObject({
      text: 'Salt that every river\nbrings\nof rocks\nWaves',
      parts: [{ kind: 'text', paragraphs: list }],
    });
    expect((await deck.text(2)).leftOut).toEqual(['background', 'drawing']);
    expect((await deck.text(3)).leftOut).toEqual(['many-pictures', 'drawing']);
  });

  it('[IM1] [IM3] has turned words apart, and neither the numbers of charts nor pictures that most pages have', async () => {
    const axis = ['0', '10', '20', '30', '40', '50'].map((word, at) => ({ word, at: [100, 100 + at * 40] as const }));
    const chart = [{ word: 'Water', at: [60, 100] as const, size: 20, isTurned: true as const }, ...axis];
    const banner = { picture: { left: 0, top: 500, width: 960, height: 40 } };
    const photo = { picture: { left: 500, top: 200, width: 300, height: 200 } };
    const cells = axis.map(({ word, at: [, y] }, row) => [
      { word: `River ${row}`, at: [60, y] as const },
      { word, at: [300, y] as const },
    ]);
    const file = await pdfOf(samples, 'charts.pdf', [
      ['Flow', banner, ...chart, { word: 'Region', at: [300, 60] }],
      ['Table', banner, ...cells.flat()],
      ['Photo', banner, photo],
    ]);
    const deck = await openDeck(file, { folder, mostPages: 500 });
    expect(await deck.text(0)).toMatchObject({
      title: 'Flow',
      text: 'Region\nWater',
      leftOut: ['repeated-picture', 'drawing'],
    });
    expect((await deck.text(1)).text).toContain('40');
    const { parts } = await deck.text(2);
    expect(parts).toEqual([{ kind: 'picture', path: expect.any(String) as string, alt: '' }]);
  });

  it('[IM1] [IM3] has neither the numbers of pages nor the text that most pages have, but the steps of a page', async () => {
    const at = (word: string, x: number, y: number, size = 12) => ({ word, at: [x, y] as const, size });
    const pages = ['Sources', 'Steps', 'Steps', 'Steps', 'Mouths'].map((title, index) => [
      at(title, 200, 420, 40),
      at('Contents', 40, 300),
      at(index > 0 && index < 4 ? 'Sand settles' : `Only here ${'abcde'[index]!}`, 200, 300, 20),
      at('Rivers of Europe', 40, 20),
      at(`Page ${index + 9}`, 600, 20),
      at(`${index + 9} / 13`, 880, 20),
    ]);
    const deck = await openDeck(await pdfOf(samples, 'beamer.pdf', pages), { folder, mostPages: 500 });
    const read = await Promise.all(pages.map((_, index) => deck.text(index)));
    expect(read.map(({ title, text }) => `${title}: ${text}`)).toEqual([
      'Sources: Only here a',
      'Steps: Sand settles',
      'Steps: Sand settles',
      'Steps: Sand settles',
      'Mouths: Only here e',
    ]);
    expect(read[0]!.parts).toEqual([{ kind: 'text', paragraphs: [{ text: 'Only here a', level: 0 }] }]);
    expect(read[0]!.leftOut).toContain('repeated-text');
  });

  it('[IM5] is read without its parts after three pages of which they could not be read', async () => {
    const pages = Array.from({ length: 6 }, (_, page) => [`Page ${page}`, 'Sand']);
    const file = await pdfOf(samples, 'failing.pdf', pages);
    const programs = join(folder, 'programs');
    const runs = join(folder, 'runs');
    await mkdir(programs);
    await writeFile(join(programs, 'pdftohtml'), `#!/bin/sh\necho run >> ${runs}\nexit 1\n`, { mode: 0o755 });
    vi.stubEnv('PATH', `${programs}:${process.env['PATH']}`);
    const deck = await openDeck(file, { folder, mostPages: 500 });
    for (const page of pages.keys()) expect(await deck.text(page)).toMatchObject({ text: 'Sand', parts: [] });
    expect(await readFile(runs, 'utf8')).toBe('run\n'.repeat(3));
  });

  it('[IM5] of which a page was drawn in part is refused', async () => {
    const file = await pdfOf(samples, 'partly.pdf', [['Rivers']]);
    const programs = join(folder, 'programs');
    await mkdir(programs);
    // As pdftocairo ends where it cannot write: with code 0 and the first bytes of the picture.
    const partly = '#!/bin/sh\nfor target; do :; done\nprintf "\\211PNG" > "$target.png"\n';
    await writeFile(join(programs, 'pdftocairo'), partly, { mode: 0o755 });
    vi.stubEnv('PATH', `${programs}:${process.env['PATH']}`);
    const deck = await openDeck(file, { folder, mostPages: 9 });
    await expect(deck.picture(0, { width: 1_920, height: 1_080 })).rejects.toMatchObject({
      code: 'DECK_UNUSABLE',
      message: expect.stringContaining('page 1 was not drawn') as string,
    });
  });

  it('[IM5] is not blamed when the disk is full', async (test) => {
    const disk = join(samples, 'disk');
    await mkdir(disk);
    // Only root can mount a small disk.
    const isMounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=32m', 'tmpfs', disk]).catch(() => null);
    if (isMounted === null) return test.skip('a small disk could not be mounted');
    try {
      const file = await pdfOf(samples, 'page.pdf', [['Rivers']]);
      const deck = await openDeck(file, { folder: disk, mostPages: 9 });
      const box = { width: 1_920, height: 1_080 };
      expect((await deck.picture(0, box)).length).toBeGreaterThan(0);
      await run('sh', ['-c', 'cat /dev/zero >"$1" 2>/dev/null || true', 'sh', join(disk, 'full')]);
      await expect(deck.picture(0, box)).rejects.toMatchObject({ code: 'STORAGE_FULL' });
    } finally {
      await run('umount', ['-l', disk]);
    }
  });

  it('[IM5] with ten thousand pages, or one that is damaged, is refused', async () => {
    const long = await pdfOf(
      samples,
      'long.pdf',
      Array.from({ length: 10_000 }, () => ['A']),
    );
    await expect(openDeck(long, { folder, mostPages: 500 })).rejects.toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
      userMessage: 'This deck has 10000 pages, and a timeline can have at most 500 slides. Divide the deck.',
    });
    const damaged = join(samples, 'damaged.pdf');
    await writeFile(damaged, '%PDF-1.7\nnothing');
    await expect(openDeck(damaged, { folder, mostPages: 500 })).rejects.toMatchObject({ code: 'DECK_UNUSABLE' });
  });
});

/** The command of a process; '' when it has ended. */
async function commandOf(pid: string): Promise<string> {
  return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
}
