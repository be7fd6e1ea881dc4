import { Play, Square } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import type { Sound } from '../../voices/use-sound.ts';

/** Plays a track from its beginning, or stops it. */
export function ListenButton({ url, name, sound }: { url: string; name: string; sound: Sound }) {
  const isPlaying = sound.playing === url;
  return (
    <Button
      tone="quiet"
      size="icon"
      aria-label={isPlaying ? `Stop ${name}` : `Listen to ${name}`}
      onClick={() => sound.toggle(url)}
    >
      {isPlaying ? <Square aria-hidden className="size-4" /> : <Play aria-hidden className="size-4" />}
    </Button>
  );
}
