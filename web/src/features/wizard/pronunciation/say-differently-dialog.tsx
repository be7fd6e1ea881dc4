import { LIMITS, pronunciationKey, readIpa, type Pronunciation, type Said } from '@slidewright/domain';
import { useId, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Segmented } from '../../../components/segmented.tsx';
import { useDictionary, withEntry } from '../../../lib/queries/dictionary.ts';
import { useWizardState } from '../state/wizard-context.tsx';
import { EMPTY_ENTRY, EntryFields, isComplete } from './entry-fields.tsx';
import { markProblem, withSaid, type EditedNotes, type WrittenWord } from './notes-marks.ts';
import { useOwnersDictionary } from './use-owners-dictionary.ts';
import { useSpokenEntries } from './use-spoken-entries.ts';
import { say } from '../../../lib/language/messages.ts';
import { useMessages } from '../../../lib/language/use-messages.tsx';

const PLACES = ['here', 'timeline', 'person'] as const;
type Place = (typeof PLACES)[number];

interface SayDifferentlyDialogProps {
  readonly notes: string;
  readonly word: WrittenWord;
  readonly onEdit: (notes: EditedNotes) => void;
  readonly onClose: () => void;
}

/** Chooses what is said for a word of the notes: at this place, or by an entry of a dictionary. */
export function SayDifferentlyDialog({ notes, word, onEdit, onClose }: SayDifferentlyDialogProps) {
  const say = useMessages();
  const { written, said } = word;
  const timelineId = useWizardState((state) => state.timelineId);
  const ofTimeline = useDictionary(timelineId ?? undefined).data?.entries;
  const ofPerson = useDictionary(null).data?.entries;
  const [typed, setTyped] = useState<Pronunciation | null>(null);
  const [chosenPlace, setChosenPlace] = useState<Place | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const spoken = useSpokenEntries();
  const change = useOwnersDictionary();
  const formId = useId();

  const inTimeline = entryFor(written, ofTimeline);
  const inPerson = entryFor(written, ofPerson);
  const stored = said ? null : (inTimeline ?? inPerson);
  const entry = typed ?? { ...EMPTY_ENTRY, ...stored, ...said, term: written };
  const place = chosenPlace ?? (stored === null ? 'here' : inTimeline ? 'timeline' : 'person');

  const save = async (): Promise<void> => {
    const trimmed = { ...entry, said: entry.said.trim() };
    const found = place === 'here' ? problemHere(notes, word, trimmed) : null;
    setProblem(found);
    if (found !== null) return;
    if (place !== 'here') {
      setIsSaving(true);
      try {
        await change(place, (entries) => withEntry(entries, trimmed));
      } catch (error) {
        setProblem((error as Error).message);
        setIsSaving(false);
        return;
      }
    }
    // A mark would be said instead of the entry.
    if (place === 'here' || said) onEdit(withSaid(notes, word, place === 'here' ? markOf(trimmed) : null));
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={say('wizard.pronunciation.differently', { word: written })}
      description={say('wizard.pronunciation.keepsWritten')}
      footer={
        <>
          {said === null ? null : (
            <Button
              className="mr-auto"
              onClick={() => {
                onEdit(withSaid(notes, word, null));
                onClose();
              }}
            >
              {say('wizard.pronunciation.asWritten')}
            </Button>
          )}
          <Button onClick={onClose}>{say('common.cancel')}</Button>
          <Button tone="primary" type="submit" form={formId} disabled={!isComplete(entry) || isSaving}>
            {say(isSaving ? 'common.saving' : 'common.save')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="flex flex-col gap-4 pt-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isComplete(entry) && !isSaving) void save();
        }}
      >
        <EntryFields
          entry={entry}
          spoken={spoken}
          problem={problem}
          isTermFixed
          isCaseHidden={place === 'here'}
          onChange={(changed) => {
            setTyped(changed);
            setProblem(null);
          }}
        />
        <div>
          <p className="mb-1.5 text-sm font-medium">{say('wizard.pronunciation.where')}</p>
          <Segmented
            label={say('wizard.pronunciation.where')}
            value={place}
            options={PLACES.map((one) => ({ value: one, label: say(`wizard.pronunciation.where.${one}`) }))}
            onChange={(chosen) => {
              setChosenPlace(chosen);
              setProblem(null);
            }}
          />
          {place === 'person' && inTimeline ? (
            <p className="mt-1.5 text-sm text-muted">{say('wizard.pronunciation.timelineHasOwn')}</p>
          ) : null}
        </div>
      </form>
    </Dialog>
  );
}

/** The entry of a dictionary for these words, one with their capitals first; null if there is none. */
function entryFor(written: string, entries: readonly Pronunciation[] = []): Pronunciation | null {
  const found = [true, false].map((exactCase) => {
    const key = pronunciationKey({ term: written, exactCase });
    return entries.find((entry) => pronunciationKey(entry) === key);
  });
  return found[0] ?? found[1] ?? null;
}

function markOf({ said, alphabet }: Said): Said {
  return { said: alphabet === 'ipa' ? said.replaceAll(/^[/[]|[/\]]$/g, '') : said, alphabet };
}

/** Why this cannot be written into the notes, null if it can. */
function problemHere(notes: string, word: WrittenWord, entry: Pronunciation): string | null {
  const read = entry.alphabet === 'ipa' ? readIpa(entry.said) : null;
  if (read && 'problem' in read)
    return read.sign === undefined
      ? say('wizard.pronunciation.noVowel')
      : say('wizard.pronunciation.badSign', { sign: read.sign });
  const isTooLong = withSaid(notes, word, entry).text.length > LIMITS.speakerNotesLength;
  return isTooLong ? say('wizard.pronunciation.noRoom') : markProblem(entry.said);
}
