import { useEffect } from 'react';
import { useBlocker, useNavigate } from 'react-router';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { useMessages } from '../../../lib/language/use-messages.tsx';

interface LeaveGuardProps {
  /** A function, because the result may change with every key press. */
  readonly isUnsaved: () => boolean;
  /** Saves and then leaves; absent when nothing can or must be saved. */
  readonly onSave?: ((leave: () => void) => void) | undefined;
  /** Called when the user leaves without saving. */
  readonly onLeave: () => void;
}

/** Asks before the page with unsaved edits is left. */
export function LeaveGuard({ isUnsaved, onSave, onLeave }: LeaveGuardProps) {
  const say = useMessages();
  const navigate = useNavigate();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => nextLocation.pathname !== currentLocation.pathname && isUnsaved(),
  );
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (isUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => {
        if (!open) blocker.reset?.();
      }}
      title={say('saving.leave.title')}
      description={say('saving.leave.text')}
      footer={
        <>
          <Button onClick={() => blocker.reset?.()}>{say('saving.leave.stay')}</Button>
          <Button
            tone="danger"
            onClick={() => {
              onLeave();
              blocker.proceed?.();
            }}
          >
            {say('saving.leave.discard')}
          </Button>
          {onSave === undefined ? null : (
            <Button
              tone="primary"
              onClick={() => {
                const { location } = blocker;
                blocker.reset?.();
                if (location) onSave(() => void navigate(location));
              }}
            >
              {say('saving.leave.save')}
            </Button>
          )}
        </>
      }
    />
  );
}
