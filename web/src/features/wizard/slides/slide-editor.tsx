import { DURATION_PRESETS_S, LIMITS, SLIDE_DURATION_S } from '@slidewright/domain';
import { clampSlideDuration } from '@slidewright/slides/content/slide-defaults';
import { isPlaceholderTitle } from '@slidewright/slides/kinds/placeholders';
import type { SplitPlace } from '@slidewright/slides/arrange/split-slide';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Field, TextInput } from '../../../components/field.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useWizard, useWizardState } from '../state/wizard-context.tsx';
import { UndoNote } from '../undo-note.tsx';
import { BlocksEditor } from './blocks/blocks-editor.tsx';
import { splitAt } from './commands/slide-commands.ts';
import { LayoutChoice } from './layout-choice.tsx';
import { MakeEditable } from './make-editable.tsx';
import { NotesField } from './notes-field.tsx';
import { useBlockProblems } from './blocks/use-block-problems.ts';
import { useCrowdedBlocks } from './blocks/use-crowded-blocks.ts';
import { usePlaceholder } from './use-placeholder.ts';
import { focusRef } from '../../../lib/focus-places.ts';
import { formatNumber } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/use-messages.tsx';

/** The editor of one slide: title, body, notes, length and actions. */
export function SlideEditor({ id }: { id: string }) {
  const say = useMessages();
  const { store, locked } = useWizard();
  const { slide, index, count, error } = useWizardState(({ slides, order, slideErrors }) => ({
    slide: slides[id]!,
    index: order.indexOf(id),
    count: order.length,
    error: slideErrors[id],
  }));
  const title = usePlaceholder(slide.title, isPlaceholderTitle, say('words.placeholder.title'));
  const crowded = useCrowdedBlocks(id);
  const problems = useBlockProblems(id);
  const split = (block: number): void => splitAt(store, id, { block, item: 0 });
  return (
    <div
      className="flex flex-col gap-5 pt-2 pb-1"
      onFocus={({ currentTarget, target }) => store.setCaret(id, placeIn(currentTarget, target))}
    >
      {error === undefined ? null : (
        <Notice tone="bad" title={say('wizard.slide.thisNotSaved')}>
          {error}
        </Notice>
      )}
      <Field label={say('wizard.slide.title')}>
        {(parts) => (
          <TextInput
            {...parts}
            ref={focusRef(`title ${id}`)}
            value={title.value}
            placeholder={title.placeholder}
            maxLength={LIMITS.titleLength}
            disabled={locked}
            onChange={(event) => {
              title.onTyped();
              store.updateSlide(id, { title: event.target.value });
            }}
            onBlur={title.onBlur}
          />
        )}
      </Field>
      <BlocksEditor
        blocks={slide.blocks}
        crowded={crowded}
        problems={problems}
        disabled={locked}
        onSplit={count >= LIMITS.slidesPerTimeline ? undefined : split}
        onChange={(blocks, undoNote = null) => store.updateSlide(id, { blocks }, { note: undoNote })}
        note={<UndoNote place={id} />}
      />
      <MakeEditable id={id} />
      <LayoutChoice id={id} />
      <NotesField id={id} />
      <DurationField id={id} />
      <div className="-mx-1 flex flex-wrap items-center gap-1 border-t border-line pt-3">
        <Button
          tone="quiet"
          className="px-2.5"
          disabled={locked || index === 0}
          onClick={() => store.moveSlides([id], -1)}
        >
          <ArrowUp aria-hidden className="size-4" /> {say('wizard.slide.moveUp')}
        </Button>
        <Button
          tone="quiet"
          className="px-2.5"
          disabled={locked || index === count - 1}
          onClick={() => store.moveSlides([id], 1)}
        >
          <ArrowDown aria-hidden className="size-4" /> {say('wizard.slide.moveDown')}
        </Button>
        <Button
          tone="quiet"
          className="px-2.5"
          disabled={locked || count >= LIMITS.slidesPerTimeline}
          onClick={() => store.addSlide(id)}
        >
          <Plus aria-hidden className="size-4" /> {say('wizard.slide.addBelow')}
        </Button>
        <Button
          tone="quiet"
          className="px-2.5 text-bad hover:bg-bad-soft sm:ml-auto"
          disabled={locked}
          aria-label={say('wizard.slide.remove')}
          onClick={() => store.removeSlides([id])}
        >
          <Trash2 aria-hidden className="size-4" /> {say('common.remove')}
        </Button>
      </div>
    </div>
  );
}

