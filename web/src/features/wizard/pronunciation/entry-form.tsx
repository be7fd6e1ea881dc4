import { pronunciationKey, type Pronunciation } from '@slidewright/domain';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { EntryFields, isComplete } from './entry-fields.tsx';
import type { SpokenEntries } from './use-spoken-entries.ts';
import { useMessages } from '../../../lib/language/use-messages.tsx';

interface EntryFormProps {
  readonly label: string;
  readonly entry: Pronunciation;
  /** Keys of the other entries of the dictionary. */
  readonly otherKeys: ReadonlySet<string>;
  readonly spoken: SpokenEntries;
  /** A failure is shown, and what was typed stays. */
  readonly onSave: (entry: Pronunciation) => Promise<void>;
  /** With the entry that was saved, if any. */
  readonly onClose: (saved?: Pronunciation) => void;
}

/** Adds or edits an entry; Escape closes it. */
export function EntryForm({ label, entry, otherKeys, spoken, onSave, onClose }: EntryFormProps) {
  const say = useMessages();
  const [typed, setTyped] = useState(entry);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const save = async (): Promise<void> => {
    setIsSaving(true);
    setProblem(null);
    try {
      const saved = { ...typed, term: typed.term.trim(), said: typed.said.trim() };
      await onSave(saved);
      onClose(saved);
    } catch (error) {
      setProblem((error as Error).message);
      setIsSaving(false);
    }
  };
  const isReplacing = otherKeys.has(pronunciationKey({ ...typed, term: typed.term.trim() }));
  return (
    <form
      aria-label={label}
      className="flex flex-col gap-4 my-1 rounded-sm bg-sunken p-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete(typed) && !isSaving) void save();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <EntryFields
        entry={typed}
        spoken={spoken}
        problem={problem}
        onChange={(changed) => {
          setTyped(changed);
          setProblem(null);
        }}
      />
      <div className="flex flex-wrap items-center justify-end gap-2">
        {isReplacing ? (
          <p role="status" className="mr-auto text-sm text-muted">
            {say('wizard.pronunciation.replaces')}
          </p>
        ) : null}
        <Button onClick={() => onClose()}>{say('common.cancel')}</Button>
        <Button type="submit" disabled={!isComplete(typed) || isSaving}>
          {say(isSaving ? 'common.saving' : 'wizard.pronunciation.save')}
        </Button>
      </div>
    </form>
  );
}
