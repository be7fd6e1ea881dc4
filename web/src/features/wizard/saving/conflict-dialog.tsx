import { FILM_SETTING_ENTRIES, formatClock, type ChoiceName, type FilmSettings } from '@slidewright/domain';
import { blocksToMarkdown } from '@slidewright/slides/exporters/markdown/index';
import { Check, PencilLine } from 'lucide-react';
import { RadioGroup } from 'radix-ui';
import { useId, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Field, TextArea } from '../../../components/field.tsx';
import { formatNumber, languageName } from '../../../lib/language/format.ts';
import type { MessageCode } from '../../../lib/language/message-codes.ts';
import { say } from '../../../lib/language/messages.ts';
import { useMessages } from '../../../lib/language/use-messages.tsx';
import { useMusic } from '../../../lib/queries/music.ts';
import { useVoices } from '../../../lib/queries/voices.ts';
import { optionName } from '../../../lib/words.ts';
import type { SlidePart, WizardSlide } from '../state/wizard-slides.ts';
import { DifferencesText } from './differences-text.tsx';
import type { Changed, Choice, Choices, Conflict, Disagreement, FieldName } from './merge.ts';

const FIELD_CODES: Readonly<Partial<Record<FieldName, MessageCode>>> = {
  title: 'saving.field.title',
  description: 'saving.field.description',
  outline: 'saving.field.outline',
  language: 'saving.field.language',
  'audioSettings.voice': 'saving.field.voice',
  'audioSettings.speed': 'saving.field.speed',
  'audioSettings.pitch': 'saving.field.pitch',
};

/** Texts that can be written new from both versions. */
const TEXTS: ReadonlySet<string> = new Set(['title', 'description', 'outline', 'speakerNotes']);

interface ConflictDialogProps {
  readonly disagreement: Disagreement;
  readonly onChoose: (choices: Choices) => void;
  readonly onCancel: () => void;
}

