import { imagePath } from '../kinds/image/index.ts';
import type { ThemeProps } from '../drawing/theme-props.ts';

/** Widest logo, in reference units. */
const WIDEST = 240;
const PLATE = { inline: 18, block: 10, radius: 8 } as const;

/** The logo of the brand, at the same place on every slide; on another ground than the usual one it has a plate. */
export function BrandLogo({ theme }: { theme: ThemeProps }) {
  const { logo } = theme;
  if (logo === undefined) return null;
  const ratio = logo.width / logo.height;
  const height = Math.min(logo.area.height, WIDEST / ratio);
  const width = height * ratio;
  const plate = logo.plate === null ? null : PLATE;
  return (
    <div
      style={{
        position: 'absolute',
        insetInlineEnd: logo.area.end - (plate?.inline ?? 0),
        bottom: logo.area.bottom + (logo.area.height - height) / 2 - (plate?.block ?? 0),
        padding: `${plate?.block ?? 0}px ${plate?.inline ?? 0}px`,
        borderRadius: plate?.radius ?? 0,
        background: logo.plate ?? 'none',
      }}
    >
      <img src={imagePath(logo.imageId)} alt="" style={{ display: 'block', width, height }} />
    </div>
  );
}
