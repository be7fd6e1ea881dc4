import { SlideFilm } from '@slidewright/compositions';
import { SAMPLE_RATE_HZ, slideFrames } from '@slidewright/domain';
import type { VideoFormat } from '@slidewright/slides/film/film';
import { planFilmed } from '@slidewright/slides/picture/render-plan';
import { useContext, useEffect, useMemo, useRef } from 'react';
import { AbsoluteFill, Html5Audio, Internals, Sequence, useCurrentFrame } from 'remotion';
import { placeSegments, segmentAt, type FilmSegment } from './film.ts';

export interface FilmCompositionProps extends Record<string, unknown> {
  readonly segments: readonly FilmSegment[];
  readonly format: VideoFormat;
}

function Segment({ segment, format }: { segment: FilmSegment; format: VideoFormat }) {
  const film = useMemo(() => planFilmed(segment.slide, segment.before, format, segment), [segment, format]);
  const { numerator, denominator } = format.frameRate;
  const lead = Math.round((segment.timing.leadSamples / SAMPLE_RATE_HZ) * (numerator / denominator));
  return (
    <AbsoluteFill className="drawn-slide">
      <SlideFilm {...film} />
      {segment.narration === null ? null : (
        <Sequence from={lead} layout="none">
          <Html5Audio src={segment.narration.url} pauseWhenBuffering />
        </Sequence>
      )}
    </AbsoluteFill>
  );
}

/** Closes the audio context of the player with it: the player leaves it open, one for each time it is shown. */
function useClosingAudio(): void {
  const audioContext = useContext(Internals.SharedAudioContext)?.audioContext ?? null;
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      // Not while it is being suspended, which would fail then, nor where React's strict mode shows the player again.
      void audioContext?.suspend().then(() => (isShown.current ? undefined : audioContext.close()));
    };
  }, [audioContext]);
}

/** Slides one after the other with their narration, by the plan that the renderer follows as well. */
export function FilmComposition({ segments, format }: FilmCompositionProps) {
  useClosingAudio();
  const frame = useCurrentFrame();
  const { starts } = useMemo(() => placeSegments(segments, format), [segments, format]);
  const current = segmentAt(starts, frame);
  const segment = segments[current];
  if (segment === undefined) return null;
  return (
    <Sequence
      key={current}
      from={starts[current]!}
      durationInFrames={slideFrames(segment.timing, format)}
      layout="none"
      name={segment.slide.title}
    >
      <Segment segment={segment} format={format} />
    </Sequence>
  );
}
