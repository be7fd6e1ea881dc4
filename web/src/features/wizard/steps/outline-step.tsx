import { LIMITS } from '@slidewright/domain';
import { useMutation } from '@tanstack/react-query';
import { Sparkles, WandSparkles } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Field, TextArea } from '../../../components/field.tsx';
import { Spinner } from '../../../components/spinner.tsx';
import { EXAMPLE_OUTLINE } from '../../../lib/example-outline.ts';
import type { DraftStorage } from '../drafts/draft-storage.ts';
import { generateFromOutline } from '../generate-from-outline.ts';
import { LanguageChoice } from '../language-choice.tsx';
import { UndoNote } from '../undo-note.tsx';
import { WIZARD } from '../state/wizard-constants.ts';
import { useWizard, useWizardState } from '../state/wizard-context.tsx';
import { StepFrame } from './step-frame.tsx';

/** Share of the limit from which the length is shown. */
const NEARLY_FULL = 0.9;

export function OutlineStep({ drafts }: { drafts: DraftStorage }) {
  const { store, locked } = useWizard();
  const { mode, outline, count, isEdited } = useWizardState(({ mode, outline, order, slides }) => ({
    mode,
    outline,
    count: order.length,
    isEdited: order.some((id) => slides[id]!.hasContentChanged),
  }));
  const [confirming, setConfirming] = useState(false);
  const generation = useMutation({ mutationFn: () => generateFromOutline(store, drafts) });
  const isBlank = outline.trim() === '';
  const replaces = count > 0 && (mode === 'edit' || isEdited);
  const generate = (): void => {
    setConfirming(false);
    generation.mutate();
  };
  const button = (label: string) => (
    <Button
      tone={count === 0 ? 'primary' : 'secondary'}
      disabled={isBlank || locked || generation.isPending}
      onClick={() => (replaces ? setConfirming(true) : generate())}
    >
      {generation.isPending ? <Spinner className="size-4" /> : <Sparkles aria-hidden className="size-4" />}
      {generation.isPending ? 'Writing slides...' : label}
    </Button>
  );
  return (
    <StepFrame
      title={WIZARD.stepTitles.outline}
      intro="A heading for each slide, its points below."
      aside={
        isBlank ? (
          <Button
            disabled={locked}
            onClick={() =>
              store.setBasics({
                outline: EXAMPLE_OUTLINE.outline,
                ...(store.getState().title.trim() === '' ? { title: EXAMPLE_OUTLINE.title } : {}),
              })
            }
          >
            <WandSparkles aria-hidden className="size-4" /> Use an example
          </Button>
        ) : undefined
      }
    >
      <UndoNote />
      <div className="flex flex-col gap-4">
        <Field
          label="Content Outline"
          hint={
            outline.length > LIMITS.outlineLength * NEARLY_FULL
              ? `${outline.length.toLocaleString()} of ${LIMITS.outlineLength.toLocaleString()} characters`
              : undefined
          }
        >
          {(parts) => (
            <TextArea
              {...parts}
              rows={8}
              value={outline}
              maxLength={LIMITS.outlineLength}
              disabled={locked || generation.isPending}
              className="field-sizing-content max-h-[55vh] min-h-56"
              placeholder={'# First slide\n- A point\n- Another point\nWhat is said about it.\n\n# Second slide'}
              onChange={(event) => store.setBasics({ outline: event.target.value })}
            />
          )}
        </Field>
        <div className="w-full max-w-sm">
          <LanguageChoice />
        </div>
        {mode === 'edit' && count > 0 ? (
          <section aria-labelledby="regenerate-title" className="rounded-md border border-line p-4">
            <h3 id="regenerate-title" className="font-semibold">
              Regenerate Slides
            </h3>
            <p className="mt-1 mb-3 text-sm text-muted">
              Makes new slides from the outline in place of the {count} there {count === 1 ? 'is' : 'are'}.
            </p>
            {button('Regenerate Slides')}
          </section>
        ) : (
          <div className="flex flex-wrap items-center gap-4">
            {button('Generate Slides')}
            {count === 0 ? null : (
              <p className="numbers text-sm text-muted">
                {count} {count === 1 ? 'slide' : 'slides'} so far
              </p>
            )}
          </div>
        )}
      </div>
      <Dialog
        open={confirming}
        onOpenChange={setConfirming}
        title="Replace all existing slides?"
        description={`All ${count} slides will be permanently replaced. This cannot be undone.`}
        footer={
          <>
            <Button onClick={() => setConfirming(false)}>Cancel</Button>
            <Button tone="danger" onClick={generate}>
              Yes, Replace All Slides
            </Button>
          </>
        }
      />
    </StepFrame>
  );
}
