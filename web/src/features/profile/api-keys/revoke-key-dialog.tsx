import type { ApiKey } from '@slidewright/http-api';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useRevokeApiKey } from '../../../lib/queries/api-keys.ts';

/** Asks before a key is revoked; closed while there is no key. */
export function RevokeKeyDialog({ apiKey, onClose }: { readonly apiKey: ApiKey | null; readonly onClose: () => void }) {
  const revoke = useRevokeApiKey();
  const close = (): void => {
    revoke.reset();
    onClose();
  };
  return (
    <Dialog
      open={apiKey !== null}
      onOpenChange={close}
      title="Revoke this key?"
      description={
        <>
          Programs that use <strong className="font-medium text-ink">{apiKey?.name}</strong> are refused from now on. It
          cannot be restored.
        </>
      }
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            tone="danger"
            disabled={revoke.isPending}
            onClick={() => revoke.mutate(apiKey!.id, { onSuccess: onClose })}
          >
            {revoke.isPending ? 'Revoking…' : 'Revoke key'}
          </Button>
        </>
      }
    >
      {revoke.error === null ? null : (
        <Notice tone="bad" className="mt-4">
          {revoke.error.message}
        </Notice>
      )}
    </Dialog>
  );
}
