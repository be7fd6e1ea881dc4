import { useMutation } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { FileButton } from '../../components/file-button.tsx';
import { JobProgress } from '../../components/job/job-panel.tsx';
import { Notice } from '../../components/notice.tsx';
import { keepDeck, keptDeck } from '../../lib/documents/imported-decks.ts';
import { useMessages } from '../../lib/language/use-messages.tsx';
import { useUploadFont } from '../../lib/queries/brand.ts';
import { DECK_TYPES, type DeckImport } from '../../lib/queries/imports.ts';

/** Pages are drawn with these. */
const PAGE_FONT_TYPES = '.ttf,.otf,font/ttf,font/otf';

/** Adds fonts to those of the user and draws the pages of the deck again; asks for the deck where it is not known any more. */
export function AddFonts({ timelineId, deckImport }: { timelineId: string; deckImport: DeckImport }) {
  const say = useMessages();
  const upload = useUploadFont();
  const draw = (deck: File): void => {
    keepDeck(timelineId, deck);
    deckImport.start(deck);
  };
  const adding = useMutation({
    mutationFn: async (files: readonly File[]) => {
      for (const file of files) await upload.mutateAsync(file);
      return files.length;
    },
    onSuccess: () => {
      const deck = keptDeck(timelineId);
      if (deck !== null) draw(deck);
    },
  });
  const { job, status, isLive, error } = deckImport;
  const isDrawn = status?.status === 'completed';
  const isDeckWanted = adding.isSuccess && !isLive && !isDrawn && keptDeck(timelineId) === null;
  return (
    <div className="flex flex-col items-start gap-2">
      <FileButton
        accept={PAGE_FONT_TYPES}
        fileLabel={say('start.fonts.files')}
        isMultiple
        disabled={adding.isPending || isLive}
        onChoose={(_, files) => {
          if (isDrawn) deckImport.reset();
          adding.mutate(files);
        }}
      >
        <Upload aria-hidden className="size-4" /> {say(adding.isPending ? 'common.uploading' : 'start.fonts.upload')}
      </FileButton>
      <p role="status" className="text-sm empty:hidden">
        {adding.isSuccess && isDrawn
          ? say('start.fonts.drawn', { count: adding.data })
          : isDeckWanted
            ? say('start.fonts.deckWanted', { count: adding.data })
            : ''}
      </p>
      {isDeckWanted ? (
        <FileButton accept={DECK_TYPES} fileLabel={say('start.fonts.deck')} onChoose={draw}>
          {say('start.fonts.deck')}
        </FileButton>
      ) : null}
      <div className="w-full empty:hidden">
        <JobProgress job={job} name={say('start.fonts.drawing')} failed={say('start.fonts.failed')} />
      </div>
      {[adding.error, error].map((failure) =>
        failure === null ? null : (
          <Notice key={failure.message} tone="bad">
            {failure.message}
          </Notice>
        ),
      )}
    </div>
  );
}
