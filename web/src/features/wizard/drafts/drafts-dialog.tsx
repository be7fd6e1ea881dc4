import { FileText, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Field, TextInput } from '../../../components/field.tsx';
import { Notice } from '../../../components/notice.tsx';
import { formatDraftAge } from '../../../lib/format-age.ts';
import { useNow } from '../../../lib/use-now.ts';
import { WIZARD } from '../state/wizard-constants.ts';
import type { Draft } from './draft-format.ts';
import { DRAFTS } from './draft-storage.ts';
import { formatDay } from '../../../lib/language/format.ts';

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
  const [name, setName] = useState('');
  const [failed, setFailed] = useState(false);
  const now = useNow();
  const current = drafts.find(({ id }) => id === currentDraftId);
  const isFull = current === undefined && drafts.length >= DRAFTS.maximum;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Saved Drafts" wide>
      {drafts.length === 0 ? (
        <div className="flex flex-col items-center gap-1 py-8 text-center">
          <FileText aria-hidden className="mb-2 size-6 text-muted" />
          <p className="font-medium">No saved drafts</p>
          <p className="text-sm text-muted">Save your current progress to create a draft</p>
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
            label="Name of the draft"
            hint={isFull ? `Only ${DRAFTS.maximum} drafts are kept: the oldest will make room.` : undefined}
          >
            {(parts) => (
              <TextInput
                {...parts}
                value={name}
                maxLength={100}
                placeholder={current?.name ?? `Draft ${formatDay(now)}`}
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </Field>
        </div>
        <Button type="submit" className="h-11" disabled={!canSave}>
          Save Current as Draft
        </Button>
      </form>
      {failed ? (
        <Notice tone="warn" className="mt-3">
          This browser could not keep the draft. What you wrote is still on the page.
        </Notice>
      ) : null}
      <p className="mt-4 text-sm text-muted">Drafts are automatically saved for 7 days</p>
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
  const { timelineData, currentStep } = draft.progress;
  const count = timelineData.slides.length;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-36 flex-1">
        <p className="font-medium break-words">{draft.name}</p>
        {timelineData.description.trim() === '' ? null : (
          <p className="line-clamp-2 text-sm break-words text-muted">{timelineData.description}</p>
        )}
        <p className="numbers mt-0.5 text-sm text-muted">
          {count} {count === 1 ? 'slide' : 'slides'} · {WIZARD.stepTitles[currentStep]} · Modified{' '}
          {formatDraftAge(Math.max(0, now - draft.lastModified))}
        </p>
      </div>
      <div className="flex gap-2">
        <Button disabled={isCurrent} aria-label={`Load ${draft.name}`} onClick={onLoad}>
          Load
        </Button>
        <Button tone="danger" size="icon" aria-label={`Delete ${draft.name}`} onClick={onDelete}>
          <Trash2 aria-hidden className="size-4" />
        </Button>
      </div>
    </li>
  );
}
