import { dictionaryFilename, pronunciationKey, type Pronunciation } from '@slidewright/domain';
import { Download, Plus, Undo2, Upload } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { FileButton } from '../../../components/file-button.tsx';
import { TextInput } from '../../../components/field.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Segmented } from '../../../components/segmented.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { DELAYS } from '../../../lib/constants.ts';
import { useDownload } from '../../../lib/download/use-download.ts';
import { focusAfter, focusPlace, focusRef } from '../../../lib/focus-places.ts';
import {
  dictionaryFileUrl,
  mergeEntries,
  useDictionary,
  withEntry,
  withoutEntry,
  type MergedEntries,
} from '../../../lib/queries/dictionary.ts';
import { useWizard, useWizardState } from '../state/wizard-context.tsx';
import { entriesOfFile } from './dictionary-file.ts';
import { EMPTY_ENTRY } from './entry-fields.tsx';
import { EntryForm } from './entry-form.tsx';
import { buttonOf, EntryRow } from './entry-row.tsx';
import { useOwnersDictionary, type Owner } from './use-owners-dictionary.ts';
import { useSpokenEntries } from './use-spoken-entries.ts';
import { compareTexts } from '../../../lib/language/format.ts';
import { Message, useMessages } from '../../../lib/language/use-messages.tsx';

/** From this many entries on, they can be searched. */
const SEARCHED_FROM = 9;

/** The place that brings back the entry that was removed last. */
const UNDO = 'restore entry';

/** What the last action did, or why it failed. */
type Outcome =
  | { readonly kind: 'removed'; readonly owner: Owner; readonly entry: Pronunciation }
  | { readonly kind: 'done' | 'failed'; readonly text: string };

