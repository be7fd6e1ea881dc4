import type { TimelineSummary } from '@slidewright/http-api';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useMessages } from '../../lib/language/use-messages.tsx';

interface DeleteDialogProps {
  readonly timeline: Pick<TimelineSummary, 'title'>;
  readonly pending: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function DeleteDialog({ timeline, ...rest }: DeleteDialogProps) {
  const say = useMessages();
  return (
    <ConfirmDialog
      open
      title={say('timelines.delete.title')}
      description={say('timelines.delete.question', { title: timeline.title })}
      action={say('common.delete')}
      pendingAction={say('common.deleting')}
      {...rest}
    />
  );
}
