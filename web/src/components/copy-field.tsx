import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { DELAYS } from '../lib/constants.ts';
import { useMessages } from '../lib/language/use-messages.tsx';
import { Button } from './button.tsx';
import { Field, TextInput } from './field.tsx';

interface CopyFieldProps {
  readonly label: string;
  readonly value: string;
  /** Text of the button, 'Copy Link'. */
  readonly action: string;
  readonly className?: string;
  /** Focuses the button when the field appears, as the result of an action. */
  readonly autoFocus?: boolean;
}

/** A text to be copied, with its button. */
export function CopyField({ label, value, action, className, autoFocus = false }: CopyFieldProps) {
  const say = useMessages();
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no');
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const copy = async (): Promise<void> => {
    clearTimeout(timer.current);
    try {
      await navigator.clipboard.writeText(value);
      setCopied('yes');
      timer.current = setTimeout(() => setCopied('no'), DELAYS.successFeedbackMs);
    } catch {
      // Without access to the clipboard, the text is selected for copying.
      field.current?.select();
      setCopied('failed');
    }
  };
  return (
    <>
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <Field label={label}>
            {(parts) => (
              <TextInput
                {...parts}
                ref={field}
                readOnly
                className={className}
                value={value}
                onFocus={(event) => event.target.select()}
              />
            )}
          </Field>
        </div>
        <Button tone="primary" autoFocus={autoFocus} className="h-11" onClick={() => void copy()}>
          {copied === 'yes' ? <Check aria-hidden className="size-4" /> : <Copy aria-hidden className="size-4" />}
          {copied === 'yes' ? say('common.copied') : action}
        </Button>
      </div>
      <p role="status" className="text-sm text-muted empty:hidden">
        {copied === 'failed' ? say('common.copyByKeyboard') : ''}
      </p>
    </>
  );
}
