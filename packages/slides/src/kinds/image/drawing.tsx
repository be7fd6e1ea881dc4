import { useState, type CSSProperties } from 'react';
import type { BlockDrawing, BlockProps } from '../../drawing/theme-props.ts';
import { BULLET_GAP } from '../../measure/geometry.ts';
import { cut } from '../fields.ts';
import { imageHeight, imagePath, type ImageBlock } from './index.ts';
import { prepareImage } from './loading.ts';

/** The image in the area that the layout reserved. */
export const ImageDrawing: BlockDrawing<ImageBlock> = Object.assign(ImageInArea, {
  prepare: ({ imageId }: ImageBlock) => prepareImage(imageId),
});

function ImageInArea({ block, parts, theme }: BlockProps<ImageBlock>) {
  // The id of an image that failed: another one is tried.
  const [failed, setFailed] = useState('');
  const { imageId, alt, fit, focus } = block;
  const isShown = parts.some((part) => part.isShown);
  const area: CSSProperties = {
    position: 'relative',
    width: '100%',
    height: '100%',
    minWidth: 0,
    minHeight: 0,
    opacity: isShown ? 1 : 0,
    ...(theme.geometry.picture === undefined ? inColumn(block, theme) : {}),
  };
  if (failed === imageId)
    return (
      <div style={area}>
        <Missing alt={alt} theme={theme} />
      </div>
    );
  return (
    <div style={area}>
      <img
        src={imagePath(imageId)}
        alt={alt}
        decoding="sync"
        draggable={false}
        onError={() => setFailed(imageId)}
        style={{
          position: 'absolute',
          inset: 0,
          width: '100%',
          height: '100%',
          objectFit: fit === 'fill' ? 'cover' : 'contain',
          objectPosition: fit === 'fill' ? `${focus.x * 100}% ${focus.y * 100}%` : outerSide(theme),
          borderRadius: fit === 'fill' ? theme.pictureRadius : 0,
        }}
      />
    </div>
  );
}

/** The side of a whole image in an area beside text: the margin, where the image is narrower than the area. */
function outerSide({ geometry, direction }: BlockProps<ImageBlock>['theme']): string {
  const { picture, frame } = geometry;
  if (picture === undefined || frame === undefined || picture.width === frame.width) return 'center';
  const isAtStart = picture.x === frame.x;
  return isAtStart === (direction === 'ltr') ? 'left' : 'right';
}

/** Longer texts have no room in the place of an image. */
const LONGEST_ALT = 200;
/** An image without an area of its own is below the text before it; as large as in the layout, or as the text. */
function inColumn(block: ImageBlock, { textSize, geometry }: BlockProps<ImageBlock>['theme']): CSSProperties {
  const height = imageHeight(block, geometry.text.width, textSize);
  const ratio = block.fit === 'fill' || block.height === 0 ? geometry.text.width / height : block.width / block.height;
  return {
    width: `${(height * ratio) / textSize}em`,
    maxWidth: '100%',
    height: `${height / textSize}em`,
    marginBlock: `calc(${BULLET_GAP / 2}em + var(--air))`,
  };
}

/** In place of an image that cannot be loaded. Only the preview shows it: the renderer fails instead. */
function Missing({ alt, theme }: Pick<BlockProps<ImageBlock>, 'theme'> & { alt: string }) {
  const { muted, hairline } = theme.palette;
  return (
    <div
      style={{
        position: 'absolute',
        inset: 0,
        boxSizing: 'border-box',
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 24,
        padding: 48,
        border: `3px dashed ${hairline}`,
        borderRadius: theme.pictureRadius,
        color: muted,
        fontSize: 30,
        lineHeight: 1.35,
        textAlign: 'center',
        overflow: 'hidden',
      }}
    >
      <svg aria-hidden width={72} height={72} viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth={1.5}>
        <rect x={3} y={4} width={18} height={16} rx={2} />
        <circle cx={9} cy={10} r={1.6} />
        <path d="m4 18 5-5 3.5 3.5L16 13l4.5 4.5" />
      </svg>
      <div>{alt.trim() === '' ? 'Image' : cut(alt, LONGEST_ALT)}</div>
    </div>
  );
}