/** What was changed here and elsewhere, side by side; nothing is saved before each has a choice. */
export function ConflictDialog({ disagreement: { conflicts, joined }, onChoose, onCancel }: ConflictDialogProps) {
  const say = useMessages();
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
      title={say('saving.dialog.title')}
      description={say('saving.dialog.text')}
      footer={
        <>
          <span className="numbers mr-auto self-center text-sm text-muted" role="status">
            {say('saving.dialog.left', { open, count: conflicts.length })}
          </span>
          <Button onClick={onCancel}>{say('saving.dialog.notNow')}</Button>
          <Button tone="primary" onClick={save}>
            {say('common.save')}
          </Button>
        </>
      }
    >
      <JoinedChanges joined={joined} />
      {conflicts.length < 2 ? null : (
        <div className="mt-4 flex flex-wrap gap-2">
          <Button onClick={() => chooseAll('mine')}>{say('saving.dialog.allMine')}</Button>
          <Button onClick={() => chooseAll('theirs')}>{say('saving.dialog.allTheirs')}</Button>
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
  const say = useMessages();
  if (joined.length === 0) return null;
  return (
    <details className="mt-3 text-sm">
      <summary className="cursor-pointer font-medium">{say('saving.dialog.joined', { count: joined.length })}</summary>
      <ul className="mt-2 list-disc pl-5 text-muted">
        {joined.map((changed) => (
          <li key={JSON.stringify(changed)}>{changedName(changed)}</li>
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
  const say = useMessages();
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
        <Version value="mine" label={say('saving.dialog.mine')} text={mine} other={theirs} />
        <Version value="theirs" label={say('saving.dialog.theirs')} text={theirs} other={mine} />
      </RadioGroup.Root>
      {!isText ? null : typeof choice === 'object' ? (
        <div className="mt-3">
          <Field label={say('saving.dialog.newText')}>
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
          <PencilLine aria-hidden className="size-4" /> {say('saving.dialog.both')}
        </Button>
      )}
    </>
  );
}

/** One version; words that differ from the other are underlined. */
function Version({ value, label, text, other }: { value: string; label: string; text: string; other: string }) {
  const say = useMessages();
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
      <span dir="auto" className="block text-sm break-words whitespace-pre-wrap">
        {text === '' ? <span className="text-muted italic">{say('saving.dialog.empty')}</span> : null}
        <DifferencesText text={text} other={other} />
      </span>
    </RadioGroup.Item>
  );
}

/** Both versions in the words of the page. */
function useVersions(conflict: Conflict): { readonly mine: string; readonly theirs: string } {
  const { data: voices } = useVoices('all');
  const { data: tracks } = useMusic(conflict.kind === 'field' && conflict.field === 'settings.music');
  switch (conflict.kind) {
    case 'field': {
      const shown = (value: unknown): string => {
        const { field } = conflict;
        if (field === 'language') return value === '' ? say('saving.value.detected') : languageName(String(value));
        if (field === 'audioSettings.voice') return voices?.find(({ id }) => id === value)?.name ?? String(value);
        if (field === 'settings.music' && value !== null)
          return tracks?.find(({ id }) => id === value)?.name ?? say('saving.value.another');
        return field.startsWith('settings.') ? settingValue(field, value) : String(value);
      };
      return { mine: shown(conflict.mine), theirs: shown(conflict.theirs) };
    }
    case 'part':
      return { mine: partText(conflict.mine, conflict.part), theirs: partText(conflict.theirs, conflict.part) };
    case 'removal': {
      const [keep, remove] = [say('saving.value.keepSlide'), say('saving.value.removeSlide')];
      return conflict.removed === 'here' ? { mine: remove, theirs: keep } : { mine: keep, theirs: remove };
    }
    case 'order':
      return { mine: numbered(conflict.mine), theirs: numbered(conflict.theirs) };
    default:
      throw new Error(`there is no such conflict ${conflict satisfies never}`);
  }
}

function settingValue(field: FieldName, value: unknown): string {
  if (value === null || value === undefined) return say('saving.value.none');
  const entry = FILM_SETTING_ENTRIES.find(([name]) => field === `settings.${name}`);
  if (entry === undefined) return String(value);
  const [name, setting] = entry;
  switch (setting.kind) {
    case 'choice':
      return optionName(name as ChoiceName, value as FilmSettings[ChoiceName]);
    case 'number':
      return `${formatNumber(value as number)} ${setting.unit}`;
    case 'flag':
      return value === true ? say('saving.value.on') : say('saving.value.off');
    case 'reference':
      return say('saving.value.another');
    default:
      throw new Error(`there is no such setting ${setting satisfies never}`);
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

function fieldName(field: FieldName): string {
  const code = FIELD_CODES[field];
  const setting = FILM_SETTING_ENTRIES.find(([name]) => field === `settings.${name}`)?.[0];
  return code !== undefined ? say(code) : setting === undefined ? field : say(`words.setting.${setting}`);
}

const titled = (title: string): string => title || say('wizard.untitled');
const numbered = (titles: readonly string[]): string =>
  titles.map((title, index) => `${formatNumber(index + 1)}. ${titled(title)}`).join('\n');

function conflictName(conflict: Conflict): string {
  if (conflict.kind !== 'removal') return changedName(conflict);
  const title = titled(conflict.slide.title);
  return conflict.removed === 'here' ? say('saving.removedHere', { title }) : say('saving.deletedThere', { title });
}

function changedName(changed: Changed): string {
  switch (changed.kind) {
    case 'field':
      return fieldName(changed.field);
    case 'part':
      return say(`saving.part.${changed.part}`, { number: changed.number, title: titled(changed.title) });
    case 'slide': {
      const title = titled(changed.title);
      return changed.change === 'added' ? say('saving.slideAdded', { title }) : say('saving.slideDeleted', { title });
    }
    case 'order':
      return say('saving.order');
    default:
      throw new Error(`there is no such change ${changed satisfies never}`);
  }
}