/** The dictionaries of the timeline and of the person: entries, files. */
export function DictionaryEditor() {
  const say = useMessages();
  const { locked } = useWizard();
  const { timelineId, title } = useWizardState((state) => ({ timelineId: state.timelineId, title: state.title }));
  const [owner, setOwner] = useState<Owner>('timeline');
  const [editing, setEditing] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [search, setSearch] = useState('');
  const [isDropping, setIsDropping] = useState(false);
  const change = useOwnersDictionary();
  const ofTimeline = useDictionary(timelineId ?? undefined);
  const ofPerson = useDictionary(null);
  const spoken = useSpokenEntries();
  const download = useDownload(DELAYS.successFeedbackMs);

  const shown = owner === 'timeline' ? ofTimeline : ofPerson;
  // A timeline that was never saved has none.
  const isUnsaved = owner === 'timeline' && timelineId === null;
  const entries = isUnsaved ? [] : shown.data?.entries;
  const keys = new Set(entries?.map(pronunciationKey));
  const timelineKeys = new Set(ofTimeline.data?.entries.map(pronunciationKey));

  const fail = (error: unknown): void => setOutcome({ kind: 'failed', text: (error as Error).message });
  const open = (key: string): void => {
    setEditing(key);
    setOutcome(null);
  };
  const close = (key: string): void => focusAfter(() => setEditing(null), buttonOf(key));
  const remove = async (entry: Pronunciation): Promise<void> => {
    try {
      await change(owner, (stored) => withoutEntry(stored, pronunciationKey(entry)));
      focusAfter(() => setOutcome({ kind: 'removed', owner, entry }), UNDO);
    } catch (error) {
      fail(error);
    }
  };
  const restore = async (removed: { owner: Owner; entry: Pronunciation }): Promise<void> => {
    try {
      await change(removed.owner, (stored) => withEntry(stored, removed.entry));
      setOutcome(null);
      setOwner(removed.owner);
      focusPlace(buttonOf(pronunciationKey(removed.entry)));
    } catch (error) {
      fail(error);
    }
  };
  const importFile = async (file: File): Promise<void> => {
    setOutcome(null);
    try {
      const imported = await entriesOfFile(file);
      let merged: MergedEntries | null = null;
      await change(owner, (stored) => {
        merged = mergeEntries(stored, imported);
        return merged.entries;
      });
      const { added, replaced, unchanged } = merged!;
      setOutcome({ kind: 'done', text: say('wizard.pronunciation.merged', { added, replaced, unchanged }) });
    } catch (error) {
      fail(error);
    }
  };

  const words = search.trim().toLowerCase();
  const matching = entries
    ?.filter(({ term, said }) => `${term}\n${said}`.toLowerCase().includes(words))
    .toSorted((a, b) => compareTexts(a.term, b.term));
  return (
    <div
      // Its fields keep the browser's own undo.
      data-own-undo
      className={classNames(
        'flex flex-col gap-3 rounded-sm',
        isDropping && 'outline-2 outline-offset-8 outline-accent',
      )}
      onDragOver={(event) => {
        if (locked || !event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setIsDropping(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setIsDropping(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setIsDropping(false);
        const [file] = event.dataTransfer.files;
        if (file && !locked) void importFile(file);
      }}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Segmented
          label={say('wizard.pronunciation.dictionary')}
          value={owner}
          options={[
            { value: 'timeline', label: say('wizard.pronunciation.ofTimeline') },
            { value: 'person', label: say('wizard.pronunciation.ofPerson') },
          ]}
          onChange={(chosen) => {
            setOwner(chosen);
            setEditing(null);
            setOutcome(null);
          }}
        />
        <Button ref={focusRef(buttonOf('new'))} disabled={locked || entries === undefined} onClick={() => open('new')}>
          <Plus aria-hidden className="size-4" /> {say('wizard.pronunciation.add')}
        </Button>
      </div>
      <OutcomeNote outcome={outcome} disabled={locked} onUndo={(removed) => void restore(removed)} />
      {editing === 'new' ? (
        <EntryForm
          label={say('wizard.pronunciation.new')}
          entry={EMPTY_ENTRY}
          otherKeys={keys}
          spoken={spoken}
          onClose={() => close('new')}
          onSave={(entry) => change(owner, (stored) => withEntry(stored, entry))}
        />
      ) : null}
      {shown.error && !isUnsaved && entries === undefined ? (
        <Notice tone="bad" title={say('wizard.pronunciation.notLoaded')}>
          <p>{shown.error.message}</p>
          <Button className="mt-2" onClick={() => void shown.refetch()}>
            {say('common.tryAgain')}
          </Button>
        </Notice>
      ) : matching === undefined ? (
        <Skeleton className="h-14" />
      ) : (
        <>
          {entries!.length < SEARCHED_FROM ? null : (
            <TextInput
              type="search"
              aria-label={say('wizard.pronunciation.search')}
              placeholder={say('wizard.pronunciation.searchCount', { count: entries!.length })}
              value={search}
              onChange={({ target }) => setSearch(target.value)}
            />
          )}
          {entries!.length === 0 && editing !== 'new' ? (
            <p className="text-sm text-muted">{say('wizard.pronunciation.none')}</p>
          ) : null}
          {entries!.length > 0 && matching.length === 0 ? (
            <p className="text-sm text-muted">{say('wizard.pronunciation.noMatch')}</p>
          ) : null}
          <ul
            aria-label={say('wizard.pronunciation.entries')}
            className="-mx-1 max-h-112 overflow-y-auto px-1 empty:hidden"
          >
            {matching.map((entry) => {
              const key = pronunciationKey(entry);
              return (
                <li key={key} className="border-t border-line first:border-t-0">
                  {editing === key ? (
                    <EntryForm
                      label={say('wizard.pronunciation.edit', { term: entry.term })}
                      entry={entry}
                      otherKeys={new Set([...keys].filter((other) => other !== key))}
                      spoken={spoken}
                      onClose={(saved) => close(saved ? pronunciationKey(saved) : key)}
                      onSave={(edited) => change(owner, (stored) => withEntry(stored, edited, key))}
                    />
                  ) : (
                    <EntryRow
                      entry={entry}
                      spoken={spoken}
                      isOverridden={owner === 'person' && timelineKeys.has(key)}
                      disabled={locked}
                      onEdit={() => open(key)}
                      onDelete={() => void remove(entry)}
                    />
                  )}
                </li>
              );
            })}
          </ul>
        </>
      )}
      <div className="flex flex-wrap items-center border-t border-line pt-2">
        <div className="-ml-2.5 flex flex-wrap items-center">
          <FileButton
            accept=".pls,.csv,.tsv,.xml,application/pls+xml,text/csv"
            fileLabel={say('wizard.pronunciation.file')}
            tone="quiet"
            className="px-2.5"
            disabled={locked || entries === undefined}
            onChoose={(file) => void importFile(file)}
          >
            <Upload aria-hidden className="size-4" />
            <span>
              <Message code="wizard.pronunciation.import" components={{ more: <span className="max-sm:sr-only" /> }} />
            </span>
          </FileButton>
          {(['pls', 'csv'] as const).map((format) => (
            <Button
              key={format}
              tone="quiet"
              className="px-2.5"
              disabled={entries === undefined || entries.length === 0 || download.state.status === 'downloading'}
              onClick={() => {
                const timeline = owner === 'timeline' ? { id: timelineId ?? '', title } : null;
                const scope = owner === 'timeline' ? timelineId : null;
                void download.start(dictionaryFileUrl(scope, format), dictionaryFilename(timeline, format));
              }}
            >
              <Download aria-hidden className="size-4" />
              <span>
                <Message
                  code="wizard.pronunciation.download"
                  values={{ format: format.toUpperCase() }}
                  components={{ more: <span className="max-sm:sr-only" /> }}
                />
              </span>
            </Button>
          ))}
        </div>
        {download.state.status === 'failed' ? (
          <p role="alert" className="w-full text-sm text-bad">
            {download.state.message}
          </p>
        ) : null}
      </div>
    </div>
  );
}

interface OutcomeNoteProps {
  readonly outcome: Outcome | null;
  readonly disabled: boolean;
  readonly onUndo: (removed: { owner: Owner; entry: Pronunciation }) => void;
}

function OutcomeNote({ outcome, disabled, onUndo }: OutcomeNoteProps) {
  const say = useMessages();
  if (outcome === null) return null;
  switch (outcome.kind) {
    case 'removed':
      return (
        <div
          role="status"
          className="flex flex-wrap items-center justify-between gap-2 rounded-sm bg-sunken py-1 pr-1 pl-4 text-sm"
        >
          <span className="min-w-0 truncate">{say('wizard.pronunciation.deleted', { term: outcome.entry.term })}</span>
          <Button ref={focusRef(UNDO)} tone="quiet" disabled={disabled} onClick={() => onUndo(outcome)}>
            <Undo2 aria-hidden className="size-4" /> {say('common.undo')}
          </Button>
        </div>
      );
    case 'done':
      return <Notice tone="good">{outcome.text}</Notice>;
    case 'failed':
      return (
        <Notice tone="bad" title={say('wizard.pronunciation.nothingChanged')}>
          {outcome.text}
        </Notice>
      );
    default:
      return outcome satisfies never;
  }
}
