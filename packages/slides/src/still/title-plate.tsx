import type { ThemeProps } from '../drawing/theme-props.ts';
import { Title } from '../drawing/words.tsx';

const PLATE = {
  landscape: { bottom: 96, padding: '34px 56px 38px 120px', width: 1_360, size: 68 },
  portrait: { bottom: 220, padding: '40px 64px 44px 88px', width: 940, size: 76 },
} as const;

/** The title of a slide that is a picture, on a plate in the colour of the theme. */
export function TitlePlate({ theme }: { theme: ThemeProps }) {
  const { orientation, palette, faces, pictureRadius, slide } = theme;
  if (slide.title.trim() === '') return null;
  const { bottom, padding, width, size } = PLATE[orientation];
  return (
    <div
      style={{
        position: 'absolute',
        insetInlineStart: 0,
        bottom,
        maxWidth: width,
        boxSizing: 'border-box',
        padding: theme.direction === 'rtl' ? mirrored(padding) : padding,
        background: palette.background,
        borderStartEndRadius: pictureRadius,
        borderEndEndRadius: pictureRadius,
      }}
    >
      <Title
        theme={theme}
        style={{
          fontFamily: faces.title,
          fontSize: size,
          fontWeight: 560,
          letterSpacing: '-0.018em',
          color: palette.title,
        }}
      />
    </div>
  );
}

/** A padding of four values with right and left exchanged. */
function mirrored(padding: string): string {
  const [top, right, bottom, left] = padding.split(' ');
  return [top, left, bottom, right].join(' ');
}
