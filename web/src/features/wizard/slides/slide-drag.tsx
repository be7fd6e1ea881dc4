import { closestCenter, DndContext, DragOverlay, type DragEndEvent } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useMemo, useState, type ReactNode } from 'react';
import { useMessages } from '../../../lib/language/use-messages.tsx';
import { useWizard, useWizardState } from '../state/wizard-context.tsx';
import { slidesOfCommand } from '../state/wizard-state.ts';
import { dragAccessibility, useDragSensors } from './dragging.ts';
import { SlideFace } from './slide-row.tsx';

/** Slides that can be dragged to another place; with one of the selected slides, all of them are. */
export function SlideDrag({
  children,
}: {
  /** Gets the id of the slide that is dragged; null for none. */
  children: (dragged: string | null) => ReactNode;
}) {
  const say = useMessages();
  const { store } = useWizard();
  const order = useWizardState((state) => state.order);
  const [dragged, setDragged] = useState<string | null>(null);
  const sensors = useDragSensors();
  const onDragEnd = ({ active, over }: DragEndEvent): void => {
    setDragged(null);
    const id = String(active.id);
    if (over && over.id !== id) store.moveSlides(slidesOfCommand(store.getState(), id), String(over.id));
  };
  const accessibility = useMemo(
    () => dragAccessibility(order, (id) => store.getState().slides[id]?.title || say('wizard.untitled')),
    [order, store, say],
  );
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={accessibility}
      onDragStart={({ active }) => setDragged(String(active.id))}
      onDragCancel={() => setDragged(null)}
      onDragEnd={onDragEnd}
    >
      <SortableContext items={order as string[]} strategy={verticalListSortingStrategy}>
        {children(dragged)}
      </SortableContext>
      <DragOverlay dropAnimation={null}>
        {dragged === null ? null : (
          <div className="flex items-center gap-4 rounded-md border border-field bg-surface py-2 pr-4 pl-9 shadow-float">
            <SlideFace id={dragged} />
            <DraggedCount id={dragged} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}

/** How many slides move with the one that is dragged. */
function DraggedCount({ id }: { id: string }) {
  const say = useMessages();
  const { store } = useWizard();
  const count = slidesOfCommand(store.getState(), id).length;
  return count === 1 ? null : (
    <span className="numbers shrink-0 rounded-full bg-ink px-2.5 py-0.5 text-sm text-ground">
      {say('common.slideCount', { count })}
    </span>
  );
}
