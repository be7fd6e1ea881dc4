import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';

const BARS = 96;
const DECODED_RATE_HZ = 8_000;
const FLAT = Array.from({ length: BARS }, () => 0.08);

/** The loudest sample of each of `bars` equal stretches, scaled so that the loudest of all is 1. */
export function peaksOf(samples: Float32Array, bars: number): number[] {
  const stretch = Math.max(1, Math.floor(samples.length / bars));
  const peaks = Array.from({ length: bars }, (_, bar) => {
    let peak = 0;
    for (let at = bar * stretch; at < Math.min((bar + 1) * stretch, samples.length); at += 1)
      peak = Math.max(peak, Math.abs(samples[at]!));
    return peak;
  });
  const loudest = Math.max(...peaks);
  return loudest === 0 ? peaks : peaks.map((peak) => peak / loudest);
}

async function decodePeaks(url: string, signal: AbortSignal): Promise<number[]> {
  const response = await fetch(url, { signal });
  const context = new OfflineAudioContext(1, 1, DECODED_RATE_HZ);
  const decoded = await context.decodeAudioData(await response.arrayBuffer());
  return peaksOf(decoded.getChannelData(0), BARS);
}

interface WaveformProps {
  readonly url: string;
  /** Whether to fetch and measure the sound; until then a flat line is shown. */
  readonly wanted: boolean;
  /** From 0 to 1. */
  readonly played: number;
}

/** The loudness of a narration over time, with the played part filled. */
export function Waveform({ url, wanted, played }: WaveformProps) {
  const clipId = useId();
  const { data = FLAT } = useQuery({
    queryKey: ['waveform', url],
    queryFn: ({ signal }) => decodePeaks(url, signal),
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const path = data
    .map((peak, index) => {
      const height = Math.max(2, peak * 24);
      return `M${index * 4 + 1} ${(28 - height) / 2}h2v${height}h-2z`;
    })
    .join('');
  return (
    <svg aria-hidden viewBox={`0 0 ${BARS * 4} 28`} preserveAspectRatio="none" className="h-7 w-full">
      <clipPath id={clipId}>
        <rect width={BARS * 4 * played} height="28" />
      </clipPath>
      <path d={path} className="fill-field/50" />
      <path d={path} className="fill-accent" clipPath={`url(#${clipId})`} />
    </svg>
  );
}
