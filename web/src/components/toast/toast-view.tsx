import { X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { useEffect, useRef } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { DELAYS } from '../../lib/constants.ts';
import { useMessages } from '../../lib/language/use-messages.tsx';
import { Button } from '../button.tsx';
import { useToasts, type Toast } from './toast.ts';
import { useFreePosition } from './use-free-position.ts';

/**
 * The open toast, if any. Screen readers announce it; its timer is paused while it is hovered, has the focus, or the
 * window is in the background.
 */
export function ToastView() {
  const { toast } = useToasts();
  // One provider per toast: closing one by pointer would leave the timer of the next one paused.
  return toast === null ? null : <OpenToast key={toast.id} toast={toast} />;
}

function OpenToast({ toast }: { toast: Toast }) {
  const say = useMessages();
  const { dismiss, act } = useToasts();
  const viewport = useRef<HTMLOListElement>(null);
  const focusedBefore = useRef<Element | null>(null);
  useFreePosition(viewport);
  useEffect(
    () => () => {
      if (focusedBefore.current instanceof HTMLElement) focusedBefore.current.focus();
    },
    [],
  );
  const { title, description, action, tone } = toast;
  const failed = tone === 'destructive';
  return (
    <Radix.Provider swipeDirection="right">
      <Radix.Root
        open
        duration={failed ? DELAYS.failureToastCloseMs : DELAYS.toastCloseMs}
        onOpenChange={(open) => {
          if (!open) dismiss();
        }}
        onFocus={({ relatedTarget }) => {
          if (!viewport.current?.contains(relatedTarget)) focusedBefore.current = relatedTarget;
        }}
        onBlur={({ relatedTarget }) => {
          if (!viewport.current?.contains(relatedTarget)) focusedBefore.current = null;
        }}
        type={failed ? 'foreground' : 'background'}
        className={classNames(
          'flex items-start gap-2 rounded-md border bg-surface py-3 pr-2 pl-4 shadow-float animate-rise',
          failed ? 'border-bad' : 'border-line',
        )}
      >
        <div className="min-w-0 flex-1 self-center">
          <Radix.Title className={classNames('text-sm font-semibold', failed && 'text-bad')}>{title}</Radix.Title>
          {description === undefined ? null : (
            <Radix.Description className="mt-0.5 text-sm whitespace-pre-line text-muted">
              {description}
            </Radix.Description>
          )}
        </div>
        {action === undefined ? null : (
          // Its handler closes the toast before Radix would dismiss it.
          <Radix.Action asChild altText={action.label} onClick={act}>
            <Button>{action.label}</Button>
          </Radix.Action>
        )}
        <Radix.Close asChild>
          <Button tone="quiet" size="icon" aria-label={say('common.dismiss')}>
            <X aria-hidden className="size-4" />
          </Button>
        </Radix.Close>
      </Radix.Root>
      <Radix.Viewport
        ref={viewport}
        className="fixed inset-x-4 bottom-4 z-60 m-0 list-none outline-none sm:left-auto sm:w-96"
      />
    </Radix.Provider>
  );
}
