import { Play, Square } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import type { Sound } from '../../voices/use-sound.ts';
import { useMessages } from '../../../lib/language/use-messages.tsx';

/** Plays a track from its beginning, or stops it. */
export function ListenButton({ url, name, sound }: { url: string; name: string; sound: Sound }) {
  const say = useMessages();
  const isPlaying = sound.playing === url;
  return (
    <Button
      tone="quiet"
      size="icon"
      aria-label={say(isPlaying ? 'wizard.music.stop' : 'wizard.music.listen', { name })}
      onClick={() => sound.toggle(url)}
    >
      {isPlaying ? <Square aria-hidden className="size-4" /> : <Play aria-hidden className="size-4" />}
    </Button>
  );
}
