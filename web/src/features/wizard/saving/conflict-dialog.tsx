import { formatClock, FILM_SETTINGS, type FilmSetting } from '@slidewright/domain';
import { blocksToMarkdown } from '@slidewright/slides/exporters/markdown/index';
import { Check, PencilLine } from 'lucide-react';
import { RadioGroup } from 'radix-ui';
import { useId, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Field, TextArea } from '../../../components/field.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { useMusic } from '../../../lib/queries/music.ts';
import { useVoices } from '../../../lib/queries/voices.ts';
import { languageName } from '../../voices/language-names.ts';
import type { SlidePart, WizardSlide } from '../state/wizard-slides.ts';
import type { Changed, Choice, Choices, Conflict, Disagreement, FieldName } from './merge.ts';
import { differences } from './word-diff.ts';

const FIELD_NAMES: Readonly<Partial<Record<FieldName, string>>> = {
  title: 'Title',
  description: 'Description',
  outline: 'Outline',
  language: 'Language',
  'audioSettings.voice': 'Voice',
  'audioSettings.speed': 'Speed of the voice',
  'audioSettings.pitch': 'Pitch of the voice',
};

const PART_NAMES: Readonly<Record<SlidePart, string>> = {
  title: 'Title',
  blocks: 'Content',
  speakerNotes: 'Notes',
  layout: 'Layout',
  duration: 'Duration',
};

/** Texts that can be written new from both versions. */
const TEXTS: ReadonlySet<string> = new Set(['title', 'description', 'outline', 'speakerNotes']);

const UNTITLED_SLIDE = 'Untitled slide';

interface ConflictDialogProps {
  readonly disagreement: Disagreement;
  readonly onChoose: (choices: Choices) => void;
  readonly onCancel: () => void;
}

