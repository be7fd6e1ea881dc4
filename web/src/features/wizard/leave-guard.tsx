import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';

interface LeaveGuardProps {
  /** Asked when somebody is about to leave, since it may change with every key. */
  readonly isUnsaved: () => boolean;
  /** Called when they leave all the same. */
  readonly onLeave: () => void;
}

/** Asks before unsaved edits are left behind. An ended session is never held up: its edits are kept in the browser. */
export function LeaveGuard({ isUnsaved, onLeave }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      nextLocation.pathname !== currentLocation.pathname && nextLocation.pathname !== '/login' && isUnsaved(),
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
      title="Leave without saving?"
      description="Your changes to this timeline are not saved yet. Leaving discards them."
      footer={
        <>
          <Button
            tone="danger"
            onClick={() => {
              onLeave();
              blocker.proceed?.();
            }}
          >
            Leave and discard
          </Button>
          <Button tone="primary" onClick={() => blocker.reset?.()}>
            Stay
          </Button>
        </>
      }
    />
  );
}
