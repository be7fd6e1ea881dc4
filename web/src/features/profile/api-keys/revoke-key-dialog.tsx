import type { ApiKey } from '@slidewright/http-api';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { Message, useMessages } from '../../../lib/language/use-messages.tsx';
import { useRevokeApiKey } from '../../../lib/queries/api-keys.ts';

/** Asks before a key is revoked; closed while there is no key. */
export function RevokeKeyDialog({ apiKey, onClose }: { readonly apiKey: ApiKey | null; readonly onClose: () => void }) {
  const say = useMessages();
  const revoke = useRevokeApiKey();
  return (
    <ConfirmDialog
      open={apiKey !== null}
      title={say('profile.keys.revokeDialog.title')}
      description={
        <Message
          code="profile.keys.revokeDialog.about"
          values={{ name: apiKey?.name ?? '' }}
          components={{ b: <strong className="font-medium text-ink" /> }}
        />
      }
      action={say('profile.keys.revokeDialog.action')}
      pendingAction={say('profile.keys.revokeDialog.pending')}
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