/** The block, or the item of it, whose form has an element; null for none. */
function placeIn(editor: Element, target: Element): SplitPlace | null {
  const blocks = [...editor.querySelectorAll('[data-block-key]')];
  // Blocks in columns are inside another block.
  const outer = blocks.filter((block) => !block.parentElement!.closest('[data-block-key]'));
  const block = outer.findIndex((one) => one.contains(target));
  if (block === -1) return null;
  const isInner = target.closest('[data-block-key]') !== outer[block];
  const item = isInner ? undefined : target.closest<HTMLElement>('[data-form-item]')?.dataset['formItem'];
  return { block, item: Number(item ?? 0) };
}

const PRESETS = [
  { name: 'short', seconds: DURATION_PRESETS_S.SHORT },
  { name: 'standard', seconds: DURATION_PRESETS_S.STANDARD },
  { name: 'detailed', seconds: DURATION_PRESETS_S.DETAILED },
] as const;

/** 30s */
const SECONDS = { style: 'unit', unit: 'second', unitDisplay: 'narrow' } as const;

/** A field for seconds. The value is clamped when the field is left. */
function DurationField({ id }: { id: string }) {
  const say = useMessages();
  const { store, locked } = useWizard();
  const { duration, pacing } = useWizardState(({ slides, settings }) => ({
    duration: slides[id]!.duration,
    pacing: settings.pacing,
  }));
  const [typed, setTyped] = useState<string | null>(null);
  const { minimum, maximum } = SLIDE_DURATION_S;
  const number = Number(typed ?? duration);
  const isStale = typed !== null && number !== duration && number >= minimum && number <= maximum;
  const shown = typed === null || isStale ? String(duration) : typed;
  const isOutside = !isStale && typed !== null && (typed.trim() === '' || !(number >= minimum && number <= maximum));
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="w-36">
        <Field label={say('wizard.duration.field')}>
          {(parts) => (
            <TextInput
              {...parts}
              {...(isOutside ? { 'aria-invalid': true } : {})}
              type="number"
              inputMode="decimal"
              min={minimum}
              max={maximum}
              step={1}
              className="numbers"
              value={shown}
              disabled={locked}
              onChange={(event) => {
                setTyped(event.target.value);
                const seconds = event.target.valueAsNumber;
                if (seconds >= minimum && seconds <= maximum) store.updateSlide(id, { duration: seconds });
              }}
              onBlur={() => {
                if (typed !== null && !isStale && typed.trim() !== '')
                  store.updateSlide(id, { duration: clampSlideDuration(Number(typed)) });
                setTyped(null);
              }}
            />
          )}
        </Field>
      </div>
      {PRESETS.map(({ name, seconds }) => (
        <Button
          key={name}
          tone="quiet"
          className="h-11 px-2.5 aria-pressed:bg-sunken"
          aria-pressed={duration === seconds}
          disabled={locked}
          onClick={() => {
            setTyped(null);
            store.updateSlide(id, { duration: seconds });
          }}
        >
          {say(`wizard.duration.${name}`)} <span className="numbers text-muted">{formatNumber(seconds, SECONDS)}</span>
        </Button>
      ))}
      {pacing === 'voice' ? <p className="w-full text-sm text-muted">{say('wizard.duration.followsVoice')}</p> : null}
      {isOutside ? (
        <p role="alert" className="w-full text-sm text-bad">
          {say('wizard.duration.limits', { minimum, maximum })}
        </p>
      ) : null}
    </div>
  );
}
