import type { ImportStatus } from '@slidewright/http-api';
import { Link } from 'react-router';
import { sayWarning } from '../lib/import-warning.ts';
import { useMessages } from '../lib/language/use-messages.tsx';
import { DECK_TYPES, isDeckFile, TEXT_TYPES, type DeckImport } from '../lib/queries/imports.ts';
import { Button } from './button.tsx';
import { DeckBrand } from './deck-brand.tsx';
import { Dialog } from './dialog.tsx';
import { FileButton } from './file-button.tsx';
import { CancelButton, JobProgress } from './job/job-panel.tsx';
import { Notice } from './notice.tsx';

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
  const say = useMessages();
  const { job, status, known, isLive, isChange, error } = deckImport;
  const isDone = status?.status === 'completed';
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      footer={
        <>
          {isLive ? (
            <CancelButton job={job} label={say('imports.cancel')} onCancel={deckImport.cancel} />
          ) : known === null ? (
            <Button onClick={() => onOpenChange(false)}>{say('common.close')}</Button>
          ) : (
            <>
              <Button onClick={() => deckImport.answer('new')}>{say('imports.makeNew')}</Button>
              <Button tone="primary" onClick={() => deckImport.answer('change')}>
                {say('imports.takeChanges')}
              </Button>
            </>
          )}
          {isDone && !isOnTimeline && status.timelineId !== null ? (
            <Button asChild tone="primary">
              <Link to={`/timelines/${status.timelineId}`}>{say('imports.open')}</Link>
            </Button>
          ) : null}
          {isDone || known !== null ? null : (
            <FileButton
              tone="primary"
              accept={onText === undefined ? DECK_TYPES : `${DECK_TYPES},${TEXT_TYPES}`}
              fileLabel={say('imports.deck')}
              disabled={isLive}
              onChoose={(file) => (onText === undefined || isDeckFile(file) ? deckImport.start(file) : onText([file]))}
            >
              {isLive ? say('imports.importing') : say('common.chooseFile')}
            </FileButton>
          )}
        </>
      }
    >
      <div className="mt-4 flex flex-col gap-3 empty:hidden">
        {deckImport.isUploading ? (
          <p role="status" className="text-sm">
            {say('common.uploading')}
          </p>
        ) : (
          <JobProgress job={job} name={say('imports.import')} failed={say('imports.failed')} />
        )}
        {known === null ? null : (
          <Notice tone="info" title={say('imports.known.title', { title: known.title, file: known.file.name })}>
            {say('imports.known.about')}
          </Notice>
        )}
        {isDone ? (
          <Notice tone="good">
            {isChange ? say('imports.changesTaken') : say('imports.done', { pages: status.pages })}
          </Notice>
        ) : null}
        {status?.status === 'cancelled' ? <Notice tone="info">{say('imports.cancelled')}</Notice> : null}
        {[error, job.cancelFailure].map((failure) =>
          failure === null ? null : (
            <Notice key={failure.message} tone="bad">
              {failure.message}
            </Notice>
          ),
        )}
        {isDone ? (
          <>
            {status.brand ? <DeckBrand design={status.brand} /> : null}
            <Warnings title={say('imports.whatChanged')} warnings={status.warnings.filter(isOfChange)} />
            <Warnings
              title={isChange ? say('imports.differsFromDeck') : say('imports.different')}
              warnings={status.warnings.filter((warning) => !isOfChange(warning))}
            />
          </>
        ) : null}
      </div>
    </Dialog>
  );
}

/** Whether it says what a changed deck changed, and not what the slides do not have. */
const isOfChange = ({ code }: ImportStatus['warnings'][number]): boolean =>
  /^(?:PAGE_(?:CHANGED|ADDED|REMOVED)|EDIT_)/.test(code);

/** In the order of the pages; what concerns the whole deck comes first. */
function Warnings({ warnings, title }: { readonly warnings: ImportStatus['warnings']; readonly title: string }) {
  const say = useMessages();
  if (warnings.length === 0) return null;
  const sorted = warnings.toSorted((a, b) => (a.page ?? a.line ?? 0) - (b.page ?? b.line ?? 0));
  return (
    <section className="text-sm">
      <h3 className="mb-1.5 font-medium">{title}</h3>
      <ul className="divide-y divide-line border-y border-line">
        {sorted.map((warning) => {
          const { message, page, line } = warning;
          return (
            <li key={`${page} ${line} ${message}`} className="flex gap-3 py-2">
              <span className="numbers w-14 shrink-0 text-muted">
                {page === undefined ? say('imports.deck') : say('imports.page', { page })}
              </span>
              <span className="min-w-0 break-words">{sayWarning(warning)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
