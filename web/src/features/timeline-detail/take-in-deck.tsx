import type { Timeline } from '@slidewright/http-api';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { DeckImportDialog } from '../../components/deck-import-dialog.tsx';
import { showToast } from '../../components/toast/toast.ts';
import { isDeckFile, useDeckImport } from '../../lib/queries/imports.ts';
import { useDroppedFiles } from '../../lib/use-dropped-file.ts';
import { useMessages } from '../../lib/language/use-messages.tsx';
import type { MessageCode } from '../../lib/language/message-codes.ts';

/** Takes a changed deck into the timeline that was made of it: one that is chosen, or dropped anywhere on the page. */
export function TakeInDeck({ timeline, locked }: { readonly timeline: Timeline; readonly locked: boolean }) {
  const say = useMessages();
  const [open, setOpen] = useState(false);
  const deckImport = useDeckImport(timeline.id);
  const isDragging = useDroppedFiles((files) => {
    const [deck] = files;
    const problem = locked
      ? say('timeline.deck.locked')
      : files.length > 1 || !isDeckFile(deck!)
        ? say('timeline.deck.one')
        : null;
    if (problem !== null)
      return showToast({ title: say('common.fileNotOpened'), description: problem, tone: 'destructive' });
    deckImport.start(deck!);
    return setOpen(true);
  });
  return (
    <>
      <Button
        tone="quiet"
        disabled={locked}
        onClick={() => {
          if (!deckImport.isLive) deckImport.reset();
          setOpen(true);
        }}
      >
        <FileUp aria-hidden className="size-4" /> {say(labelOf(deckImport.isLive, isDragging))}
      </Button>
      <DeckImportDialog
        open={open}
        onOpenChange={setOpen}
        title={say('timeline.deck.title')}
        description={say('timeline.deck.hint')}
        deckImport={deckImport}
        isOnTimeline
      />
    </>
  );
}

function labelOf(isLive: boolean, isDragging: boolean): MessageCode {
  if (isLive) return 'common.importing';
  return isDragging ? 'timeline.deck.drop' : 'timeline.deck.button';
}
