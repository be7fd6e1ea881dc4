import { Presentation, X } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import { FileButton } from '../../components/file-button.tsx';
import { CancelButton, JobProgress } from '../../components/job/job-panel.tsx';
import { Notice } from '../../components/notice.tsx';
import { useMessages } from '../../lib/language/use-messages.tsx';
import { DECK_TYPES, TEXT_TYPES, type DeckImport } from '../../lib/queries/imports.ts';

/** The deck that is read, how far it is, and what is wrong with it. */
export function ImportPanel({
  filename,
  deckImport,
  onFiles,
  onClose,
}: {
  /** Null after a reload. */
  filename: string | null;
  deckImport: DeckImport;
  onFiles: (files: readonly File[]) => void;
  onClose: () => void;
}) {
  const say = useMessages();
  const { job, status, known, isLive, error } = deckImport;
  return (
    <section aria-label={say('imports.import')} className="mx-auto max-w-3xl rounded-md border border-field bg-surface">
      <div className="flex items-center gap-3 p-4">
        <Presentation aria-hidden className="size-5 shrink-0" />
        <h2 className="min-w-0 flex-1 font-semibold break-words">{filename ?? say('imports.import')}</h2>
        {isLive ? (
          <CancelButton job={job} label={say('common.cancel')} onCancel={deckImport.cancel} />
        ) : (
          <Button tone="quiet" size="icon" aria-label={say('common.close')} onClick={onClose}>
            <X aria-hidden className="size-4" />
          </Button>
        )}
      </div>
      <div className="flex flex-col gap-3 px-4 pb-4 empty:hidden">
        {deckImport.isUploading ? (
          <p role="status" className="text-sm">
            {say('common.uploading')}
          </p>
        ) : (
          <JobProgress job={job} name={say('imports.import')} failed={say('imports.failed')} />
        )}
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
        {error === null ? null : (
          <Notice tone="bad" title={say('imports.failed')}>
            <p className="break-words">{error.message}</p>
          </Notice>
        )}
        {error === null && status?.status !== 'failed' ? null : (
          <FileButton accept={`${DECK_TYPES},${TEXT_TYPES}`} isMultiple onChoose={(_, files) => onFiles(files)}>
            {say('start.import.another')}
          </FileButton>
        )}
        {status?.status === 'cancelled' ? <Notice tone="info">{say('imports.cancelled')}</Notice> : null}
      </div>
    </section>
  );
}
