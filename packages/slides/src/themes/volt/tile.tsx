import type { CSSProperties, ReactNode } from 'react';
import { stage, type BodyLook, type ThemeProps } from '../../drawing/theme-props.ts';
import { withInk } from '../../kinds/entry-words.tsx';
import { VOLT_RADIUS, voltTiles, type Tone } from './index.ts';

interface TileProps {
  readonly tone: Tone;
  readonly theme: ThemeProps;
  readonly as?: 'div' | 'li' | 'figcaption';
  readonly style?: CSSProperties;
  readonly item?: number;
  readonly children: ReactNode;
}

/** A tile of a body, in its colours. */
export function Tile({ tone, theme, as: Tag = 'div', style, item, children }: TileProps) {
  const { ground, ink } = voltTiles(theme.palette)[tone];
  const shown = stage(theme.entrance, 0, 0.7);
  return (
    <Tag
      data-item={item}
      style={{
        position: 'relative',
        overflow: 'hidden',
        minWidth: 0,
        boxSizing: 'border-box',
        borderRadius: VOLT_RADIUS,
        background: ground,
        color: ink,
        opacity: shown,
        transform: `scale(${0.97 + 0.03 * shown})`,
        ...style,
      }}
    >
      {children}
    </Tag>
  );
}

/** A look in the ink of a tile. */
export const lookOn = (look: BodyLook, theme: ThemeProps, tone: Tone): BodyLook =>
  withInk(look, voltTiles(theme.palette)[tone].ink);
