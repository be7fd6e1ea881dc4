import type { Announcements, UniqueIdentifier } from '@dnd-kit/core';

/** What is announced while something in a list is dragged. `ids` are those of the list in order. */
export function dragAnnouncements(ids: readonly string[], nameOf: (id: string) => string): Announcements {
  const name = (id: UniqueIdentifier): string => nameOf(String(id));
  const place = (id: UniqueIdentifier): string => `${ids.indexOf(String(id)) + 1} of ${ids.length}`;
  return {
    onDragStart: ({ active }) => `Picked up ${name(active.id)}, at place ${place(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${name(active.id)} is over place ${place(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) =>
      over ? `${name(active.id)} was put at place ${place(over.id)}.` : `${name(active.id)} stays where it was.`,
    onDragCancel: ({ active }) => `${name(active.id)} stays where it was.`,
  };
}
