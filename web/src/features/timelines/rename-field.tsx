import { LIMITS } from '@slidewright/domain';
import { useEffect, useRef } from 'react';
import { TextInput } from '../../components/field.tsx';
import { focusPlace } from '../../lib/focus-places.ts';
import { useMessages } from '../../lib/language/use-messages.tsx';

/** A field for a new title: Enter and blur save, Escape and an empty field cancel. */
export function RenameField({
  title,
  next,
  onRename,
  onCancel,
}: {
  readonly title: string;
  /** The place that has the focus after it was closed by a key. */
  readonly next: string;
  readonly onRename: (title: string) => void;
  readonly onCancel: () => void;
}) {
  const say = useMessages();
  const field = useRef<HTMLInputElement>(null);
  const finished = useRef(false);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const finish = (typed: string): void => {
    // Ignore the blur that comes from removing the field.
    if (finished.current) return;
    finished.current = true;
    const wanted = typed.trim();
    if (wanted === '' || wanted === title) onCancel();
    else onRename(wanted);
  };
  return (
    <TextInput
      ref={field}
      aria-label={say('common.title')}
      defaultValue={title}
      maxLength={LIMITS.titleLength}
      className="relative z-10 mb-1 font-semibold"
      onBlur={(event) => finish(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        // The focus moves to a button at once, which the same key press must not activate.
        event.preventDefault();
        finish(event.key === 'Enter' ? event.currentTarget.value : title);
        focusPlace(next);
      }}
    />
  );
}
