import {
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { say } from '../../../lib/language/messages.ts';

/** A press that moves less than this, in pixels, is a click. */
const DRAG_DISTANCE = 6;

/** Dragging within a list by pointer, and by Space and the arrow keys. */
export function useDragSensors() {
  return useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_DISTANCE } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
}

/** What is announced while something in a list is dragged, and how it is dragged. `ids` are those of the list in order. */
export function dragAccessibility(ids: readonly string[], nameOf: (id: string) => string) {
  return {
    announcements: announcements(ids, nameOf),
    screenReaderInstructions: { draggable: say('wizard.drag.help') },
  };
}

function announcements(ids: readonly string[], nameOf: (id: string) => string): Announcements {
  const name = (id: UniqueIdentifier): string => nameOf(String(id));
  const at = (id: UniqueIdentifier, over: UniqueIdentifier) => ({
    name: name(id),
    place: ids.indexOf(String(over)) + 1,
    count: ids.length,
  });
  return {
    onDragStart: ({ active }) => say('wizard.drag.start', at(active.id, active.id)),
    onDragOver: ({ active, over }) => (over ? say('wizard.drag.over', at(active.id, over.id)) : undefined),
    onDragEnd: ({ active, over }) =>
      over ? say('wizard.drag.put', at(active.id, over.id)) : say('wizard.drag.stays', { name: name(active.id) }),
    onDragCancel: ({ active }) => say('wizard.drag.stays', { name: name(active.id) }),
  };
}
