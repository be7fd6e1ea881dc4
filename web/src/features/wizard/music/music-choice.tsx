import { FILM_SETTINGS, formatClock, type FilmSettings } from '@slidewright/domain';
import { Music as MusicIcon } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useMusic } from '../../../lib/queries/music.ts';
import { useSound } from '../../voices/use-sound.ts';
import { ListenButton } from './listen-button.tsx';
import { MusicLibrary } from './music-library.tsx';
import { trackName } from './track-name.ts';
import { useMessages } from '../../../lib/language/use-messages.tsx';

interface MusicChoiceProps {
  readonly settings: MusicSettings;
  readonly disabled: boolean;
  readonly onChange: (changed: Partial<MusicSettings>) => void;
}

type MusicSettings = Pick<FilmSettings, 'music' | 'musicLevel'>;

/** Above this level, people with hearing loss may not understand the words (criterion 1.4.7 of WCAG 2.2), in dB. */
const CLEAR_DB = -20;

/** The music under the voice, and how quiet it is there. */
export function MusicChoice({ settings, disabled, onChange }: MusicChoiceProps) {
  const { music: value, musicLevel: level } = settings;
  const say = useMessages();
  const [isLibraryOpen, setLibraryOpen] = useState(false);
  const { data: tracks, error } = useMusic(value !== null);
  const sound = useSound();
  const track = tracks?.find(({ id }) => id === value);
  const name = track === undefined ? undefined : trackName(track, say);
  return (
    <section aria-labelledby="music-title" className="flex flex-col items-start gap-2">
      <h3 id="music-title" className="text-sm font-medium">
        {say('words.setting.music')}
      </h3>
      {value !== null && error !== null ? <Notice tone="warn">{say('wizard.music.notLoaded')}</Notice> : null}
      {value === null ? null : (
        <p className="flex w-full max-w-md min-w-0 items-center gap-2 rounded-sm border border-line bg-surface py-1 pr-3 pl-1">
          {track === undefined ? null : <ListenButton url={track.url} name={trackName(track, say)} sound={sound} />}
          <span className="min-w-0 flex-1 truncate" title={name}>
            {name ?? say(tracks === undefined ? 'common.loading' : 'wizard.music.deleted')}
          </span>
          {track === undefined ? null : (
            <span className="numbers text-sm text-muted">{formatClock(track.durationMs / 1_000)}</span>
          )}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button disabled={disabled} onClick={() => setLibraryOpen(true)}>
          <MusicIcon aria-hidden className="size-4" />{' '}
          {say(value === null ? 'wizard.music.add' : 'wizard.music.change')}
        </Button>
        {value === null ? null : (
          <Button
            tone="quiet"
            disabled={disabled}
            aria-label={say('wizard.music.remove')}
            onClick={() => onChange({ music: null })}
          >
            {say('common.remove')}
          </Button>
        )}
      </div>
      {value === null ? (
        <p className="text-sm text-muted">{say('wizard.music.about')}</p>
      ) : (
        <>
          <label className="flex w-full max-w-md items-center gap-3 text-sm">
            {say('wizard.music.level')}
            <input
              type="range"
              min={FILM_SETTINGS.musicLevel.minimum}
              max={FILM_SETTINGS.musicLevel.maximum}
              step={1}
              value={level}
              disabled={disabled}
              aria-valuetext={say('wizard.music.levelText', { level: -level })}
              aria-describedby="music-hint"
              className="h-10 min-w-0 flex-1 accent-accent"
              onChange={({ currentTarget }) => onChange({ musicLevel: Number(currentTarget.value) })}
            />
            <span className="numbers w-14 text-right whitespace-nowrap text-muted">
              {say('wizard.music.decibels', { level: -level })}
            </span>
          </label>
          <p id="music-hint" className="text-sm text-muted">
            {level > CLEAR_DB
              ? say('wizard.music.clearHint', { level: say('wizard.music.decibels', { level: -CLEAR_DB }) })
              : say('wizard.music.levelHint')}
          </p>
        </>
      )}
      <MusicLibrary
        open={isLibraryOpen}
        chosen={value}
        onChoose={(music) => {
          setLibraryOpen(false);
          onChange({ music });
        }}
        onClose={() => setLibraryOpen(false)}
      />
    </section>
  );
}
