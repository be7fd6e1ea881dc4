import { LIMITS } from '@slidewright/domain';
import { useMutation } from '@tanstack/react-query';
import { FileText, ListTree, Rows3, Sparkles, WandSparkles } from 'lucide-react';
import { useMemo, useState, type Ref } from 'react';
import type { ImportWarning } from '@slidewright/slides/importers/importer';
import { isDeckText } from '@slidewright/slides/importers/recognise';
import { focusAfter, focusRef } from '../../../lib/focus-places.ts';
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
import { excessOfOutline } from '../state/wizard-steps.ts';
import { useWizard, useWizardState } from '../state/wizard-context.tsx';
import { StepFrame } from './step-frame.tsx';
import { useMessages } from '../../../lib/language/use-messages.tsx';

/** Share of the limit from which the length is shown. */
const NEARLY_FULL = 0.9;

export function OutlineStep({ drafts }: { drafts: DraftStorage }) {
  const say = useMessages();
  const { store, locked } = useWizard();
  const { mode, outline, count, isEdited } = useWizardState(({ mode, outline, order, slides }) => ({
    mode,
    outline,
    count: order.length,
    isEdited: order.some((id) => slides[id]!.hasContentChanged),
  }));
  const [confirming, setConfirming] = useState<'generate' | 'convert' | null>(null);
  const [warnings, setWarnings] = useState<readonly ImportWarning[]>([]);
  const { data: configuration } = useConfiguration();
  const hasModel = configuration?.textModel !== false;
  const onMade = (leftOut: readonly ImportWarning[]): void => focusAfter(() => setWarnings(leftOut), 'slides made');
  const generation = useMutation({
    mutationFn: () => generateFromOutline(store, drafts, hasModel),
    onSuccess: onMade,
  });
  const conversion = useMutation({ mutationFn: () => makeSlidesOfText(store), onSuccess: onMade });
  const isBusy = generation.isPending || conversion.isPending;
  const isBlank = outline.trim() === '';
  const isDeck = useMemo(() => isDeckText(outline), [outline]);
  // Without a language model, the outline reader makes the better slides.
  const isReadAsItStands = isDeck || !hasModel;
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
        showToast({ title: say('common.fileNotOpened'), description: message, tone: 'destructive' }),
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
      {generation.isPending ? (
        <Spinner className="size-4" />
      ) : hasModel ? (
        <Sparkles aria-hidden className="size-4" />
      ) : (
        <ListTree aria-hidden className="size-4" />
      )}
      {generation.isPending ? say('wizard.outline.writing') : label}
    </Button>
  );
  const convertButton = (
    <Button
      tone={count === 0 && isReadAsItStands ? 'primary' : 'secondary'}
      disabled={cannotMake}
      onClick={() => ask('convert')}
    >
      {conversion.isPending ? <Spinner className="size-4" /> : <Rows3 aria-hidden className="size-4" />}
      {say('wizard.outline.useAsSlides')}
    </Button>
  );
  return (
    <StepFrame
      title={say('wizard.steps.outline')}
      intro={say('wizard.outline.intro')}
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
            <WandSparkles aria-hidden className="size-4" /> {say('wizard.outline.useExample')}
          </Button>
        ) : undefined
      }
    >
      <UndoNote />
      <div className="flex flex-col gap-4">
        <Field
          label={say('wizard.outline.field')}
          error={excess ?? undefined}
          hint={
            outline.length > LIMITS.outlineLength * NEARLY_FULL
              ? say('wizard.outline.length', { length: outline.length, maximum: LIMITS.outlineLength })
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
              placeholder={say('wizard.outline.example')}
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
            <FileText aria-hidden className="size-4" /> {say('wizard.outline.openFile')}
          </FileButton>
          <p className="text-sm text-muted">
            {isDragging ? say('wizard.outline.dropNow') : say('wizard.outline.dropHint')}
          </p>
        </div>
        <p role="status" className={pictureCount === 0 ? 'sr-only' : 'text-sm'}>
          {pictureCount === 0 ? '' : say('wizard.outline.pictures', { count: pictureCount })}
        </p>
        {isDeck && !isBlank ? (
          <p role="note" className="text-sm">
            {say('wizard.outline.isDeck')}
          </p>
        ) : null}
        <div className="w-full max-w-sm">
          <LanguageChoice />
        </div>
        <LeftOut title={say('wizard.outline.leftOut')} warnings={warnings} />
        {mode === 'edit' && count > 0 ? (
          <section aria-labelledby="regenerate-title" className="rounded-md border border-line p-4">
            <h3 id="regenerate-title" className="font-semibold">
              {say('wizard.outline.regenerate')}
            </h3>
            <p className="mt-1 mb-3 text-sm text-muted">{say('wizard.outline.regenerateAbout', { count })}</p>
            <div className="flex flex-wrap items-center gap-3">
              {button(say('wizard.outline.regenerate'))}
              {convertButton}
              <SlideCount ref={focusRef('slides made')} count={count} />
            </div>
          </section>
        ) : (
          <div className="flex flex-wrap items-center gap-4">
            {button(say('wizard.outline.generate'))}
            {convertButton}
            {count === 0 ? null : <SlideCount ref={focusRef('slides made')} count={count} />}
          </div>
        )}
      </div>
      <Dialog
        open={confirming !== null}
        onOpenChange={() => setConfirming(null)}
        title={say('wizard.outline.replace.title')}
        description={say('wizard.outline.replace.about', { count })}
        footer={
          <>
            <Button onClick={() => setConfirming(null)}>{say('common.cancel')}</Button>
            <Button tone="danger" onClick={() => make(confirming ?? 'generate')}>
              {say('wizard.outline.replace.action')}
            </Button>
          </>
        }
      />
    </StepFrame>
  );
}

/** How many slides there are, which has the focus once they were made. */
function SlideCount({ count, ref }: { count: number; ref: Ref<HTMLParagraphElement> }) {
  const say = useMessages();
  return (
    <p ref={ref} tabIndex={-1} className="numbers text-sm text-muted">
      {say('wizard.outline.count', { count })}
    </p>
  );
}
