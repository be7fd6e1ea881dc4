import { FILM_SETTINGS, formatClock } from '@slidewright/domain';
import { Music as MusicIcon } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useMusic } from '../../../lib/queries/music.ts';
import { useSound } from '../../voices/use-sound.ts';
import { ListenButton } from './listen-button.tsx';
import { MusicLibrary } from './music-library.tsx';

interface MusicChoiceProps {
  /** Id of the track; null for none. */
  readonly value: string | null;
  /** While the voice speaks, in dB relative to the voice. */
  readonly level: number;
  readonly disabled: boolean;
  readonly onChange: (music: string | null) => void;
  readonly onLevel: (musicLevel: number) => void;
}

/** Above this level, people with hearing loss may not understand the words (criterion 1.4.7 of WCAG 2.2), in dB. */
const CLEAR_DB = -20;

/** The music under the voice, and how quiet it is there. */
export function MusicChoice({ value, level, disabled, onChange, onLevel }: MusicChoiceProps) {
  const [isLibraryOpen, setLibraryOpen] = useState(false);
  const { data: tracks, error } = useMusic(value !== null);
  const sound = useSound();
  const track = tracks?.find(({ id }) => id === value);
  return (
    <section aria-labelledby="music-title" className="flex flex-col items-start gap-2">
      <h3 id="music-title" className="text-sm font-medium">
        Music
      </h3>
      {value !== null && error !== null ? <Notice tone="warn">Your music could not be loaded.</Notice> : null}
      {value === null ? null : (
        <p className="flex w-full max-w-md min-w-0 items-center gap-2 rounded-sm border border-line bg-surface py-1 pr-3 pl-1">
          {track === undefined ? null : <ListenButton url={track.url} name={track.name} sound={sound} />}
          <span className="min-w-0 flex-1 truncate" title={track?.name}>
            {track?.name ?? (tracks === undefined ? 'Loading…' : 'This music was deleted.')}
          </span>
          {track === undefined ? null : (
            <span className="numbers text-sm text-muted">{formatClock(track.durationMs / 1_000)}</span>
          )}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button disabled={disabled} onClick={() => setLibraryOpen(true)}>
          <MusicIcon aria-hidden className="size-4" /> {value === null ? 'Add music' : 'Change music'}
        </Button>
        {value === null ? null : (
          <Button tone="quiet" disabled={disabled} aria-label="Remove music" onClick={() => onChange(null)}>
            Remove
          </Button>
        )}
      </div>
      {value === null ? (
        <p className="text-sm text-muted">It plays under the voice, and is lowered while the voice speaks.</p>
      ) : (
        <>
          <label className="flex w-full max-w-md items-center gap-3 text-sm">
            Level
            <input
              type="range"
              min={FILM_SETTINGS.musicLevel.minimum}
              max={FILM_SETTINGS.musicLevel.maximum}
              step={1}
              value={level}
              disabled={disabled}
              aria-valuetext={levelText(level)}
              aria-describedby="music-hint"
              className="h-10 min-w-0 flex-1 accent-accent"
              onChange={({ currentTarget }) => onLevel(Number(currentTarget.value))}
            />
            <span className="numbers w-14 text-right whitespace-nowrap text-muted">{formatDb(level)}</span>
          </label>
          <p id="music-hint" className="text-sm text-muted">
            {level > CLEAR_DB
              ? `Below the voice while it speaks. At ${formatDb(CLEAR_DB)} or lower, people with hearing loss understand the words better.`
              : 'Below the voice while it speaks; in rests the music is louder.'}
          </p>
        </>
      )}
      <MusicLibrary
        open={isLibraryOpen}
        chosen={value}
        onChoose={(id) => {
          setLibraryOpen(false);
          onChange(id);
        }}
        onClose={() => setLibraryOpen(false)}
      />
    </section>
  );
}

const formatDb = (db: number): string => `−${-db} dB`;
const levelText = (db: number): string => `${-db} decibels below the voice`;
