import { pronunciationKey, type Pronunciation } from '@slidewright/domain';
import { Pause, Pencil, Trash2, Volume2 } from 'lucide-react';
import { focusRef } from '../../../lib/focus-places.ts';
import { Button } from '../../../components/button.tsx';
import type { SpokenEntries } from './use-spoken-entries.ts';
import { useMessages } from '../../../lib/language/use-messages.tsx';

/** The place that edits an entry. */
export const buttonOf = (key: string): string => `edit entry ${key}`;

interface EntryRowProps {
  readonly entry: Pronunciation;
  readonly spoken: SpokenEntries;
  /** The timeline has an entry of its own for these words. */
  readonly isOverridden: boolean;
  readonly disabled: boolean;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** An entry with what can be done to it. */
export function EntryRow({ entry, spoken, isOverridden, disabled, onEdit, onDelete }: EntryRowProps) {
  const say = useMessages();
  const { term, said, alphabet, exactCase } = entry;
  const isPlaying = spoken.isPlaying(entry);
  const failure = spoken.failureOf(entry);
  const facts = [
    say(`wizard.pronunciation.${alphabet}`),
    exactCase ? say('wizard.pronunciation.facts.exactCase') : '',
    isOverridden ? say('wizard.pronunciation.facts.overridden') : '',
  ];
  return (
    <div className="flex min-h-14 flex-wrap items-center py-1">
      <div className="min-w-0 flex-1 pr-2">
        <p className="text-sm font-medium break-words">{term}</p>
        <p className="text-sm break-words text-muted">
          <span className="text-ink">{alphabet === 'ipa' ? `/${said}/` : `“${said}”`}</span>
          {facts.map((fact) => (fact === '' ? '' : ` · ${fact}`))}
        </p>
      </div>
      <Button
        tone="quiet"
        size="icon"
        aria-label={say(isPlaying ? 'wizard.pronunciation.stop' : 'wizard.pronunciation.hear', { term })}
        title={say(spoken.canSpeak ? 'wizard.pronunciation.hearIt' : 'wizard.pronunciation.voiceFirst')}
        disabled={!spoken.canSpeak}
        onClick={() => spoken.toggle(entry)}
      >
        {isPlaying ? <Pause aria-hidden className="size-4" /> : <Volume2 aria-hidden className="size-4" />}
      </Button>
      <Button
        tone="quiet"
        size="icon"
        ref={focusRef(buttonOf(pronunciationKey(entry)))}
        aria-label={say('wizard.pronunciation.edit', { term })}
        title={say('common.edit')}
        disabled={disabled}
        onClick={onEdit}
      >
        <Pencil aria-hidden className="size-4" />
      </Button>
      <Button
        tone="quiet"
        size="icon"
        aria-label={say('wizard.pronunciation.delete', { term })}
        title={say('common.delete')}
        disabled={disabled}
        onClick={onDelete}
      >
        <Trash2 aria-hidden className="size-4" />
      </Button>
      {failure === null ? null : (
        <p role="alert" className="w-full pb-2 text-sm text-bad">
          {failure}
        </p>
      )}
    </div>
  );
}
