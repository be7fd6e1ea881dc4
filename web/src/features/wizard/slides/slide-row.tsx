import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { isPlaceholderTitle } from '@slidewright/slides/kinds/placeholders';
import { drawnSlide } from '@slidewright/slides/picture/drawn-slide';
import { ChevronDown, CircleAlert, GripVertical } from 'lucide-react';
import { memo, useMemo, useState, type ReactNode } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { focusRef } from '../../../lib/focus-places.ts';
import { useFilmFormat } from '../../preview/use-film-format.ts';
import { SlideThumbnail } from '../../preview/slide-thumbnail.tsx';
import { useWizard, useWizardState } from '../state/wizard-context.tsx';
import { SlideMenu } from './commands/slide-menu.tsx';
import { NarrationBadge, useSlideNarration } from './narration-badge.tsx';
import { useFilmPlace } from './use-film-place.ts';
import { useSlideLength } from './use-slide-length.ts';
import { SlideEditor } from './slide-editor.tsx';
import { useMessages } from '../../../lib/language/use-messages.tsx';

/** A slide in the list; the selected one is open. */
export const SlideRow = memo(function SlideRow({ id }: { id: string }) {
  const say = useMessages();
  const { store, locked } = useWizard();
  const { isOpen, number, title, isPicked, isChoosing } = useWizardState(
    ({ selectedSlideId, order, slides, picked }) => ({
      isOpen: selectedSlideId === id,
      number: order.indexOf(id) + 1,
      title: slides[id]!.title,
      isPicked: picked.includes(id),
      isChoosing: picked.length > 0,
    }),
  );
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const { style, isDragging, setNodeRef, ...drag } = useSlideDragging(id);
  return (
    <div
      ref={setNodeRef}
      style={style}
      className={classNames(
        'rounded-md border bg-surface transition-colors duration-150',
        isPicked ? 'border-ink ring-1 ring-ink' : isOpen ? 'border-field' : 'border-line hover:border-field',
        isDragging && 'opacity-35',
      )}
    >
      <div
        className="flex items-center pr-2"
        onContextMenu={(event) => {
          if (locked) return;
          event.preventDefault();
          setIsMenuOpen(true);
        }}
      >
        <DragHandle drag={drag} number={number} title={title} className="h-16 w-9" />
        {isChoosing ? <PickBox id={id} number={number} isPicked={isPicked} /> : null}
        <button
          ref={focusRef(`slide ${id}`)}
          type="button"
          data-slide-face={id}
          aria-expanded={isOpen}
          onClick={() => store.selectSlide(isOpen ? null : id)}
          className="flex min-w-0 flex-1 items-center gap-3 rounded-sm py-2 text-left sm:gap-4"
        >
          <SlideFace id={id}>
            <ChevronDown
              aria-hidden
              className={classNames('size-4 shrink-0 text-muted transition duration-150', isOpen && 'rotate-180')}
            />
          </SlideFace>
        </button>
        {/* While several are chosen on a phone, the commands stand above the list. */}
        <div className={isChoosing ? 'max-sm:hidden' : undefined}>
          <SlideMenu
            id={id}
            label={say('wizard.slides.menuOf', { number })}
            open={isMenuOpen}
            onOpenChange={setIsMenuOpen}
          />
        </div>
      </div>
      {isOpen ? (
        <div className="animate-fade px-4 pb-4 sm:pr-5 sm:pl-9">
          <SlideEditor id={id} />
        </div>
      ) : null}
    </div>
  );
});

/** A slide of a list that can be dragged to another place. */
export function useSlideDragging(id: string) {
  const say = useMessages();
  const { locked } = useWizard();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    disabled: locked,
    attributes: { roleDescription: say('wizard.drag.role') },
  });
  return {
    attributes,
    listeners,
    setNodeRef,
    setActivatorNodeRef,
    isDragging,
    style: { transform: CSS.Translate.toString(transform), transition },
  };
}

