import type { ApiKey } from '@slidewright/http-api';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { useRevokeApiKey } from '../../../lib/queries/api-keys.ts';

/** Asks before a key is revoked; closed while there is no key. */
export function RevokeKeyDialog({ apiKey, onClose }: { readonly apiKey: ApiKey | null; readonly onClose: () => void }) {
  const revoke = useRevokeApiKey();
  return (
    <ConfirmDialog
      open={apiKey !== null}
      title="Revoke this key?"
      description={
        <>
          Programs that use <strong className="font-medium text-ink">{apiKey?.name}</strong> are refused from now on. It
          cannot be restored.
        </>
      }
      action="Revoke key"
      pendingAction="Revoking…"
      pending={revoke.isPending}
      failure={revoke.error?.message}
      onConfirm={() => revoke.mutate(apiKey!.id, { onSuccess: onClose })}
      onClose={() => {
        revoke.reset();
        onClose();
      }}
    />
  );
}
