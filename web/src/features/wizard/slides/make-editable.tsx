import type { Block } from '@slidewright/slides/kinds/index';
import { editableBlocks, isWholePage } from '@slidewright/slides/kinds/page/index';
import { drawnSlide } from '@slidewright/slides/picture/drawn-slide';
import { Shapes } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { SlideThumbnail } from '../../preview/slide-thumbnail.tsx';
import { useFilmFormat } from '../../preview/use-film-format.ts';
import { useWizard, useWizardState } from '../state/wizard-context.tsx';
import { formatList } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/use-messages.tsx';

/** Turns the page of a slide into blocks, after both were seen beside each other. Hidden where nothing can be edited. */
export function MakeEditable({ id }: { readonly id: string }) {
  const say = useMessages();
  const { store, locked } = useWizard();
  const { slide, settings, index, total } = useWizardState(({ slides, order, settings: film }) => ({
    slide: slides[id]!,
    settings: film,
    index: order.indexOf(id),
    total: order.length,
  }));
  const format = useFilmFormat(settings);
  const [isOpen, setIsOpen] = useState(false);
  const [page] = slide.blocks;
  if (page?.kind !== 'page' || !isWholePage(slide.blocks)) return null;
  const blocks: Block[] = editableBlocks(page);
  if (blocks.length === 0 && slide.title.trim() === '') return null;
  const accept = (): void => {
    store.updateSlide(id, { blocks }, { note: say('wizard.editable.made') });
    setIsOpen(false);
  };
  return (
    <>
      <Button tone="quiet" className="self-start px-2.5" disabled={locked} onClick={() => setIsOpen(true)}>
        <Shapes aria-hidden className="size-4" /> {say('wizard.editable.open')}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        wide
        title={say('wizard.editable.title')}
        description={
          page.parts === undefined && page.leftOut === undefined
            ? say('wizard.editable.aboutText')
            : say('wizard.editable.about')
        }
        footer={
          <>
            <Button onClick={() => setIsOpen(false)}>{say('wizard.editable.keep')}</Button>
            <Button tone="primary" onClick={accept}>
              {say('wizard.editable.use')}
            </Button>
          </>
        }
      >
        {page.leftOut === undefined ? null : (
          <p className="mt-2 text-sm text-muted">
            {say('wizard.editable.leftOut', { parts: formatList(page.leftOut, { type: 'unit' }) })}
          </p>
        )}
        <div className="mt-4 grid gap-4 sm:grid-cols-2">
          {[
            { label: say('wizard.editable.page'), shown: slide },
            { label: say('wizard.editable.blocks'), shown: { ...slide, blocks } },
          ].map(({ label, shown }) => (
            <figure key={label} className="flex min-w-0 flex-col gap-1.5">
              <SlideThumbnail
                slide={drawnSlide(shown, { index, total })}
                format={format}
                label={label}
                className="rounded-sm ring-1 ring-line"
              />
              <figcaption aria-hidden className="text-sm text-muted">
                {label}
              </figcaption>
            </figure>
          ))}
        </div>
      </Dialog>
    </>
  );
}
