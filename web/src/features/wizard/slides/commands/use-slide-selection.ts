import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { focusPlace, keepFocusAfter } from '../../../../lib/focus-places.ts';
import { useMessages } from '../../../../lib/language/use-messages.tsx';
import { useWizard } from '../../state/wizard-context.tsx';
import { pickedSlides, slidesOfCommand } from '../../state/wizard-state.ts';
import { slideCommands, type SlideCommand } from './slide-commands.ts';
import { useSendSlides } from './send-slides.ts';

const MOVES: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };

/**
 * Selecting several slides of a list, and what is done with them by keys, while the row of a slide has the focus: arrows
 * go to the next row, with Shift they extend the selection; Ctrl+Space adds and leaves out; Ctrl+A selects all, Escape
 * none; Alt with an arrow moves, Ctrl+D duplicates, Ctrl+M merges, Delete removes. With the pointer Shift and Ctrl select.
 */
export function useSlideSelection() {
  const say = useMessages();
  const { store, locked } = useWizard();
  const onSend = useSendSlides();
  /** Where a range begins. */
  const anchor = useRef<string | null>(null);
  const [moveNote, setMoveNote] = useState('');

  const extendTo = (id: string): void => {
    const { order, selectedSlideId } = store.getState();
    const from = order.indexOf(anchor.current ?? selectedSlideId ?? id);
    const to = order.indexOf(id);
    if (anchor.current === null) anchor.current = order[from] ?? id;
    store.pickSlides(from === -1 ? [id] : order.slice(Math.min(from, to), Math.max(from, to) + 1));
  };
  const toggle = (id: string): void => {
    const state = store.getState();
    const picked = pickedSlides(state);
    // The slide that is open is the first of the selected ones.
    const before = picked.length > 0 ? picked : state.selectedSlideId === null ? [] : [state.selectedSlideId];
    const isIn = before.includes(id) && (picked.length > 0 || before.length > 1);
    anchor.current = id;
    store.pickSlides(isIn ? before.filter((one) => one !== id) : [...new Set([...before, id])]);
  };

  const onClickCapture = (event: MouseEvent): void => {
    const id = faceIdOf(event.target);
    if (id === null) return;
    const isToggle = event.ctrlKey || event.metaKey;
    if (!event.shiftKey && !isToggle) {
      anchor.current = id;
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    if (isToggle) toggle(id);
    else extendTo(id);
  };

  const run = (id: string, command: SlideCommand['id']): void => {
    const ids = slidesOfCommand(store.getState(), id);
    const found = slideCommands(ids, { store, say, onSend }).find((one) => one.id === command);
    if (found?.isDisabled === false) found.run();
  };
  const move = (id: string, by: -1 | 1): void => {
    keepFocusAfter(() => run(id, by === -1 ? 'up' : 'down'), `slide ${id}`);
    const { order, slides } = store.getState();
    const name = slides[id]!.title || say('wizard.untitled');
    setMoveNote(say('wizard.drag.put', { name, place: order.indexOf(id) + 1, count: order.length }));
  };
  /** Goes to the row above or below. */
  const go = (id: string, by: -1 | 1, isExtending: boolean): void => {
    const { order } = store.getState();
    const next = order[order.indexOf(id) + by];
    if (next === undefined) return;
    if (isExtending) {
      if (pickedSlides(store.getState()).length === 0) anchor.current = id;
      extendTo(next);
    } else anchor.current = next;
    focusPlace(`slide ${next}`);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const id = faceIdOf(event.target);
    if (id === null || event.defaultPrevented) return;
    const { key, shiftKey, altKey } = event;
    const isControl = event.ctrlKey || event.metaKey;
    const by = MOVES[key];
    let action: (() => void) | null = null;
    if (by !== undefined && !isControl) action = altKey ? () => move(id, by) : () => go(id, by, shiftKey);
    else if (isControl && !altKey && !shiftKey) {
      if (key === ' ') action = () => toggle(id);
      else if (key === 'a') action = () => store.pickSlides(store.getState().order);
      else if (key === 'd') action = () => run(id, 'duplicate');
      else if (key === 'm') action = () => run(id, 'merge');
    } else if (key === 'Delete' && !altKey && !shiftKey) action = () => run(id, 'remove');
    else if (key === 'Escape' && store.getState().picked.length > 0) action = () => store.pickSlides([]);
    if (action === null || locked) return;
    event.preventDefault();
    action();
  };

  return { onClickCapture, onKeyDown, moveNote };
}

/** The slide whose row is the target of an event; null for anything else. */
function faceIdOf(target: EventTarget): string | null {
  return target instanceof Element
    ? (target.closest<HTMLElement>('[data-slide-face]')?.dataset['slideFace'] ?? null)
    : null;
}
