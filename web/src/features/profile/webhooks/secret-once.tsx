import { CopyField } from '../../../components/copy-field.tsx';
import { Notice } from '../../../components/notice.tsx';

/** A secret right after it was made. */
export function SecretOnce({ secret }: { readonly secret: string }) {
  return (
    <div className="flex flex-col gap-4">
      <CopyField label="Secret" value={secret} action="Copy secret" className="font-mono text-sm" />
      <Notice tone="warn">
        Copy it now: it is not shown again. Your program verifies with it that events are from here.
      </Notice>
    </div>
  );
}
