import type { Page } from 'playwright-core';
import { imagePath, type ImageBlock } from '@slidewright/slides/kinds/image/index';
import type { Block } from '@slidewright/slides/kinds/index';

interface Picture {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly svg: string;
}

function picture(digit: number, width: number, height: number, content: string): Picture {
  const id = `${String(digit).repeat(8)}-0000-4000-8000-000000000000`;
  return {
    id,
    width,
    height,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`,
  };
}

const hills = (width: number, height: number): string => {
  const at = (share: number) => Math.round(height * share);
  return `<defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="#7fb2d9"/><stop offset="1" stop-color="#f6e3c4"/></linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#s)"/><circle cx="${width * 0.72}" cy="${at(0.28)}" r="${at(0.09)}" fill="#fff3d0"/>
    <path d="M0 ${at(0.62)} Q ${width * 0.25} ${at(0.36)} ${width * 0.5} ${at(0.6)} T ${width} ${at(0.5)} V ${height} H 0 Z" fill="#6d8f7b"/>
    <path d="M0 ${at(0.78)} Q ${width * 0.3} ${at(0.6)} ${width * 0.62} ${at(0.78)} T ${width} ${at(0.72)} V ${height} H 0 Z" fill="#3f6653"/>
    <path d="M${width * 0.42} ${height} Q ${width * 0.5} ${at(0.84)} ${width * 0.62} ${at(0.78)}" stroke="#bfe0ef" stroke-width="${at(0.03)}" fill="none"/>`;
};

const deckPage = (width: number): string =>
  `<rect width="${width}" height="1080" fill="#fdfdfb"/><rect width="${width}" height="150" fill="#24506b"/>
    <text x="90" y="102" font-family="Inter" font-size="64" fill="#fff">What a river carries</text>
    <g font-family="Inter" font-size="52" fill="#222"><text x="140" y="320">• Sand and silt</text>
    <text x="140" y="440">• Stones in a flood</text><text x="140" y="560">• Seeds, fish and boats</text></g>
    <path d="M${width * 0.55} 940 q 120 -220 240 -120 t 280 -90" stroke="#3f8fb8" stroke-width="46" fill="none"/>`;

/** Pictures of the examples, each of which the stage serves at the path of its image. */
export const PICTURES = {
  wide: picture(1, 1920, 1080, hills(1920, 1080)),
  tall: picture(2, 900, 1600, hills(900, 1600)),
  square: picture(3, 1200, 1200, hills(1200, 1200)),
  chart: picture(
    4,
    1400,
    900,
    `<g fill="none" stroke="#4c7fd0" stroke-width="18"><path d="M80 60V820H1340" stroke="#8a8f98" stroke-width="8"/><path d="M120 700 400 520 700 590 1000 300 1300 160"/></g>`,
  ),
  /** A page of a deck in the aspect ratio of films, and one in 4:3. */
  deck: picture(6, 1920, 1080, deckPage(1920)),
  oldDeck: picture(7, 1440, 1080, deckPage(1440)),
  /** Pure red, which no theme has. */
  red: picture(5, 1600, 900, '<rect width="1600" height="900" fill="#ff0000"/>'),
} as const;

/** A block with a picture of the examples. */
export function pictureBlock(name: keyof typeof PICTURES, alt: string, more: Partial<ImageBlock> = {}): Block {
  const { id, width, height } = PICTURES[name];
  return { kind: 'image', imageId: id, alt, fit: 'whole', focus: { x: 0.5, y: 0.5 }, width, height, ...more };
}

/** A block with a page of the examples. */
export function pageBlock(name: 'deck' | 'oldDeck', text: string): Block {
  const { id, width, height } = PICTURES[name];
  return { kind: 'page', imageId: id, text, width, height };
}

/** Serves the pictures to a page; any other image is missing. */
export async function servePictures(page: Page): Promise<void> {
  await page.route('**/api/images/*/file', (route) => {
    const path = new URL(route.request().url()).pathname;
    const found = Object.values(PICTURES).find(({ id }) => imagePath(id) === path);
    return found === undefined
      ? route.fulfill({ status: 404 })
      : route.fulfill({ contentType: 'image/svg+xml', body: found.svg });
  });
}
