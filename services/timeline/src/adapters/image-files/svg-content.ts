import { SaxesParser } from 'saxes';

/** Of all pictures inside of an SVG image: the renderer has all of them in memory, unpacked. */
export const MOST_INNER_PIXELS = 16_000_000;

/** What an SVG image has that can make drawing it cost any time and memory. */
export interface SvgContent {
  readonly hasFilters: boolean;
  /** Pictures that are written out, as their files; null for one in another encoding or format. */
  readonly pictures: readonly (Buffer | null)[];
}

const PICTURE = /^\s*data:image\/(?:png|jpe?g|gif|webp);base64,/i;
const FILTERED = /(?:^|[\s;{])filter\s*:\s*(?!none)/i;

/** Reads the content of an SVG image. What is not well-formed is passed over: the renderer decides about it. */
export function readSvg(xml: string): SvgContent {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const pictures: (Buffer | null)[] = [];
  let hasFilters = false;
  let style = '';
  let isStyle = false;
  const local = (name: string): string => name.replace(/^.*:/, '').toLowerCase();
  parser.on('error', () => undefined);
  parser.on('opentag', ({ name, attributes }) => {
    const element = local(name);
    if (element === 'filter' || element.startsWith('fe')) hasFilters = true;
    isStyle = element === 'style';
    for (const [key, value] of Object.entries(attributes)) {
      const attribute = local(key);
      if (attribute === 'filter' && value.trim() !== 'none') hasFilters = true;
      if (attribute === 'style' && FILTERED.test(value)) hasFilters = true;
      if (attribute === 'href' && /^\s*data:/i.test(value))
        pictures.push(PICTURE.test(value) ? Buffer.from(value.replace(PICTURE, ''), 'base64') : null);
    }
  });
  parser.on('closetag', () => {
    isStyle = false;
  });
  const write = (text: string): void => {
    if (isStyle) style += text;
  };
  parser.on('text', write);
  parser.on('cdata', write);
  parser.write(xml).close();
  return { hasFilters: hasFilters || FILTERED.test(style), pictures };
}
