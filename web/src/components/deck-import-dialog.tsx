import type { ImportStatus } from '@slidewright/http-api';
import { Link } from 'react-router';
import { DECK_TYPES, isDeckFile, TEXT_TYPES, type DeckImport } from '../lib/queries/imports.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { FileButton } from './file-button.tsx';
import { Notice } from './notice.tsx';
import { ProgressBar } from './progress-bar.tsx';

interface DeckImportDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description: string;
  readonly deckImport: DeckImport;
  /** Is given a text, such as a deck in Markdown, or its zip; without it, they cannot be chosen. */
  readonly onText?: (files: readonly File[]) => void;
  /** Whether the page shows the timeline that the deck is taken into. */
  readonly isOnTimeline?: boolean;
}

/** Asks for a deck, follows its import and names what the slides do not have. It goes on while the dialog is closed. */
export function DeckImportDialog({
  open,
  onOpenChange,
  title,
  description,
  deckImport,
  onText,
  isOnTimeline = false,
}: DeckImportDialogProps) {
  const { job, known, isLive, isChange, error } = deckImport;
  const isDone = job?.status === 'completed';
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      footer={
        <>
          {isLive ? (
            <Button disabled={deckImport.isCancelling} onClick={deckImport.cancel}>
              {deckImport.isCancelling ? 'Cancelling...' : 'Cancel Import'}
            </Button>
          ) : known === null ? (
            <Button onClick={() => onOpenChange(false)}>Close</Button>
          ) : (
            <>
              <Button onClick={() => deckImport.answer('new')}>Make a new timeline</Button>
              <Button tone="primary" onClick={() => deckImport.answer('change')}>
                Take in the changes
              </Button>
            </>
          )}
          {isDone && !isOnTimeline && job.timelineId !== null ? (
            <Button asChild tone="primary">
              <Link to={`/timelines/${job.timelineId}`}>Open the timeline</Link>
            </Button>
          ) : null}
          {isDone || known !== null ? null : (
            <FileButton
              tone="primary"
              accept={onText === undefined ? DECK_TYPES : `${DECK_TYPES},${TEXT_TYPES}`}
              fileLabel="Deck"
              disabled={isLive}
              onChoose={(file) => (onText === undefined || isDeckFile(file) ? deckImport.start(file) : onText([file]))}
            >
              {isLive ? 'Importing...' : 'Choose a file…'}
            </FileButton>
          )}
        </>
      }
    >
      <div className="mt-4 flex flex-col gap-3 empty:hidden">
        {isLive ? <Progress job={job} isUploading={deckImport.isUploading} /> : null}
        {known === null ? null : (
          <Notice tone="info" title={`“${known.title}” was made of ${known.file.name}`}>
            It can take in what changed in the file. Slides whose page did not change keep their narration, recordings
            and edits.
          </Notice>
        )}
        {isDone ? (
          <Notice tone="good">
            {isChange ? 'The changed deck was taken in.' : `${count(job.pages, 'page')} imported.`}
          </Notice>
        ) : null}
        {job?.status === 'failed' ? (
          <Notice tone="bad" title="The deck could not be imported">
            {job.error?.message ?? 'The reason is not known.'}
          </Notice>
        ) : null}
        {job?.status === 'cancelled' ? <Notice tone="info">The import was cancelled.</Notice> : null}
        {error === null ? null : <Notice tone="bad">{error.message}</Notice>}
        {isDone ? (
          <>
            <Warnings title="What changed" warnings={job.warnings.filter(isOfChange)} />
            <Warnings
              title={isChange ? 'What differs from the deck' : 'What is different'}
              warnings={job.warnings.filter((warning) => !isOfChange(warning))}
            />
          </>
        ) : null}
      </div>
    </Dialog>
  );
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

function Progress({ job, isUploading }: { readonly job: ImportStatus | null; readonly isUploading: boolean }) {
  const task = isUploading ? 'Uploading' : (job?.currentTask ?? '') || 'Queued';
  const percent = job?.progress ?? 0;
  return (
    <div className="flex flex-col gap-2 text-sm">
      <ProgressBar value={percent} label="Import" />
      <p role="status" className="numbers flex justify-between gap-4">
        <span className="min-w-0 break-words">{task}</span>
        <span className="text-muted">{Math.round(percent)}%</span>
      </p>
    </div>
  );
}

/** Whether it says what a changed deck changed, and not what the slides do not have. */
const isOfChange = ({ code }: ImportStatus['warnings'][number]): boolean =>
  /^(?:PAGE_(?:CHANGED|ADDED|REMOVED)|EDIT_)/.test(code);

/** In the order of the pages; what concerns the whole deck comes first. */
function Warnings({ warnings, title }: { readonly warnings: ImportStatus['warnings']; readonly title: string }) {
  if (warnings.length === 0) return null;
  const sorted = warnings.toSorted((a, b) => (a.page ?? a.line ?? 0) - (b.page ?? b.line ?? 0));
  return (
    <section className="text-sm">
      <h3 className="mb-1.5 font-medium">{title}</h3>
      <ul className="divide-y divide-line border-y border-line">
        {sorted.map(({ message, page, line }) => (
          <li key={`${page} ${line} ${message}`} className="flex gap-3 py-2">
            <span className="numbers w-14 shrink-0 text-muted">{page === undefined ? 'Deck' : `Page ${page}`}</span>
            <span className="min-w-0 break-words">{message}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
