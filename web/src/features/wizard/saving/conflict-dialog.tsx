import { textsOf } from '@slidewright/slides';
import { blocksToMarkdown } from '@slidewright/slides/exporters/markdown/index';
import { formatClock } from '@slidewright/domain';
import { Check } from 'lucide-react';
import { RadioGroup } from 'radix-ui';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { classNames } from '../../../lib/class-names.ts';
import type { Choice, Conflict } from './merge.ts';
import type { WizardSlide } from '../state/wizard-slides.ts';
import type { TimelineFields } from '../state/wizard-state.ts';
import { differences } from './word-diff.ts';

const FIELD_NAMES: Record<keyof TimelineFields, string> = {
  title: 'Title',
  description: 'Description',
  outline: 'Outline',
  language: 'Language',
  audioSettings: 'Voice',
  settings: 'Film settings',
};

interface ConflictDialogProps {
  readonly conflicts: readonly Conflict[];
  readonly onChoose: (choices: Readonly<Record<string, Choice>>) => void;
  readonly onCancel: () => void;
}

/** Conflicting changes side by side; nothing is saved before each has a choice. */
export function ConflictDialog({ conflicts, onChoose, onCancel }: ConflictDialogProps) {
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const open = conflicts.filter(({ key }) => choices[key] === undefined).length;
  const chooseAll = (choice: Choice): void => setChoices(Object.fromEntries(conflicts.map(({ key }) => [key, choice])));
  return (
    <Dialog
      open
      wide
      onOpenChange={(isOpen) => {
        if (!isOpen) onCancel();
      }}
      title="Changed elsewhere"
      description="This timeline was also changed in another window or by another program since you opened it. Choose which version to keep. Everything else you changed is saved, and everything else that was changed there stays."
      footer={
        <>
          <span className="numbers mr-auto self-center text-sm text-muted" role="status">
            {open === 0 ? 'All chosen' : `${open} of ${conflicts.length} left to choose`}
          </span>
          <Button onClick={onCancel}>Not now</Button>
          <Button tone="primary" disabled={open > 0} onClick={() => onChoose(choices)}>
            Save
          </Button>
        </>
      }
    >
      {conflicts.length < 2 ? null : (
        <div className="mt-4 flex flex-wrap gap-2">
          <Button onClick={() => chooseAll('mine')}>Keep all of mine</Button>
          <Button onClick={() => chooseAll('theirs')}>Take all of theirs</Button>
        </div>
      )}
      <ul className="mt-4 flex flex-col gap-6">
        {conflicts.map((conflict) => {
          const versions = versionsOf(conflict);
          return (
            <li key={conflict.key}>
              <h3 className="mb-2 font-semibold break-words">{nameOf(conflict)}</h3>
              <RadioGroup.Root
                aria-label={nameOf(conflict)}
                value={choices[conflict.key] ?? ''}
                onValueChange={(choice) => setChoices({ ...choices, [conflict.key]: choice as Choice })}
                className="grid gap-3 sm:grid-cols-2"
              >
                <Version value="mine" label="Mine" text={versions.mine} other={versions.theirs} />
                <Version value="theirs" label="Theirs" text={versions.theirs} other={versions.mine} />
              </RadioGroup.Root>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}

/** One version as lines of text; null where it was deleted. Words that differ are underlined. */
function Version({
  value,
  label,
  text,
  other,
}: {
  value: Choice;
  label: string;
  text: readonly Line[] | null;
  other: readonly Line[] | null;
}) {
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
      {text === null ? (
        <span className="text-sm text-muted italic">{value === 'mine' ? 'Removed here' : 'Deleted there'}</span>
      ) : (
        text.map((line, index) => (
          <span key={line.name} className={classNames('block min-w-0', index > 0 && 'mt-2')}>
            <span className="block text-sm text-muted">{line.name}</span>
            <span className="block text-sm break-words whitespace-pre-wrap">
              {line.text === '' ? <span className="text-muted italic">Empty</span> : null}
              {differences(line.text, other?.find(({ name }) => name === line.name)?.text ?? '').map((part) =>
                part.isOnlyHere ? (
                  <Different key={part.start}>{part.text}</Different>
                ) : (
                  <span key={part.start}>{part.text}</span>
                ),
              )}
            </span>
          </span>
        ))
      )}
    </RadioGroup.Item>
  );
}

function Different({ children }: { children: ReactNode }) {
  return (
    <mark className="rounded-xs bg-warn-soft font-medium text-warn underline decoration-2 underline-offset-2">
      {children}
    </mark>
  );
}

interface Line {
  readonly name: string;
  readonly text: string;
}

function nameOf(conflict: Conflict): string {
  switch (conflict.kind) {
    case 'field':
      return FIELD_NAMES[conflict.field];
    case 'order':
      return 'Order of the slides';
    case 'slide':
      return `Slide “${(conflict.mine ?? conflict.theirs)?.title || 'Untitled slide'}”`;
    default:
      throw new Error(`there is no such conflict ${conflict satisfies never}`);
  }
}

function versionsOf(conflict: Conflict): Record<Choice, readonly Line[] | null> {
  switch (conflict.kind) {
    case 'field':
      return { mine: fieldLines(conflict.mine), theirs: fieldLines(conflict.theirs) };
    case 'order':
      return { mine: orderLines(conflict.mine), theirs: orderLines(conflict.theirs) };
    case 'slide':
      return { mine: slideLines(conflict.mine), theirs: slideLines(conflict.theirs) };
    default:
      throw new Error(`there is no such conflict ${conflict satisfies never}`);
  }
}

function fieldLines(value: string | object): Line[] {
  if (typeof value === 'string') return [{ name: 'Text', text: value }];
  return Object.entries(value).map(([name, setting]) => ({
    name: sentenceCase(name),
    text: String(setting),
  }));
}

/** 'speakerNotes' → 'Speaker notes'. */
function sentenceCase(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function orderLines(titles: readonly string[]): Line[] {
  return [{ name: 'Titles', text: titles.map((title, index) => `${index + 1}. ${title}`).join('\n') }];
}

function slideLines(slide: WizardSlide | null): Line[] | null {
  if (slide === null) return null;
  const { title, ...texts } = textsOf(slide);
  return [
    { name: 'Title', text: title },
    { name: 'Content', text: blocksToMarkdown(slide.blocks).trimEnd() },
    ...Object.entries(texts).map(([name, text]) => ({ name: sentenceCase(name), text })),
    { name: 'Duration', text: formatClock(slide.duration) },
  ];
}
