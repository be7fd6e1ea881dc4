import { CheckCheck, Ellipsis } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useRef } from 'react';
import { Button } from '../../../../components/button.tsx';
import { MENU, MENU_ITEM } from '../../../../components/menu.ts';
import { classNames } from '../../../../lib/class-names.ts';
import { useMessages } from '../../../../lib/language/use-messages.tsx';
import { useWizard } from '../../state/wizard-context.tsx';
import { slidesOfCommand } from '../../state/wizard-state.ts';
import { useSendSlides } from './send-slides.ts';
import { slideCommands } from './slide-commands.ts';

interface SlideMenuProps {
  readonly id: string;
  readonly label: string;
  /** Whether the Tab key leads to its button. */
  readonly isStop?: boolean;
  /** The edge of its button from which the menu goes on. */
  readonly align?: 'start' | 'end';
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** What can be done with a slide, or with all selected ones if it is one of them. */
export function SlideMenu({ id, label, isStop = true, align = 'end', open, onOpenChange }: SlideMenuProps) {
  const say = useMessages();
  const { locked } = useWizard();
  /** Whether a command was chosen, which says where the focus goes. */
  const isChosen = useRef(false);
  /** Opens a dialog, which gives the focus back to what has it then: the menu's button. */
  const openDialog = useRef<(() => void) | null>(null);
  return (
    <DropdownMenu.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <DropdownMenu.Trigger asChild disabled={locked}>
        <Button tone="quiet" size="icon" aria-label={label} tabIndex={isStop ? 0 : -1} className="text-muted">
          <Ellipsis aria-hidden className="size-4" />
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          sideOffset={4}
          collisionPadding={{ top: 8, bottom: 8, left: 16, right: 16 }}
          className={classNames(MENU, 'max-h-(--radix-dropdown-menu-content-available-height) overflow-y-auto')}
          aria-label={say('wizard.slides.menu')}
          onCloseAutoFocus={(event) => {
            if (isChosen.current) event.preventDefault();
            isChosen.current = false;
            openDialog.current?.();
            openDialog.current = null;
          }}
        >
          {/* The menu is drawn when it is opened. */}
          <Commands
            id={id}
            onRun={() => {
              isChosen.current = true;
            }}
            onDialog={(open) => {
              openDialog.current = open;
            }}
          />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

interface CommandsProps {
  readonly id: string;
  readonly onRun: () => void;
  /** Is given what opens a dialog. */
  readonly onDialog: (open: () => void) => void;
}

function Commands({ id, onRun, onDialog }: CommandsProps) {
  const say = useMessages();
  const { store } = useWizard();
  const onSend = useSendSlides();
  const ids = slidesOfCommand(store.getState(), id);
  const commands = slideCommands(ids, { store, say, onSend });
  return (
    <>
      {commands.map(({ id: name, label, icon: Icon, keys, about, isDisabled, run }) => (
        <DropdownMenu.Item
          key={name}
          disabled={isDisabled}
          textValue={label}
          className={classNames(
            MENU_ITEM,
            'data-disabled:cursor-not-allowed data-disabled:text-muted',
            name === 'remove' && 'mt-1.5 border-t border-line pt-2 text-bad',
          )}
          onSelect={() => {
            if (name === 'send') return onDialog(run);
            // A moved slide keeps its menu button, which gets the focus back.
            if (name !== 'up' && name !== 'down') onRun();
            run();
          }}
        >
          <Icon aria-hidden className="size-4 shrink-0" />
          <span className="min-w-0 flex-1">
            <span className="block">{label}</span>
            {about === undefined ? null : <span className="block text-muted">{about}</span>}
          </span>
          {keys === undefined ? null : (
            <span aria-hidden className="shrink-0 text-muted max-sm:hidden">
              {keys}
            </span>
          )}
        </DropdownMenu.Item>
      ))}
      {ids.length > 1 ? null : (
        <DropdownMenu.Item className={MENU_ITEM} onSelect={() => store.pickSlides([id])}>
          <CheckCheck aria-hidden className="size-4 shrink-0" />
          <span className="min-w-0 flex-1">{say('wizard.slides.select')}</span>
        </DropdownMenu.Item>
      )}
    </>
  );
}
