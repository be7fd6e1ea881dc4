import type { TimelineSummary } from '@slidewright/http-api';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';

interface DeleteDialogProps {
  readonly timeline: Pick<TimelineSummary, 'title'>;
  readonly pending: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function DeleteDialog({ timeline, pending, onConfirm, onClose }: DeleteDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Delete Timeline"
      description={`Are you sure you want to delete "${timeline.title}"? This action cannot be undone.`}
      footer={
        <>
          <Button disabled={pending} onClick={onClose}>
            Cancel
          </Button>
          <Button tone="danger" disabled={pending} onClick={onConfirm}>
            {pending ? 'Deleting...' : 'Delete'}
          </Button>
        </>
      }
    />
  );
}
