import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import { useMessages } from '../lib/language/use-messages.tsx';
import { Button } from './button.tsx';

export interface DialogViewProps {
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly wide?: boolean;
  readonly children?: ReactNode;
  /** Buttons, the affirmative one last. */
  readonly footer?: ReactNode;
}

/**
 * An open modal dialog: keeps the focus inside, returns it on close, closes on Escape, and stops the page from scrolling.
 */
export function DialogView({ onOpenChange, title, description, wide = false, children, footer }: DialogViewProps) {
  const say = useMessages();
  const opener = useRef<Element | null>(null);
  return (
    <Radix.Root open onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade bg-black/45" />
        <Radix.Content
          className={classNames(
            'fixed inset-x-4 top-[12vh] z-50 mx-auto flex max-h-[76vh] flex-col rounded-md bg-surface shadow-float animate-rise',
            wide ? 'max-w-2xl' : 'max-w-md',
          )}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement;
            // Focus the field or Cancel first; otherwise the start of the dialog.
            const start = (event.currentTarget as HTMLElement).querySelector<HTMLElement>(
              'input:not([hidden]), footer button',
            );
            if (start === null) return;
            event.preventDefault();
            start.focus();
          }}
          onCloseAutoFocus={() => {
            if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
          }}
        >
          <header className="flex items-start gap-4 px-6 pt-5 pb-2">
            <Radix.Title className="flex-1 text-lg font-semibold">{title}</Radix.Title>
            <Radix.Close asChild>
              <Button tone="quiet" size="icon" className="-mt-1.5 -mr-2" aria-label={say('common.close')}>
                <X aria-hidden className="size-4" />
              </Button>
            </Radix.Close>
          </header>
          <Body>
            {description === undefined ? null : (
              <Radix.Description className="text-muted">{description}</Radix.Description>
            )}
            {children}
          </Body>
          {footer === undefined ? null : (
            <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-6 py-4">{footer}</footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** What scrolls; where nothing in it can have the focus, it has it itself, for the arrow keys. */
function Body({ children }: { readonly children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [isStop, setIsStop] = useState(false);
  useEffect(() => {
    const body = frame.current!;
    const observer = new ResizeObserver(() =>
      setIsStop(body.scrollHeight > body.clientHeight && body.querySelector(CONTROLS) === null),
    );
    observer.observe(body);
    observer.observe(content.current!);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={frame} tabIndex={isStop ? 0 : undefined} className="min-h-0 overflow-y-auto px-6 pb-5">
      <div ref={content}>{children}</div>
    </div>
  );
}

const CONTROLS = 'a, button, input, select, summary, textarea, [tabindex]';
