import { Presentation, X } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import { FileButton } from '../../components/file-button.tsx';
import { Notice } from '../../components/notice.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { errorSentence } from '../../lib/errors/error-sentence.ts';
import { sayTask } from '../../lib/job-task.ts';
import { useMessages } from '../../lib/language/use-messages.tsx';
import { DECK_TYPES, TEXT_TYPES, type DeckImport } from '../../lib/queries/imports.ts';

/** The deck that is read, how far it is, and what is wrong with it. */
export function ImportPanel({
  filename,
  deckImport,
  onFiles,
  onClose,
}: {
  filename: string;
  deckImport: DeckImport;
  onFiles: (files: readonly File[]) => void;
  onClose: () => void;
}) {
  const say = useMessages();
  const { job, known, isLive, error } = deckImport;
  const task = deckImport.isUploading ? say('common.uploading') : sayTask(job?.currentTask ?? '');
  const failure =
    error?.message ??
    (job?.status === 'failed' ? (job.error ? errorSentence(job.error) : say('imports.reasonUnknown')) : null);
  return (
    <section aria-label={say('imports.import')} className="mx-auto max-w-3xl rounded-md border border-field bg-surface">
      <div className="flex items-center gap-3 p-4">
        <Presentation aria-hidden className="size-5 shrink-0" />
        <h2 className="min-w-0 flex-1 font-semibold break-words">{filename}</h2>
        {isLive ? (
          <Button disabled={deckImport.isCancelling} onClick={deckImport.cancel}>
            {say(deckImport.isCancelling ? 'common.cancelling' : 'common.cancel')}
          </Button>
        ) : (
          <Button tone="quiet" size="icon" aria-label={say('common.close')} onClick={onClose}>
            <X aria-hidden className="size-4" />
          </Button>
        )}
      </div>
      <div className="flex flex-col gap-3 px-4 pb-4 empty:hidden">
        {isLive ? (
          <>
            <ProgressBar value={job?.progress ?? 0} label={say('imports.import')} />
            <p role="status" className="numbers text-sm break-words">
              {task || say('common.queued')}
            </p>
          </>
        ) : null}
        {known === null ? null : (
          <Notice tone="info" title={say('imports.known.title', { title: known.title, file: known.file.name })}>
            <p>{say('imports.known.about')}</p>
            <div className="mt-3 flex flex-wrap gap-2">
              <Button tone="primary" onClick={() => deckImport.answer('change')}>
                {say('imports.takeChanges')}
              </Button>
              <Button onClick={() => deckImport.answer('new')}>{say('imports.makeNew')}</Button>
            </div>
          </Notice>
        )}
        {failure === null ? null : (
          <Notice tone="bad" title={say('imports.failed')}>
            <p className="break-words">{failure}</p>
            <div className="mt-3">
              <FileButton accept={`${DECK_TYPES},${TEXT_TYPES}`} isMultiple onChoose={(_, files) => onFiles(files)}>
                {say('start.import.another')}
              </FileButton>
            </div>
          </Notice>
        )}
        {job?.status === 'cancelled' ? <Notice tone="info">{say('imports.cancelled')}</Notice> : null}
      </div>
    </section>
  );
}
