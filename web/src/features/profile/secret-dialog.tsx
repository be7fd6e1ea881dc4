import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { CopyField } from '../../components/copy-field.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { useMessages } from '../../lib/language/use-messages.tsx';

interface SecretDialogProps {
  /** Undefined until it is made. */
  readonly secret: string | undefined;
  readonly title: string;
  readonly description?: string;
  /** The button that makes the secret. */
  readonly action: ReactNode;
  /** What is said and done with the secret. */
  readonly made: {
    readonly title: string;
    readonly label: string;
    readonly copy: string;
    /** That it is shown only once. */
    readonly once: string;
  };
  readonly onClose: () => void;
  /** Shown until the secret is made. */
  readonly children: ReactNode;
}

/** Makes a secret, and shows it once. */
export function SecretDialog({ secret, title, description, action, made, onClose, children }: SecretDialogProps) {
  const say = useMessages();
  if (secret === undefined)
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title={title}
        {...(description === undefined ? {} : { description })}
        footer={
          <>
            <Button onClick={onClose}>{say('common.cancel')}</Button>
            {action}
          </>
        }
      >
        {children}
      </Dialog>
    );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={made.title}
      footer={<Button onClick={onClose}>{say('common.done')}</Button>}
    >
      <div className="flex flex-col gap-4">
        <CopyField label={made.label} value={secret} action={made.copy} className="font-mono text-sm" />
        <Notice tone="warn">{made.once}</Notice>
      </div>
    </Dialog>
  );
}
