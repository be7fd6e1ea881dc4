import type { Timeline } from '@slidewright/http-api';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { DeckImportDialog } from '../../components/deck-import-dialog.tsx';
import { showToast } from '../../components/toast/toast.ts';
import { isDeckFile, useDeckImport } from '../../lib/queries/imports.ts';
import { useDroppedFiles } from '../../lib/use-dropped-file.ts';

/** Takes a changed deck into the timeline that was made of it: one that is chosen, or dropped anywhere on the page. */
export function TakeInDeck({ timeline, locked }: { readonly timeline: Timeline; readonly locked: boolean }) {
  const [open, setOpen] = useState(false);
  const deckImport = useDeckImport(timeline.id);
  const isDragging = useDroppedFiles((files) => {
    const [deck] = files;
    const problem = locked
      ? 'The film is being made. Drop the deck when that has ended.'
      : files.length > 1 || !isDeckFile(deck!)
        ? 'Drop one changed deck: a PPTX, ODP or PDF file.'
        : null;
    if (problem !== null)
      return showToast({ title: 'The file was not opened', description: problem, tone: 'destructive' });
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
        <FileUp aria-hidden className="size-4" /> {labelOf(deckImport.isLive, isDragging)}
      </Button>
      <DeckImportDialog
        open={open}
        onOpenChange={setOpen}
        title="Take in a changed deck"
        description="Slides whose page did not change keep their narration, recordings and edits. Changed pages get their new picture and texts, new pages become slides, and slides whose page is gone are removed."
        deckImport={deckImport}
        isOnTimeline
      />
    </>
  );
}

function labelOf(isLive: boolean, isDragging: boolean): string {
  if (isLive) return 'Importing…';
  return isDragging ? 'Drop the changed deck' : 'Take in a changed deck…';
}
