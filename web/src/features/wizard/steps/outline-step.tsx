import { LIMITS } from '@slidewright/domain';
import { useMutation } from '@tanstack/react-query';
import { FileText, Rows3, Sparkles, WandSparkles } from 'lucide-react';
import { useMemo, useState } from 'react';
import { isDeckText, type ImportWarning } from '@slidewright/slides';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { FileButton } from '../../../components/file-button.tsx';
import { Field, TextArea } from '../../../components/field.tsx';
import { LeftOut } from '../../../components/left-out.tsx';
import { showToast } from '../../../components/toast/toast.ts';
import { Spinner } from '../../../components/spinner.tsx';
import { useConfiguration } from '../../../lib/api/configuration.ts';
import { TEXT_TYPES } from '../../../lib/queries/imports.ts';
import { IMAGE_TYPES } from '../../../lib/queries/images.ts';
import { MUSIC_TYPES } from '../../../lib/queries/music.ts';
import { useDroppedFiles } from '../../../lib/use-dropped-file.ts';
import { EXAMPLE_OUTLINE } from '../../../lib/example-outline.ts';
import type { DraftStorage } from '../drafts/draft-storage.ts';
import { generateFromOutline } from '../generate-from-outline.ts';
import { LanguageChoice } from '../language-choice.tsx';
import { makeSlidesOfText } from '../slides-of-text.ts';
import { openDocument } from '../../../lib/documents/opened-files.ts';
import { keepFiles, openedPictureCount } from '../../../lib/documents/pictures.ts';
import { UndoNote } from '../undo-note.tsx';
import { WIZARD } from '../state/wizard-constants.ts';
import { excessOfOutline } from '../state/wizard-steps.ts';
import { useWizard, useWizardState } from '../state/wizard-context.tsx';
import { StepFrame } from './step-frame.tsx';
import { formatNumber } from '../../../lib/language/format.ts';

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
  const [confirming, setConfirming] = useState<'generate' | 'convert' | null>(null);
  const [warnings, setWarnings] = useState<readonly ImportWarning[]>([]);
  const generation = useMutation({ mutationFn: () => generateFromOutline(store, drafts), onSuccess: setWarnings });
  const conversion = useMutation({ mutationFn: () => makeSlidesOfText(store), onSuccess: setWarnings });
  const isBusy = generation.isPending || conversion.isPending;
  const isBlank = outline.trim() === '';
  const isDeck = useMemo(() => isDeckText(outline), [outline]);
  const { data: configuration } = useConfiguration();
  // Without a language model, the outline reader makes the better slides.
  const isReadAsItStands = isDeck || configuration?.textModel === false;
  const excess = excessOfOutline(outline);
  const cannotMake = isBlank || excess !== null || locked || isBusy;
  const replaces = count > 0 && (mode === 'edit' || isEdited);
  const make = (way: 'generate' | 'convert'): void => {
    setConfirming(null);
    setWarnings([]);
    if (way === 'generate') generation.mutate();
    else conversion.mutate();
  };
  const ask = (way: 'generate' | 'convert'): void => (replaces ? setConfirming(way) : make(way));
  const [pictureCount, setPictureCount] = useState(isBlank ? 0 : openedPictureCount);
  const open = (files: readonly File[]): void => {
    openDocument(files).then(
      ({ text, ...opened }) => {
        keepFiles(opened);
        setPictureCount(opened.pictures.size);
        store.setBasics({ outline: text });
      },
      ({ message }: Error) =>
        showToast({ title: 'The file was not opened', description: message, tone: 'destructive' }),
    );
  };
  const isDragging = useDroppedFiles((files) => {
    if (!locked && !isBusy) open(files);
  });
  const button = (label: string) => (
    <Button
      tone={count === 0 && !isReadAsItStands ? 'primary' : 'secondary'}
      disabled={cannotMake}
      onClick={() => ask('generate')}
    >
      {generation.isPending ? <Spinner className="size-4" /> : <Sparkles aria-hidden className="size-4" />}
      {generation.isPending ? 'Writing slides...' : label}
    </Button>
  );
  const convertButton = (
    <Button
      tone={count === 0 && isReadAsItStands ? 'primary' : 'secondary'}
      disabled={cannotMake}
      onClick={() => ask('convert')}
    >
      {conversion.isPending ? <Spinner className="size-4" /> : <Rows3 aria-hidden className="size-4" />}
      Use as slides
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
          error={excess ?? undefined}
          hint={
            outline.length > LIMITS.outlineLength * NEARLY_FULL
              ? `${formatNumber(outline.length)} of ${formatNumber(LIMITS.outlineLength)} characters`
              : undefined
          }
        >
          {(parts) => (
            <TextArea
              {...parts}
              rows={8}
              value={outline}
              disabled={locked || isBusy}
              className="field-sizing-content max-h-[55vh] min-h-56"
              placeholder={'# First slide\n- A point\n- Another point\nWhat is said about it.\n\n# Second slide'}
              onChange={(event) => store.setBasics({ outline: event.target.value })}
            />
          )}
        </Field>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <FileButton
            accept={`${TEXT_TYPES},text/markdown,text/plain,${IMAGE_TYPES},${MUSIC_TYPES}`}
            isMultiple
            disabled={locked || isBusy}
            onChoose={(_, files) => open(files)}
          >
            <FileText aria-hidden className="size-4" /> Open a file
          </FileButton>
          <p className="text-sm text-muted">
            {isDragging
              ? 'Drop the file to open it, together with its pictures and music.'
              : 'Or drop one, with its pictures and music or in a .zip. “Use as slides” takes Markdown as it stands, and reads an outline without adding words.'}
          </p>
        </div>
        <p role="status" className={pictureCount === 0 ? 'sr-only' : 'text-sm'}>
          {pictureCount === 0
            ? ''
            : `${pictureCount === 1 ? '1 picture was' : `${pictureCount} pictures were`} opened with it. “Use as slides” puts ${pictureCount === 1 ? 'it' : 'them'} on the slides.`}
        </p>
        {isDeck && !isBlank ? (
          <p role="note" className="text-sm">
            This text is a deck: “Use as slides” takes its slides as they stand. “Generate Slides” reads it as an
            outline.
          </p>
        ) : null}
        <div className="w-full max-w-sm">
          <LanguageChoice />
        </div>
        <LeftOut title="Not everything could be used" warnings={warnings} />
        {mode === 'edit' && count > 0 ? (
          <section aria-labelledby="regenerate-title" className="rounded-md border border-line p-4">
            <h3 id="regenerate-title" className="font-semibold">
              Regenerate Slides
            </h3>
            <p className="mt-1 mb-3 text-sm text-muted">
              Makes new slides from the outline in place of the {count} there {count === 1 ? 'is' : 'are'}.
            </p>
            <div className="flex flex-wrap items-center gap-3">
              {button('Regenerate Slides')}
              {convertButton}
            </div>
          </section>
        ) : (
          <div className="flex flex-wrap items-center gap-4">
            {button('Generate Slides')}
            {convertButton}
            {count === 0 ? null : (
              <p className="numbers text-sm text-muted">
                {count} {count === 1 ? 'slide' : 'slides'} so far
              </p>
            )}
          </div>
        )}
      </div>
      <Dialog
        open={confirming !== null}
        onOpenChange={() => setConfirming(null)}
        title="Replace all existing slides?"
        description={`All ${count} slides will be permanently replaced. This cannot be undone.`}
        footer={
          <>
            <Button onClick={() => setConfirming(null)}>Cancel</Button>
            <Button tone="danger" onClick={() => make(confirming ?? 'generate')}>
              Yes, Replace All Slides
            </Button>
          </>
        }
      />
    </StepFrame>
  );
}
