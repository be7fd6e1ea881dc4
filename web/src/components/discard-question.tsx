import { useMessages } from '../lib/language/use-messages.tsx';
import { Button } from './button.tsx';

interface DiscardQuestionProps {
  readonly question: string;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

/** The footer of a dialog that was closed with something that would be lost. The focus starts on 'Keep'. */
export function DiscardQuestion({ question, onKeep, onDiscard }: DiscardQuestionProps) {
  const say = useMessages();
  return (
    <>
      <p role="alert" className="mr-auto self-center text-sm max-sm:w-full">
        {question}
      </p>
      <Button autoFocus onClick={onKeep}>
        {say('common.keep')}
      </Button>
      <Button tone="danger" onClick={onDiscard}>
        {say('common.discard')}
      </Button>
    </>
  );
}
