import { PRONUNCIATION_LIMITS, SAID_ALPHABETS, type Pronunciation } from '@slidewright/domain';
import { Pause, Volume2 } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { Button } from '../../../components/button.tsx';
import { Field, TextInput } from '../../../components/field.tsx';
import { Segmented } from '../../../components/segmented.tsx';
import { DELAYS } from '../../../lib/constants.ts';
import type { SpokenEntries } from './use-spoken-entries.ts';
import { useMessages } from '../../../lib/language/use-messages.tsx';

export const EMPTY_ENTRY: Pronunciation = { term: '', said: '', alphabet: 'respelling', exactCase: false };

interface EntryFieldsProps {
  readonly entry: Pronunciation;
  readonly onChange: (entry: Pronunciation) => void;
  readonly spoken: SpokenEntries;
  /** Why it was not saved. */
  readonly problem: string | null;
  /** The words are chosen already. */
  readonly isTermFixed?: boolean;
  /** The choice of capitals makes no difference. */
  readonly isCaseHidden?: boolean;
  readonly disabled?: boolean;
}

/** The fields of an entry, with 'Hear it'. */
export function EntryFields(props: EntryFieldsProps) {
  const say = useMessages();
  const { entry, onChange, spoken, problem, isTermFixed = false, isCaseHidden = false, disabled = false } = props;
  return (
    <div className="flex flex-col gap-4">
      {isTermFixed ? null : (
        <Field label={say('wizard.pronunciation.term')}>
          {(parts) => (
            <TextInput
              {...parts}
              autoFocus
              value={entry.term}
              maxLength={PRONUNCIATION_LIMITS.term}
              disabled={disabled}
              autoComplete="off"
              spellCheck={false}
              onChange={({ target }) => onChange({ ...entry, term: target.value })}
            />
          )}
        </Field>
      )}
      <Segmented
        label={say('wizard.pronunciation.alphabet')}
        className="self-start"
        value={entry.alphabet}
        options={SAID_ALPHABETS.map((value) => ({ value, label: say(`wizard.pronunciation.${value}`) }))}
        disabled={disabled}
        onChange={(alphabet) => onChange({ ...entry, alphabet })}
      />
      <Field
        label={say('wizard.pronunciation.said')}
        hint={say(`wizard.pronunciation.${entry.alphabet}.hint`)}
        error={problem ?? spoken.failureOf(entry) ?? undefined}
      >
        {(parts) => (
          <div className="flex gap-2">
            <TextInput
              {...parts}
              className="min-w-0 flex-1"
              value={entry.said}
              maxLength={PRONUNCIATION_LIMITS.said}
              disabled={disabled}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              onChange={({ target }) => onChange({ ...entry, said: target.value })}
            />
            <HearButton entry={entry} spoken={spoken} />
          </div>
        )}
      </Field>
      {isCaseHidden ? null : (
        <label className="flex items-center gap-3 self-start text-sm">
          <input
            type="checkbox"
            className="size-4"
            checked={entry.exactCase}
            disabled={disabled}
            onChange={() => onChange({ ...entry, exactCase: !entry.exactCase })}
          />
          {say('wizard.pronunciation.exactCase')}
        </label>
      )}
    </div>
  );
}

function HearButton({ entry, spoken }: { entry: Pronunciation; spoken: SpokenEntries }) {
  const say = useMessages();
  const { canSpeak, prepare } = spoken;
  const { term, said, alphabet, exactCase } = entry;
  const speakAhead = useEffectEvent(prepare);
  // A neural voice needs about a second for a word: it speaks before the person has found the button.
  useEffect(() => {
    if (!canSpeak || !isComplete({ term, said })) return undefined;
    const timer = setTimeout(() => speakAhead({ term, said, alphabet, exactCase }), DELAYS.debounceMs);
    return () => clearTimeout(timer);
  }, [canSpeak, term, said, alphabet, exactCase]);
  const isPlaying = spoken.isPlaying(entry);
  return (
    <Button
      className="h-11"
      disabled={!isComplete(entry) || !spoken.canSpeak}
      title={spoken.canSpeak ? undefined : say('wizard.notes.voiceFirst')}
      onClick={() => spoken.toggle(entry)}
    >
      {isPlaying ? <Pause aria-hidden className="size-4" /> : <Volume2 aria-hidden className="size-4" />}
      {say(isPlaying ? 'common.stop' : 'wizard.pronunciation.hearIt')}
    </Button>
  );
}

export const isComplete = ({ term, said }: Pick<Pronunciation, 'term' | 'said'>): boolean =>
  term.trim() !== '' && said.trim() !== '';