interface DragHandleProps {
  readonly drag: Pick<ReturnType<typeof useSlideDragging>, 'attributes' | 'listeners' | 'setActivatorNodeRef'>;
  readonly number: number;
  readonly title: string;
  /** Whether the Tab key leads to it. */
  readonly isStop?: boolean;
  readonly className: string;
}

/** The button by which a slide is dragged. */
export function DragHandle({ drag, number, title, isStop = true, className }: DragHandleProps) {
  const { attributes, listeners, setActivatorNodeRef } = drag;
  const say = useMessages();
  const { locked } = useWizard();
  return (
    <button
      type="button"
      {...attributes}
      {...listeners}
      ref={setActivatorNodeRef}
      tabIndex={isStop ? 0 : -1}
      disabled={locked}
      aria-label={
        title === '' ? say('wizard.slide.drag', { number }) : say('wizard.slide.dragTitled', { number, title })
      }
      className={classNames(
        'flex shrink-0 cursor-grab touch-none items-center justify-center rounded-sm text-muted hover:text-ink disabled:cursor-not-allowed disabled:opacity-40',
        className,
      )}
    >
      <GripVertical aria-hidden className="size-4" />
    </button>
  );
}

/** Chooses a slide among several. */
export function PickBox({ id, number, isPicked }: { id: string; number: number; isPicked: boolean }) {
  const say = useMessages();
  const { store } = useWizard();
  return (
    <label className="flex size-10 shrink-0 cursor-pointer items-center justify-center">
      <input
        type="checkbox"
        aria-label={say('wizard.slides.selectOne', { number })}
        checked={isPicked}
        onChange={() => {
          const { picked } = store.getState();
          store.pickSlides(isPicked ? picked.filter((one) => one !== id) : [...picked, id]);
        }}
        className="size-4 accent-ink"
      />
    </label>
  );
}

/** The title of a slide, or what stands in place of one that nobody wrote. */
export function SlideTitle({ title }: { title: string }) {
  const say = useMessages();
  if (title.trim() !== '' && !isPlaceholderTitle(title)) return title;
  return (
    <span className="text-muted italic">
      {say(title.trim() === '' ? 'wizard.untitled' : 'words.placeholder.title')}
    </span>
  );
}

/** A collapsed slide: number, thumbnail, title and state. */
export function SlideFace({ id, children }: { id: string; children?: ReactNode }) {
  const say = useMessages();
  const { slide, index, settings, error } = useWizardState((state) => ({
    slide: state.slides[id]!,
    index: state.order.indexOf(id),
    settings: state.settings,
    error: state.slideErrors[id],
  }));
  const place = useFilmPlace(({ order }) => order.indexOf(id));
  const { standing } = useSlideNarration(id);
  const length = useSlideLength(id);
  const format = useFilmFormat(settings);
  const drawn = useMemo(() => drawnSlide(slide, place ?? { index: 0, total: 0 }), [slide, place]);
  const isUpright = format.height > format.width;
  return (
    <>
      <span className="numbers w-5 shrink-0 text-right text-sm text-muted">{index + 1}</span>
      <span className={classNames('block shrink-0', isUpright ? 'w-9' : 'w-20 sm:w-28')}>
        <SlideThumbnail slide={drawn} format={format} className="rounded-[4px] ring-1 ring-line" />
      </span>
      <span className="min-w-0 flex-1">
        <span dir="auto" className="line-clamp-2 text-sm font-medium break-words sm:text-base">
          <SlideTitle title={slide.title} />
        </span>
        <span className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-0.5">
          <span className="numbers text-sm text-muted">{place === null ? say('wizard.slide.leftOut') : length}</span>
          <NarrationBadge standing={standing} />
          {error === undefined ? null : (
            <span className="inline-flex items-center gap-1 text-sm text-bad">
              <CircleAlert aria-hidden className="size-4" /> {say('wizard.slide.notSaved')}
            </span>
          )}
        </span>
      </span>
      {children}
    </>
  );
}
