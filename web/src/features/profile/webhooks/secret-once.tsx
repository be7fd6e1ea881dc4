import { CopyField } from '../../../components/copy-field.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useMessages } from '../../../lib/language/use-messages.tsx';

/** A secret right after it was made. */
export function SecretOnce({ secret }: { readonly secret: string }) {
  const say = useMessages();
  return (
    <div className="flex flex-col gap-4">
      <CopyField
        label={say('profile.webhooks.secret')}
        value={secret}
        action={say('profile.webhooks.copySecret')}
        className="font-mono text-sm"
      />
      <Notice tone="warn">{say('profile.webhooks.secretOnce')}</Notice>
    </div>
  );
}
