import { X } from 'lucide-react';
import { DELAYS } from '@slidewright/domain';
import { Toast as Radix } from 'radix-ui';
import { classNames } from '../lib/class-names.ts';
import { Button } from './button.tsx';
import { useToasts } from './toast.tsx';

/** The toast that is there, if any; screen readers hear of it. */
export function ToastView() {
  const { toast, dismiss } = useToasts();
  return (
    <Radix.Provider duration={DELAYS.toastRemovalMs} swipeDirection="right">
      {toast === null ? null : (
        <Radix.Root
          key={toast.id}
          open
          onOpenChange={(open) => {
            if (!open) dismiss();
          }}
          type={toast.tone === 'destructive' ? 'foreground' : 'background'}
          className={classNames(
            'flex items-start gap-3 rounded-md border bg-surface py-3 pr-2 pl-4 shadow-float animate-rise',
            toast.tone === 'destructive' ? 'border-bad' : 'border-line',
          )}
        >
          <div className="min-w-0 flex-1">
            <Radix.Title className={classNames('text-sm font-semibold', toast.tone === 'destructive' && 'text-bad')}>
              {toast.title}
            </Radix.Title>
            {toast.description === undefined ? null : (
              <Radix.Description className="mt-0.5 text-sm whitespace-pre-line text-muted">
                {toast.description}
              </Radix.Description>
            )}
          </div>
          <Radix.Close asChild>
            <Button tone="quiet" size="icon" aria-label="Dismiss">
              <X aria-hidden className="size-4" />
            </Button>
          </Radix.Close>
        </Radix.Root>
      )}
      <Radix.Viewport className="fixed right-4 bottom-4 z-60 m-0 w-[min(24rem,calc(100vw-2rem))] list-none outline-none" />
    </Radix.Provider>
  );
}
