import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openArchive } from '../archive.ts';
import type { DeckBrand } from '../deck.ts';
import { designOf, pptxParts, zipOf } from '../../tests/samples.ts';
import { readPptx } from './pptx.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slidewright-brand-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let count = 0;
async function brandOf(parts: Readonly<Record<string, string | Buffer>>): Promise<DeckBrand | null> {
  await using archive = await openArchive(await zipOf(folder, `${(count += 1)}.pptx`, parts));
  return (await readPptx(archive)).brand;
}

const PLAIN = pptxParts([{ title: 'Rivers' }, { title: 'Seas' }]);
const ACCENTS = ['E8C547', '0B3D91'];
const designed = (design: Partial<Parameters<typeof designOf>[1]> = {}): Promise<DeckBrand | null> =>
  brandOf(designOf(PLAIN, { accents: ACCENTS, ...design }));

describe('[TH2] the brand of a presentation', () => {
  it('has the colours, the typefaces and the logo of its master', async () => {
    expect(await designed({ logo: { left: 0.85, top: 0.03 }, fonts: ['Futura', ' Gill  Sans\n'] })).toEqual({
      colours: { background: '#fdf6e3', text: '#101418', accents: ['#e8c547', '#0b3d91'] },
      fonts: { title: 'Futura', text: 'Gill Sans' },
      logo: 'ppt/media/logo.png',
    });
  });

  it('has the colours that its master gives to background and text, but no shades of others', async () => {
    const colours = async (background: string, text: string) => {
      const { colours: found } = (await designed({ background, text }))!;
      return [found!.background, found!.text];
    };
    const scheme = (name: string, more = ''): string => `<a:schemeClr val="${name}">${more}</a:schemeClr>`;
    const behind = (colour: string): string => `<p:bg><p:bgRef idx="1001">${colour}</p:bgRef></p:bg>`;
    const filled = '<p:bg><p:bgPr><a:solidFill><a:srgbClr val="0B3D91"/></a:solidFill></p:bgPr></p:bg>';
    expect(await colours(behind(scheme('tx1')), scheme('bg1'))).toEqual(['#101418', '#fdf6e3']);
    expect(await colours(filled, scheme('bg1'))).toEqual(['#0b3d91', '#fdf6e3']);
    expect(await colours(filled, scheme('bg1', '<a:lumMod val="50000"/>'))).toEqual(['#fdf6e3', '#101418']);
    expect(await colours(behind('<a:prstClr val="red"/>'), scheme('bg1'))).toEqual(['#fdf6e3', '#101418']);
  });

  it('has no colours where they are those of every new presentation, and is none without a logo then', async () => {
    const usual = { accents: ['4472C4', 'ED7D31'] };
    expect(await designed(usual)).toBeNull();
    expect(await designed({ ...usual, logo: { left: 0.01, top: 0.9 } })).toMatchObject({
      colours: null,
      logo: 'ppt/media/logo.png',
    });
    expect(await brandOf(PLAIN)).toBeNull();
  });

  it.each([
    ['in the middle', { left: 0.45, top: 0.03 }],
    ['beside no corner', { left: 0.85, top: 0.4 }],
    ['as wide as the page', { left: 0, top: 0, width: 1 }],
    ['as flat as a line', { left: 0.7, top: 0.03, width: 0.29, height: 0.02 }],
    ['without a size', { left: 0.85, top: 0.03, width: 0 }],
    ['with a cropped side', { left: 0.85, top: 0.03, more: '<a:srcRect l="20000"/>' }],
    ['outside of the file', { left: 0.85, top: 0.03, mode: ' TargetMode="External"' }],
  ])('has as its logo no picture %s', async (_, logo) => {
    expect((await designed({ logo }))!.logo).toBeNull();
  });

  it('has the logo of the layouts that most slides have', async () => {
    const slides = pptxParts([{ title: 'Rivers' }, { title: 'Seas' }, { title: 'Lakes' }]);
    const on = (layouts: number): Promise<DeckBrand | null> =>
      brandOf(designOf(slides, { accents: ACCENTS, logo: { left: 0.85, top: 0.9, layouts } }));
    expect((await on(2))!.logo).toBe('ppt/media/logo.png');
    expect((await on(1))!.logo).toBeNull();
  });

  it('[IM5] is none where its master cannot be read, and the deck is read all the same', async () => {
    const parts = designOf(PLAIN, { accents: ACCENTS });
    const theme = 'ppt/theme/theme1.xml';
    for (const broken of ['<a:theme', `<!DOCTYPE a [<!ENTITY b "c">]>${parts[theme] as string}`, '<x/>'])
      expect(await brandOf({ ...parts, [theme]: broken })).toBeNull();
    const deep = `<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main">${'<a:x>'.repeat(300)}${'</a:x>'.repeat(300)}</a:theme>`;
    expect(await brandOf({ ...parts, [theme]: deep })).toBeNull();
  });
});
