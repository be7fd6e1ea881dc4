import { Popover } from 'radix-ui';
import { useContext, useId, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { classNames } from '../../../../../lib/class-names.ts';
import { kindsNamed, OfferedKinds, type KindChoice } from './kind-choices.ts';
import { KindFace } from './kind-menu.tsx';
import { MENU, MENU_ITEM } from '../../../../../components/menu.ts';
import { useMessages } from '../../../../../lib/language/use-messages.tsx';

type TextField = HTMLTextAreaElement;

/** The chosen kind, and the text of the field before and after the line with the command. */
export interface SlashChoice {
  readonly choice: KindChoice;
  readonly before: string;
  readonly after: string;
}

interface SlashMenu {
  /** Props of the text field. */
  readonly field: {
    readonly ref: RefObject<TextField | null>;
    readonly onSelect: () => void;
    readonly onBlur: () => void;
    readonly 'aria-autocomplete': 'list';
    readonly 'aria-haspopup': 'listbox';
    readonly 'aria-controls'?: string;
    readonly 'aria-activedescendant'?: string;
  };
  /** To be called with every change, after which the field has this value. */
  readonly onTyped: (field: TextField) => void;
  /** To be called first with every key; true if the menu used it. */
  readonly onKeyDown: (event: KeyboardEvent<TextField>) => boolean;
  readonly menu: ReactNode;
}

/**
 * The kinds of blocks below a text field, from '/' in an empty line on. Typing goes on in the field and filters them;
 * Escape closes the list and leaves what was typed.
 */
export function useSlashMenu(value: string, isOffered: boolean, onChoose: (choice: SlashChoice) => void): SlashMenu {
  const say = useMessages();
  const ref = useRef<TextField>(null);
  const listId = useId();
  /** Where the '/' is; null while the list is closed. */
  const [start, setStart] = useState<number | null>(null);
  const [caret, setCaret] = useState(0);
  const [active, setActive] = useState(0);

  const offered = useContext(OfferedKinds);
  const query = start === null ? null : commandAt(value, start, caret);
  const choices = query === null ? [] : kindsNamed(query, offered);
  const isOpen = isOffered && choices.length > 0;
  const current = choices[Math.min(active, choices.length - 1)];
  const optionId = (choice: KindChoice): string => `${listId}-${choice.kind}`;

  const choose = (choice: KindChoice): void => {
    if (start === null) return;
    setStart(null);
    onChoose({ choice, before: value.slice(0, start), after: value.slice(caret) });
  };

  const onTyped = (field: TextField): void => {
    const { value: typed, selectionStart: at } = field;
    setCaret(at);
    setActive(0);
    if (start === null && typed.length === value.length + 1 && isCommandStart(typed, at - 1)) setStart(at - 1);
    else if (start !== null && commandAt(typed, start, at) === null) setStart(null);
  };

  const onKeyDown = (event: KeyboardEvent<TextField>): boolean => {
    if (!isOpen || current === undefined || event.nativeEvent.isComposing) return false;
    const index = choices.indexOf(current);
    if (event.key === 'ArrowDown' && !event.altKey) setActive((index + 1) % choices.length);
    else if (event.key === 'ArrowUp' && !event.altKey) setActive((index - 1 + choices.length) % choices.length);
    else if (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) choose(current);
    else if (event.key === 'Escape') setStart(null);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };

  const menu = isOpen ? (
    <Popover.Root open>
      <Popover.Anchor virtualRef={ref as RefObject<TextField>} />
      <Popover.Portal>
        <Popover.Content
          id={listId}
          role="listbox"
          aria-label={say('wizard.block.kinds')}
          // It scrolls on small screens; whatever scrolls must be reachable by keyboard.
          tabIndex={0}
          align="start"
          sideOffset={4}
          collisionPadding={{ top: 8, bottom: 8, left: 16, right: 16 }}
          className={classNames(MENU, 'max-h-(--radix-popover-content-available-height) overflow-y-auto')}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          // The field closes the list by its own events.
          onInteractOutside={(event) => event.preventDefault()}
          onEscapeKeyDown={(event) => event.preventDefault()}
        >
          {choices.map((choice) => (
            <div
              key={choice.kind}
              ref={choice === current ? scrollIntoView : undefined}
              id={optionId(choice)}
              role="option"
              aria-selected={choice === current}
              className={classNames(MENU_ITEM, 'aria-selected:bg-sunken')}
              // The focus stays in the field.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onPointerMove={() => setActive(choices.indexOf(choice))}
              onClick={() => choose(choice)}
            >
              <KindFace choice={choice} />
            </div>
          ))}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  ) : null;

  return {
    field: {
      ref,
      onSelect: () => {
        const { selectionStart = 0 } = ref.current ?? {};
        setCaret(selectionStart);
        if (start !== null && commandAt(value, start, selectionStart) === null) setStart(null);
      },
      onBlur: () => setStart(null),
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      ...(isOpen && current !== undefined
        ? { 'aria-controls': listId, 'aria-activedescendant': optionId(current) }
        : {}),
    },
    onTyped,
    onKeyDown,
    menu,
  };
}

const scrollIntoView = (option: HTMLElement | null): void => option?.scrollIntoView?.({ block: 'nearest' });

/** Whether there is a '/' alone in its line. */
function isCommandStart(text: string, at: number): boolean {
  return text[at] === '/' && (at === 0 || text[at - 1] === '\n') && (at + 1 === text.length || text[at + 1] === '\n');
}

/** What was typed between the '/' and the caret; null if the caret has left the command. */
function commandAt(text: string, start: number, caret: number): string | null {
  if (text[start] !== '/' || caret <= start) return null;
  const query = text.slice(start + 1, caret);
  return query.includes('\n') ? null : query;
}
