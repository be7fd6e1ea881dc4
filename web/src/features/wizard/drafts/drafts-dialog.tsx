import { FileText, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Field, TextInput } from '../../../components/field.tsx';
import { Notice } from '../../../components/notice.tsx';
import { formatDraftAge } from '../../../lib/format-age.ts';
import { useNow } from '../../../lib/use-now.ts';
import type { Draft } from './draft-format.ts';
import { DRAFTS } from './draft-storage.ts';
import { formatDay } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/use-messages.tsx';

interface DraftsDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly drafts: readonly Draft[];
  readonly currentDraftId: string | null;
  /** Whether there is content to save. */
  readonly canSave: boolean;
  readonly onLoad: (draft: Draft) => void;
  readonly onDelete: (draft: Draft) => void;
  /** Returns whether the draft was stored. An empty name selects the default one. */
  readonly onSave: (name: string) => boolean;
}

/** The drafts of this browser: load, delete, and save the current state. */
export function DraftsDialog(props: DraftsDialogProps) {
  const { open, onOpenChange, drafts, currentDraftId, canSave, onLoad, onDelete, onSave } = props;
  const say = useMessages();
  const [name, setName] = useState('');
  const [failed, setFailed] = useState(false);
  const now = useNow();
  const current = drafts.find(({ id }) => id === currentDraftId);
  const isFull = current === undefined && drafts.length >= DRAFTS.maximum;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={say('wizard.drafts.title')} wide>
      {drafts.length === 0 ? (
        <div className="flex flex-col items-center gap-1 py-8 text-center">
          <FileText aria-hidden className="mb-2 size-6 text-muted" />
          <p className="font-medium">{say('wizard.drafts.none')}</p>
          <p className="text-sm text-muted">{say('wizard.drafts.noneAbout')}</p>
        </div>
      ) : (
        <ul className="divide-y divide-line">
          {drafts.map((draft) => (
            <DraftRow
              key={draft.id}
              draft={draft}
              isCurrent={draft.id === currentDraftId}
              now={now}
              onLoad={() => onLoad(draft)}
              onDelete={() => onDelete(draft)}
            />
          ))}
        </ul>
      )}
      <form
        className="mt-4 flex flex-wrap items-end gap-3 border-t border-line pt-4"
        onSubmit={(event) => {
          event.preventDefault();
          const kept = onSave(name);
          setFailed(!kept);
          if (kept) setName('');
        }}
      >
        <div className="min-w-48 flex-1">
          <Field
            label={say('wizard.drafts.name')}
            hint={isFull ? say('wizard.drafts.full', { maximum: DRAFTS.maximum }) : undefined}
          >
            {(parts) => (
              <TextInput
                {...parts}
                value={name}
                maxLength={100}
                placeholder={current?.name ?? say('imports.draft.name', { date: formatDay(now) })}
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </Field>
        </div>
        <Button type="submit" className="h-11" disabled={!canSave}>
          {say('wizard.drafts.saveCurrent')}
        </Button>
      </form>
      {failed ? (
        <Notice tone="warn" className="mt-3">
          {say('wizard.drafts.notKeptAbout')}
        </Notice>
      ) : null}
      <p className="mt-4 text-sm text-muted">{say('wizard.drafts.expiry')}</p>
    </Dialog>
  );
}

function DraftRow({
  draft,
  isCurrent,
  now,
  onLoad,
  onDelete,
}: {
  draft: Draft;
  isCurrent: boolean;
  now: number;
  onLoad: () => void;
  onDelete: () => void;
}) {
  const say = useMessages();
  const { timelineData, currentStep } = draft.progress;
  const count = timelineData.slides.length;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-36 flex-1">
        <p dir="auto" className="font-medium break-words">
          {draft.name}
        </p>
        {timelineData.description.trim() === '' ? null : (
          <p className="line-clamp-2 text-sm break-words text-muted">{timelineData.description}</p>
        )}
        <p className="numbers mt-0.5 text-sm text-muted">
          {say('wizard.drafts.facts', {
            count,
            step: say(`wizard.steps.${currentStep}`),
            age: formatDraftAge(Math.max(0, now - draft.lastModified)),
          })}
        </p>
      </div>
      <div className="flex gap-2">
        <Button disabled={isCurrent} aria-label={say('wizard.drafts.loadNamed', { name: draft.name })} onClick={onLoad}>
          {say('wizard.drafts.load')}
        </Button>
        <Button
          tone="danger"
          size="icon"
          aria-label={say('wizard.drafts.deleteNamed', { name: draft.name })}
          onClick={onDelete}
        >
          <Trash2 aria-hidden className="size-4" />
        </Button>
      </div>
    </li>
  );
}
