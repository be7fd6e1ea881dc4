import type { ComponentType } from 'react';
import { cutOutline } from '../drawing/cut-edge.ts';
import { BLOCK_DRAWINGS } from '../kinds/drawings.ts';
import type { Block } from '../kinds/index.ts';
import { enlargement, isEnlarged } from '../picture/motion.ts';
import { PICTURE_GAP, pictureColumns } from '../picture/picture-area.ts';
import { picturesOf } from '../drawing/pictures-of.ts';
import type { BlockProps, BodyLook, ThemeProps } from '../drawing/theme-props.ts';

/** Pictures have no marks and no text. */
const NO_LOOK: BodyLook = { mark: () => null, displayStyle: {} };

/** The pictures of a slide in the area that its geometry reserves. */
export function PictureArea({ theme }: { theme: ThemeProps }) {
  const { picture: area, pictureEdge } = theme.geometry;
  if (area === undefined) return null;
  const pictures = picturesOf(theme);
  return (
    <div
      style={{
        position: 'absolute',
        insetInlineStart: area.x,
        top: area.y,
        width: area.width,
        height: area.height,
        display: 'grid',
        gridTemplateColumns: `repeat(${pictureColumns(
          pictures.map(({ block }) => block),
          area,
        )}, minmax(0, 1fr))`,
        gridAutoRows: 'minmax(0, 1fr)',
        gap: PICTURE_GAP,
        ...(pictureEdge === undefined ? {} : { clipPath: `path('${cutOutline(area, pictureEdge, theme.direction)}')` }),
        ...(isEnlarged(theme.slide) && theme.motion !== null
          ? { transform: `scale(${enlargement(theme.motion)})` }
          : {}),
      }}
    >
      {pictures.map(({ index, block, parts }) => {
        const Drawing = BLOCK_DRAWINGS[block.kind] as ComponentType<BlockProps<Block>>;
        const shown = theme.slide.layout === 'image' && 'fit' in block ? { ...block, fit: 'fill' as const } : block;
        return <Drawing key={index} block={shown} parts={parts} theme={theme} look={NO_LOOK} />;
      })}
    </div>
  );
}
