import type { Block } from '@slidewright/slides/kinds/index';
import type { Shown, ShownKind } from '@slidewright/slides/show-as/index';
import { Check, ChevronDown } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { Button } from '../../components/button.tsx';
import { MENU, MENU_ITEM } from '../../components/menu.ts';
import { classNames } from '../../lib/class-names.ts';
import { kindIcon } from '../../lib/kind-icons.ts';
import { useMessages } from '../../lib/language/use-messages.tsx';
import type { Say } from '../../lib/language/messages.ts';
import { kindName } from '../../lib/words.ts';

/** The name of a way to show words. */
export function shownName(kind: ShownKind, blocks: readonly Block[], say: Say): string {
  const [first] = blocks;
  if (kind === 'numbered') return say('words.shown.numbered');
  const isQuestion = first?.kind === 'statement' && /\?\p{P}*$/u.test(first.text.trim());
  return isQuestion ? say('words.shown.question') : kindName(kind);
}

/** A button with the kind in which words are shown, and a menu of all others that they fit. */
export function ShowAsMenu({
  run,
  present,
  ways,
  nameOf,
  disabled = false,
  isAllowed,
  onChoose,
  className,
}: {
  /** The blocks of the words. */
  readonly run: readonly Block[];
  readonly present: ShownKind;
  /** All ways to show them; called when the menu is opened. */
  readonly ways: () => readonly Shown[];
  /** The name of the button for a kind. */
  readonly nameOf: (kind: string) => string;
  readonly disabled?: boolean;
  /** Whether a way can stand here; all can without it. */
  readonly isAllowed?: (way: Shown) => boolean;
  readonly onChoose: (way: Shown, name: string) => void;
  readonly className?: string;
}) {
  const say = useMessages();
  const name = shownName(present, run, say);
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild disabled={disabled}>
        <Button tone="quiet" className={classNames('gap-1.5 font-normal', className)} aria-label={nameOf(name)}>
          {name} <ChevronDown aria-hidden className="size-4 text-muted" />
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="start"
          sideOffset={4}
          collisionPadding={{ top: 8, bottom: 8, left: 16, right: 16 }}
          className={classNames(MENU, 'w-56! max-h-(--radix-dropdown-menu-content-available-height) overflow-y-auto')}
        >
          <DropdownMenu.RadioGroup value={present}>
            {/* The menu is drawn when it is opened. */}
            <Ways ways={ways} present={present} isAllowed={isAllowed} onChoose={onChoose} />
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function Ways({
  ways,
  present,
  isAllowed,
  onChoose,
}: {
  ways: () => readonly Shown[];
  present: ShownKind;
  isAllowed: ((way: Shown) => boolean) | undefined;
  onChoose: (way: Shown, name: string) => void;
}) {
  const say = useMessages();
  const shown = ways().filter((way) => way.kind === present || (isAllowed?.(way) ?? true));
  return shown.map((way) => {
    const Icon = kindIcon(way.kind);
    const name = shownName(way.kind, way.blocks, say);
    return (
      <DropdownMenu.RadioItem
        key={way.kind}
        value={way.kind}
        textValue={name}
        className={MENU_ITEM}
        onSelect={() => {
          if (way.kind !== present) onChoose(way, name);
        }}
      >
        <Icon aria-hidden className="size-4 shrink-0 text-muted" />
        <span className="min-w-0 flex-1">{name}</span>
        <DropdownMenu.ItemIndicator>
          <Check aria-hidden className="size-4" />
        </DropdownMenu.ItemIndicator>
      </DropdownMenu.RadioItem>
    );
  });
}
