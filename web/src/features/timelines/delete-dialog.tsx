import type { TimelineSummary } from '@slidewright/http-api';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';

interface DeleteDialogProps {
  readonly timeline: Pick<TimelineSummary, 'title'>;
  readonly pending: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function DeleteDialog({ timeline, ...rest }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      open
      title="Delete Timeline"
      description={`Are you sure you want to delete "${timeline.title}"? This action cannot be undone.`}
      action="Delete"
      pendingAction="Deleting..."
      {...rest}
    />
  );
}
