import { pronunciationKey, type Pronunciation } from '@slidewright/domain';
import { Pause, Pencil, Trash2, Volume2 } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { ALPHABET_NAMES } from './entry-fields.tsx';
import type { SpokenEntries } from './use-spoken-entries.ts';

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
  const { term, said, alphabet, exactCase } = entry;
  const isPlaying = spoken.isPlaying(entry);
  const failure = spoken.failureOf(entry);
  const facts = [
    ALPHABET_NAMES[alphabet],
    exactCase ? 'exact capitals' : '',
    isOverridden ? 'this timeline says it differently' : '',
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
        aria-label={isPlaying ? `Stop ${term}` : `Hear ${term}`}
        title={spoken.canSpeak ? 'Hear it' : 'Choose a voice first'}
        disabled={!spoken.canSpeak}
        onClick={() => spoken.toggle(entry)}
      >
        {isPlaying ? <Pause aria-hidden className="size-4" /> : <Volume2 aria-hidden className="size-4" />}
      </Button>
      <Button
        tone="quiet"
        size="icon"
        data-entry={pronunciationKey(entry)}
        aria-label={`Edit ${term}`}
        title="Edit"
        disabled={disabled}
        onClick={onEdit}
      >
        <Pencil aria-hidden className="size-4" />
      </Button>
      <Button
        tone="quiet"
        size="icon"
        aria-label={`Delete ${term}`}
        title="Delete"
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
