import { Mic } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../lib/language/use-messages.tsx';

interface RecordButtonProps {
  /** Number of the slide, from 1. */
  readonly number: number;
  readonly disabled: boolean;
  /** Shows the word beside the icon. */
  readonly isNamed?: boolean;
  readonly onClick: () => void;
}

export function RecordButton({ number, disabled, isNamed = false, onClick }: RecordButtonProps) {
  const say = useMessages();
  const label = say('recording.title', { number });
  return (
    <Button
      tone={isNamed ? 'secondary' : 'quiet'}
      size={isNamed ? 'regular' : 'icon'}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
      className={isNamed ? 'self-start' : ''}
    >
      <Mic aria-hidden className="size-4" />
      {isNamed ? say('recording.button') : null}
    </Button>
  );
}
