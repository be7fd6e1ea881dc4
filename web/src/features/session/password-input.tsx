import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { TextInput } from '../../components/field.tsx';
import { useMessages } from '../../lib/language/use-messages.tsx';

/** A password field with a toggle that reveals it. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const say = useMessages();
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="relative">
      <TextInput {...props} type={shown ? 'text' : 'password'} className="pr-12" />
      <button
        type="button"
        aria-label={shown ? say('session.hidePassword') : say('session.showPassword')}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-sm text-muted hover:text-ink"
      >
        <Icon aria-hidden className="size-4" />
      </button>
    </div>
  );
}
