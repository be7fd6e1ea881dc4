import type { ReactNode } from 'react';
import { useMessages } from '../lib/language/use-messages.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Notice } from './notice.tsx';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** What is lost, and what stays. */
  readonly description: ReactNode;
  /** The button that does it, 'Delete'. */
  readonly action: string;
  /** The same while it is done, 'Deleting...'. */
  readonly pendingAction?: string;
  readonly pending?: boolean;
  /** Why it failed; the dialog stays open. */
  readonly failure?: string | undefined;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something is lost. The focus starts on Cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const say = useMessages();
  const { open, title, description, action, pendingAction = action, pending = false, failure } = props;
  const { onConfirm, onClose } = props;
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={title}
      description={description}
      footer={
        <>
          <Button disabled={pending} onClick={onClose}>
            {say('common.cancel')}
          </Button>
          <Button tone="danger" disabled={pending} onClick={onConfirm}>
            {pending ? pendingAction : action}
          </Button>
        </>
      }
    >
      {failure === undefined ? null : (
        <Notice tone="bad" className="mt-4">
          {failure}
        </Notice>
      )}
    </Dialog>
  );
}
