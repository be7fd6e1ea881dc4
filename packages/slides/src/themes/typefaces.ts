import { brandFontFamily, type BrandFont } from '../film/brand.ts';
import type { textLanguage } from '../measure/text-shape.ts';

type Language = ReturnType<typeof textLanguage>;

const SCRIPTS = [
  'Arabic',
  'Hebrew',
  'Devanagari',
  'Bengali',
  'Gujarati',
  'Gurmukhi',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Thai',
  'Lao',
  'Khmer',
  'Myanmar',
  'Georgian',
  'Armenian',
  'Ethiopic',
].map((script) => `'Noto Sans ${script} Variable'`);

// Scripts with a serif face; the others use their sans face.
const SERIF_SCRIPTS = [
  `'Noto Naskh Arabic Variable'`,
  ...['Hebrew', 'Devanagari', 'Bengali', 'Tamil', 'Thai'].map((script) => `'Noto Serif ${script} Variable'`),
];

// Emoji precede the symbol fonts, so that characters which are both are drawn in colour.
const SIGNS = [`'Noto Color Emoji'`, `'Noto Sans Symbols Variable'`, `'Noto Sans Symbols 2'`, `'Noto Sans Math'`];

/** The language decides the order, because the same Han character is drawn differently in each language. */
function hanFaces(language: Language, style: 'Sans' | 'Serif'): string[] {
  const order = {
    ja: ['JP', 'SC', 'TC', 'KR'],
    ko: ['KR', 'JP', 'SC', 'TC'],
    'zh-Hans': ['SC', 'TC', 'JP', 'KR'],
    'zh-Hant': ['TC', 'SC', 'JP', 'KR'],
  }[language ?? 'zh-Hans'];
  return order.map((region) => `'Noto ${style} ${region} Variable'`);
}

const FACES = {
  /** Serif for large sizes. */
  display: [`'Fraunces Variable'`, `'Source Serif 4 Variable'`, `'Inter Variable'`],
  /** Serif for running text. */
  serif: [`'Source Serif 4 Variable'`, `'Inter Variable'`],
  sans: [`'Inter Variable'`],
  /** For code. */
  mono: [`'JetBrains Mono Variable'`, `'Inter Variable'`],
  /** For bold headlines. */
  grotesque: [`'Bricolage Grotesque Variable'`, `'Inter Variable'`],
  /** For reports, with even figures. */
  plex: [`'IBM Plex Sans Variable'`, `'Inter Variable'`],
  /** Wide and easy to read from far away. */
  lexend: [`'Lexend Variable'`, `'Inter Variable'`],
  /** For offers; wide for titles, by its axis of width. */
  archivo: [`'Archivo Variable'`, `'Inter Variable'`],
  /** Round and heavy, for titles of lessons. */
  gabarito: [`'Gabarito Variable'`, `'Inter Variable'`],
  /** Beside `gabarito`, for running text. */
  figtree: [`'Figtree Variable'`, `'Inter Variable'`],
} as const;
/** A face for the title or the body of a theme. */
export type Face = Exclude<keyof typeof FACES, 'mono'>;

/** Returns a font-family list with a face for every script, after the font of a brand. */
export function fontStack(face: keyof typeof FACES, language: Language, brandFont: BrandFont | null = null): string {
  const isSerif = face === 'display' || face === 'serif';
  const scripts = isSerif ? [...SERIF_SCRIPTS, ...SCRIPTS] : SCRIPTS;
  const han = hanFaces(language, isSerif ? 'Serif' : 'Sans');
  const brands = brandFont === null ? [] : [`'${brandFontFamily(brandFont)}'`];
  return [...brands, ...FACES[face], ...scripts, ...han, ...SIGNS, isSerif ? 'serif' : 'sans-serif'].join(', ');
}
