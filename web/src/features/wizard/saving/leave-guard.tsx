import { useEffect } from 'react';
import { useBlocker, useNavigate } from 'react-router';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';

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
      title="Leave without saving?"
      description="Your changes to this timeline are not saved yet."
      footer={
        <>
          <Button onClick={() => blocker.reset?.()}>Stay</Button>
          <Button
            tone="danger"
            onClick={() => {
              onLeave();
              blocker.proceed?.();
            }}
          >
            Leave and discard
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
              Save and leave
            </Button>
          )}
        </>
      }
    />
  );
}
