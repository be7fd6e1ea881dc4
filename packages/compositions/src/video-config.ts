import type { VideoConfig } from 'remotion';

/**
 * What Remotion's `selectComposition` would return for one of the compositions, without the page that it opens. `frames`
 * is the number of frames to draw.
 */
export function videoConfig(
  id: string,
  { width, height }: { readonly width: number; readonly height: number },
  frames: number,
  props: object,
): VideoConfig {
  return {
    id,
    width,
    height,
    fps: 30,
    durationInFrames: frames,
    props: { ...props },
    defaultProps: {},
    defaultCodec: null,
    defaultOutName: null,
    defaultVideoImageFormat: null,
    defaultPixelFormat: null,
    defaultProResProfile: null,
    defaultSampleRate: null,
  };
}