/** What was changed here and elsewhere, side by side; nothing is saved before each has a choice. */
export function ConflictDialog({ disagreement: { conflicts, joined }, onChoose, onCancel }: ConflictDialogProps) {
  const [choices, setChoices] = useState<Choices>({});
  const groups = useRef<HTMLUListElement>(null);
  const isOpen = ({ key }: Conflict): boolean => choices[key] === undefined;
  const open = conflicts.filter(isOpen).length;
  const chooseAll = (choice: Choice): void => setChoices(Object.fromEntries(conflicts.map(({ key }) => [key, choice])));
  const save = (): void => {
    const first = conflicts.findIndex(isOpen);
    if (first === -1) onChoose(choices);
    else groups.current?.children[first]?.querySelector<HTMLElement>('[role=radio]')?.focus();
  };
  return (
    <Dialog
      open
      wide
      onOpenChange={(isShown) => {
        if (!isShown) onCancel();
      }}
      title="Changed here and elsewhere"
      description="While you edited, this timeline was also changed in another window or by a program. Choose what stays where both changed the same. Everything else is joined."
      footer={
        <>
          <span className="numbers mr-auto self-center text-sm text-muted" role="status">
            {open === 0 ? 'All chosen' : `${open} of ${conflicts.length} left to choose`}
          </span>
          <Button onClick={onCancel}>Not now</Button>
          <Button tone="primary" onClick={save}>
            Save
          </Button>
        </>
      }
    >
      <JoinedChanges joined={joined} />
      {conflicts.length < 2 ? null : (
        <div className="mt-4 flex flex-wrap gap-2">
          <Button onClick={() => chooseAll('mine')}>Keep all of mine</Button>
          <Button onClick={() => chooseAll('theirs')}>Take all of theirs</Button>
        </div>
      )}
      <ul ref={groups} className="mt-4 flex flex-col gap-6">
        {conflicts.map((conflict) => (
          <li key={conflict.key}>
            <Question
              conflict={conflict}
              choice={choices[conflict.key]}
              onChoose={(choice) => setChoices((known) => ({ ...known, [conflict.key]: choice }))}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function JoinedChanges({ joined }: { joined: readonly Changed[] }) {
  if (joined.length === 0) return null;
  return (
    <details className="mt-3 text-sm">
      <summary className="cursor-pointer font-medium">Show the changes that are joined ({joined.length})</summary>
      <ul className="mt-2 list-disc pl-5 text-muted">
        {joined.map((changed) => (
          <li key={JSON.stringify(changed)}>{joinedName(changed)}</li>
        ))}
      </ul>
    </details>
  );
}

function Question({
  conflict,
  choice,
  onChoose,
}: {
  conflict: Conflict;
  choice: Choice | undefined;
  onChoose: (choice: Choice) => void;
}) {
  const headingId = useId();
  const { mine, theirs } = useVersions(conflict);
  const isText = TEXTS.has(conflict.kind === 'field' ? conflict.field : conflict.kind === 'part' ? conflict.part : '');
  return (
    <>
      <h3 id={headingId} className="mb-2 font-semibold break-words">
        {conflictName(conflict)}
      </h3>
      <RadioGroup.Root
        aria-labelledby={headingId}
        value={typeof choice === 'string' ? choice : ''}
        onValueChange={(value) => onChoose(value === 'mine' ? 'mine' : 'theirs')}
        className="grid gap-3 sm:grid-cols-2"
      >
        <Version value="mine" label="Mine" text={mine} other={theirs} />
        <Version value="theirs" label="Theirs" text={theirs} other={mine} />
      </RadioGroup.Root>
      {!isText ? null : typeof choice === 'object' ? (
        <div className="mt-3">
          <Field label="New text">
            {(field) => (
              <TextArea
                {...field}
                rows={4}
                value={choice.text}
                onChange={({ target }) => onChoose({ text: target.value })}
              />
            )}
          </Field>
        </div>
      ) : (
        <Button tone="quiet" className="mt-2" onClick={() => onChoose({ text: `${mine}\n${theirs}` })}>
          <PencilLine aria-hidden className="size-4" /> Write it new from both
        </Button>
      )}
    </>
  );
}

/** One version; words that differ from the other are underlined. */
function Version({ value, label, text, other }: { value: string; label: string; text: string; other: string }) {
  return (
    <RadioGroup.Item
      value={value}
      className="group flex min-w-0 flex-col rounded-md border border-line bg-surface p-4 text-left hover:border-field data-[state=checked]:border-ink data-[state=checked]:ring-1 data-[state=checked]:ring-ink"
    >
      <span className="mb-2 flex items-center gap-2 text-sm font-semibold">
        <span
          aria-hidden
          className="flex size-5 items-center justify-center rounded-full border border-field group-data-[state=checked]:border-ink group-data-[state=checked]:bg-ink group-data-[state=checked]:text-ground"
        >
          <Check className="hidden size-3.5 group-data-[state=checked]:block" />
        </span>
        {label}
      </span>
      <span className="block text-sm break-words whitespace-pre-wrap">
        {text === '' ? <span className="text-muted italic">Empty</span> : null}
        {differences(text, other).map((part) =>
          part.isOnlyHere ? (
            <Different key={part.start}>{part.text}</Different>
          ) : (
            <span key={part.start}>{part.text}</span>
          ),
        )}
      </span>
    </RadioGroup.Item>
  );
}

function Different({ children }: { children: ReactNode }) {
  return (
    <mark className={classNames('rounded-xs bg-warn-soft font-medium text-warn underline decoration-2 underline-offset-2')}>
      {children}
    </mark>
  );
}

/** Both versions in the words of the page. */
function useVersions(conflict: Conflict): { readonly mine: string; readonly theirs: string } {
  const { data: voices } = useVoices('all');
  const { data: tracks } = useMusic(conflict.kind === 'field' && conflict.field === 'settings.music');
  switch (conflict.kind) {
    case 'field': {
      const say = (value: unknown): string => {
        const { field } = conflict;
        if (field === 'language') return value === '' ? 'Detected' : languageName(String(value));
        if (field === 'audioSettings.voice') return voices?.find(({ id }) => id === value)?.name ?? String(value);
        if (field === 'settings.music' && value !== null)
          return tracks?.find(({ id }) => id === value)?.name ?? 'Another track';
        return field.startsWith('settings.') ? settingValue(field, value) : String(value);
      };
      return { mine: say(conflict.mine), theirs: say(conflict.theirs) };
    }
    case 'part':
      return { mine: partText(conflict.mine, conflict.part), theirs: partText(conflict.theirs, conflict.part) };
    case 'removal': {
      const [keep, remove] = ['Keep the slide with its changes', 'Remove it'];
      return conflict.removed === 'here' ? { mine: remove, theirs: keep } : { mine: keep, theirs: remove };
    }
    case 'order':
      return { mine: numbered(conflict.mine), theirs: numbered(conflict.theirs) };
    default:
      throw new Error(`there is no such conflict ${conflict satisfies never}`);
  }
}

function settingOf(field: FieldName): FilmSetting | undefined {
  return Object.entries(FILM_SETTINGS).find(([name]) => field === `settings.${name}`)?.[1];
}

function settingValue(field: FieldName, value: unknown): string {
  const setting = settingOf(field);
  if (value === null || value === undefined) return 'None';
  switch (setting?.kind) {
    case 'choice':
      return setting.options.find((option) => option.value === value)?.label ?? String(value);
    case 'number':
      return `${String(value)} ${setting.unit}`;
    case 'flag':
      return value === true ? 'On' : 'Off';
    case 'reference':
      return 'Another one';
    default:
      return String(value);
  }
}

function partText(slide: WizardSlide, part: SlidePart): string {
  switch (part) {
    case 'blocks':
      return blocksToMarkdown(slide.blocks).trimEnd();
    case 'duration':
      return formatClock(slide.duration);
    default:
      return slide[part];
  }
}

const fieldName = (field: FieldName): string => FIELD_NAMES[field] ?? settingOf(field)?.label ?? field;
const quoted = (title: string): string => `“${title || UNTITLED_SLIDE}”`;
const numbered = (titles: readonly string[]): string =>
  titles.map((title, index) => `${index + 1}. ${title || UNTITLED_SLIDE}`).join('\n');

function conflictName(conflict: Conflict): string {
  switch (conflict.kind) {
    case 'removal':
      return conflict.removed === 'here'
        ? `Slide ${quoted(conflict.slide.title)}, removed here and changed elsewhere`
        : `Slide ${quoted(conflict.slide.title)}, changed here and deleted elsewhere`;
    case 'field':
    case 'part':
    case 'order':
      return joinedName(conflict);
    default:
      throw new Error(`there is no such conflict ${conflict satisfies never}`);
  }
}

function joinedName(changed: Changed): string {
  switch (changed.kind) {
    case 'field':
      return fieldName(changed.field);
    case 'part':
      return `${PART_NAMES[changed.part]} of slide ${changed.number}, ${quoted(changed.title)}`;
    case 'slide':
      return `Slide ${quoted(changed.title)} was ${changed.change}`;
    case 'order':
      return 'Order of the slides';
    default:
      throw new Error(`there is no such change ${changed satisfies never}`);
  }
}
