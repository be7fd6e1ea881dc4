import type { Brand, BrandColours } from '../film/brand.ts';
import { AA, contrastRatio, luminance, mixed, nearestReadable, tinted } from './colour.ts';
import type { CodeColours, Palette, Theme } from './theme.ts';

/** Hues of source code on a light and on a dark panel; each is made readable on the panel of the brand. */
const CODE_ON_LIGHT = {
  keyword: '#24408e',
  string: '#3c6322',
  constant: '#9c3d10',
  comment: '#6b6b6b',
  name: '#6a3a8f',
  punctuation: '#55555a',
};
const CODE_ON_DARK = {
  keyword: '#7db4ff',
  string: '#8fe3c0',
  constant: '#ffb38a',
  comment: '#a5a9b8',
  name: '#d9bcff',
  punctuation: '#b4bace',
};
/** Grounds of this luminance and above are light. */
const LIGHT = 0.18;

/** A theme with the colours, the faces and the logo of a brand over its own. */
export function brandedTheme(theme: Theme, { colors, fonts }: Brand): Theme {
  const { title, text } = fonts;
  return {
    ...theme,
    tokens: { ...theme.tokens, ...(colors === null ? {} : palettesOf(colors, theme)), brandFonts: fonts },
    geometry: (slide, canvas, dense) => {
      const geometry = theme.geometry(slide, canvas, dense);
      return {
        ...geometry,
        titleFace: title?.width ?? geometry.titleFace,
        bulletFace: text?.width ?? geometry.bulletFace,
      };
    },
  };
}

function palettesOf(colours: BrandColours, theme: Theme): { palette: Palette; closingPalette: Palette } {
  const palette = paletteOf(colours, theme);
  const { tokens } = theme;
  const isSame = tokens.palette === tokens.closingPalette;
  return { palette, closingPalette: isSame ? palette : paletteOf(closingColours(colours), theme) };
}

/** The last slide, where a theme colours it otherwise: on the accent if text is readable there, else inverted. */
function closingColours({ background, text, accent }: BrandColours): BrandColours {
  const ink = [background, text].find((colour) => contrastRatio(colour, accent) >= AA.text);
  if (ink !== undefined) return { background: accent, text: ink, accent: ink };
  return { background: text, text: background, accent: nearestReadable(accent, [text], AA.large) ?? background };
}

function paletteOf({ background, text, accent }: BrandColours, theme: Theme): Palette {
  const colours = { background, title: text, text, accent, hairline: mixed(background, text, 0.24) };
  const grounds = [background, ...(theme.grounds?.(colours) ?? [])];
  return {
    ...colours,
    muted: nearestReadable(mixed(text, background, 0.36), grounds, AA.text) ?? text,
    code: codeColours(background, text),
  };
}

function codeColours(ground: string, text: string): CodeColours {
  const background = tinted(ground, text, 0.06, [text]);
  const inks = luminance(background) >= LIGHT ? CODE_ON_LIGHT : CODE_ON_DARK;
  const readable = (ink: string) => nearestReadable(ink, [background], AA.text) ?? text;
  return {
    background,
    keyword: readable(inks.keyword),
    string: readable(inks.string),
    constant: readable(inks.constant),
    comment: readable(inks.comment),
    name: readable(inks.name),
    punctuation: readable(inks.punctuation),
  };
}
