import { describe, expect, it } from 'vitest';
import { harmlessXml, isXml } from './harmless-xml.ts';

const XLINK = 'xmlns:xlink="http://www.w3.org/1999/xlink"';
const svg = (content: string, before = ''): string =>
  `${before}<svg xmlns="http://www.w3.org/2000/svg" ${XLINK}>${content}</svg>`;
const SECRET = 'file:///secret.png';
const utf16 = (text: string, mark: string): Buffer => Buffer.from(mark + text, 'utf16le');
const copyOf = async (xml: string | Buffer): Promise<string | null> => (await harmlessXml(Buffer.from(xml))).xml;

describe('XML of a deck', () => {
  it.each([
    ['an image', svg(`<image xlink:href="${SECRET}"/>`)],
    ['an image with other quotes', svg(`<image xlink:href='${SECRET}'/>`)],
    ['an image with references to characters', svg('<image xlink:href="&#102;ile:///secret.png"/>')],
    ['an image without a prefix', svg(`<image href="${SECRET}"/>`)],
    ['an image with another prefix', svg(`<image y:href="${SECRET}" xmlns:y="http://www.w3.org/1999/xlink"/>`)],
    ['a path of another folder', svg('<image href="../../secret.png"/>')],
    ['a path of its own folder', svg('<image href="secret.png"/>')],
    ['a picture in a picture', svg(`<image href="data:image/svg+xml;base64,${btoa(SECRET)}secret"/>`)],
    ['an attribute of a style', svg(`<rect fill="url(${SECRET}#a)"/>`)],
    ['a style', svg(`<style>@import "${SECRET}";</style>`)],
    ['a style with escapes', svg('<rect style="fill:\\75rl(file:///secret.png)"/>')],
    ['a style in CDATA', svg(`<style><![CDATA[a{fill:url("${SECRET}")}]]></style>`)],
    ['a style sheet', svg('', `<?xml-stylesheet href="${SECRET}"?>`)],
    ['a base', svg('<g xml:base="file:///secret/"/>')],
    ['256 blanks', `${' '.repeat(300)}${svg(`<image href="${SECRET}"/>`)}`],
    ['UTF-16', utf16(svg(`<image href="${SECRET}"/>`), '\ufeff')],
    ['UTF-16 without a mark', utf16(svg(`<image href="${SECRET}"/>`), '')],
    ['a mark of UTF-8', `\ufeff${svg(`<image href="${SECRET}"/>`)}`],
    ['a foreign encoding', `<?xml version="1.0" encoding="windows-1252"?>${svg(`<image href="${SECRET}"/>`)}`],
    ['OpenDocument', `<a ${XLINK} xmlns:d="urn:d"><d:image xlink:href="../secret.png"/></a>`],
    ['a picture as text', `<a><binary-data>${btoa(svg(`<image href="${SECRET}"/>`))}</binary-data></a>`],
    ['a setting', `<a><config-item>${SECRET}</config-item></a>`],
    ['a relationship', `<Relationships><Relationship Target="${SECRET}"/></Relationships>`],
    [
      'an external relationship',
      '<Relationships><Relationship Target="secret.png" TargetMode=" External"/></Relationships>',
    ],
  ])('[IM5] keeps no address outside of the deck: %s', async (_, xml) => {
    expect(isXml(Buffer.from(xml))).toBe(true);
    const copy = await copyOf(xml);
    expect(copy).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?></);
    for (const one of ['secret', btoa('secret'), '\0']) expect(copy).not.toContain(one);
  });

  it.each([
    ['declares attributes', svg('<image/>', `<!DOCTYPE svg [<!ATTLIST image xlink:href CDATA "${SECRET}">]>`)],
    ['declares entities', svg('&a;', `<!DOCTYPE svg [<!ENTITY a SYSTEM "${SECRET}">]>`)],
    ['is not well-formed', svg('<image')],
    ['is in UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x3c, 0, 0, 0])],
    ['is not in its encoding', Buffer.concat([Buffer.from('<a>'), Buffer.from([0xff]), Buffer.from('</a>')])],
  ])('[IM5] is left out if it %s', async (_, xml) => {
    expect(isXml(Buffer.from(xml))).toBe(true);
    expect(await copyOf(xml)).toBeNull();
  });

  it('keeps texts, places, pictures in pixels and paths inside of the deck', async () => {
    const kept = svg(
      '<style>a{fill:url(#b)}</style><use xlink:href="#a"/><image href="data:image/png;base64,iVBORw0KGgo="/><text>a &lt; b &amp; c</text>',
    );
    const copy = await harmlessXml(Buffer.from(`<!DOCTYPE svg PUBLIC "a" "b">${kept}`));
    expect(copy).toEqual({
      xml: `<?xml version="1.0" encoding="UTF-8"?>${kept.replaceAll(/<(use|image)([^>]*)\/>/g, '<$1$2></$1>')}`,
      isChangedPicture: false,
    });
    const odp = `<a ${XLINK}><b xlink:href="Pictures/a b.png"></b><c xlink:href="./Object 1"></c>${'x'.repeat(300_000)}</a>`;
    expect(await copyOf(odp)).toBe(`<?xml version="1.0" encoding="UTF-8"?>${odp}`);
    expect((await harmlessXml(Buffer.from(svg(`<image href="${SECRET}"/>`)))).isChangedPicture).toBe(true);
    expect(isXml(Buffer.from('\u0089PNG <svg'))).toBe(false);
  });
});
