import { Plus } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useContext, useRef, type Ref } from 'react';
import { Button } from '../../../../../components/button.tsx';
import { MENU, MENU_ITEM } from '../../../../../components/menu.ts';
import { OfferedKinds, type KindChoice } from './kind-choices.ts';
import { kindName, kindSummary } from '../../../../../lib/words.ts';
import { useMessages } from '../../../../../lib/language/use-messages.tsx';
import { classNames } from '../../../../../lib/class-names.ts';

/** A kind with its icon and what it is for. */
export function KindFace({ choice }: { readonly choice: KindChoice }) {
  useMessages();
  const { icon: Icon, kind } = choice;
  return (
    <>
      <Icon aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="flex min-w-0 flex-col">
        <span className="font-medium">{kindName(kind)}</span>
        <span className="text-muted">{kindSummary(kind)}</span>
      </span>
    </>
  );
}

interface AddBlockProps {
  readonly disabled: boolean;
  readonly onAdd: (choice: KindChoice) => void;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button with the kinds of blocks that can be added. */
export function AddBlock({ disabled, onAdd, ref }: AddBlockProps) {
  const say = useMessages();
  const offered = useContext(OfferedKinds);
  const wasChosen = useRef(false);
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild disabled={disabled}>
        <Button ref={ref} tone="quiet" className="-ml-2 px-2">
          <Plus aria-hidden className="size-4" /> {say('wizard.block.add')}
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="start"
          sideOffset={4}
          collisionPadding={{ top: 8, bottom: 8, left: 16, right: 16 }}
          className={classNames(MENU, 'max-h-(--radix-dropdown-menu-content-available-height) overflow-y-auto')}
          onCloseAutoFocus={(event) => {
            // The new block has the focus.
            if (wasChosen.current) event.preventDefault();
            wasChosen.current = false;
          }}
        >
          {offered.map((choice) => (
            <DropdownMenu.Item
              key={choice.kind}
              className={MENU_ITEM}
              textValue={kindName(choice.kind)}
              onSelect={() => {
                wasChosen.current = true;
                onAdd(choice);
              }}
            >
              <KindFace choice={choice} />
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
